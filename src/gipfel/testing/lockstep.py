"""The kernel beside the rules: the same turns, positions and outcomes at every ply."""

from __future__ import annotations

from gipfel.core.errors import NoKernel
from gipfel.core.game import Game
from gipfel.core.position import Position
from gipfel.kernels.of_game import kernel_of


class Twin:
    """The compiled game, following a game played by the rules."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kernel = kernel_of(game)
        self.state = self.kernel.start()

    @property
    def features(self) -> tuple[str, ...]:
        """What the evaluation beside the kernel looks at; nothing where there is none."""
        from gipfel.engine.search.judgement import judgement_of

        try:
            return judgement_of(type(self.kernel)).names
        except NoKernel:
            return ()

    def perft(self, position: Position, depth: int) -> int:
        """The kernel's count."""
        return self.kernel.perft(self.kernel.encode(position.text()), depth)

    def begin(self, start: Position) -> None:
        """Go to the start of a game."""
        self.state = self.kernel.encode(start.text())
        self._compare(start, "the start")

    def compare_turns(self, position: Position, turns: set[str] | None) -> None:
        """Both know the same turns; of too many only the number is compared."""
        if turns is None:
            return
        compiled = set(self.kernel.turns(self.state))
        rules_only, kernel_only = sorted(turns - compiled)[:5], sorted(compiled - turns)[:5]
        assert turns == compiled, (
            f"{position!r}: only the rules know {rules_only}, only the kernel {kernel_only}"
            f" ({len(turns)} and {len(compiled)} turns)"
        )
        count = self.kernel.perft(self.state, 1)
        assert count == len(turns), f"{position!r}: the kernel counts {count} turns and lists {len(turns)}"

    def play(self, before: Position, text: str, after: Position) -> tuple[int, ...]:
        """Play a turn and compare what came of it; its steps."""
        steps = self.kernel.read_turn(self.state, before.game.write_turn(before, before.game.read_turn(before, text)))
        self.state = self.kernel.play(self.state, steps)
        self._compare(after, f"{before!r} after {text}")
        return steps

    def _compare(self, position: Position, where: str) -> None:
        functions = self.kernel.functions
        assert self.kernel.decode(self.state) == position.text(), (
            f"{where}: the kernel is at {self.kernel.decode(self.state)}, the rules at {position.text()}"
        )
        assert self.kernel.encode(position.text()) == self.state, f"{where}: the text does not lead back to the state"
        assert int(functions.turn(self.state)) == position.turn_count, f"{where}: the turns are counted differently"
        winner = int(functions.winner(self.state))
        outcome = position.outcome
        if outcome is None:
            assert winner < 0, f"{where}: only the kernel says that the game is over"
            to_move, player = int(functions.to_move(self.state)), position.player
            # While the house decides a kernel names whoever would be on turn.
            assert player in (None, to_move), f"{where}: different players are to move"
        else:
            reason = self.kernel.reasons[int(functions.reason(self.state))] if winner >= 0 else "none"
            expected = (2 if outcome.winner is None else outcome.winner, outcome.reason)
            assert (winner, reason) == expected, f"{where}: the kernel says {winner} {reason}, the rules {outcome}"
