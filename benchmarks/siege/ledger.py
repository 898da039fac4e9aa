"""The ledger: what players were told is compared with what the house has kept, turn by turn and clock by clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from benchmarks.siege.life import Life
from benchmarks.siege.pairs import BASE, BONUS, Game, Played
from gipfel.store import Store
from gipfel.tables import Event, Table, verify
from gipfel.tables.deeds import GameEnded, Started, Turned
from gipfel.tables.fold import apply

UNEXPECTED_ENDS = frozenset({"time", "aborted"})


@dataclass
class Ledger:
    """`charged` is how many seconds more than they used somebody paid for a turn, at worst; `spared` how many less."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    unsound: list[str] = field(default_factory=list)
    ended: Counter[str] = field(default_factory=Counter)  # games that the clock or the house ended
    compared: int = 0
    charged: float = 0.0
    charged_across: float = 0.0  # the same for turns during which the house fell
    spared: float = 0.0  # turns during which it did not fall

    def check(self, game: Game, log: Sequence[Event], life: Life) -> None:
        """One table."""
        turned = [event for event in log if isinstance(event.deed, Turned)]
        kept = {event.id: event for event in turned}
        for number, played in enumerate(game.turns):
            if played.answered is not None or played.heard is not None:
                self.acknowledged += 1
                if not _same(kept.get(f"t{number}"), played):
                    self.lost.append(f"{game.name}: turn {number + 1}, {played.turn}")
        order = [event.deed.turn for event in turned if isinstance(event.deed, Turned)]
        if order != [turn for _, turn in game.script[: len(order)]]:
            self.unsound.append(f"{game.name}: the turns are not those that were sent, each once and in order")
        self.unsound += [f"{game.name}: {found.code} at event {found.seq}" for found in verify(log)]
        self.ended.update(_cut_short(log))
        self._clocks(game, log, life)

    def _clocks(self, game: Game, log: Sequence[Event], life: Life) -> None:
        """What each turn cost on the clock, beside the time that its player can have had for it."""
        table, left, number = Table(), [BASE, BASE], 0
        look = next((event.deed.look for event in log if isinstance(event.deed, Started)), 0) / 1000
        for event in log:
            table = apply(table, event)
            if not isinstance(event.deed, Turned) or number >= len(game.turns):
                continue
            played, before = game.turns[number], game.turns[number - 1] if number else None
            if len(table.clocks) != 1:
                return  # a game inside has a clock of its own
            now = table.clocks[0].left
            cost = (left[played.player] + BONUS - now[played.player] + event.deed.lag) / 1000
            left, number = list(now), number + 1
            since, free = (game.began, look) if before is None else (before.sent, 0.0)
            self._compare(cost, since, free, played, before, life)

    def _compare(
        self, cost: float, since: float, free: float, played: Played, before: Played | None, life: Life
    ) -> None:
        """`free` is the time to look at a new board, which costs nothing."""
        if played.answered is None:
            return
        self.compared += 1
        down = life.down(since, played.answered)
        excess = cost - max(played.answered - since - down - free, 0.0)
        if down:
            self.charged_across = max(self.charged_across, excess)
            return
        self.charged = max(self.charged, excess)
        if before is not None and before.heard is not None:
            self.spared = max(self.spared, played.sent - before.heard - cost)


def _same(event: Event | None, played: Played) -> bool:
    if event is None or not isinstance(event.deed, Turned) or event.deed.turn != played.turn:
        return False
    return played.answered is None or played.first <= event.seq <= played.last


def _cut_short(log: Iterable[Event]) -> list[str]:
    """Why a game ended, unless its players brought that about."""
    ends = [event.deed.reason for event in log if isinstance(event.deed, GameEnded)]
    return [reason for reason in ends if reason in UNEXPECTED_ENDS]


async def balanced(database: str, games: Iterable[Game], life: Life) -> Ledger:
    """Compare all games with the store of a house that is closed."""
    ledger = Ledger()
    async with await Store.open(database) as store:
        for game in games:
            ledger.check(game, await store.log(game.name), life)
    return ledger
