"""Signing in: guessing is slow and shuts nobody out, nothing is told by the work done, sessions end in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from starlette.testclient import TestClient

from gipfel.house.house_clock import HouseClock
from gipfel.tables.clock import DAY
from gipfel.web.edge.cookies import DEVICE, SESSION, SESSION_LASTS, SESSION_LASTS_AT_MOST
from gipfel.web.edge.limits import RATES
from gipfel.web.parts import Parts
from gipfel.web.people.passwords import FIRST_DELAY, FORGIVEN_EVERY, FREE_TRIES, MOST_DELAY, Passwords, Throttle
from web.conftest import QUICK
from web.visitors import Visitor, code_of

Houses = Callable[..., TestClient]
CROWD = 1_000


class Waiting:
    """A clock and a sleep of a throttle: nobody really waits."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def clock(self) -> float:
        """The time that a test has set."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Note how long somebody would have waited."""
        self.slept.append(seconds)


@pytest.fixture
def waiting() -> Waiting:
    """Nobody has waited yet."""
    return Waiting()


@pytest.fixture
def house(another_house: Houses, waiting: Waiting) -> TestClient:
    """A house with the limits of every day, in which time stands still and waiting takes none."""
    house = another_house()
    parts_of(house).throttle = Throttle(clock=waiting.clock, sleep=waiting.sleep)
    return house


def parts_of(house: TestClient) -> Parts:
    """The parts of a house inside a test."""
    parts: Any = house.app
    found: Parts = parts.state.parts
    return found


def sign_in(visitor: Visitor, name: str, password: str = "three marbles") -> Any:
    """The answer to signing in."""
    return visitor.post("/api/1/sessions", json={"name": name, "password": password})


def test_a_crowd_that_guesses_shuts_the_owner_out_of_nothing(house: TestClient, waiting: Waiting) -> None:
    owner = Visitor(house, "192.0.2.9")
    owner.joins("Dora")
    assert owner.delete("/api/1/sessions/current").status_code == 204
    crowd = [Visitor(house, f"198.51.100.{number}") for number in range(200)]
    tried = [sign_in(crowd[number % 200], "Dora", f"wrong {number}") for number in range(CROWD)]
    assert {answer.status_code for answer in tried} == {401}
    assert len(waiting.slept) == CROWD - FREE_TRIES
    waiting.slept.clear()
    assert sign_in(owner, "Dora").status_code == 201
    assert waiting.slept == []
    assert sign_in(Visitor(house, "203.0.113.7"), "Dora").status_code == 201
    assert waiting.slept == [MOST_DELAY]


def test_not_even_a_neighbour_at_the_same_address_shuts_out_a_known_device(house: TestClient) -> None:
    owner, neighbour = Visitor(house, "192.0.2.9"), Visitor(house, "192.0.2.9")
    owner.joins("Dora")
    while sign_in(neighbour, "Dora", "wrong one").status_code != 429:
        pass
    others = count()
    while sign_in(neighbour, f"Nobody {next(others)}", "wrong one").status_code != 429:
        pass
    assert sign_in(owner, "Dora").status_code == 201
    assert sign_in(neighbour, "Dora").status_code == 429


def test_a_device_is_known_for_its_own_account_only(house: TestClient, waiting: Waiting) -> None:
    thief = Visitor(house, "192.0.2.9")
    thief.joins("Thief")
    Visitor(house, "192.0.2.10").joins("Dora")
    for number in range(20):
        sign_in(Visitor(house, f"198.51.100.{number}"), "Dora", "wrong one")
    waiting.slept.clear()
    assert sign_in(thief, "Dora", "wrong one").status_code == 401
    assert waiting.slept == [MOST_DELAY]


