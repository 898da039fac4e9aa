"""How fast the games are, against a yardstick in C and against other ways to play them: `python -m benchmarks GAME`."""
