"""Clubs: who belongs to them, who asks to, and by which links people come in."""