def test_one_device_serves_several_people_and_its_key_is_new_each_time(house: TestClient, waiting: Waiting) -> None:
    shared = Visitor(house)
    shared.joins("Dora")
    first = shared.cookies[DEVICE]
    shared.joins("Emil")
    assert shared.cookies[DEVICE] != first
    for name in ("Dora", "Emil"):
        for number in range(FREE_TRIES + 1):
            sign_in(Visitor(house, f"198.51.100.{number}"), name, "wrong one")
    waiting.slept.clear()
    for name in ("Dora", "Emil", "Dora"):
        assert sign_in(shared, name).status_code == 201
    assert waiting.slept == []


def test_an_address_has_a_limit_and_less_of_it_for_one_name(house: TestClient) -> None:
    Visitor(house, "192.0.2.9").joins("Dora")
    stranger = Visitor(house, "198.51.100.1")
    at_one = [sign_in(stranger, "Dora", "wrong one").status_code for _ in range(12)]
    assert at_one == [401] * int(RATES["tries"].burst) + [429] * 2
    left = int(RATES["passwords"].burst - RATES["tries"].burst)
    at_many = [sign_in(stranger, f"Dora {number}", "wrong one").status_code for number in range(left + 1)]
    assert at_many == [401] * left + [429]


def test_a_new_password_forgets_the_other_devices(house: TestClient, waiting: Waiting) -> None:
    home, phone = Visitor(house), Visitor(house)
    home.joins("Dora")
    assert sign_in(phone, "Dora").status_code == 201
    home.patch("/api/1/account", json={"password": "three marbles", "new_password": "four marbles"})
    for number in range(20):
        sign_in(Visitor(house, f"198.51.100.{number}"), "Dora", "wrong one")
    waiting.slept.clear()
    assert sign_in(home, "Dora", "four marbles").status_code == 201
    assert waiting.slept == []
    assert sign_in(phone, "Dora", "four marbles").status_code == 201
    assert waiting.slept == [MOST_DELAY]


def test_the_delay_grows_is_bounded_and_passes(waiting: Waiting) -> None:
    throttle = Throttle(clock=waiting.clock, sleep=waiting.sleep)

    async def tries(times: int, name: str = "Dora") -> list[float]:
        waiting.slept.clear()
        for _ in range(times):
            await throttle.wait(name)
        return list(waiting.slept)

    assert asyncio.run(tries(FREE_TRIES)) == []
    assert asyncio.run(tries(6)) == [FIRST_DELAY, 1.0, 2.0, 4.0, MOST_DELAY, MOST_DELAY]
    assert asyncio.run(tries(1, "dORA")) == [MOST_DELAY]
    assert asyncio.run(tries(FREE_TRIES, "Emil")) == []
    asyncio.run(tries(CROWD))
    waiting.now += 15 * FORGIVEN_EVERY
    assert asyncio.run(tries(FREE_TRIES)) == []


def test_who_is_right_counts_for_nothing(waiting: Waiting) -> None:
    throttle = Throttle(clock=waiting.clock, sleep=waiting.sleep)

    async def check() -> None:
        for _ in range(50):
            await throttle.wait("Dora")
            throttle.right("Dora")

    asyncio.run(check())
    assert waiting.slept == []
    assert throttle._tries == {}


