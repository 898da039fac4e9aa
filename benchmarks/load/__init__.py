"""A house under load: many tables, many sockets, and what that costs. `python -m benchmarks house` runs it."""
