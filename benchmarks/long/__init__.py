"""Benchmarks over all applications, which take longer than the others: `make bench-long`."""
