"""Where the weights of an evaluation come from: games of the engine against itself, and a regression on their ends."""
