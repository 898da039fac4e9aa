"""Puzzles: what they are, the check of their proofs by the rules alone, their themes, and those that are shipped."""
