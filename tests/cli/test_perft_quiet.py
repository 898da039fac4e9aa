"""`gipfel perft` where a draw by quiet turns is near or reached: it is ignored, by the kernel and by the rules."""

from __future__ import annotations

import pytest

from command import Command

BOARD = "...../....../..y..../......../....r..../......../..r..../.r..../y.... ............"


@pytest.mark.parametrize("quiet", [0, 199, 200])
@pytest.mark.parametrize("counting", [(), ("--rules",)], ids=["kernel", "rules"])
def test_perft_ignores_draws_by_quiet_turns(command: Command, quiet: int, counting: tuple[str, ...]) -> None:
    assert command("perft", "offboard", "3", "--position", f"{BOARD} - {quiet} 0 0", *counting).out == "2261\n"


@pytest.mark.parametrize("counting", [(), ("--rules",)], ids=["kernel", "rules"])
def test_a_game_won_in_its_200th_quiet_turn_counts_nothing(command: Command, counting: tuple[str, ...]) -> None:
    # Yellow, shut in its corner, has no turn.
    corner = "yrr../rr..../......./......../........./......../......./....../..... ............ - 200 1 0"
    assert command("perft", "offboard", "2", "--position", corner, *counting).out == "0\n"
