"""`check_game`: rules and kernel in lock-step, the laws every game keeps, and what lies beside the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

from gipfel.core.errors import NoKernel
from gipfel.core.game import Game
from gipfel.core.line import MOST_TURNS, Line, random_turn
from gipfel.core.position import Position
from gipfel.core.registry import game as game_of
from gipfel.core.spec import parse_spec
from gipfel.core.turns import perft
from gipfel.testing import laws
from gipfel.testing.actions import ActionTwin
from gipfel.testing.folder import check_ending, check_folder, check_reasons, check_scene, check_tale, check_weights
from gipfel.testing.lockstep import Twin

FULL_GAMES = 100  # games in which the whole set of turns is compared at every ply
SAMPLED_PLIES = 5  # in each of the others
SOME = 0.1  # of the other games have a ply at which tree and symmetries are checked too
MOST_LISTED = 20_000  # a position with more turns is compared by its number of turns only where the kernel can count

Chooser = Callable[[Position, Random], str]
Watcher = Callable[[Position, str, Position], Iterable[str]]


@dataclass
class Checked:
    """What was checked: games, plies, compared sets of turns, and the events a watcher saw."""

    spec: str
    kernel: bool
    games: int = 0
    plies: int = 0
    sets: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        seen = ", ".join(f"{name} {number}" for name, number in sorted(self.events.items()))
        twin = "with its kernel" if self.kernel else "by its rules alone"
        return f"{self.spec} {twin}: {self.games} games, {self.plies} plies, {self.sets} sets of turns" + (
            f"; {seen}" if seen else ""
        )


def check_game(
    spec: str,
    *,
    games: int = 50,
    seed: int = 1,
    full_games: int = FULL_GAMES,
    depth: int = 1,
    choose: Chooser = random_turn,
    watch: Watcher | None = None,
    starts: Callable[[Game, Random], Position] | None = None,
    most_turns: int = MOST_TURNS,
) -> Checked:
    """Check a game on random games; AssertionError tells the law, the position and the turn, or what the game raised.

    `choose` may steer toward rare rules, `watch` names the events of a turn so that they are counted, `starts` gives
    constructed positions to begin from.
    """
    given = parse_spec(spec, trusted=True)
    with laws.findings(given.game):
        game = game_of(given)
        twin = _twin(game)
        actions: ActionTwin | None = None
        checked = Checked(game.spec.text, twin is not None)
        laws.check_start(game)
        check_folder(game.name)
        check_scene(game.start())
        laws.check_glyphs(game)
        laws.check_keys_in_another_process(game, seed)
        if twin is not None:
            check_reasons(game, twin.kernel.reasons)
            check_weights(game.name, twin.features)
            actions = ActionTwin(game, twin.kernel)
            assert twin.perft(game.start(), depth) == perft(game.start(), depth), "rules and kernel count differently"
        for number in range(games):
            rng = Random(f"{seed}/{number}")
            start = game.start() if starts is None else starts(game, rng)
            _check_one(checked, twin, actions, start, rng, number < full_games, choose, watch, most_turns)
            checked.games += 1
        return checked


def _twin(game: Game) -> Twin | None:
    try:
        return Twin(game)
    except NoKernel:
        return None


def _check_one(
    checked: Checked,
    twin: Twin | None,
    actions: ActionTwin | None,
    start: Position,
    rng: Random,
    full: bool,
    choose: Chooser,
    watch: Watcher | None,
    most_turns: int,
) -> None:
    line = Line.begin(start)
    if twin is not None and actions is not None:
        twin.begin(start)
        actions.begin(twin.state)
    looking = Random(rng.random())  # what is looked at does not change what is played
    sampled = {looking.randrange(60) for _ in range(SAMPLED_PLIES)}
    # Tree and symmetries cost far more than the sets: one ply of some games is enough to see every kind of turn.
    thorough = min(sampled) if full or looking.random() < SOME else None
    while line.outcome is None and len(line.turns_played) < most_turns:
        before = line.position
        ply = len(line.turns_played)
        laws.check_position(before)
        if full or ply in sampled:
            turns = laws.check_turns(before, looking, thorough=ply == thorough, most=MOST_LISTED)
            checked.sets += 1
            if ply in sampled:
                check_scene(before)
            if twin is not None and actions is not None:
                twin.compare_turns(before, turns)
                actions.compare_words(twin.state, repr(before))
            if ply == thorough and actions is not None:
                actions.compare_images(before, looking)
        text = choose(before, rng)
        turn = laws.play_back(before, text)
        if full or ply in sampled:
            check_tale(turn)
        line = line.make(turn)
        checked.plies += 1
        if watch is not None:
            checked.events.update(watch(before, text, line.position))
        if twin is not None and actions is not None:
            state, where = twin.state, f"{before!r} after {text}"
            actions.follow(state, twin.play(before, text, line.position), where)
            actions.compare_outcome(line.outcome, where)
    laws.check_position(line.position)
    check_scene(line.position)
    if line.outcome is not None:
        check_ending(line.game, line.outcome)
