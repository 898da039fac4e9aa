"""What scores mean, for compiled code and for whoever needs none of it."""

from __future__ import annotations

# Values are centi-units for the player to move; a win is MATE less the turns of both sides until then.
MATE = 1_000_000
NEAR_MATE = MATE - 10_000
INFINITE = MATE + 1
UNKNOWN = MATE + 2
MOST = 30_000  # what is only judged is never near a mate
