"""The search with a kernel: its compiled texts, the arrays of one searcher, iterations, endings known exactly."""
