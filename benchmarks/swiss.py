"""`python -m benchmarks swiss [--events N] [--first SEED] [--into FILE] [--plain] [--json]`: random Swiss events.

Every round is paired by `gipfel.events.pairings.swiss` and, from the same history, by a second package; both pairings
are checked by our own checker of FIDE's absolute criteria, and each difference is told with its class. Exit status 1
when a pairing of ours breaks a criterion.

With `--into` each event is one line of a file: events that are there already are not paired again, several processes
may write into one file, and the figures are of all that were asked for.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.matching import compiled_matchings
from gipfel.events import EventTerms, Tournament, after, decide_event
from gipfel.events.commands import (
    AskForBye,
    CreateEvent,
    EnterResult,
    EventCommand,
    PairRound,
    RegisterEntrant,
    WithdrawEntrant,
)
from gipfel.events.criteria import Violation, violations
from gipfel.events.deeds import Result
from gipfel.events.history import histories
from gipfel.events.pairings import SwissEntrant, SwissPairing
from gipfel.events.refusals import Refused

FEWEST, MOST = 8, 60
EventLine = dict[str, Any]
"""What is kept of an event: its seed, how many rounds, what was broken, and each difference with its round."""
RESULTS: tuple[Result, ...] = ("1-0", "0-1", "1/2", "+/-", "-/+", "-/-")
CHANCES = (40, 33, 24, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class RoundReport:
    """One round as both packages pair it."""

    event: int
    round: int
    ours: SwissPairing
    theirs: SwissPairing | None
    broken: list[Violation]
    theirs_broken: list[Violation]
    entrants: Sequence[SwissEntrant] = ()
    first_begins: bool = True

    @property
    def difference(self) -> str | None:
        """In what the two differ: None, or the first that fits of failure, bye, pairs, sides.

        The second package follows rules of February 2026, by which the bye goes to who has fewest points, then fewest
        pauses; and it takes whoever has the lower number for the higher ranked player, whatever their points.
        """
        if self.theirs is None:
            return "no second pairing"
        if self.theirs_broken:
            return "second breaks " + self.theirs_broken[0]
        if self.ours.bye is not None and self.theirs.bye is not None and self.ours.bye != self.theirs.bye:
            newer = self._need(self.theirs.bye) < self._need(self.ours.bye)
            return "bye by the newer rules" if newer else "bye"
        mine, others = ({frozenset(pair) for pair in found.pairs} for found in (self.ours, self.theirs))
        if mine != others:
            return "pairs, " + self._closer()
        if set(self.ours.pairs) == set(self.theirs.pairs):
            return None
        follows = all(begins(self.entrants, *pair, first_begins=self.first_begins) for pair in self.ours.pairs)
        return "sides, ours by E.1 to E.5" if follows else "sides"

    def _closer(self) -> str:
        """Which of two pairings, both allowed, brings together who are closer in points."""
        points = {entrant.player: _points(entrant, MOST) for entrant in self.entrants}
        ours, theirs = (
            sorted((abs(points[one] - points[other]) for one, other in found.pairs), reverse=True)
            for found in (self.ours, self.theirs or self.ours)
        )
        return (
            "equally close in points" if ours == theirs else f"{'ours' if ours < theirs else 'second'} closer in points"
        )

    def _need(self, player: int) -> tuple[float, int]:
        history = next(entrant.history for entrant in self.entrants if entrant.player == player)
        return sum(outing.points for outing in history), sum(not outing.played for outing in history)


@dataclass
class SwissReport:
    """What was counted."""

    events: int = 0
    rounds: int = 0
    unpairable: int = 0
    broken: Counter[str] = field(default_factory=Counter)
    differing_events: int = 0
    differences: Counter[str] = field(default_factory=Counter)

    def add(self, line: EventLine) -> None:
        """One more event."""
        self.events += 1
        self.rounds += line["rounds"]
        self.unpairable += line["unpairable"]
        self.broken.update(line["broken"])
        self.differing_events += bool(line["differences"])
        self.differences.update(found for _number, found in line["differences"])


def begins(entrants: Sequence[SwissEntrant], one: int, other: int, *, first_begins: bool) -> bool:
    """Whether, by FIDE's rules E.1 to E.5 read once more, the first of two who are paired begins."""
    numbers = {entrant.player: place for place, entrant in enumerate(entrants, 1)}
    sides = [
        [bool(outing.began) for outing in entrants[numbers[player] - 1].history if outing.played]
        for player in (one, other)
    ]
    points = [_points(entrants[numbers[player] - 1], MOST) for player in (one, other)]
    wishes, strengths = zip(*(_wish(began) for began in sides), strict=True)
    if wishes[0] != wishes[1] and None not in wishes:  # E.1: both get what they wish
        return bool(wishes[0])
    if strengths[0] != strengths[1]:  # E.2: the stronger wish, of absolute ones that of the wider difference
        return bool(wishes[0]) if strengths[0] > strengths[1] else not wishes[1]
    for mine, others in zip(reversed(sides[0]), reversed(sides[1]), strict=False):  # E.3: alternate
        if mine != others:
            return not mine
    ranks = [(-points[place], numbers[player]) for place, player in enumerate((one, other))]
    higher = 0 if ranks[0] < ranks[1] else 1
    wish = wishes[higher]
    if wish is None:  # E.5: by lot and by number
        wish = first_begins if numbers[(one, other)[higher]] % 2 else not first_begins
    return bool(wish) if higher == 0 else not wish  # E.4: the wish of the higher ranked player


