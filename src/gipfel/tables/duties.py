"""What the house does by itself: start, draw, play what was prepared, settle, let flags fall, end, freeze."""

from __future__ import annotations

from dataclasses import replace

from gipfel.combine.chance import Chance
from gipfel.combine.contest import ROUNDS
from gipfel.combine.steps import LOTS, Beginner
from gipfel.core.errors import GipfelError
from gipfel.core.line import Line
from gipfel.core.lot import with_seeds
from gipfel.tables.board import depth_of, stating
from gipfel.tables.case import Case
from gipfel.tables.clock import LOOK
from gipfel.tables.commands import Arbitrate, Look, ResumeHouse, StopHouse, Thaw
from gipfel.tables.deeds import (
    Amended,
    Decided,
    Deed,
    Frozen,
    GameEnded,
    HouseResumed,
    HouseStopped,
    Started,
    Thawed,
    Turned,
)
from gipfel.tables.refusals import Refused
from gipfel.tables.table import Table
from gipfel.tables.table_setup import names_of
from gipfel.tables.terms import game_of
from gipfel.tables.turns import ENTERED

MOST_TURNS = 3_000
MOST_EVENTS = 20_000


def next_deed(table: Table, now: int, chance: Chance, grace: int) -> Deed | None:
    """The next thing the house has to do at a table, if there is one."""
    if table.phase == "waiting":
        # One that was begun, but whose beginning does not replay, is not begun again and again.
        ready = None not in table.parties and table.broken is None
        return (_lots(table, chance) or _start(table, chance)) if ready else None
    if table.line is None or table.phase != "playing" or table.stopped or table.frozen is not None:
        return None
    if table.broken is not None:
        return Frozen(table.broken.code, table.broken.seq, {"detail": table.broken.detail})
    if table.line.outcome is not None:
        return GameEnded(table.line.outcome.winner, table.line.outcome.reason)
    # Without an end of its own a game would grow for ever; nobody has won it.
    if len(table.turns) >= MOST_TURNS or table.seq >= MOST_EVENTS:
        return GameEnded(None, "aborted")
    if stating(table.line) is not None:
        return _entered(table, table.line, now)
    if table.sand is not None:
        return _by_sand(table, table.line, now, grace)
    if table.line.player is None:
        step = chance.draw(table.line.steps())
        return Decided(table.line.game.write_turn(table.line.turn_start, [step]))
    return _prepared(table, table.line, table.line.player) or _flag(table, table.line.player, now, grace)


def _lots(table: Table, chance: Chance) -> Amended | None:
    """The set-up of a rated game by lot, drawn when both have agreed to play."""
    if not table.terms.rated:
        return None
    spec = with_seeds(table.terms.spec, lambda: chance.seed() or 1).text  # 0 is not written, as if nothing was drawn
    if spec == table.terms.spec:
        return None
    terms = replace(table.terms, spec=spec)
    return Amended(terms, **names_of(game_of(terms), terms))


def _start(table: Table, chance: Chance) -> Started:
    return replace(_first(table, chance), look=_look(table))


def _look(table: Table) -> int:
    """People who play by the clock get some time to see the board; a computer needs none."""
    people = all(party is not None and party.who != "engine" for party in table.parties)
    return LOOK if people and table.terms.clock.control not in ("none", "days") else 0


def _first(table: Table, chance: Chance) -> Started:
    if table.opened is not None and table.opened.rematch_of is not None:
        return Started(0 if table.terms.sides == "first" else 1, "exchanged")
    if table.terms.sides == "lot":
        lot = chance.draw(LOTS)
        assert isinstance(lot, Beginner)
        return Started(lot.begins, "lot")
    return Started(0 if table.terms.sides == "first" else 1, "chosen")


def _entered(table: Table, line: Line, now: int) -> Decided | None:
    """The entries of an external contest, once both are there or the deadline has passed."""
    late = table.deadline is not None and now >= table.deadline
    if not late and (None in table.entries or _for_the_arbiter(table, line)):
        return None
    entry = None if line.player is None else table.entries[line.player]
    return Decided(f"result {entry or 'none'}")


def _for_the_arbiter(table: Table, line: Line) -> bool:
    """In an event, whether the last entries differ: then the arbiter decides, as long as there is time."""
    contest = stating(line)
    differ = None not in table.entries and table.entries[0] != table.entries[1]
    return table.of_event and differ and contest is not None and contest.number == ROUNDS and contest.first is None


def arbitrating(case: Case, command: Arbitrate) -> list[Deed]:
    """Both entries of a contest outside, as the arbiter says them."""
    house_only(case)
    line = case.playing()
    contest = stating(line)
    if contest is None or contest.first is not None or command.result not in ENTERED:
        raise Refused("no-contest-to-settle")
    return [Decided(f"result {command.result}"), Decided(f"result {command.result}")]


def _prepared(table: Table, line: Line, player: int) -> Turned | None:
    """The turn that the player to move has prepared; one that the rules do not allow here is left."""
    prepared = table.prepared[player].lines
    if not prepared:
        return None
    try:
        return Turned(line.read(prepared[0][0]).text)
    except GipfelError:
        return None


def _by_sand(table: Table, line: Line, now: int, grace: int) -> Deed | None:
    """What the glasses bring about, in the order of their times and always before a later turn; then what is prepared.

    A turn that was prepared counts at once: what has run out before it is said first, without waiting.
    """
    assert table.sand is not None
    prepared = None if line.player is None or table.paused else _prepared(table, line, line.player)
    return table.sand.deed(line, table.movers, now - (0 if prepared else grace)) or prepared


def _flag(table: Table, player: int, now: int, grace: int) -> Deed | None:
    assert table.line is not None
    if not table.clocks[-1].fallen(now, grace):
        return None
    if depth_of(table.line):
        return Decided("time")
    # A player who never appeared has not lost: there was no game.
    return GameEnded(1 - player, "time") if player in table.movers else GameEnded(None, "aborted")


def house_only(case: Case) -> None:
    """Refuse what only the house may do."""
    if case.actor.who != "house":
        raise Refused("house-only")


def looking(case: Case, _command: Look) -> list[Deed]:
    """Nothing more than what is due anyway."""
    house_only(case)
    return []


def stopping(case: Case, _command: StopHouse) -> list[Deed]:
    """Hold the clocks while the house is closed."""
    house_only(case)
    return [HouseStopped()] if case.table.phase == "playing" and not case.table.stopped else []


def resuming(case: Case, command: ResumeHouse) -> list[Deed]:
    """Go on, without charging the time the house was down."""
    house_only(case)
    return [HouseResumed(min(command.alive, case.now))] if case.table.phase == "playing" else []


def thawing(case: Case, _command: Thaw) -> list[Deed]:
    """A frozen table goes on once its log replays again."""
    house_only(case)
    table = case.table
    if table.frozen is None or table.phase == "over":
        raise Refused("not-frozen")
    if table.broken is not None:
        raise Refused("table-frozen", reason=table.broken.code)
    return [Thawed()]
