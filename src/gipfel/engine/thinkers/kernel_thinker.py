"""Thinking with a kernel: iterative deepening on compiled code, exact endings, levels."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from gipfel.core.errors import BadNotation, IllegalStep
from gipfel.core.game import Game
from gipfel.core.line import Line, random_turn
from gipfel.engine.info import Info, Variation
from gipfel.engine.levels import Level, level_of
from gipfel.engine.limits import Deadline, Either, Limits, SearchStopped, Signal
from gipfel.engine.search.compiled.scores import NEAR_MATE
from gipfel.engine.search.compiled.transpositions import new_table
from gipfel.engine.search.endings import ExactEndings, ending_of
from gipfel.engine.search.forced_wins import ForcedWins, forced_wins_of
from gipfel.engine.search.iterations import Found, Iteration, IterativeDeepening
from gipfel.engine.search.searcher import Searcher
from gipfel.engine.thinkers.force import ForcedSearch
from gipfel.engine.thinkers.thinker import Progress, Thinker, check
from gipfel.engine.thinkers.traps import Root, most_hoped
from gipfel.kernels.jit import compile_all
from gipfel.kernels.names import RUNNING, State
from gipfel.kernels.of_game import kernel_of

AMONG_EQUALS = 50_000  # nodes for choosing among the turns that keep the value of a solved position
EQUALS_SHARE = 0.25  # of what a level looks at, for the same: what is won at first must be won far beyond the tables
BEFORE_SOLVING = 0.2  # the share of the time that search has before an ending is solved
AT_ONCE = 1.0  # seconds of one thread that nobody minds waiting for an ending
SHOWN = 0.5  # seconds of search before one that takes longer, where no time is given
FORGOTTEN = 255  # searches after which the generations of the table begin again


class KernelThinker(Thinker):
    """Searches a game whose kernel covers its options; NoKernel for any other. It keeps its table from turn to turn."""

    def __init__(
        self, game: Game, threads: int = 1, table_megabytes: int = 16, weights: Mapping[str, int] | None = None
    ) -> None:
        super().__init__(game)
        self.kernel = kernel_of(game)
        self.table = new_table(table_megabytes)
        self._threads, self._weights = threads, weights
        self.searchers = self._new_searchers()
        self._idle = [self.searchers]
        self.ending: ExactEndings | None = ending_of(self.kernel)
        self.forced: ForcedWins | None = forced_wins_of(self.kernel)
        self._searches = 0

    def _new_searchers(self) -> list[Searcher]:
        return [Searcher(self.kernel, self.table, self._weights) for _ in range(self._threads)]

    def level(self, number: int) -> Level:
        return level_of(number, self.game.name)

    def warm(self, progress: Progress | None = None) -> None:
        def tell(done: int, of: int) -> None:
            if progress is not None:
                progress(self.game.title, done, of)

        solved = [] if self.ending is None else self.ending.jobs()
        forced = [] if self.forced is None else self.forced.jobs()
        compile_all([*self.kernel._jobs(), *self.searchers[0].jobs(), *solved, *forced], tell)

    def forget(self) -> None:
        self.table[:] = 0
        self._searches = 0
        if self.forced is not None:
            self.forced.forget()

    def greedy(self, line: Line, seed: int, stop: Signal | None = None) -> str:
        """The turn after which the evaluation is best, looking no further."""
        check(line)
        return self.natural(self._root(line), seed, Either(stop))

    def _report(self, line: Line, limits: Limits, lines: int, stop: Signal | None) -> Iterator[Info]:
        """One report per iteration.

        Exact endings are solved whatever nodes and depth say; when time or a stop ends that, search answers instead.
        """
        root = self._root(line)
        ended, deadline = Either(stop), Deadline(limits.seconds)
        solvable = self.ending is not None and self._solvable(self.ending, root.state, limits)
        searching, proven = self._before_solving(root.state, limits) if solvable else limits, False
        if searching is not None:
            for info in self._searched_or_forced(root, searching, lines, ended):
                proven = all(variation.proven for variation in info.lines)
                yield info
        if solvable and not proven:
            exact = self._exact(root, lines, Either(ended, deadline))
            if exact is not None:
                yield exact
            elif searching is None:
                yield from self._searched_or_forced(root, limits, lines, ended)

    def _before_solving(self, state: State, limits: Limits) -> Limits | None:
        """What search may use before an ending is solved; None where that takes no time to speak of."""
        assert self.ending is not None
        if limits.seconds is not None:
            return replace(limits, seconds=limits.seconds * BEFORE_SOLVING)
        return replace(limits, seconds=SHOWN) if self.ending.effort(state) > AT_ONCE else None

    def _searched_or_forced(self, root: Root, limits: Limits, lines: int, ended: Signal) -> Iterator[Info]:
        """What search finds, with wins by force where the game knows compulsion and the depth is not given."""
        found = (self.info(root.state, each) for each in self.iterations(root, limits, ended, lines))
        if self.forced is None or limits.depth is not None:
            return found
        return ForcedSearch(self, self.forced, root, limits, ended).reports(lines)

    def _choose(self, line: Line, level: int, seed: int, stop: Signal | None) -> str:
        root, chosen, ended = self._root(line), self.level(level), Either(stop)
        rng = Random(f"{seed} {len(line.turns_played)}")
        if rng.random() < chosen.slips:
            return self._slip(line, root.state, chosen, rng)
        if (
            self.ending is not None
            and self.ending.covers(root.state)
            and self.ending.effort(root.state) <= chosen.exact
        ):
            equals = max(AMONG_EQUALS, round(chosen.nodes * EQUALS_SHARE))
            exact = self._exact(root, 1, ended, equals)
            if exact is not None:
                return exact.best
        limits = Limits(nodes=chosen.nodes, depth=chosen.depth)
        found = self.searched(root, limits, chosen.noise, seed, ended)
        if not chosen.traps or found.score > -NEAR_MATE:
            return found.best
        found = self.searched(root, limits, chosen.noise, seed, ended, chosen.traps)
        return most_hoped(self, root, found, chosen, seed, ended)

    def searched(self, root: Root, limits: Limits, noise: int, seed: int, ended: Signal, lines: int = 1) -> Info:
        """What a search finds whose judgement is blurred by a seed; it must not depend on the games before it."""
        self.forget()
        *_, last = self.iterations(root, limits, ended, lines, noise, seed)
        return self.info(root.state, last)

    def natural(self, root: Root, seed: int, ended: Signal) -> str:
        """The turn of somebody who looks a single turn ahead."""
        return self.searched(root, Limits(depth=1), 1, seed, ended).best

    def _slip(self, line: Line, state: State, level: Level, rng: Random) -> str:
        """The best of some random turns; one that loses at once only if all of them do."""
        turns = [random_turn(line.turn_start, rng) for _ in range(level.glances)]
        return max(turns, key=lambda text: self._glanced(state, text))

    def _glanced(self, state: State, text: str) -> int:
        functions = self.kernel.functions
        after = self.kernel.play(state, text)
        same = functions.to_move(after) == functions.to_move(state)
        if functions.winner(after) != RUNNING:
            return NEAR_MATE if functions.winner(after) == functions.to_move(state) else -NEAR_MATE
        value = self.searchers[0].evaluate(after)
        return value if same else -value

    def begins(self, line: Line) -> bool:
        """Whether a turn begins where the line starts: the kernel knows no other text."""
        try:
            self.kernel.encode(line.start.text())
        except BadNotation:
            return False
        return True

    def _root(self, line: Line) -> Root:
        """The state at the start of the turn to be made, and the keys of all turn starts of the game."""
        kernel = self.kernel
        try:
            state = kernel.encode(line.start.text())
        except BadNotation:
            raise IllegalStep("advice-inside-turn") from None
        seen = [int(kernel.functions.repeats(state))]
        for text in line.turns_played:
            state = kernel.play(state, text)
            seen.append(int(kernel.functions.repeats(state)))
        return Root(state, tuple(seen))

    def iterations(
        self,
        root: Root,
        limits: Limits,
        ended: Signal,
        lines: int = 1,
        noise: int = 0,
        seed: int = 0,
        excluded: Sequence[int] = (),
    ) -> Iterator[Iteration]:
        """A search; while it pauses another may be made, as when a match weighs what was found."""
        searchers = self._idle.pop() if self._idle else self._new_searchers()
        try:
            self._searches = self._searches % FORGOTTEN + 1
            for searcher in searchers:
                searcher.new_search(root.seen, self.game.draws_by_repetition, self._searches)
                searcher.set_noise(noise, seed)
            yield from IterativeDeepening(searchers, root.state, limits, ended, excluded).run(lines)
        finally:
            self._idle.append(searchers)

    def _exact(self, root: Root, lines: int, ended: Signal, equals: int = AMONG_EQUALS) -> Info | None:
        """The exact values of an ending, None when they were not found before the end was asked for."""
        assert self.ending is not None
        try:
            self.ending.values(root.state, len(self.searchers), ended)
        except SearchStopped:
            return None
        self.forget()
        worse, limits = self.ending.worse_turns(root.state), Limits(nodes=equals)
        *_, last = self.iterations(root, limits, ended, excluded=worse)
        first = self._first_turn(root.state, last.lines[0].steps)
        return self.ending.info(root.state, lines, self.searchers[0], first, ended)

    def _solvable(self, ending: ExactEndings, state: State, limits: Limits) -> bool:
        """Whether an ending is covered, and can probably be solved in the time there is."""
        if not ending.covers(state):
            return False
        most = math.inf if limits.seconds is None else limits.seconds * (1 - BEFORE_SOLVING)
        return ending.effort(state) <= most * len(self.searchers)

    def _first_turn(self, state: State, steps: Sequence[int]) -> tuple[int, ...]:
        """The steps of the first turn of a line."""
        functions, begun = self.kernel.functions, self.kernel.functions.turn(state)
        for count, step in enumerate(steps, 1):
            state = functions.apply(state, self.kernel.tables, step)
            if functions.turn(state) != begun or functions.winner(state) != RUNNING:
                return tuple(steps[:count])
        return tuple(steps)

    def info(self, state: State, iteration: Iteration) -> Info:
        lines = tuple(self._variation(state, found) for found in iteration.lines)
        return Info(iteration.depth, lines, iteration.nodes, iteration.seconds)

    def _variation(self, state: State, found: Found) -> Variation:
        decided = abs(found.score) > NEAR_MATE
        return Variation(found.score, self._texts(state, found.steps, decided), decided)

    def _texts(self, state: State, steps: tuple[int, ...], decided: bool) -> tuple[str, ...]:
        """Steps as whole turns; a turn that the search has not seen to its end is left out."""
        functions, texts = self.kernel.functions, []
        start, made = state, list[int]()
        for step in steps:
            made.append(step)
            state = functions.apply(state, self.kernel.tables, step)
            if functions.turn(state) != functions.turn(start) or functions.winner(state) != RUNNING:
                texts.append(self.kernel.turn_text(start, made))
                start, made = state, []
        if decided and not made and functions.winner(state) == RUNNING and self._wins_now(state):
            texts.append(self._winning_turn(state))
        return tuple(texts)

    def _wins_now(self, state: State) -> bool:
        searcher = self.searchers[0]
        return bool(searcher.judgement.functions["wins_now"](state, self.kernel.tables, searcher.numbers))

    def _winning_turn(self, state: State) -> str:
        """The turn that the search knew to be there without looking for it."""
        functions, turns = self.kernel.functions, self.kernel.turns(state)
        player = functions.to_move(state)
        return next(text for text, steps in turns.items() if functions.winner(self.kernel.play(state, steps)) == player)
