"""Turns at a table: in notation, by touches, touch by touch, prepared ahead; results entered from outside."""

from __future__ import annotations

from gipfel.combine.steps import ENTRIES
from gipfel.core.errors import IllegalStep
from gipfel.core.line import Line
from gipfel.core.position import Position
from gipfel.core.turns import PlayedTurn, touches_by
from gipfel.tables.board import stating, strict_touch
from gipfel.tables.case import Case, MadeTurn
from gipfel.tables.commands import Play, Prepare, StartGlass, Touch
from gipfel.tables.deeds import Deed, GlassStarted, Prepared, Stated, Touched, Turned
from gipfel.tables.preparation import ANY, MOST_PREPARINGS, NOTHING, checked
from gipfel.tables.refusals import Refused

ENTERED = ENTRIES[:-1]  # the last says that a deadline passed without an entry: nobody can enter that


def playing(case: Case, command: Play) -> list[Deed | MadeTurn]:
    """A whole turn; the rules' own error says why it is not legal."""
    line = _to_move(case)
    if (command.turn is None) == (command.touches is None):
        raise Refused("unreadable-command", place="turn", expected="turn or touches")
    if command.turn is not None:
        if final := _final(case, line):
            raise IllegalStep("touch-is-final", touched=list(final))
        turn = _by_text(line, command.turn)
        if turn.by_house:
            raise IllegalStep("wrong-step", expected=str(line.prompt()))
    else:
        turn = _by_touches(case, line, command.touches or ())
    if stating(line) is not None:
        return [_stated(case, turn)]
    return [_turned(case, turn)]


def _to_move(case: Case) -> Line:
    player = case.player
    line = case.going_on()
    case.fresh(case.table.board_seq)
    # An external contest waits for both; everything else for one.
    if stating(line) is None and line.player != player:
        raise Refused("not-your-turn")
    return line


def _by_text(line: Line, text: str) -> PlayedTurn:
    # `time` is a turn only the house makes.
    if line.position.inner is not None and stating(line) is None and "".join(text.split()).lower() == "time":
        raise IllegalStep("wrong-step", expected=line.prompt().code)
    return line.read(text)


def _by_touches(case: Case, line: Line, touches: tuple[str, ...]) -> PlayedTurn:
    final = _final(case, line)
    if touches[: len(final)] != final:
        raise IllegalStep("touch-is-final", touched=list(final))
    return line.tree().played(touches)


def _final(case: Case, line: Line) -> tuple[str, ...]:
    """The touches that bind the player; older logs also have some that do not."""
    touched = case.table.touched
    return touched[: line.tree().final(touched)] if touched else ()


def _turned(case: Case, turn: PlayedTurn) -> MadeTurn:
    used = case.lag if case.table.sand is not None else case.table.clocks[-1].used(case.now)
    return MadeTurn(Turned(turn.text, lag=min(case.lag, used)), turn)


def _stated(case: Case, turn: PlayedTurn) -> Stated:
    result = turn.text.partition(" ")[2]
    if result not in ENTERED:
        raise IllegalStep("wrong-step", expected=", ".join(f"result {word}" for word in ENTERED))
    if case.table.entries[case.player] is not None:
        raise Refused("entered-already")
    return Stated(result)


def preparing(case: Case, command: Prepare) -> list[Deed | MadeTurn]:
    """Turns prepared ahead, judged by the rules at once; they replace those prepared before."""
    line = case.going_on()
    case.fresh(case.table.board_seq)
    if stating(line) is not None or line.player is None:
        raise Refused("cannot-prepare")
    if line.player == case.player:
        raise Refused("your-turn-already")
    if case.table.preparings >= MOST_PREPARINGS:
        raise Refused("prepared-too-often", limit=MOST_PREPARINGS)
    if command.touches is None:
        if not command.lines and case.table.prepared[case.player] == NOTHING:
            return []
        return [Prepared(checked(command.lines, line, case.player))]
    if command.lines:
        raise Refused("unreadable-command", place="lines", expected="lines or touches")
    turn = passed(line).tree().played(command.touches)
    return [Prepared(((ANY, turn.text),), tuple(map(tuple, touches_by(turn.steps))))]


def passed(line: Line) -> Position:
    """The board on which the player who waits prepares a turn: as if the other one had passed."""
    position = line.turn_start.passed()
    if position is None:
        raise Refused("cannot-prepare")
    return position


def starting_glass(case: Case, _command: StartGlass) -> list[Deed]:
    """The small glass, turned over by who waits against the turn in progress; it counts when it arrives."""
    player, line, sand = case.player, case.going_on(), case.table.sand
    if sand is None or sand.sand.rules.shot is None:
        raise Refused("no-small-glass")
    case.fresh(case.table.board_seq)
    if line.player == player:
        raise Refused("glass-by-mover")
    if sand.sand.shot_runs(sand.clock.time(case.now)):
        raise Refused("glass-running")
    return [GlassStarted()]


def touching(case: Case, command: Touch) -> list[Deed | MadeTurn]:
    """One touch that the touch rule makes final; one that completes the turn makes it."""
    line = _to_move(case)
    if not strict_touch(line) or stating(line) is not None:
        raise Refused("touch-is-free")
    tree = line.tree()
    touches = (*case.table.touched, command.touch)
    touched, complete = Touched(command.touch), tree.follow(touches).complete
    if tree.final(touches) < len(touches):
        raise Refused("touch-is-free")
    if not complete:
        return [touched]
    return [touched, _turned(case, tree.played(touches))]


def resigned_inside(case: Case) -> list[Deed | MadeTurn]:
    """Give up the game inside; only the player to move can."""
    line = _to_move(case)
    if line.position.inner is None:
        raise Refused("no-game-inside")
    return [_turned(case, line.read("resign"))]
