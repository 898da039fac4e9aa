"""Sanctions: what whoever runs a house forbids somebody, for a while or for good."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from gipfel.tables.commands import AcceptOffer, Amend, Command, MakeOffer, Open, Say, Sit
from gipfel.tables.refusals import Refused

SanctionKind = Literal["ban", "mute"]
CODES: dict[SanctionKind, str] = {"ban": "banned", "mute": "silenced"}


@dataclass(frozen=True, slots=True)
class Sanction:
    """`subject` is a party's id or a network; `until` is None for good."""

    subject: str
    kind: SanctionKind
    reason: str
    at: int
    until: int | None = None

    def stands(self, now: int) -> bool:
        """Whether it still counts."""
        return self.until is None or now < self.until

    @property
    def refusal(self) -> Refused:
        """What the person hears."""
        return Refused(CODES[self.kind], reason=self.reason or "–", until=self.until, ends=_told(self.until))

    def forbids(self, command: Command) -> bool:
        """Whether a command is not carried out. Who is banned may finish what they play, and nothing more."""
        match command:
            case Say():
                return True
            case Open(terms=terms) | Amend(terms=terms) if '"' in terms.spec:
                return True  # the words of a contest outside the house are words
            case Open() | Amend() | Sit() | MakeOffer(offer="rematch") | AcceptOffer(offer="rematch"):
                return self.kind == "ban"
        return False


def check(sanctions: Iterable[Sanction], now: int, command: Command | None = None) -> None:
    """Refuse a command that a sanction forbids; without one, whatever a ban forbids."""
    for sanction in sanctions:
        forbidden = sanction.kind == "ban" if command is None else sanction.forbids(command)
        if forbidden and sanction.stands(now):
            raise sanction.refusal


def _told(until: int | None) -> str:
    return "–" if until is None else datetime.fromtimestamp(until // 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