def _wish(sides: Sequence[bool]) -> tuple[bool | None, int]:
    """Whether a player wishes to begin, and how strongly: 0 not at all, 1 mild, 2 strong, above absolute."""
    if not sides:
        return None, 0
    difference = sides.count(True) - sides.count(False)
    twice = len(sides) > 1 and sides[-1] == sides[-2]
    if abs(difference) > 1 or twice:
        wish = not sides[-1] if twice and abs(difference) < 2 else difference < 0
        return wish, 3 + abs(difference)
    return (difference < 0, 2) if difference else (not sides[-1], 1)


def random_rounds(seed: int) -> Iterator[tuple[list[SwissEntrant], SwissPairing | None, int, bool]]:
    """A whole random event, round by round: who was to be paired, and how they were (None: there is no pairing)."""
    random = Random(seed)
    players = random.randint(FEWEST, MOST)
    rounds = random.randint(4, min(9, players - 2))
    event = Tournament()

    def act(command: EventCommand) -> None:
        nonlocal event
        event = after(event, decide_event(event, command, 0))

    terms = EventTerms("swiss", f"Event {seed}", ("pentago",), random.getrandbits(32), rounds=rounds, half_byes=2)
    act(CreateEvent(terms=terms))
    for number in range(players):
        act(RegisterEntrant(name=f"Player {number + 1}", rating=random.randint(1000, 2400)))
    for number in range(1, rounds + 1):
        _accidents(random, event, act, number, rounds)
        before = event
        try:
            act(PairRound(round=number))
        except Refused as refused:
            if refused.code != "no-pairing":
                raise
            yield [], None, rounds, True
            return
        here = {player for pair in event.rounds[-1].encounters for player in (pair.first, pair.second)}
        bye = next((bye.player for bye in event.rounds[-1].byes if bye.bye == "allocated"), None)
        known = histories(before) if before.started else {player: [] for player in event.order}
        entrants = [SwissEntrant(player, known[player], player in here or player == bye) for player in event.order]
        pairs = tuple((pair.first, pair.second) for pair in event.rounds[-1].encounters)
        yield entrants, SwissPairing(pairs, bye), rounds, event.first_begins
        for game in event.open_games():
            act(EnterResult(game=game, result=random.choices(RESULTS, CHANCES)[0]))


def _accidents(random: Random, event: Tournament, act: Any, number: int, rounds: int) -> None:
    """People come late, leave, and ask for byes."""
    for player in event.present():
        chance = random.random()
        if chance < 0.01 and len(event.present()) > FEWEST:
            act(WithdrawEntrant(player=player))
        elif chance < 0.03 and number < rounds and len(event.entrants[player].byes) < event.agreed.half_byes:
            act(AskForBye(player=player, round=number))
    if 1 < number <= rounds // 2 and random.random() < 0.2:
        act(RegisterEntrant(name=f"Late {number}", rating=random.randint(1000, 2400)))


def second_opinion(entrants: Sequence[SwissEntrant], rounds: int, *, first_begins: bool) -> SwissPairing | None:
    """The same round by the other package; None where it finds no whole pairing."""
    from caissify_pairings import generate_pairings

    numbers = {entrant.player: place for place, entrant in enumerate(entrants, 1)}
    known = {entrant.player: entrant for entrant in entrants}
    present = [entrant for entrant in entrants if entrant.present]
    met = {
        (numbers[entrant.player], numbers[outing.opponent])
        for entrant in present
        for outing in entrant.history
        if outing.played and outing.opponent is not None
    }
    found = generate_pairings(
        system="dutch",
        players=[_their_player(entrant, known, numbers[entrant.player]) for entrant in present],
        previous_pairings=met,
        round_number=len(entrants[0].history) + 1,
        total_rounds=rounds,
        initial_color="white" if first_begins else "black",
    )
    players = [0, *(entrant.player for entrant in entrants)]
    pairs = tuple((players[row["white_id"]], players[row["black_id"]]) for row in found if row["black_id"])
    byes = [players[row["white_id"]] for row in found if not row["black_id"]]
    whole = len(byes) == len(present) % 2 and 2 * len(pairs) + len(byes) == len(present)
    return SwissPairing(pairs, byes[0] if byes else None) if whole else None


