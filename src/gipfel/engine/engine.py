"""The engine as programs use it: analyse a line, or choose a turn at a level."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from threading import Event

from gipfel.core.errors import IllegalStep
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.core.random_play import random_turn
from gipfel.engine.compiled.names import INFINITE, NEAR_MATE
from gipfel.engine.compiled.table import new_table
from gipfel.engine.deepening import Deepening, Found, Iteration
from gipfel.engine.endings import Ending, ending_of
from gipfel.engine.info import Info, Limits, Variation
from gipfel.engine.levels import Level, level_of
from gipfel.engine.searcher import Searcher
from gipfel.engine.stopping import Deadline, Either, Signal, Stopped
from gipfel.engine.traps import SHARE, result_of, sound_turns
from gipfel.kernels.names import RUNNING, State
from gipfel.kernels.of_game import kernel_of
from gipfel.kernels.warm import compile_all

AMONG_EQUALS = 50_000  # nodes for choosing among the turns that keep the value of a solved ending
BEFORE_SOLVING = 0.2  # the share of the time that search has before an ending is solved
FORGOTTEN = 255  # searches after which the generations of the table begin again


class Engine:
    """An engine for one game. It keeps its table from turn to turn and thinks about one position at a time.

    A `stop` given to a call ends it at once when it is set, also when it was set before; it is never cleared.
    """

    def __init__(
        self, game: Game, threads: int = 1, table_megabytes: int = 16, weights: Mapping[str, int] | None = None
    ) -> None:
        self.game = game
        self.kernel = kernel_of(game)
        self.table = new_table(table_megabytes)
        self.searchers = [Searcher(self.kernel, self.table, weights) for _ in range(threads)]
        self.ending: Ending | None = ending_of(self.kernel)
        self._halted = Event()
        self._searches = 0

    def warm(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Compile, or load, what the engine uses; `progress` is told (done, of)."""
        compile_all([*self.kernel._jobs(), *self.searchers[0].jobs()], progress)

    def stop(self) -> None:
        """End what is under way as soon as its slice of nodes is done; what begins later is not concerned."""
        self._halted.set()

    def forget(self) -> None:
        """A new game: nothing is known of the one before."""
        self.table[:] = 0
        self._searches = 0

    def analyse(self, line: Line, limits: Limits, lines: int = 1, stop: Signal | None = None) -> Iterator[Info]:
        """The best lines from the start of the turn to be made, one report per iteration; at least one, however short.

        Exact endings are solved whatever nodes and depth say; when time or a stop ends that, search answers instead.
        """
        state, seen = self._encoded(line)
        ended, deadline = self._begun(stop), Deadline(limits.seconds)
        solvable = self.ending is not None and self._solvable(self.ending, state, limits)
        seconds = limits.seconds if solvable else None
        if solvable and seconds is None and (exact := self._exact(line.game, state, seen, lines, ended)) is not None:
            yield exact
            return
        searching = limits if seconds is None else replace(limits, seconds=seconds * BEFORE_SOLVING)
        proven = False
        for iteration in self._deepening(line.game, state, seen, searching, 0, 0, ended).run(lines):
            info = self._info(state, iteration)
            proven = all(variation.proven for variation in info.lines)
            yield info
        if seconds is not None and not proven:
            exact = self._exact(line.game, state, seen, lines, Either(ended, deadline))
            if exact is not None:
                yield exact

    def choose(self, line: Line, level: int, seed: int, stop: Signal | None = None) -> str:
        """A turn at a level; equal seeds give equal choices, different ones different games."""
        state, seen = self._encoded(line)
        chosen, turn_seed = self.level(level), f"{seed} {len(line.turns_played)}"
        rng = Random(turn_seed)
        ended = self._begun(stop)
        if rng.random() < chosen.slips:
            return self._slip(line, state, chosen, rng)
        if chosen.exact and self.ending is not None and self.ending.covers(state):
            exact = self._exact(line.game, state, seen, 1, ended)
            if exact is not None:
                return exact.best
        self.forget()  # what a search finds must not depend on the games before it
        if chosen.traps:
            return self._trap(line.game, state, seen, chosen, seed, ended)
        limits = Limits(nodes=chosen.nodes, depth=chosen.depth)
        *_, last = self._deepening(line.game, state, seen, limits, chosen.noise, seed, ended).run(1)
        return self._info(state, last).best

    def greedy(self, line: Line, seed: int, stop: Signal | None = None) -> str:
        """The turn after which the evaluation is best, looking no further."""
        state, seen = self._encoded(line)
        return self._natural(line.game, state, seen, seed, self._begun(stop))

    def level(self, number: int) -> Level:
        """What a level means in this game."""
        return level_of(number, self.searchers[0].judgement.game)

    def _natural(self, game: Game, state: State, seen: list[int], seed: int, ended: Signal) -> str:
        self.forget()
        *_, last = self._deepening(game, state, seen, Limits(depth=1), 1, seed, ended).run(1)
        return self._info(state, last).best

    def _trap(self, game: Game, state: State, seen: list[int], level: Level, seed: int, ended: Signal) -> str:
        """Of the turns about as good as the best, the one to which a natural reply is worst."""
        limits = Limits(nodes=level.nodes, depth=level.depth)
        *_, last = self._deepening(game, state, seen, limits, level.noise, seed, ended).run(level.traps)
        sound = sound_turns(self._info(state, last))
        best, most = sound[0], -INFINITE
        for turn in sound if len(sound) > 1 else ():
            if ended.is_set():
                break
            hoped = self._hoped(game, state, seen, turn, level, seed, ended)
            if hoped > most:
                best, most = turn, hoped
        return best

    def _hoped(
        self, game: Game, state: State, seen: list[int], turn: str, level: Level, seed: int, ended: Signal
    ) -> int:
        """What a turn is worth to its player if the opponent replies by the evaluation alone."""
        functions, player = self.kernel.functions, self.kernel.functions.to_move(state)
        after = self.kernel.play(state, turn)
        met = [*seen, int(functions.repeats(after))]
        if functions.winner(after) == RUNNING:
            after = self.kernel.play(after, self._natural(game, after, met, seed, ended))
            met.append(int(functions.repeats(after)))
        if functions.winner(after) != RUNNING:
            return result_of(int(functions.winner(after)), player)
        self.forget()
        limits = Limits(nodes=level.nodes // SHARE)
        *_, last = self._deepening(game, after, met, limits, level.noise, seed, ended).run(1)
        score = last.lines[0].score
        return score if functions.to_move(after) == player else -score

    def _begun(self, stop: Signal | None) -> Signal:
        """Something begins: what ends it from now on."""
        self._halted = Event()
        return Either(self._halted, stop)

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

    def _encoded(self, line: Line) -> tuple[State, list[int]]:
        """The state at the start of the turn to be made, and the keys of all turn starts of the game."""
        if line.outcome is not None:
            raise IllegalStep("game-over")
        kernel = self.kernel
        state = kernel.encode(line.start.text())
        seen = [int(kernel.functions.repeats(state))]
        for text in line.turns_played:
            state = kernel.play(state, text)
            seen.append(int(kernel.functions.repeats(state)))
        return state, seen

    def _deepening(
        self,
        game: Game,
        state: State,
        seen: list[int],
        limits: Limits,
        noise: int,
        seed: int,
        ended: Signal,
        excluded: Sequence[int] = (),
    ) -> Deepening:
        self._searches = self._searches % FORGOTTEN + 1
        for searcher in self.searchers:
            searcher.new_search(seen, game.draws_by_repetition, self._searches)
            searcher.set_noise(noise, seed)
        return Deepening(self.searchers, state, limits, ended, excluded)

    def _exact(self, game: Game, state: State, seen: list[int], lines: int, ended: Signal) -> Info | None:
        """The exact values of an ending, None when they were not found before the end was asked for."""
        assert self.ending is not None
        try:
            self.ending.values(state, len(self.searchers), ended)
        except Stopped:
            return None
        self.forget()
        worse, limits = self.ending.worse_turns(state), Limits(nodes=AMONG_EQUALS)
        *_, last = self._deepening(game, state, seen, limits, 0, 0, ended, worse).run(1)
        first = self._first_turn(state, last.lines[0].steps)
        return self.ending.info(state, lines, self.searchers[0], first, ended)

    def _solvable(self, ending: Ending, state: State, limits: Limits) -> bool:
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

    def _info(self, state: State, iteration: Iteration) -> Info:
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
