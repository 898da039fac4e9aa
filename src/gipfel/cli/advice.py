"""What the engine thinks of a line of any game: the best turns with their chances, told while it thinks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from gipfel.cli import cli_messages as cli_messages
from gipfel.cli.advised import Advised, Report, best
from gipfel.cli.match_advice import answers, granted, weighed
from gipfel.cli.warming import warm_engine
from gipfel.combine.contest import Granted
from gipfel.combine.match import Match
from gipfel.core.errors import BadNotation, GipfelError, IllegalStep
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.engine.adviser import Adviser, covered_text, words
from gipfel.engine.endings import PROVEN
from gipfel.engine.info import Info, Limits, Variation, mate_in
from gipfel.engine.match_adviser import MatchAdviser, adviser_of, is_legal
from gipfel.engine.player import Analyst
from gipfel.engine.players import analyst_of
from gipfel.engine.stopping import Stop

GLANCE = 2_000  # nodes for each turn that is weighed by itself
MOST_WEIGHED = 60


class Counsel:
    """Advice in games the kernel covers, in games it does not, and in combined matches; engines are kept."""

    def __init__(self) -> None:
        self._ready: set[Game] = set()
        self._analysts: dict[Game, Analyst] = {}
        self._advisers: dict[Game, Adviser | MatchAdviser] = {}

    def ready(self, line: Line) -> None:
        """Refuse where nobody has a choice, before anything is compiled; then compile, with progress."""
        if line.outcome is not None:
            raise IllegalStep("game-over")
        if line.player is None:
            raise IllegalStep("house-decides")
        if line.game not in self._ready:
            warm_engine(line.game)
            self._ready.add(line.game)

    def reports(self, line: Line, limits: Limits, lines: int, stop: Stop) -> Iterator[Report]:
        """One report after another, each knowing more; while a game is played inside, about that game."""
        inner = line.position.inner
        if inner is not None:
            yield from self.reports(inner, limits, lines, stop)
            return
        adviser = self.adviser(line.game)
        if isinstance(adviser, MatchAdviser):
            yield from self._in_match(adviser, line, limits, lines, stop)
        elif adviser.engine.game == line.game:
            for info in self._infos(line, limits, lines, stop):
                yield _reported(info, (_advised(variation) for variation in info.lines), lines)
        else:
            yield from self._beyond(adviser, line, limits, lines, stop)

    def _in_match(self, adviser: MatchAdviser, line: Line, limits: Limits, lines: int, stop: Stop) -> Iterator[Report]:
        """The answers to an announcement, or the turns of the game outside by what the opponent leaves of them."""
        match = line.turn_start
        assert isinstance(match, Match)
        if isinstance(match.contest, Granted):
            yield Report(best(granted(adviser, match, stop), lines))
            return
        if match.contest is not None:
            raise GipfelError("engine-cannot-state")
        if match.kind is not None:
            yield Report(best(answers(adviser, match, stop), lines))
            return
        known: dict[str, float] = {}
        for report in self._beyond(adviser.outer, Line.begin(match.outer), limits, lines, stop):
            told = [advised for advised in report.lines if not match.waived or is_legal(match, advised.turns[0])]
            found = [weighed(adviser, match, advised, known, stop) for advised in told]
            yield replace(report, lines=best(found, lines))

    def _beyond(self, adviser: Adviser, line: Line, limits: Limits, lines: int, stop: Stop) -> Iterator[Report]:
        """A game with an option beyond the kernel: its stand-in is searched, and what only it has is weighed."""
        position = line.turn_start
        covered = _covered(adviser, line)
        if covered is None:
            compared = adviser.compared(position, position.turns(MOST_WEIGHED), GLANCE, stop)
            yield Report(best(_options(compared), lines))
            return
        spoken = _options(adviser.compared(position, words(position), GLANCE, stop))
        for info in self._infos(covered, limits, lines, stop):
            found = (_as_real(adviser, line, variation) for variation in info.lines)
            yield _reported(info, [*spoken, *(advised for advised in found if advised is not None)], lines)

    def adviser(self, found: Game) -> Adviser | MatchAdviser:
        """The adviser of a game; NoKernel where no engine plays it."""
        if found not in self._advisers:
            self._advisers[found] = adviser_of(found)
        return self._advisers[found]

    def _infos(self, line: Line, limits: Limits, lines: int, stop: Stop) -> Iterator[Info]:
        found = line.game
        if found not in self._analysts:
            self._analysts[found] = analyst_of(found)
        analyst = self._analysts[found]
        analyst.forget()  # the same question gets the same answer
        try:
            yield from analyst.analyse(line, limits, lines, stop)
        except BadNotation:
            raise IllegalStep("advice-inside-turn") from None


def _reported(info: Info, found: Iterable[Advised], lines: int) -> Report:
    """A report of what an iteration found."""
    return Report(best(found, lines), info.depth, info.nodes, info.seconds)


def _options(compared: Sequence[tuple[float, str]]) -> list[Advised]:
    return [Advised(percent, (text,)) for percent, text in compared]


def _advised(variation: Variation) -> Advised:
    end = None
    if variation.proven and abs(variation.score) != PROVEN:
        turns = mate_in(variation.score)
        end = None if turns is None else abs(turns)
    return Advised(variation.win_percent, variation.turns, variation.proven, end)


def _covered(adviser: Adviser, line: Line) -> Line | None:
    """The line in the game that stands in; None where it is over, or cannot begin where a settled challenge left it."""
    if adviser.info(line.turn_start, 1) is None:
        return None
    return Line.begin(adviser.engine.game.position(covered_text(adviser.engine, line.turn_start)))


def _as_real(adviser: Adviser, line: Line, variation: Variation) -> Advised | None:
    """A line of the stand-in as far as the real game reads it; what is proven there is not proven here."""
    first = adviser.real(line.turn_start, variation.turns[0])
    if first is None:
        return None
    after = line.turn(first)
    for text in variation.turns[1:]:
        try:
            after = after.turn(text)
        except GipfelError:
            break
    # As the line writes them: a use may be read without the mark of its announcement.
    return Advised(variation.win_percent, after.turns_played[len(line.turns_played) :])
