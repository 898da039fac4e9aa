"""`gipfel moderate`: every act, how it is taken back, and its log for people and programs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from command import Command
from gipfel.store import Store
from gipfel.tables import Party
from gipfel.tables.commands import Say
from store.stored_tables import growth, started
from tables.scripted_table import START


class ModeratedHouse:
    """The database of a house with Anna, who has an account, and a guest called Gustl at the table `t`."""

    def __init__(self, url: str, command: Command) -> None:
        self.url, self.command = url, command
        self.said = 0
        self.record = self.do(self._filled)

    async def _filled(self, store: Store) -> str:
        anna = await store.create_person("Anna", "hash", START)
        await store.create_guest("g", "Gustl", START)
        scripted = started(anna.party, Party("guest", "g", "Gustl"))
        scripted.do(anna.party, Say(text="rude words"))
        self.said = scripted.log[-1].seq
        await store.append(growth(scripted, "t"))
        return await store.add_record("guest:g", "text", {}, START)

    def do(self, work: Callable[[Store], Awaitable[Any]]) -> Any:
        """Something in the store."""

        async def done() -> Any:
            async with await Store.open(self.url) as store:
                return await work(store)

        return asyncio.run(done())

    def moderate(self, *words: str) -> str:
        """What the command prints; it must not fail."""
        answer = self.command("moderate", *words, "--database", self.url)
        assert answer.status == 0, answer.err
        return answer.out

    def refused(self, *words: str) -> str:
        """What the command says when it refuses."""
        answer = self.command("moderate", *words, "--database", self.url)
        assert answer.status == 2
        return answer.err

    def told(self, *words: str) -> list[dict[str, Any]]:
        """What it tells programs."""
        return [json.loads(line) for line in self.moderate(*words, "--json").splitlines()]


@pytest.fixture
def house(tmp_path: Path, command: Command) -> ModeratedHouse:
    """The database of a house."""
    return ModeratedHouse(f"sqlite:///{tmp_path / 'house.db'}", command)


@pytest.mark.parametrize(("sign", "told"), [("\x1b", "U+001B"), ("\u202e", "U+202E"), ("\n", "U+000A")])
def test_a_reason_is_text_that_can_be_shown(house: ModeratedHouse, sign: str, told: str) -> None:
    refused = house.refused("ban", "anna", "--reason", f"spam{sign}[31m")
    assert "[reason-control]" in refused
    assert told in refused
    assert sign not in refused.rstrip()
    assert house.told("list") == []


def test_somebody_is_banned_for_a_while_listed_and_let_in_again(house: ModeratedHouse) -> None:
    assert "ban person:" in house.moderate("ban", "anna", "--reason", "spam", "--for", "7d", "--by", "Olga")
    (listed,) = house.told("list")
    assert (listed["kind"], listed["reason"]) == ("ban", "spam")
    assert listed["until"] - listed["at"] == 7 * 24 * 3_600_000
    assert "“spam”" in house.moderate("list")
    house.moderate("unban", "Anna", "--reason", "a mistake", "--by", "Otto")
    assert house.told("list") == []
    log = house.told("log")
    assert [(line["act"], line["by"], line["reason"]) for line in log] == [
        ("ban", "Olga", "spam"),
        ("unban", "Otto", "a mistake"),
    ]
    assert log[0]["details"]["until"] == listed["until"]
    assert [line.split(": ")[0].split()[-1] for line in house.moderate("log").splitlines()] == ["Olga", "Otto"]


@pytest.mark.parametrize(
    ("whom", "subject"), [("t/1", "guest:g"), ("192.0.2.9/24", "192.0.2.0/24"), ("2001:db8::/48", "2001:db8::/48")]
)
def test_guests_and_networks_are_banned_for_good(house: ModeratedHouse, whom: str, subject: str) -> None:
    (done,) = house.told("ban", whom)
    assert (done["act"], done["subject"], done["details"]) == ("ban", subject, {"until": None})
    assert done["by"]  # the login name
    assert "for good" in house.moderate("list")


def test_somebody_is_muted_and_may_speak_again(house: ModeratedHouse) -> None:
    house.moderate("mute", "t/0")
    assert [line["kind"] for line in house.told("list")] == ["mute"]
    house.moderate("unmute", "Anna")
    assert house.told("list") == []


def test_a_name_is_removed_and_allowed_again(house: ModeratedHouse) -> None:
    (done,) = house.told("remove-name", "Anna")
    assert done["details"]["name"] == "Anna"
    assert house.do(lambda store: store.person_by_name("Anna")) is None
    found = house.do(lambda store: store.person_by_name(done["details"]["replaced"]))
    assert found is not None
    house.moderate("allow-name", "anna")
    house.do(lambda store: store.rename(found.id, "Anna"))


def test_a_text_is_found_and_removed(house: ModeratedHouse) -> None:
    seats, said = house.told("show", "t")[:2], house.told("show", "t")[2:]
    assert [seat["name"] for seat in seats] == ["Anna", "Gustl"]
    assert [(line["text"], line["said"]) for line in said] == [(f"t/{house.said}", "rude words")]
    assert f"t/{house.said}" in house.moderate("show", "t")
    house.moderate("remove-text", f"t/{house.said}", "--reason", "insult")
    assert house.told("show", "t")[2:] == []
    assert "no-such-text" in house.refused("remove-text", f"t/{house.said}")
    assert "rude words" not in house.moderate("log")


def test_a_record_is_removed(house: ModeratedHouse) -> None:
    house.moderate("remove-record", house.record)
    assert house.do(lambda store: store.record(house.record)) is None


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("ban",), "whom-missing"),
        (("ban", "Nobody"), "no-such-person"),
        (("ban", "Anna", "--for", "soon"), "bad-duration"),
        (("ban", "Anna", "--for", "0d"), "bad-duration"),
        (("ban", "nowhere/0"), "no-such-table"),
        (("unban", "Anna"), "no-such-sanction"),
        (("allow-name", "Anna"), "name-not-refused"),
        (("remove-text", "t/x"), "no-such-text"),
        (("remove-text", "t"), "no-such-text"),
        (("remove-record", "nothing"), "no-such-record"),
        (("show", "nowhere"), "no-such-table"),
    ],
)
def test_what_cannot_be_done_is_said_and_not_logged(house: ModeratedHouse, words: tuple[str, ...], code: str) -> None:
    said = house.refused(*words)
    assert said.rstrip().endswith(f"[{code}]")
    assert not said.startswith(code)  # a sentence
    assert house.told("log") == []


def test_there_must_be_a_house(command: Command, tmp_path: Path) -> None:
    answer = command("moderate", "log", "--database", f"sqlite:///{tmp_path / 'none.db'}")
    assert answer.status == 2
    assert "no-database" in answer.err
    answer = command("moderate", "scold", "Anna")
    assert answer.status == 2
