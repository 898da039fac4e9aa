"""Matches of engines: who plays, from which openings, what came of it and how much that tells."""
