"""The turns of ZÈRTZ as Boardspace writes them: `RtoB 2 0 D 4` and `R- D 1`, or `BtoB D 1 D 3` for every jump."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NoReturn

from gipfel.core.errors import BadNotation, BadRecord, IllegalStep
from gipfel.core.foreign import Dialect, ForeignCommand, OutsideRules
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.core.spec import Spec
from gipfel.games.zertz.editions import COLOURS, EDITIONS
from gipfel.games.zertz.rings import ring_board

MESSAGES = {
    "free-layout": N_("The rings were laid out freely by the players (Zertz+xx)."),
    "handicap": N_("The game began with a handicap."),
    "unknown-setup": N_("The setup {setup} is not known."),
    "taken-back": N_("Line {line}: what a turn had done was taken back ({command})."),
    "boardspace-command": N_("“{command}” cannot be read. Expected: {expected}."),
    "two-kinds-of-turn": N_("A turn either places a marble or captures; this one does both."),
    "two-placings": N_("A turn places one marble and removes one ring; this one has more."),
    "wrong-rack": N_("A player can only place marbles from the pool or their own."),
}
declare(MESSAGES, game="zertz")

SETUPS = {"zertz": "37", "zertz+11": "48", "zertz+24": "61"}
OUTSIDE = {"zertz+xx": "free-layout", "zertz+h": "handicap"}
STOCK = 2  # the rack of the pool; 0 and 1 are what the players have captured
SPELLING = {word.lower(): word for word in ("RtoB", "R-", "BtoB", "RtoR", "BtoR", "R+")}
EXPECTED = {
    "rtob": "RtoB 2 0 D 4 (rack, colour, ring)",
    "r-": "R- D 1 (ring)",
    "btob": "BtoB D 1 D 3 (ring, ring)",
    "rtor": "RtoR 2 0 2 (rack, colour, rack)",
}

_SHAPES = {
    "rtob": re.compile(r"([0-2]) ([0-2]) ([a-z] \d\d?)"),
    "r-": re.compile(r"([a-z] \d\d?)"),
    "btob": re.compile(r"([a-z] \d\d?) ([a-z] \d\d?)"),
    "rtor": re.compile(r"([0-2]) ([0-2]) ([0-2])"),
}
_RING = re.compile(r"([a-i])(\d)")
_PLACING = re.compile(r"([WGB])([a-i]\d)(?:,([a-i]\d))?(?: x .*)?")
_JUMPS = re.compile(r"x ([a-i]\d)((?:[WGB][a-i]\d)+)")


class ZertzDialect(Dialect):
    """Boardspace's words for a game of ZÈRTZ; it remembers the marbles, to name the colours jumped."""

    number = "22"
    words = frozenset(SPELLING)

    def __init__(self, spec: Spec) -> None:
        self.ground = ring_board(spec.number("rings"))
        self.marbles: dict[str, str] = {}
        self.stock = sum(EDITIONS[spec["edition"]].stock)

    @classmethod
    def spec_of(cls, setup: str) -> str:
        # Newer files may add the key of a random number behind the name.
        name = (setup.split() or ["zertz"])[0].lower()
        if name in OUTSIDE:
            raise OutsideRules(OUTSIDE[name])
        if name not in SETUPS:
            raise OutsideRules("unknown-setup", setup=setup[:40])
        # Boardspace draws by a count of its own, so repetition is only remarked upon.
        return f"zertz,rings={SETUPS[name]},repetition=none"

    @classmethod
    def setup_of(cls, spec: Spec) -> str:
        for option, only in {"edition": "standard", "claims": "automatic", "capture": "enforced"}.items():
            if spec[option] != only:
                raise BadRecord("foreign-option", option=option, value=spec[option])
        for setup, rings in SETUPS.items():
            if spec["rings"] == rings:
                return setup.capitalize()
        raise BadRecord("foreign-option", option="rings", value=spec["rings"])

    def is_idle(self, command: ForeignCommand) -> bool:
        word, *rest = command.words
        if word not in ("rtor", "btob"):
            return False
        said = _told(word, tuple(rest))
        return said is not None and said[0] == said[-1]

    def heard(self, commands: Sequence[ForeignCommand], seat: int) -> str:
        jumps = [command for command in commands if command.words[0] == "btob"]
        for command in commands:
            if command.words[0] == "rtor":
                raise OutsideRules("handicap")
            if command.words[0] in ("btor", "r+"):
                _taken_back(command)
        placings = [command for command in commands if command.words[0] != "btob"]
        if jumps and placings:
            return self._mixed(jumps, placings)
        return self._heard_jumps(jumps) if jumps else self._heard_placing(placings, seat)

    def _mixed(self, jumps: Sequence[ForeignCommand], placings: Sequence[ForeignCommand]) -> NoReturn:
        placed = {_arguments(command)[2] for command in placings if command.words[0] == "rtob"}
        if _arguments(jumps[0])[0] in placed:
            _taken_back(jumps[0])  # the marble was moved elsewhere before the turn was confirmed
        raise BadNotation("two-kinds-of-turn")

    def _heard_placing(self, commands: Sequence[ForeignCommand], seat: int) -> str:
        said = dict.fromkeys((command.words[0], *_arguments(command)) for command in commands)
        marbles = [rest for word, *rest in said if word == "rtob"]
        rings = [rest[0] for word, *rest in said if word == "r-"]
        if len(marbles) > 1 or len(rings) > 1:
            raise BadNotation("two-placings")
        if not marbles:
            raise BadNotation("turn-unfinished", turn=",".join(rings), expected=EXPECTED["rtob"])
        rack, colour, ring = marbles[0]
        self._check_rack(int(rack), seat)
        self.stock -= 1
        self.marbles[ring] = COLOURS[int(colour)]
        return ",".join([COLOURS[int(colour)] + ring, *rings])

    def _check_rack(self, rack: int, seat: int) -> None:
        if rack == STOCK and self.stock <= 0:
            raise IllegalStep("stock-empty")
        if rack != STOCK and self.stock > 0:
            raise IllegalStep("stock-not-empty")
        if rack not in (STOCK, seat):
            raise IllegalStep("wrong-rack")

    def _heard_jumps(self, commands: Sequence[ForeignCommand]) -> str:
        text, reached, came_from = "", "", ""
        for command in commands:
            start, landing = _arguments(command)
            if landing == came_from and start == reached:
                _taken_back(command)
            if reached and start != reached:
                raise IllegalStep("same-marble-goes-on", cell=reached)
            text += self._jump(start, landing) if text else f"x {start}{self._jump(start, landing)}"
            reached, came_from = landing, start
        return text

    def _jump(self, start: str, landing: str) -> str:
        index = self.ground.board.index
        over = self.ground.between(index.get(start, -1), index.get(landing, -1))
        # Where no marble can be jumped the rules will say so; until then any colour will do.
        jumped = "W" if over is None else self.marbles.pop(self.ground.names[over], "W")
        self.marbles[landing] = self.marbles.pop(start, "W")
        return jumped + landing

    def said(self, turn: str, seat: int) -> list[str]:
        placing = _PLACING.fullmatch(turn)
        if placing is not None:
            colour, ring, removed = placing.groups()
            rack = STOCK if self.stock > 0 else seat
            self.stock -= 1
            marble = f"RtoB {rack} {COLOURS.index(colour)} {_spelled(ring)}"
            return [marble] if removed is None else [marble, f"R- {_spelled(removed)}"]
        jumps = _JUMPS.fullmatch(turn)
        if jumps is None:
            raise BadRecord("foreign-turn", turn=turn[:40])
        rings = [jumps[1], *("".join(ring) for ring in _RING.findall(jumps[2]))]
        return [f"BtoB {_spelled(start)} {_spelled(landing)}" for start, landing in pairwise(rings)]


DIALECT = ZertzDialect


def _arguments(command: ForeignCommand) -> tuple[str, ...]:
    """What stands behind the word of a command, rings written our way."""
    word, *rest = command.words
    said = _told(word, tuple(rest))
    if said is None:
        raise BadNotation("boardspace-command", command=_written(command), expected=EXPECTED[word])
    return said


@lru_cache(maxsize=8_192)  # thousands of files say the same
def _told(word: str, rest: tuple[str, ...]) -> tuple[str, ...] | None:
    match = _SHAPES[word].fullmatch(" ".join(rest).lower())
    return None if match is None else tuple(group.replace(" ", "") for group in match.groups())


def _taken_back(command: ForeignCommand) -> NoReturn:
    raise OutsideRules("taken-back", line=command.line, command=_written(command))


def _written(command: ForeignCommand) -> str:
    word, *rest = command.words
    return " ".join([SPELLING[word], *rest])[:40]


def _spelled(ring: str) -> str:
    return f"{ring[0].upper()} {ring[1:]}"
