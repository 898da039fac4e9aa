"""The head of a Boardspace file and the tags of a record: two ways to say who played, when, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gipfel.records.record import Record, printable
from gipfel.records.sgf import SgfNode

TAGS = {"DT": "Date", "EV": "Event", "PC": "Site"}
KEPT = "Sgf"  # what has no tag of its own is kept under this name and its own
RESULT = KEPT + "RE"
VOID = "Void"
OF_A_PLAYER = {"id": "", "ranking": "Ranking", "time": "Time"}
SEATS = ("P0", "P1")
PLAYERS = ("First", "Second")
TIME_LEFT = ("BL", "WL")  # of player 0 and player 1, in files of ours
# Said in other ways: the game, its setup, comments, our own spec, the format itself, the clocks of single turns.
ELSEWHERE = frozenset({"GM", "VV", "SU", "C", "RU", "FF", "CA", "AP", "TM", *TIME_LEFT})
WINS = ("1-0", "0-1")

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,20}")
_DRAWN = re.compile(
    r"\b(draw|drawn|tie|remis|unentschieden|empate|tablas|nulle|nul|patta|pareggio|gelijkspel|ничья)\b", re.IGNORECASE
)
_NUMBERED = re.compile(r"[^\W\d_]+\d+")
_SECONDS = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,3})?")


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says about a game besides its turns; `seats` by seat, not by who moved first."""

    number: str  # of the game in that house
    setup: str
    rules: str
    tags: Mapping[str, str]
    seats: tuple[Mapping[str, str], Mapping[str, str]]

    @property
    def result(self) -> str:
        """The result in the words of the file."""
        return self.tags.get(RESULT, "")

    def record_tags(self, first_seat: int) -> dict[str, str]:
        """The tags of a record."""
        players = {
            PLAYERS[seat ^ first_seat] + suffix: value
            for seat, said in enumerate(self.seats)
            for suffix, value in said.items()
            if value
        }
        return {**self.tags, **players}

    def names(self, first_seat: int) -> tuple[str, str]:
        """The names of player 0 and player 1."""
        first, second = (self.seats[first_seat ^ player].get("", "") for player in (0, 1))
        return first, second


def header_of(nodes: Sequence[SgfNode]) -> Header:
    """The head of a file: what stands before its turns, and what any node says about a player."""
    head = dict[str, str]()
    for node in nodes:
        for name, value in node.properties:
            head.setdefault(name, _one_line(value))
        if "GM" in head:
            break
    tags = {
        TAGS.get(name, KEPT + name): value
        for name, value in head.items()
        if value and name not in ELSEWHERE and _NAME.fullmatch(name) and name not in SEATS
    }
    return Header(head.get("GM", ""), head.get("SU", ""), head.get("RU", ""), tags, _seats(nodes))


def _seats(nodes: Sequence[SgfNode]) -> tuple[dict[str, str], dict[str, str]]:
    seats: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for node in nodes:
        for name, value in node.properties:
            if name not in SEATS or value[:1].isdigit():
                continue  # commands are numbered
            word, _, rest = value.strip().partition(" ")
            if word.lower() in OF_A_PLAYER:
                seats[SEATS.index(name)][OF_A_PLAYER[word.lower()]] = _unquoted(_one_line(rest))
    return seats


def _one_line(text: str) -> str:
    return " ".join(printable(text).split())


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) >= 2 and text[0] == text[-1] == '"' else text


def properties_of(tags: Mapping[str, str]) -> list[tuple[str, str]]:
    """The properties of a root that keep the tags of a record, those of the players apart."""
    known = {tag: name for name, tag in TAGS.items()}
    found = [(known[tag], value) for tag, value in tags.items() if tag in known]
    names = [tag for tag in tags if tag.startswith(KEPT) and tag.removeprefix(KEPT).isupper()]
    return found + [(tag.removeprefix(KEPT), tags[tag]) for tag in names]


def player_properties(tags: Mapping[str, str], *words: str) -> list[tuple[str, str]]:
    """What is said about each player: `P0[id "Ann"]`, `P1[time 0:04:21 ]`."""
    return [
        (seat, f'id "{value}"' if word == "id" else f"{word} {value} ")
        for seat, player in zip(SEATS, PLAYERS, strict=True)
        for word in words
        if (value := tags.get(player + OF_A_PLAYER[word]))
    ]


def stated_result(text: str, names: tuple[str, str]) -> str | None:
    """The result a file states in whatever language: `1-0`, `0-1`, `1/2`, `*` for void; None when it cannot be told.

    >>> stated_result("Partida ganada por Dumbot", ("ann", "Dumbot"))
    '0-1'
    """
    if text.strip().lower() == VOID.lower():
        return "*"
    found = {"1/2"} if _DRAWN.search(text) else set[str]()
    found |= _winners(text, names)
    if not found:
        # A bot may have a number behind its id that its name does not show.
        found = _winners(text, (names[0].rstrip("0123456789"), names[1].rstrip("0123456789")))
    if not found and _NUMBERED.search(text):
        # A guest has a number behind their name that their id does not show, and the name may be translated.
        found = {result for name, result in zip(names, WINS, strict=True) if name.lower() == "guest"}
    return found.pop() if len(found) == 1 else None


def _winners(text: str, names: tuple[str, str]) -> set[str]:
    return {result for name, result in zip(names, WINS, strict=True) if _mentions(text, name)}


def _mentions(text: str, name: str) -> bool:
    # Languages without spaces may put a name next to other letters, so only Latin ones count.
    pattern = rf"(?<![A-Za-z0-9_-]){re.escape(name)}(?![A-Za-z0-9_-])"
    return bool(name) and re.search(pattern, text, re.IGNORECASE) is not None


def plain_result(record: Record) -> str:
    """The result as Boardspace says it in English; nothing for a game that simply stops or a winner without a name."""
    if record.tags.get("Reason") == "aborted":
        return VOID
    if record.result == "1/2":
        return "The game is a draw"
    name = {"1-0": record.tags.get("First"), "0-1": record.tags.get("Second")}.get(record.result)
    return f"Game won by {name}" if name else ""


def without_plain_result(record: Record) -> Record:
    """The record without the words of its result when they say no more than the result itself."""
    if record.tags.get(RESULT) != plain_result(record):
        return record
    return replace(record, tags={name: value for name, value in record.tags.items() if name != RESULT})


def result_of_record(record: Record) -> str:
    """The words the record has kept for its result, unless they say something else."""
    names = record.tags.get("First", ""), record.tags.get("Second", "")
    kept = record.tags.get(RESULT, "")
    if kept and (record.result == "*" or stated_result(kept, names) in (None, record.result)):
        return kept
    return plain_result(record)


def clock_of(seconds: str) -> str | None:
    """The time left as records write it (1:04:21.5), from the seconds of SGF (3861.5); None for what is no time."""
    if not _SECONDS.fullmatch(seconds.strip()):
        return None
    whole, dot, part = seconds.strip().partition(".")
    minutes, rest = divmod(int(whole), 60)
    hours, minutes = divmod(minutes, 60)
    return (f"{hours}:{minutes:02}" if hours else f"{minutes}") + f":{rest:02}{dot}{part}"


def seconds_of(clock: str) -> str:
    """The seconds of a record's clock."""
    whole, dot, part = clock.partition(".")
    total = 0
    for number in whole.split(":"):
        total = total * 60 + int(number)
    return f"{total}{dot}{part}"