def test_the_memory_for_names_is_bounded(waiting: Waiting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gipfel.web.people.passwords.MOST_REMEMBERED", 100)
    throttle = Throttle(clock=waiting.clock, sleep=waiting.sleep)

    async def check() -> None:
        for number in range(1_000):
            await throttle.wait(f"Dora {number}")

    asyncio.run(check())
    assert len(throttle._tries) == 100


class Counting:
    """A hasher that counts its work."""

    def __init__(self) -> None:
        self.worked = 0

    def hash(self, password: bytes) -> str:
        """As quickly as can be."""
        self.worked += 1
        return QUICK.hash(password)

    def verify(self, stored: str, password: bytes) -> bool:
        """As quickly as can be."""
        self.worked += 1
        return QUICK.verify(stored, password)


def test_unknown_name_and_wrong_password_are_one_answer_for_one_hash(house: TestClient) -> None:
    counting: Any = Counting()
    plain, careful = Visitor(house, "192.0.2.8"), Visitor(house, "192.0.2.9")
    plain.joins("Dora")
    careful.joins("Emil")
    careful.post("/api/1/account/second-factor", json={"password": "three marbles"})
    assert house.portal is not None
    house.portal.call(_confirmed, parts_of(house), "Emil")
    parts_of(house).passwords = Passwords(counting)
    answers = []
    for name in ("Nobody", "Dora", "Emil", "Nobody else"):
        for code in ({}, {"code": "123456"}):
            before = counting.worked
            body = {"name": name, "password": "wrong one"} | code
            answers.append(Visitor(house, "203.0.113.1").post("/api/1/sessions", json=body))
            assert counting.worked == before + 1, name
    assert {(answer.status_code, answer.text) for answer in answers} == {(401, answers[0].text)}
    assert code_of(answers[0]) == "wrong-password"
    before = counting.worked
    assert code_of(sign_in(Visitor(house, "203.0.113.2"), "Emil")) == "code-needed"
    assert counting.worked == before + 1


def test_unknown_name_and_wrong_code_are_one_answer_for_one_hash(house: TestClient) -> None:
    counting: Any = Counting()
    Visitor(house, "192.0.2.8").joins("Dora")
    parts_of(house).passwords = Passwords(counting)
    answers = []
    for name in ("Nobody", "Dora", "Nobody else"):
        body = {"name": name, "code": "wrong", "new_password": "four marbles"}
        answers.append(Visitor(house, "203.0.113.1").post("/api/1/recovery", json=body))
    assert counting.worked == len(answers)
    assert {(answer.status_code, answer.text) for answer in answers} == {(401, answers[0].text)}


async def _confirmed(parts: Parts, name: str) -> None:
    person = await parts.store.person_by_name(name)
    assert person is not None
    assert await parts.store.confirm_factor(person.id, 0, parts.house.now())


class Calendar:
    """The instant that a house believes it is."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def calendar(house: TestClient) -> Calendar:
    """The calendar of the house."""
    parts = parts_of(house)
    calendar = Calendar(parts.house.now())
    parts.house.now = HouseClock.of(calendar)
    return calendar


def who(visitor: Visitor) -> str:
    """What the house takes somebody for."""
    return str(visitor.get("/api/1/account").json()["who"])


def test_a_session_ends_ninety_days_after_it_was_last_used(house: TestClient, calendar: Calendar) -> None:
    dora = Visitor(house)
    dora.joins("Dora")
    for _ in range(2):
        calendar.now += SESSION_LASTS - 1
        assert who(dora) == "person"
    calendar.now += SESSION_LASTS
    assert who(dora) == "stranger"
    assert SESSION_LASTS == 90 * DAY


def test_no_session_outlives_a_year(house: TestClient, calendar: Calendar) -> None:
    dora = Visitor(house)
    dora.joins("Dora")
    began = calendar.now
    while calendar.now < began + SESSION_LASTS_AT_MOST - 30 * DAY:
        calendar.now += 30 * DAY
        assert who(dora) == "person"
    calendar.now = began + SESSION_LASTS_AT_MOST - 1
    assert who(dora) == "person"
    calendar.now += 1
    assert who(dora) == "stranger"
    assert sign_in(dora, "Dora").status_code == 201


def test_a_browser_keeps_the_key_as_long_as_the_session_may_last(house: TestClient) -> None:
    answer = Visitor(house).post("/api/1/accounts", json={"name": "Dora", "password": "three marbles"})
    cookies = {line.split("=")[0]: line for line in answer.headers.get_list("set-cookie")}
    assert f"Max-Age={SESSION_LASTS_AT_MOST // 1000}" in cookies[SESSION]
    for line in cookies.values():
        assert "HttpOnly" in line
        assert "SameSite=Lax" in line
    assert set(cookies) == {SESSION, DEVICE}


def test_a_refusal_is_no_session(house: TestClient) -> None:
    Visitor(house).joins("Dora")
    assert "set-cookie" not in sign_in(Visitor(house), "Dora", "wrong one").headers
