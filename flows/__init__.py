"""Order, retries, progress and artifacts. Prefect only; no domain logic."""
