"""How fast the games are, against the same in C and against other ways to play them: `python -m benchmarks GAME`."""