def _their_player(entrant: SwissEntrant, known: dict[int, SwissEntrant], number: int) -> dict[str, Any]:
    history = entrant.history
    floats = []
    for place, outing in enumerate(history):
        # A round that was not played is a float downwards, as in the rules by which the first package pairs.
        own, other = _points(entrant, place), 0.0
        if outing.played and outing.opponent is not None:
            other = _points(known[outing.opponent], place)
        floats.append("down" if not outing.played or own > other else "up" if own < other else "none")
    return {
        "id": number,
        "name": str(number),
        "score": _points(entrant, len(history)),
        "rating": 0,
        "starting_number": number,
        "pairing_number": number,
        "color_hist": ["white" if outing.began else "black" for outing in history if outing.played],
        "float_history": floats,
        "bye_count": sum(outing.mark in "UF" for outing in history),
        "forfeit_win_count": sum(outing.mark == "+" for outing in history),
    }


def _points(entrant: SwissEntrant, rounds: int) -> float:
    return sum(outing.points for outing in entrant.history[:rounds])


def compared(seed: int) -> Iterator[RoundReport | None]:
    """A random event round by round; None for a round that nobody could pair."""
    for number, (entrants, ours, rounds, first_begins) in enumerate(random_rounds(seed), 1):
        if ours is None:
            yield None
            return
        theirs = second_opinion(entrants, rounds, first_begins=first_begins)
        broken = [] if theirs is None else violations(entrants, theirs, rounds)
        yield RoundReport(
            seed, number, ours, theirs, violations(entrants, ours, rounds), broken, entrants, first_begins
        )


def event_line(seed: int) -> EventLine:
    """One event, counted."""
    line: EventLine = {"event": seed, "rounds": 0, "unpairable": 0, "broken": [], "differences": []}
    for report in compared(seed):
        line["rounds"] += 1
        if report is None:
            line["unpairable"] += 1
            continue
        line["broken"] += report.broken
        if report.difference is not None:
            line["differences"].append([report.round, report.difference])
    return line


def count(seeds: Sequence[int], into: Path | None = None, told: Any = None) -> SwissReport:
    """All of them, each difference told; what stands in a file already is taken from there."""
    known = {line["event"]: line for line in _kept(into)}
    total = SwissReport()
    for seed in seeds:
        line = known.get(seed)
        if line is None:
            line = event_line(seed)
            if into is not None:
                with into.open("a") as out:
                    out.write(json.dumps(line) + "\n")
        total.add(line)
        if told is not None:
            told(line)
    return total


def _kept(into: Path | None) -> Iterator[EventLine]:
    if into is None or not into.exists():
        return
    for text in into.read_text().splitlines():
        try:
            yield json.loads(text)
        except ValueError:  # half a line of a process that was killed
            continue


def main(arguments: Sequence[str]) -> int:
    """Read the command line, pair, and tell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks swiss", description=__doc__)
    parser.add_argument("--events", type=int, default=500, help="how many (500)")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first (1)")
    parser.add_argument("--into", type=Path, help="a file of lines that is added to, and read before")
    parser.add_argument("--plain", action="store_true", help="the second package finds its matchings itself")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    wanted = parser.parse_args(arguments)
    begun = time.process_time()

    def told(line: EventLine) -> None:
        for number, difference in () if wanted.json else line["differences"]:
            print(f"event {line['event']} round {number}: {difference}", flush=True)

    with nullcontext() if wanted.plain else compiled_matchings():
        total = count(range(wanted.first, wanted.first + wanted.events), wanted.into, told)
    figures = {
        "events": total.events,
        "rounds": total.rounds,
        "equal_events": total.events - total.differing_events,
        "differences": dict(total.differences.most_common()),
        "broken": dict(total.broken),
        "unpairable_rounds": total.unpairable,
        "processor_seconds": round(time.process_time() - begun, 1),
    }
    if wanted.json:
        print(json.dumps(figures))
    else:
        print(*(f"{name:18} {value}" for name, value in figures.items()), sep="\n")
    return int(bool(total.broken))
