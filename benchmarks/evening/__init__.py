"""An evening in a house: many tables, many sockets, and what that costs. `python -m benchmarks house` runs it."""
