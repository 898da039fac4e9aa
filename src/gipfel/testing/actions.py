"""The numbered actions: texts both ways, every step a word of its own, and a batch that ends when the line does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from gipfel.core.errors import BadNotation
from gipfel.core.game import Game
from gipfel.core.outcome import Outcome
from gipfel.core.position import Position
from gipfel.kernels.actions import Actions, beside
from gipfel.kernels.batch import Batch
from gipfel.kernels.contract import Kernel
from gipfel.kernels.names import DRAW, RUNNING, State
from gipfel.kernels.planes import BESIDE, Planes

MOST_WORDS = 500  # steps of a position whose words are compared


class ActionTwin:
    """A batch of one game that follows a game action by action."""

    def __init__(self, game: Game, kernel: Kernel) -> None:
        assert kernel.draws_by_repetition == game.draws_by_repetition, "rules and kernel differ about repetition"
        assert not kernel.draws_by_repetition or kernel.yields_to_repetition == game.yields_to_repetition, (
            "yields_to_repetition of the kernel is not that of the game"
        )
        self.kernel = kernel
        self.batch = Batch(kernel, 1)
        check_texts(self.batch.actions)
        self.planes = Planes(game) if beside(kernel, BESIDE) else None

    def begin(self, state: State) -> None:
        """Go to the start of a game."""
        self.batch.reset(state=state)

    def compare_words(self, state: State, where: str) -> None:
        """No two steps are made of the same actions, and the mask has the first action of each."""
        actions, functions = self.batch.actions, self.kernel.functions
        out = np.empty(self.kernel.max_steps, np.int64)
        steps = out[: functions.gen(state, self.kernel.tables, out)].tolist()[:MOST_WORDS]
        words = {self._word(state, step): step for step in steps}
        assert len(words) == len(steps), f"{where}: two steps are made of the same actions"
        mask = self.batch.mask()[0]
        for step in steps:
            first = actions.of_step(state, step)[0]
            assert mask[first], f"{where}: the step {step} is legal, its action {actions.text(first)} is not"

    def _word(self, state: State, step: int) -> tuple[int, ...]:
        word = self.batch.actions.of_step(state, step)
        assert word, f"a step {step} is made of no action"
        assert min(word) >= 0, f"a step {step} is made of an action without a text"
        free = int(self.batch.actions.loose(step))
        return (*word[:free], *sorted(word[free:]))

    def compare_images(self, position: Position, rng: Random) -> None:
        """Planes and actions of a position laid onto the board by a symmetry are those of its image."""
        planes, state = self.planes, self.kernel.encode(position.text())
        if planes is None:
            return
        batch = Batch(self.kernel, 1)
        batch.reset(state=state)
        seen, mask = planes.observe(batch), batch.mask()
        assert 0 <= seen.min() <= seen.max() <= 1, f"{position!r}: planes have numbers beyond 0 and 1"
        number = rng.randrange(len(planes.symmetries))
        symmetry = planes.symmetries[number]
        image = position.game.mirrored(position, symmetry)
        batch.reset(state=self.kernel.encode(image.text()))
        same = np.array_equal(planes.mirrored_actions(mask, number), batch.mask())
        assert same, f"{position!r}: {symmetry.name} lays legal actions onto others than those of {image!r}"
        same = np.array_equal(planes.mirrored(seen, number), planes.observe(batch))
        assert same, f"{position!r}: {symmetry.name} lays planes onto others than those of {image!r}"

    def follow(self, state: State, steps: Sequence[int], where: str) -> None:
        """Play a turn by its actions; after each step the batch is where the kernel is."""
        for step in steps:
            after = self.kernel.play(state, [step])
            if self._offers(state, step):
                self._play(state, step, where)
            else:  # a turn of the house, listed for nobody; what it does is never undone, so nothing comes back
                self.batch.put(np.array([after], np.int64), np.zeros_like(self.batch.chosen))
            assert tuple(self.batch.states[0].tolist()) == after, f"{where}: the actions of {step} lead elsewhere"
            state = after

    def _offers(self, state: State, step: int) -> bool:
        out = np.empty(self.kernel.max_steps, np.int64)
        return step in out[: self.kernel.functions.gen(state, self.kernel.tables, out)].tolist()

    def _play(self, state: State, step: int, where: str) -> None:
        batch = self.batch
        for action in batch.actions.of_step(state, step):
            assert batch.mask()[0, action], f"{where}: {batch.actions.text(action)} is masked inside a legal step"
            batch.step([action])
            if not batch.chosen[0, 0]:
                return

    def compare_outcome(self, outcome: Outcome | None, where: str) -> None:
        """The batch has ended when the line has, by repetition too."""
        expected = RUNNING if outcome is None else DRAW if outcome.winner is None else outcome.winner
        winner = int(self.batch.winners[0])
        assert winner == expected, f"{where}: the batch says {winner}, the line {outcome}"
        assert self.batch.mask().any() == (outcome is None), f"{where}: actions and an outcome, or neither"


def check_texts(actions: Actions) -> None:
    """Every action has a text that leads back to it; what is no action is refused."""
    assert len(actions), "a game has actions"
    for action, text in enumerate(actions.texts):
        assert text == text.strip() != "", f"action {action} is called {text!r}"
        assert actions.index(actions.text(action)) == action, f"{text!r} does not lead back to action {action}"
    for action in (-1, len(actions)):
        try:
            actions.text(action)
        except BadNotation:
            continue
        raise AssertionError(f"there is a text for action {action}, which is none")
