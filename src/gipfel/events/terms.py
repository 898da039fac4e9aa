"""The terms of an event: of which kind it is, what is played, and how ties are broken."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from gipfel.core.option import MOST_SEED
from gipfel.core.registry import game
from gipfel.core.spec import parse_spec
from gipfel.events.play_terms import PlayTerms, check_play
from gipfel.events.refusals import Refused

EventKind = Literal["round-robin", "swiss", "arena", "knock-out", "league"]
TieBreak = Literal["buchholz", "buchholz-cut-1", "sonneborn-berger", "direct-encounter", "wins"]
KINDS: tuple[EventKind, ...] = ("round-robin", "swiss", "arena", "knock-out", "league")
TIE_BREAKS: tuple[TieBreak, ...] = ("buchholz", "buchholz-cut-1", "sonneborn-berger", "direct-encounter", "wins")
USUAL_TIE_BREAKS: dict[EventKind, tuple[TieBreak, ...]] = {
    "round-robin": ("direct-encounter", "sonneborn-berger", "wins"),
    "swiss": ("buchholz-cut-1", "buchholz", "sonneborn-berger", "direct-encounter", "wins"),
    "arena": ("wins",),
    "knock-out": (),
    "league": ("direct-encounter", "sonneborn-berger", "wins"),
}
MOST_NAME = 80
MOST_ROUNDS = 99
MOST_SPECS = 99
MOST_GAMES = 12
GROUP_SIZES = (5, 11)
"""A season by correspondence with fewer is over too soon, one with more never ends."""
MOST_MOVERS = 2
MOST_HALF_BYES = 9


@dataclass(frozen=True, slots=True)
class EventTerms:
    """What whoever enters agrees to. `specs`: one for all, or one for each round; `seed`: where every lot comes from.

    `rounds` counts in a Swiss event, `cycles` in a round robin, `games` for each match of a knock-out, `group` and
    `movers` in a league: how large its groups should be, and how many go up and down between two of them. `play` is
    there in a house, which opens the tables; over real boards nobody needs it.
    """

    kind: EventKind
    name: str
    specs: tuple[str, ...]
    seed: int
    rounds: int = 5
    cycles: int = 1
    games: int = 2
    group: int = 7
    movers: int = 1
    half_byes: int = 1
    tie_breaks: tuple[TieBreak, ...] = ()
    play: PlayTerms | None = None

    def spec_of(self, round_number: int) -> str:
        """What is played in a round."""
        return self.specs[0] if len(self.specs) == 1 else self.specs[round_number - 1]


def settled(terms: EventTerms) -> EventTerms:
    """The terms with canonical specs and the usual tie-breaks where none are named, or why they cannot be played."""
    _check_numbers(terms)
    if not terms.name.strip() or len(terms.name) > MOST_NAME or not terms.name.isprintable():
        raise Refused("bad-event-name", limit=MOST_NAME)
    if not terms.specs or len(terms.specs) > MOST_SPECS:
        raise Refused("no-event-spec")
    if len(terms.specs) > 1 and terms.kind not in ("swiss", "round-robin"):
        raise Refused("one-spec-only")
    if terms.kind == "swiss":
        check_specs(terms, terms.rounds)
    for name in terms.tie_breaks:
        if terms.tie_breaks.count(name) > 1:
            raise Refused("tie-break-twice", name=name)
    # A spec of an event is untrusted: events come from files, and later from strangers.
    specs = tuple(game(parse_spec(text)).spec.text for text in terms.specs)
    if terms.play is not None:
        check_play(terms.play, specs)
    return replace(terms, specs=specs, tie_breaks=terms.tie_breaks or USUAL_TIE_BREAKS[terms.kind])


def check_specs(terms: EventTerms, rounds: int) -> None:
    """Refuse more games than rounds or fewer, once it is known how many rounds there are."""
    if len(terms.specs) not in (1, rounds):
        raise Refused("specs-do-not-fit", given=len(terms.specs), rounds=rounds)


def _check_numbers(terms: EventTerms) -> None:
    low, high = GROUP_SIZES
    for inside, code, limits in (
        (1 <= terms.rounds <= MOST_ROUNDS, "bad-event-rounds", {"low": 1, "high": MOST_ROUNDS}),
        (terms.cycles in (1, 2), "bad-event-cycles", {}),
        (1 <= terms.games <= MOST_GAMES, "bad-match-games", {"low": 1, "high": MOST_GAMES}),
        (low <= terms.group <= high, "bad-group-size", {"low": low, "high": high}),
        (1 <= terms.movers <= MOST_MOVERS, "bad-group-movers", {"low": 1, "high": MOST_MOVERS}),
        (0 <= terms.half_byes <= MOST_HALF_BYES, "bad-half-byes", {"high": MOST_HALF_BYES}),
        (0 <= terms.seed <= MOST_SEED, "bad-event-seed", {"high": MOST_SEED}),
    ):
        if not inside:
            raise Refused(code, **limits)
