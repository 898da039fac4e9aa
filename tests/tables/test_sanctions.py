"""Sanctions: what a ban and a mute forbid, how long, and what they leave alone."""

from __future__ import annotations

import pytest

from gipfel.tables import Refused
from gipfel.tables.commands import Abort, AcceptOffer, Amend, Command, Free, MakeOffer, Me, Open, Play, Resign, Say, Sit
from gipfel.tables.sanctions import Sanction, check
from gipfel.tables.terms import Terms

BAN = Sanction("person:1", "ban", "spam", 0, 1_800_000_000_000)
MUTE = Sanction("person:1", "mute", "", 0)
TERMS = Terms("pentago")
NEW_GAMES: list[Command] = [
    Open(terms=TERMS, seats=(Me(), Free())),
    Amend(terms=TERMS),
    Sit(seat=1),
    MakeOffer(offer="rematch"),
    AcceptOffer(offer="rematch"),
]
CONTEST = Terms('gipf:basic,challenges=1,contest="read this",settle-zertz=external,zertz=1')
WORDS: list[Command] = [
    Say(text="hello"),
    Say(phrase="hello"),
    Open(terms=CONTEST, seats=(Me(), Free())),
    Amend(terms=CONTEST),
]
RUNNING: list[Command] = [Play(turn="c3ne+"), Resign(), Abort(), MakeOffer(offer="draw"), AcceptOffer(offer="draw")]


def code(sanction: Sanction, command: Command | None, now: int = 1) -> str:
    """The code with which a command is refused; empty if it is not."""
    try:
        check([sanction], now, command)
    except Refused as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("command", [*NEW_GAMES, *WORDS, None])
def test_a_ban_forbids_new_games_and_words(command: Command | None) -> None:
    assert code(BAN, command) == "banned"


@pytest.mark.parametrize("sanction", [BAN, MUTE])
@pytest.mark.parametrize("command", RUNNING)
def test_a_running_game_may_be_finished(sanction: Sanction, command: Command) -> None:
    assert code(sanction, command) == ""


@pytest.mark.parametrize("command", WORDS)
def test_a_mute_forbids_words(command: Command) -> None:
    assert code(MUTE, command) == "silenced"


@pytest.mark.parametrize("command", [*NEW_GAMES, None])
def test_a_mute_forbids_nothing_else(command: Command | None) -> None:
    assert code(MUTE, command) == ""


def test_a_sanction_ends_with_its_time() -> None:
    assert BAN.until is not None
    assert code(BAN, Sit(seat=1), BAN.until - 1) == "banned"
    assert code(BAN, Sit(seat=1), BAN.until) == ""
    assert code(MUTE, WORDS[0], 10**15) == "silenced"


def test_who_is_banned_hears_why_and_until_when() -> None:
    with pytest.raises(Refused) as refused:
        check([BAN], 1)
    assert refused.value.params == {"reason": "spam", "until": BAN.until, "ends": "2027-01-15 08:00 UTC"}
    assert "spam" in str(refused.value)
    assert "2027-01-15" in str(refused.value)
    with pytest.raises(Refused) as refused:
        check([MUTE], 1, WORDS[0])
    assert refused.value.params["until"] is None
