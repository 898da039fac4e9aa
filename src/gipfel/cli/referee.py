"""`gipfel referee`: the rules as a service for other programs, JSON lines in and out.

Two judges answer the same: one plays by the rules, one by the compiled game.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from gipfel.cli.arguments import numbered
from gipfel.core.errors import BadNotation, GipfelError, IllegalStep, NoKernel
from gipfel.core.json_lines import check_whole, read_object, write_object
from gipfel.core.language import N_, _
from gipfel.core.line import THIRD, Line
from gipfel.core.messages import declare
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.core.registry import game
from gipfel.core.turns import count_turns
from gipfel.kernels.of_game import kernel_of

MOST_LEGAL = 100_000
FIELDS = {"id", "spec", "position", "turns", "counts", "legal"}

declare({"too-many-turns": N_("There are more than {limit} turns, too many to list.")})


def referee(
    kernel: Annotated[bool, typer.Option("--kernel", help=_("Count and list with the compiled games."))] = False,
) -> None:
    """Answer one JSON request per line, until the input ends; a bad line gets an error and nothing stops."""
    for line in sys.stdin.buffer:
        if line.strip():
            typer.echo(write_object(answer(line, kernel=kernel)))
            sys.stdout.flush()


def answer(line: bytes, *, kernel: bool) -> dict[str, Any]:
    """The answer to one line."""
    request: dict[str, Any] = {}
    try:
        request = read_object(line)
        check_whole(request)
        return {"id": request.get("id"), "ok": True, **_judged(request, kernel=kernel)}
    except GipfelError as error:
        turn = error.params.get("number")
        cause = error.__cause__ if isinstance(error.__cause__, GipfelError) else error
        shown = {"code": cause.code, "message": str(cause), "turn": turn}
        return {"id": request.get("id"), "ok": False, "error": shown}


def _judged(request: dict[str, Any], *, kernel: bool) -> dict[str, Any]:
    unknown = sorted(str(name) for name in set(request) - FIELDS)
    if unknown:
        raise BadNotation("bad-request", detail=_("unknown field {name}").format(name=unknown[0][:40]))
    spec = _typed(request, "spec", str, None)
    position = _typed(request, "position", str, "")
    turns = _typed(request, "turns", list, [])
    counts, legal = _typed(request, "counts", bool, False), _typed(request, "legal", bool, False)
    if not all(isinstance(turn, str) for turn in turns):
        raise BadNotation("bad-request", detail=_("turns are texts"))
    found = game(spec)
    start = found.position(position) if position else found.start()
    if kernel:
        try:
            return KernelJudge(start).judge(turns, counts=counts, legal=legal)
        except NoKernel:
            pass
    return RulesJudge(start).judge(turns, counts=counts, legal=legal)


def _typed(request: dict[str, Any], name: str, kind: type, default: Any) -> Any:
    value = request.get(name)
    if value is None and default is not None:
        return default
    if not isinstance(value, kind):
        raise BadNotation("bad-request", detail=_("{name} is missing or of the wrong kind").format(name=name))
    return value


class RulesJudge:
    """Plays by `rules.py`."""

    def __init__(self, start: Position) -> None:
        self.line = Line.begin(start)

    def judge(self, turns: Sequence[str], *, counts: bool, legal: bool) -> dict[str, Any]:
        """Play the turns and answer."""
        before: list[int | None] = []
        for number, text in enumerate(turns, 1):
            position = self.line.position
            try:
                self.line = self.line.turn(text)
            except GipfelError as error:
                raise numbered(error, number, text[:80]) from error
            if counts:  # a turn of the house is none of those a player could choose from
                before.append(None if self.line.last_steps[0].by_house else count_turns(position))
        line = self.line
        return answered(line.player, line.text(), before, counts, self._legal() if legal else None, line.outcome)

    def _legal(self) -> list[str]:
        return checked_legal(self.line.turns(MOST_LEGAL + 1))


class KernelJudge:
    """Plays by `kernel.py`; rules are asked to read free spellings, to name mistakes, and what the house decides."""

    def __init__(self, start: Position) -> None:
        self.game = start.game
        self.kernel = kernel_of(self.game)
        if start.outcome is not None:
            raise NoKernel("no-kernel-here")
        try:
            self.state = self.kernel.encode(start.text())
        except BadNotation:
            # The kernel knows positions at turn starts; inside a turn the rules judge.
            raise NoKernel("no-kernel-here") from None
        self.seen = [self._repeats()]

    def _repeats(self) -> int:
        return int(self.kernel.functions.repeats(self.state))

    def outcome(self) -> Outcome | None:
        """How the game ended, repetition included."""
        winner = int(self.kernel.functions.winner(self.state))
        found: Outcome | None = None
        if winner >= 0:
            reason = self.kernel.reasons[int(self.kernel.functions.reason(self.state))]
            found = Outcome(winner if winner < 2 else None, reason)
            if reason not in self.game.yields_to_repetition:
                return found
        if self.game.draws_by_repetition and self.seen.count(self.seen[-1]) >= THIRD:
            return Outcome(None, "repetition")
        return found

    def judge(self, turns: Sequence[str], *, counts: bool, legal: bool) -> dict[str, Any]:
        """Play the turns and answer."""
        before: list[int | None] = []
        for number, text in enumerate(turns, 1):
            if self.outcome() is not None:
                raise numbered(IllegalStep("game-over"), number, text[:80]) from IllegalStep("game-over")
            try:
                steps = self._steps(text)
                by_house = self._by_house(steps)
                if counts:
                    before.append(None if by_house else self.kernel.perft(self.state, 1))
                self.state = self.kernel.play(self.state, steps)
            except GipfelError as error:
                raise numbered(error, number, text[:80]) from error
            if not by_house:  # what players repeat is counted, not what happens to them
                self.seen.append(self._repeats())
        end = self.outcome()
        player = None if end is not None else self._player()
        listed = self._legal(end) if legal else None
        return answered(player, self.kernel.decode(self.state), before, counts, listed, end)

    def _position(self) -> Position:
        return self.game.position(self.kernel.decode(self.state))

    def _by_house(self, steps: tuple[int, ...]) -> bool:
        """Whether the house makes a turn, whoever is to move: it does where sand runs, and the rules know which."""
        if self.game.sand is None:
            return False
        text, position = self.kernel.turn_text(self.state, steps), self._position()
        return text in [self.game.write_turn(position, [step]) for step in position.house_steps()]

    def _player(self) -> int | None:
        """Who is to move; None while only sand can decide, where a kernel names whoever would be on turn."""
        return self._position().player if self.game.sand is not None else int(self.kernel.functions.to_move(self.state))

    def _steps(self, text: str) -> tuple[int, ...]:
        try:
            return self.kernel.read_turn(self.state, text)
        except BadNotation:
            position = self._position()
            position.turn(text)  # names the rule that a turn breaks
            steps = self.game.read_turn(position, text)
            return self.kernel.read_turn(self.state, self.game.write_turn(position, steps))

    def _legal(self, end: Outcome | None) -> list[str]:
        return [] if end is not None else checked_legal(list(self.kernel.turns(self.state)))


def checked_legal(turns: list[str]) -> list[str]:
    """The turns sorted, refused when there are too many to send."""
    if len(turns) > MOST_LEGAL:
        raise IllegalStep("too-many-turns", limit=MOST_LEGAL)
    return sorted(turns)


def answered(
    player: int | None,
    position: str,
    before: list[int | None],
    counts: bool,
    legal: list[str] | None,
    end: Outcome | None,
) -> dict[str, Any]:
    """The answer's fields; counts and legal turns only when they were asked for."""
    answer: dict[str, Any] = {"player": player, "position": position}
    if counts:
        answer["counts"] = before
    if legal is not None:
        answer["legal"] = legal
    return {**answer, "outcome": end.to_json() if end else None}
