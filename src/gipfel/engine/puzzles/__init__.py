"""Puzzles made: found in played games by exhaustive search, checked by the rules, measured by the levels."""
