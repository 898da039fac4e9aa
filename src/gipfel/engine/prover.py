"""Proofs for anybody to check: a win by force as a certificate, by compulsion or by search, in any game."""

from __future__ import annotations

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.engine.limits import Deadline, Either, Limits, Signal
from gipfel.engine.search.compiled.scores import NEAR_MATE
from gipfel.engine.search.forced_wins import ForcedWins, forced_wins_of
from gipfel.engine.thinkers.kernel_thinker import KernelThinker
from gipfel.engine.thinkers.thinker import Thinker, check, last_of
from gipfel.records.certificate import Certificate, ProofNode

MOST_NODES = 20_000  # turns of the winner in a certificate that search makes
ALL_NODES = 1 << 40
SHARE = 0.5  # of the time that compulsion has before search tries

declare(
    {
        "no-proof": N_("No win by force was found in the time there was."),
        "proof-too-large": N_("There is a win, but its proof has more than {most} turns."),
    }
)


class Prover:
    """Proves that the player to move wins."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        kernel = thinker.kernel if isinstance(thinker, KernelThinker) else None
        self._forced: ForcedWins | None = None if kernel is None else forced_wins_of(kernel)

    def prove(self, line: Line, seconds: float, stop: Signal | None = None) -> Certificate:
        """A certificate; GipfelError with `no-proof` when none was found in time."""
        check(line)
        assert line.player is not None
        proof = self._by_force(line, seconds * SHARE, stop) or self._by_search(line, seconds, stop)
        return Certificate(line.game.spec.text, line.text(), line.player, proof)

    def _by_force(self, line: Line, seconds: float, stop: Signal | None) -> ProofNode | None:
        if self._forced is None:
            return None
        state, ended = self._forced.kernel.encode(line.text()), Either(stop, Deadline(seconds))
        found = self._forced.search(state, ALL_NODES, ended)
        return None if found is None else self._forced.proof(state, found.turns, Either(stop))

    def _by_search(self, line: Line, seconds: float, stop: Signal | None) -> ProofNode:
        ended = Either(stop, Deadline(seconds))
        return SearchedProof(self._thinker, ended, seconds).node(Line.begin(line.position))


class SearchedProof:
    """Builds a tree by asking a thinker for a proven win again after every reply."""

    def __init__(self, thinker: Thinker, ended: Signal, seconds: float) -> None:
        self._thinker, self._ended, self._seconds = thinker, ended, seconds
        self._nodes = 0
        self._known: dict[int, ProofNode] = {}

    def node(self, line: Line) -> ProofNode:
        """The proof from a position in which the winner is to move."""
        name = line.position.repeats
        if name not in self._known:
            self._known[name] = self._searched(line)
        return self._known[name]

    def _searched(self, line: Line) -> ProofNode:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise GipfelError("proof-too-large", most=MOST_NODES)
        found = last_of(self._thinker.report(line, Limits(seconds=self._seconds), 1, self._ended))
        if not found.proven or found.score <= NEAR_MATE:
            raise GipfelError("no-proof")
        after = line.turn(found.best)
        replies = {} if after.outcome else {reply: self._answer(after.turn(reply)) for reply in after.turns(MOST_NODES)}
        return ProofNode(found.best, replies)

    def _answer(self, line: Line) -> ProofNode | None:
        return None if line.outcome is not None else self.node(line)
