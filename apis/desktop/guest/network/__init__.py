"""Servers on the session's own loopback, for programs that need a network.

Each module but `servers` and `places` is a program of its own, started only where the session holds data for
it, under the session's frozen clock.
"""
