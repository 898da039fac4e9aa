"""Swiss events as TRF16, FIDE's tournament report: written for arbiters' programs, and read from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gipfel.core.errors import BadRecord
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.events.deeds import (
    Bye,
    ByeKind,
    Encounter,
    EntrantRegistered,
    EventCreated,
    EventDeed,
    EventStarted,
    Result,
    ResultEntered,
    RoundPaired,
)
from gipfel.events.history import histories
from gipfel.events.kinds.kind import MOST_PLAYERS
from gipfel.events.log import LogEntry
from gipfel.events.refusals import Refused
from gipfel.events.standings import Standing
from gipfel.events.terms import EventTerms, settled
from gipfel.events.tie_breaks import points_of
from gipfel.events.tournament import Tournament

declare(
    {
        "no-trf": N_("This is no TRF file: no line of it is about a player."),
        "trf-too-large": N_("A TRF file has at most {limit} bytes."),
        "trf-swiss-only": N_("Only a Swiss event can be written as TRF."),
        "bad-trf": N_("Line {line} of the TRF file cannot be read at column {column}."),
        "trf-mismatch": N_("In round {round} of the TRF file players {player} and {opponent} contradict each other."),
    }
)
MOST_TRF = 4_000_000
"""Bytes: more than twice what as many players as an event takes need for 99 rounds."""
FIRST_ROUND, ROUND_WIDTH = 91, 10
BYES: Mapping[str, ByeKind] = {"U": "allocated", "H": "half", "F": "full"}
UNRATED = {"W": "1", "D": "=", "L": "0"}
RESULTS: Mapping[tuple[str, str], Result] = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("=", "="): "1/2",
    ("+", "-"): "+/-",
    ("-", "+"): "-/+",
    ("-", "-"): "-/-",
}


def write_trf(event: Tournament, standings: Sequence[Standing]) -> str:
    """The event as TRF16; players are numbered by their order, who begins has white."""
    if event.agreed.kind != "swiss":
        raise Refused("trf-swiss-only")
    numbers = {player: place for place, player in enumerate(event.order, 1)}
    ranks = {line.player: place for place, line in enumerate(standings, 1)}
    lines = [f"012 {event.agreed.name}", f"062 {len(numbers)}", "092 Individual: Swiss-System (Dutch)"]
    lines += [f"XXR {event.agreed.rounds}", f"XXC {'white1' if event.first_begins else 'black1'}"]
    for player, history in histories(event).items():
        entrant = event.entrants[player]
        head = f"001 {numbers[player]:4}      {entrant.name[:33]:33} {entrant.rating or '':>4}"
        line = f"{head:80}{points_of(history):4.1f} {ranks[player]:4}"
        for outing in history:
            opponent = "0000" if outing.opponent is None else f"{numbers[outing.opponent]:4}"
            side = {True: "w", False: "b", None: "-"}[outing.began]
            line += f"  {opponent} {side} {outing.mark}"
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class _TrfRound:
    opponent: int
    side: str
    mark: str


def trf_text(data: bytes) -> str:
    """What a file says, which may come from anywhere; BadRecord where it is too large."""
    if len(data) > MOST_TRF:
        raise BadRecord("trf-too-large", limit=MOST_TRF)
    return data.decode("utf-8-sig", "replace")


def read_trf(text: str, specs: tuple[str, ...], seed: int, now: int, by: str) -> list[LogEntry]:
    """The log of an event that a TRF file tells; BadRecord says where it cannot be read."""
    name, rounds, first_begins = "TRF", 0, True
    players: dict[int, tuple[str, int, list[_TrfRound]]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        code, rest = line[:3], line[4:].strip()
        if code == "012" and rest:
            name = rest[:80]
        elif code == "XXR":
            rounds = _whole(rest, number, 5)
        elif code == "XXC":
            first_begins = "black1" not in rest
        elif code == "001":
            start = _whole(line[4:8], number, 5)
            if start != len(players) + 1:
                raise BadRecord("bad-trf", line=number, column=5)
            rating = _whole(line[48:52] if line[48:52].strip() else "0", number, 49)
            told = "".join(letter for letter in line[14:47] if letter.isprintable()).strip()
            players[start] = (told or str(start), rating, list(_rounds(line, number)))
    if not players:
        raise BadRecord("no-trf")
    if len(players) > MOST_PLAYERS:
        raise Refused("event-full", limit=MOST_PLAYERS)
    played = max((len(history) for _, _, history in players.values()), default=0)
    terms = settled(EventTerms("swiss", name, specs, seed, rounds=max(rounds, played, 1)))
    deeds: list[EventDeed] = [EventCreated(terms)]
    deeds += [EntrantRegistered(start, told, rating) for start, (told, rating, _) in players.items()]
    if played:
        deeds.append(EventStarted(tuple(players), first_begins))
        deeds += _played(played, {start: history for start, (_, _, history) in players.items()})
    return [LogEntry(seq, now, deed, by) for seq, deed in enumerate(deeds, 1)]


def _whole(text: str, line: int, column: int) -> int:
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise BadRecord("bad-trf", line=line, column=column)
    return int(digits)


def _rounds(line: str, number: int) -> Iterator[_TrfRound]:
    for begin in range(FIRST_ROUND, len(line.rstrip()), ROUND_WIDTH):
        cell = f"{line[begin : begin + 8]:8}"
        opponent = _whole(cell[:4] if cell[:4].strip() else "0", number, begin + 1)
        mark = UNRATED.get(cell[7], cell[7]).replace(" ", "Z")
        known = mark in "10=+-" and cell[5] in "wb" if opponent else mark in "UHFZ+-"
        if not known:
            raise BadRecord("bad-trf", line=number, column=begin + 8)
        yield _TrfRound(opponent, cell[5], mark)


def _played(count: int, told: Mapping[int, list[_TrfRound]]) -> Iterator[EventDeed]:
    game = 0
    absent = _TrfRound(0, "-", "Z")
    for number in range(1, count + 1):
        row = {player: history[number - 1] if len(history) >= number else absent for player, history in told.items()}
        encounters: list[Encounter] = []
        results: list[ResultEntered] = []
        for player, one in row.items():
            other = row.get(one.opponent, absent)
            if one.opponent and (other.opponent != player or {one.side, other.side} != {"w", "b"}):
                raise BadRecord("trf-mismatch", round=number, player=player, opponent=one.opponent)
            if not one.opponent or one.side == "b":
                continue
            result = RESULTS.get((one.mark, other.mark))
            if result is None:
                raise BadRecord("trf-mismatch", round=number, player=player, opponent=one.opponent)
            game += 1
            encounters.append(Encounter(game, player, one.opponent))
            results.append(ResultEntered(game, result))
        byes = tuple(Bye(player, BYES[one.mark]) for player, one in row.items() if one.mark in BYES)
        yield RoundPaired(number, tuple(encounters), byes)
        yield from results
