"""One real house for all tests of the API, and people in it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from web.api.running_house import Client, RunningHouse, running_house


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHouse]:
    """A house in a process of its own; it must not have failed anywhere."""
    with running_house(tmp_path_factory.mktemp("house")) as found:
        yield found
        assert "request failed" not in found.log.read_text(encoding="utf-8")
        assert found.process.poll() is None


@pytest.fixture
def anna(house: RunningHouse) -> Client:
    """A guest."""
    return house.guest("Anna")


@pytest.fixture
def bert(house: RunningHouse) -> Client:
    """Another guest."""
    return house.guest("Bert")


@pytest.fixture
def cleo(house: RunningHouse) -> Client:
    """Somebody who only looks on."""
    return house.guest("Cleo")


@pytest.fixture
def table(anna: Client, bert: Client) -> str:
    """A game of Pentago between Anna, who moves first, and Bert."""
    name: str = anna.open("pentago")["table"]
    bert.act(name, kind="sit", seat=1)
    return name
