"""`gipfel play` with a set-up by lot: drawn once, written into the record, played to the end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import gipfel
from command import Command


def test_a_whole_game_by_lot_is_played_in_the_terminal_and_replays(command: Command, tmp_path: Path) -> None:
    position, rng, turns = gipfel.game("dvonn:random,seed=12").start(), Random(3), []
    while position.outcome is None:
        turns.append(rng.choice(position.turns()))
        position = position.turn(turns[-1])
    path = tmp_path / "game.gipfel"
    answer = command("play", "dvonn:random,seed=12", given="\n".join([*turns, str(path)]) + "\n")
    assert "nobody can jump" in answer.out
    assert command("replay", str(path), "--json").lines[0]["outcome"] == position.outcome.to_json()


def test_a_game_in_the_terminal_draws_its_seed_and_writes_it_into_the_record(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "game"
    command("play", "dvonn:random", given=f"save {path}\nquit\n")
    assert '[Game "dvonn:random,seed=' in path.with_suffix(".gipfel").read_text(encoding="utf-8")
    # What answers programs draws nothing.
    first, second = (command("moves", "dvonn:random", "--json").lines[0] for _ in range(2))
    assert first == second
    assert first["position"] == gipfel.game("dvonn:random,seed=0").start().text()
