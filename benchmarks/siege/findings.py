"""What a siege has shown: figures for people and programs, and a sentence for each goal that was missed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from benchmarks.load.crowd import quantile
from benchmarks.siege.course import Siege, most_memory
from benchmarks.siege.ledger import Ledger

SLOWEST = 0.300  # seconds, for 99 of 100 turns
TOLERANCE = 0.5  # seconds that a turn may cost more than was seen from outside: nothing but the weather of a machine
ACROSS = 1.5  # the same for a turn during which the house fell: it may be open a moment before it says so
Figures = dict[str, float]


@dataclass(frozen=True)
class Findings:
    """Seconds, bytes and shares of one core."""

    tables: int
    turns: int
    late: int
    delays: Figures
    outages: int
    down: Figures
    steps: int
    ahead: float  # how far the house's time was ahead of the true one, at most
    deaf: bool  # whether it was started with its clock set, and did not follow
    acknowledged: int
    lost: list[str]
    unsound: list[str]
    cut_short: dict[str, int]
    clocks_compared: int
    charged: float
    charged_across: float
    spared: float
    players_refused: dict[str, int]
    faults: list[str]
    bystanders_done: dict[str, int]
    bystanders_interrupted: int
    bystanders_refused: dict[str, int]
    bystanders_delays: dict[str, Figures]
    attackers: dict[str, dict[str, int]]
    memory: dict[str, int]
    memory_back_after: float | None
    unwell: int
    pool: dict[str, str]
    health: dict[str, object]
    traces: int
    processor: Figures
    seconds: float

    @classmethod
    def of(cls, siege: Siege, ledger: Ledger, log: str) -> Findings:
        """All there is to tell."""
        life, tally, crowd = siege.life, siege.tally, siege.bystanders
        turns = [
            played
            for game in tally.games
            for played in game.turns
            if played.heard is not None and siege.began <= played.sent < siege.began + siege.seconds
        ]
        waits = (played.delay(life.down(played.sent, played.heard)) for played in turns if played.heard)
        delays = [delay for delay in waits if delay is not None]
        return cls(
            tables=siege.plan.tables,
            turns=len(turns),
            late=tally.late,
            delays=_figures(delays),
            outages=len(life.outages),
            down=_figures([back - fell for fell, back in life.outages]),
            steps=len(life.clock.steps),
            ahead=(ahead := max((house / 1000 - true for true, house in tally.instants), default=0.0)),
            deaf=ahead < max(life.offsets, default=0.0) / 2,
            acknowledged=ledger.acknowledged,
            lost=ledger.lost,
            unsound=ledger.unsound,
            cut_short=dict(ledger.ended),
            clocks_compared=ledger.compared,
            charged=ledger.charged,
            charged_across=ledger.charged_across,
            spared=ledger.spared,
            players_refused=dict(tally.refused),
            faults=tally.faults,
            bystanders_done=dict(crowd.done),
            bystanders_interrupted=crowd.interrupted,
            bystanders_refused=dict(crowd.refused),
            bystanders_delays={kind: _figures(found) for kind, found in sorted(crowd.delays.items())},
            attackers=siege.flooded["answers"],
            memory={"before": siege.memory_before, "peak": siege.memory_peak, "after": siege.memory_after},
            memory_back_after=siege.back_after,
            unwell=life.unwell,
            pool=siege.pool,
            health=siege.health,
            traces=log.count('"trace"'),
            processor={
                "house": life.spent[0] / siege.seconds,
                "its processes": life.spent[1] / siege.seconds,
                "client": siege.client,
                "attackers": siege.flooded["processor"],
            },
            seconds=siege.seconds,
        )

    def to_json(self) -> dict[str, object]:
        """For programs."""
        return {**asdict(self), "missed": list(self.missed())}

    def missed(self) -> Iterator[str]:
        """A sentence for each goal that was missed."""
        if self.delays["p99"] >= SLOWEST:
            yield f"99 of 100 turns took up to {_ms(self.delays['p99'])}; the goal is less than {_ms(SLOWEST)}."
        if self.lost:
            yield f"{len(self.lost)} acknowledged turns are missing, the first is {self.lost[0]}."
        if self.unsound:
            yield f"{len(self.unsound)} logs are not sound: {self.unsound[0]}."
        if self.cut_short:
            yield f"Games were cut short: {_counted(self.cut_short)}."
        yield from self.overcharged()
        if self.bystanders_refused:
            yield f"Bystanders were refused: {_counted(self.bystanders_refused)}."
        if self.players_refused:
            yield f"Players were refused: {_counted(self.players_refused)}."
        if self.faults:
            yield f"Players were told wrong things or nothing, {len(self.faults)} times: {self.faults[0]}."
        if self.memory["after"] > most_memory(self.memory["before"]):
            yield f"The memory did not return: {_mb(self.memory['before'])} before, {_mb(self.memory['after'])} after."
        if not self.health.get("ok"):
            yield "In the end /health does not say ok."
        if self.pool:
            yield f"After everything the house refused: {_counted(self.pool)}."
        if self.unwell:
            yield f"/health said no {self.unwell} times while the house was open."
        if self.traces:
            yield f"The log holds {self.traces} traces of errors."
        if self.deaf:
            yield "The house was started with its wall clock set and did not follow: its clock was not tried."

    def overcharged(self) -> Iterator[str]:
        """What clocks did wrong."""
        if self.charged > TOLERANCE:
            yield f"A clock charged {self.charged:.1f} s more for a turn than it took."
        if self.charged_across > ACROSS:
            yield f"A clock charged {self.charged_across:.1f} s more for a turn than it took while the house was open."
        if self.spared > TOLERANCE:
            yield f"A clock stood still: a turn cost {self.spared:.1f} s less than it took."

    def lines(self) -> Iterator[str]:
        """For people."""
        yield f"{self.tables} tables for {self.seconds:.0f} s, {self.turns:,} turns, {self.late} of them sent late"
        yield f"  turns        {_spread(self.delays)}   goal p99 < {_ms(SLOWEST)}"
        yield "               (without outages and what players waited by choice before they came back)"
        yield f"  kills        {self.outages}; down for {_spread(self.down)}; {self.down['sum']:.0f} s in all"
        yield f"  clock steps  {self.steps}; after a start the house was up to {self.ahead:.0f} s ahead"
        lost = f"{len(self.lost)} lost, {len(self.unsound)} logs unsound"
        yield f"  kept         {self.acknowledged:,} acknowledged turns; {lost}"
        yield (
            f"  clocks       {self.clocks_compared:,} turns compared; charged too much at most {_ms(self.charged)},"
            f" across a kill {_ms(self.charged_across)}; too little {_ms(self.spared)};"
            f" games cut short: {_counted(self.cut_short)}"
        )
        yield f"  players      refused: {_counted(self.players_refused)}; faults: {len(self.faults)}"
        done = (
            f"{sum(self.bystanders_done.values()):,} things done, {self.bystanders_interrupted} interrupted by a kill"
        )
        yield f"  bystanders   {done}; refused: {_counted(self.bystanders_refused)}"
        for kind, figures in self.bystanders_delays.items():
            yield f"    {kind:<10} {self.bystanders_done[kind]:>5}  {_spread(figures)}"
        yield "  attackers"
        for kind, answers in self.attackers.items():
            yield f"    {kind:<10} {_counted(answers)}"
        memory = {name: _mb(size) for name, size in self.memory.items()}
        back = "not" if self.memory_back_after is None else f"after {self.memory_back_after:.0f} s"
        spread = f"{memory['before']} before, {memory['peak']} at most, {memory['after']} after"
        yield f"  memory       {spread}; near it again {back}"
        yield f"  health       said no {self.unwell} times; traces in the log: {self.traces}"
        told = ", ".join(f"{name} {value}" for name, value in self.health.items())
        yield f"  at the end   refused: {_counted(self.pool)}; /health: {told}"
        shares = ", ".join(f"{name} {share:.0%}" for name, share in self.processor.items())
        yield f"  processor    {shares} of a core"


def _figures(values: list[float]) -> Figures:
    if not values:
        return {"p50": 0.0, "p90": 0.0, "p99": 0.0, "most": 0.0, "sum": 0.0}
    shares = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "most": 1.0}
    return {**{name: quantile(values, share) for name, share in shares.items()}, "sum": sum(values)}


def _spread(figures: Figures) -> str:
    return "  ".join(f"{name} {_ms(figures[name])}" for name in ("p50", "p90", "p99", "most"))


def _counted(found: Mapping[str, object]) -> str:
    if all(isinstance(value, int) for value in found.values()):
        ordered = sorted(found.items(), key=lambda item: -int(str(item[1])))
        return ", ".join(f"{name} ×{many}" for name, many in ordered) or "none"
    return ", ".join(f"{name} ({told})" for name, told in found.items())


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms" if abs(seconds) < 10 else f"{seconds:.0f} s"


def _mb(size: int) -> str:
    return f"{size / 1e6:.0f} MB"
