"""Engines: one search for all games, an evaluation per game, levels, and exact endings."""
