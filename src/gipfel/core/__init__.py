"""What every game stands on: boards, specs, positions, turns, the turn tree, scenes, errors."""
