"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass

REASONS = frozenset(
    {
        *(
            "set",
            "full-board",
            "no-move",
            "repetition",
            "no-piece",
            "no-gipf",
            "five",
            "five-given",
            "both-five",
        ),
        *("points", "quiet", "resign", "time", "agreement", "aborted"),
    }
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner (0, 1, or None for a draw) and a reason code."""

    winner: int | None
    reason: str

    def to_json(self) -> dict[str, object]:
        """As JSON shows it everywhere."""
        return {"winner": self.winner, "reason": self.reason}
