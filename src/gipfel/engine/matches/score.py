"""How a match stands: wins, draws, losses, Elo with its interval, the sequential test. All from `a`'s side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import count, takewhile

from gipfel.core.outcome import Outcome
from gipfel.engine.matches.plan import Plan
from gipfel.engine.matches.statistics import Sprt, SprtResult, Tally, tally_games, tally_pairs

VERSION = 1


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Why a player lost without being beaten."""

    player: int
    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game of a match. `aborted`: it reached the greatest number of turns and counts as a draw."""

    number: int
    turns: tuple[str, ...]
    outcome: Outcome
    forfeit: Forfeit | None = None
    seconds: float = 0.0

    def score(self, seat: int) -> float:
        """What the game was worth to a player: 1, 0.5 or 0."""
        if self.outcome.winner is None:
            return 0.5
        return 1.0 if self.outcome.winner == seat else 0.0


class MatchScore:
    """The games finished so far and what follows from them."""

    def __init__(self, plan: Plan, sprt: Sprt | None = None, games: Iterable[Played] = ()) -> None:
        self.plan, self.sprt = plan, sprt
        self.games = {game.number: game for game in games}

    def add(self, played: Played) -> None:
        """One more game."""
        self.games[played.number] = played

    def score(self, number: int) -> float:
        """What a game was worth to `a`."""
        return self.games[number].score(self.plan.seat(number))

    @property
    def results(self) -> tuple[int, int, int]:
        """Wins, draws, losses."""
        losses, draws, wins = tally_games([self.score(number) for number in self.games]).counts
        return wins, draws, losses

    def pairs(self) -> Tally:
        """All complete pairs."""
        return tally_pairs([self._pair(n) for n in self.games if n % 2 == 0 and n + 1 in self.games])

    def _pair(self, even: int) -> float:
        return (self.score(even) + self.score(even + 1)) / 2

    def tally(self) -> Tally:
        """Complete pairs, or single games while there is no pair."""
        pairs = self.pairs()
        return pairs if pairs.total else tally_games([self.score(number) for number in self.games])

    def verdict(self) -> SprtResult | None:
        """The test over pairs in the order of their numbers: what ends early must not decide."""
        if self.sprt is None:
            return None
        complete = takewhile(lambda n: n in self.games and n + 1 in self.games, count(0, 2))
        return self.sprt.test(tally_pairs([self._pair(n) for n in complete]))

    def decided(self) -> bool:
        """Whether the test has accepted a hypothesis."""
        verdict = self.verdict()
        return verdict is not None and verdict.accepted is not None

    def missing(self) -> list[int]:
        """The numbers of the games still to be played."""
        return [number for number in range(self.plan.games) if number not in self.games]

    def to_json(self) -> dict[str, object]:
        """The match as JSON shows it."""
        wins, draws, losses = self.results
        score, elo, verdict = self.tally().score(), self.tally().elo(), self.verdict()
        games = [self.games[number] for number in sorted(self.games)]
        return {
            "v": VERSION,
            "kind": "match",
            "spec": self.plan.game.spec.text,
            "a": self.plan.a,
            "b": self.plan.b,
            "seed": self.plan.seed,
            "openings": len(self.plan.openings),
            "games": len(games),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "aborted": sum(game.outcome.reason == "aborted" for game in games),
            "pairs": list(self.pairs().counts),
            "score": score.to_json() if score else None,
            "elo": elo.to_json() if elo else None,
            "sprt": self._sprt_json(verdict),
            "forfeits": [self._forfeit_json(game) for game in games if game.forfeit is not None],
        }

    def _sprt_json(self, verdict: SprtResult | None) -> dict[str, object] | None:
        if self.sprt is None or verdict is None:
            return None
        return {
            "low": self.sprt.low,
            "high": self.sprt.high,
            "llr": round(verdict.llr, 4),
            "lower": round(verdict.lower, 4),
            "upper": round(verdict.upper, 4),
            "accepted": verdict.accepted,
        }

    def _forfeit_json(self, game: Played) -> dict[str, object] | None:
        if game.forfeit is None:
            return None
        engine = "a" if game.forfeit.player == self.plan.seat(game.number) else "b"
        return {"game": game.number + 1, "engine": engine, "code": game.forfeit.code, "detail": game.forfeit.detail}

    def game_json(self, game: Played) -> dict[str, object]:
        """One game as JSON shows it."""
        first, second = self.plan.names(game.number)
        return {
            "v": VERSION,
            "kind": "game",
            "game": game.number + 1,
            "first": first,
            "second": second,
            "turns": len(game.turns),
            "outcome": game.outcome.to_json(),
            "score": self.score(game.number),
            "forfeit": self._forfeit_json(game),
            "seconds": round(game.seconds, 3),
        }
