"""Recovery codes and the second factor: what they open, that they open it once, and how they are switched off."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pyotp
import pytest
from starlette.testclient import TestClient

from gipfel.web.edge.limits import RATES
from gipfel.web.people.codes import CODES, is_of_factor, new_codes, plain
from web.visitors import Visitor, code_of

Visitors = Callable[[], Visitor]
Houses = Callable[..., TestClient]
PASSWORD, NEW = "three marbles", "four marbles"
SECOND_FACTOR = "/api/1/account/second-factor"


class Clock:
    """The clock on the wall."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which codes are checked."""
    clock = Clock()
    monkeypatch.setattr("gipfel.web.people.codes.clock", clock)
    return clock


def joined(visitor: Visitor, name: str) -> list[str]:
    """The recovery codes of a new account."""
    answer = visitor.post("/api/1/accounts", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 201, answer.text
    codes: list[str] = answer.json()["codes"]
    return codes


def sign_in(visitor: Visitor, name: str, password: str = PASSWORD, **more: str) -> Any:
    """The answer to signing in."""
    return visitor.post("/api/1/sessions", json={"name": name, "password": password} | more)


def recover(visitor: Visitor, name: str, code: str, **more: str) -> Any:
    """The answer to setting a new password by a code."""
    return visitor.post("/api/1/recovery", json={"name": name, "code": code, "new_password": NEW} | more)


def left(visitor: Visitor) -> int:
    """How many recovery codes somebody has."""
    return int(visitor.get("/api/1/account/protection").json()["recovery_codes"])


def switched_on(visitor: Visitor, clock: Clock) -> pyotp.TOTP:
    """Somebody switches the second factor on; their app."""
    begun = visitor.post(SECOND_FACTOR, json={"password": PASSWORD}).json()
    app = pyotp.TOTP(begun["secret"])
    assert visitor.put(SECOND_FACTOR, json={"code": app.at(int(clock.now))}).status_code == 204
    clock.now += 60
    return app


def test_an_account_comes_with_codes_that_nobody_guesses(visitor: Visitors) -> None:
    anna = visitor()
    codes = joined(anna, "Anna")
    assert len(set(codes)) == CODES == 10
    assert all(re.fullmatch(r"([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}", code) for code in codes)
    assert left(anna) == CODES
    assert anna.get("/api/1/account/protection").json()["second_factor"] is False
    assert not any(code in anna.get("/api/1/account/export").text for code in (*codes, *map(plain, codes)))


def test_a_code_sets_a_new_password_once(visitor: Visitors, house: TestClient) -> None:
    anna, lost = visitor(), visitor()
    codes = joined(anna, "Berta")
    program = Visitor(house, **anna.token("read"))
    answer = recover(lost, "berta", codes[3].upper().replace("-", " "))
    assert (answer.status_code, answer.json()["name"]) == (201, "Berta")
    assert lost.get("/api/1/account").json()["who"] == "person"
    assert left(lost) == CODES - 1
    assert anna.get("/api/1/account").json()["who"] == "stranger"
    assert code_of(program.get("/api/1/account")) == "bad-token"
    assert sign_in(visitor(), "Berta").status_code == 401
    assert sign_in(visitor(), "Berta", NEW).status_code == 201
    assert code_of(recover(visitor(), "Berta", codes[3])) == "wrong-code"


def test_a_code_that_is_wrong_and_a_name_that_is_are_one_answer(visitor: Visitors) -> None:
    anna, bert = visitor(), visitor()
    codes, others = joined(anna, "Clara"), joined(bert, "Carl")
    answers = [recover(visitor(), *tried) for tried in (("Nobody", codes[0]), ("Clara", others[0]), ("Clara", "x"))]
    assert {(answer.status_code, answer.text) for answer in answers} == {(401, answers[0].text)}
    assert code_of(answers[0]) == "wrong-code"
    assert (left(anna), left(bert)) == (CODES, CODES)


def test_a_bad_password_uses_no_code(visitor: Visitors) -> None:
    anna = visitor()
    codes = joined(anna, "Dora")
    assert code_of(recover(visitor(), "Dora", codes[0], new_password="short")) == "bad-password"
    assert left(anna) == CODES
    assert sign_in(visitor(), "Dora").status_code == 201


def test_guessing_codes_is_limited_like_guessing_passwords(another_house: Houses) -> None:
    house = another_house()
    joined(Visitor(house, "192.0.2.9"), "Dora")
    stranger = Visitor(house, "198.51.100.1")
    parts: Any = house.app
    parts.state.parts.throttle.sleep = _at_once
    tried = [recover(stranger, "Dora", "wrong").status_code for _ in range(12)]
    assert tried == [401] * int(RATES["tries"].burst) + [429] * 2
    assert sign_in(stranger, "Dora").status_code == 429


async def _at_once(seconds: float) -> None:
    assert 0 < seconds < 10


def test_codes_can_be_made_anew_with_the_password(visitor: Visitors) -> None:
    anna = visitor()
    old = joined(anna, "Emma")
    assert code_of(anna.post("/api/1/account/codes", json={"password": "wrong one"})) == "wrong-password"
    answer = anna.post("/api/1/account/codes", json={"password": PASSWORD})
    assert answer.status_code == 201
    assert len(answer.json()["codes"]) == CODES
    assert code_of(recover(visitor(), "Emma", old[0])) == "wrong-code"
    assert recover(visitor(), "Emma", answer.json()["codes"][0]).status_code == 201


def test_a_second_factor_is_asked_for_once_it_is_confirmed(visitor: Visitors, clock: Clock) -> None:
    anna = visitor()
    joined(anna, "Frida")
    assert code_of(anna.post(SECOND_FACTOR, json={"password": "wrong one"})) == "wrong-password"
    assert code_of(anna.put(SECOND_FACTOR, json={"code": "123456"})) == "no-second-factor"
    begun = anna.post(SECOND_FACTOR, json={"password": PASSWORD})
    assert begun.status_code == 201
    app = pyotp.parse_uri(begun.json()["uri"])
    assert isinstance(app, pyotp.TOTP)
    assert (app.secret, app.name, app.issuer) == (begun.json()["secret"], "Frida", "Gipfel")
    assert sign_in(visitor(), "Frida").status_code == 201
    assert code_of(anna.put(SECOND_FACTOR, json={"code": "abcdef"})) == "wrong-code"
    assert anna.put(SECOND_FACTOR, json={"code": app.at(int(clock.now))}).status_code == 204
    assert code_of(anna.post(SECOND_FACTOR, json={"password": PASSWORD})) == "second-factor-on"
    assert code_of(anna.put(SECOND_FACTOR, json={"code": app.at(int(clock.now))})) == "second-factor-on"
    assert anna.get("/api/1/account/protection").json()["second_factor"] is True
    assert app.secret not in anna.get("/api/1/account/export").text
    answer = sign_in(visitor(), "Frida")
    assert (answer.status_code, code_of(answer)) == (401, "code-needed")
    assert "set-cookie" not in answer.headers


def test_no_code_signs_in_twice(visitor: Visitors, clock: Clock) -> None:
    anna = visitor()
    joined(anna, "Greta")
    app = switched_on(anna, clock)
    code, late = app.at(int(clock.now)), app.at(int(clock.now) - 30)
    assert sign_in(visitor(), "Greta", code=f"{code[:3]} {code[3:]}").status_code == 201
    for used in (code, late):
        assert code_of(sign_in(visitor(), "Greta", code=used)) == "wrong-code"
    clock.now += 30
    assert sign_in(visitor(), "Greta", code=app.at(int(clock.now))).status_code == 201


def test_the_code_that_confirmed_does_not_sign_in(visitor: Visitors, clock: Clock) -> None:
    anna = visitor()
    joined(anna, "Gudrun")
    app = switched_on(anna, clock)
    clock.now -= 60
    assert code_of(sign_in(visitor(), "Gudrun", code=app.at(int(clock.now)))) == "wrong-code"


@pytest.mark.parametrize(("by", "status"), [(-60, 401), (-30, 201), (0, 201), (30, 201), (60, 401)])
def test_clocks_may_differ_by_half_a_minute(visitor: Visitors, clock: Clock, by: int, status: int) -> None:
    anna, name = visitor(), f"Hanna {by + 60}"
    joined(anna, name)
    app = switched_on(anna, clock)
    clock.now += 600
    assert sign_in(visitor(), name, code=app.at(int(clock.now) + by)).status_code == status


def test_a_recovery_code_stands_in_for_a_code(visitor: Visitors, clock: Clock) -> None:
    anna = visitor()
    codes = joined(anna, "Ida")
    switched_on(anna, clock)
    assert sign_in(visitor(), "Ida", code=codes[0]).status_code == 201
    assert code_of(sign_in(visitor(), "Ida", code=codes[0])) == "wrong-code"
    assert left(anna) == CODES - 1


def test_a_wrong_password_uses_no_code(visitor: Visitors, clock: Clock) -> None:
    anna = visitor()
    codes = joined(anna, "Irma")
    app = switched_on(anna, clock)
    code = app.at(int(clock.now))
    for given in (code, codes[0]):
        assert code_of(sign_in(visitor(), "Irma", "wrong one", code=given)) == "wrong-password"
    assert left(anna) == CODES
    assert sign_in(visitor(), "Irma", code=code).status_code == 201


def test_a_recovery_code_alone_does_not_get_past_the_second_factor(visitor: Visitors, clock: Clock) -> None:
    anna = visitor()
    codes = joined(anna, "Jana")
    app = switched_on(anna, clock)
    assert code_of(recover(visitor(), "Jana", codes[0])) == "code-needed"
    assert code_of(recover(visitor(), "Jana", codes[0], second=codes[0])) == "wrong-code"
    assert left(anna) == CODES
    assert recover(visitor(), "Jana", codes[0], second=app.at(int(clock.now))).status_code == 201
    again = visitor()
    assert recover(again, "Jana", codes[1], second=codes[2]).status_code == 201
    assert left(again) == CODES - 3


def test_switching_off_takes_the_password_and_a_code(visitor: Visitors, clock: Clock) -> None:
    anna = visitor()
    codes = joined(anna, "Karla")
    app = switched_on(anna, clock)

    def off(**given: str) -> Any:
        return anna.request("DELETE", SECOND_FACTOR, json=given)

    code = app.at(int(clock.now))
    assert code_of(off(password=PASSWORD)) == "code-needed"
    assert code_of(off(password="wrong one", code=code)) == "wrong-password"
    assert code_of(off(password=PASSWORD, code="abcdef")) == "wrong-code"
    assert off(password=PASSWORD, code=code).status_code == 204
    assert sign_in(visitor(), "Karla").status_code == 201
    assert code_of(off(password=PASSWORD, code=code)) == "no-second-factor"
    switched_on(anna, clock)
    assert off(password=PASSWORD, code=codes[0]).status_code == 204


def test_who_has_the_password_guesses_few_codes_from_however_many_places(another_house: Houses, clock: Clock) -> None:
    house = another_house()
    owner = Visitor(house, "192.0.2.9")
    joined(owner, "Lena")
    app = switched_on(owner, clock)
    crowd = [Visitor(house, f"198.51.100.{number}") for number in range(12)]
    tried = [
        sign_in(thief, "Lena", code="000000" if app.at(int(clock.now)) != "000000" else "1").status_code
        for thief in crowd
    ]
    assert tried == [401] * int(RATES["codes"].burst) + [429] * 2
    assert sign_in(owner, "Lena", code=app.at(int(clock.now))).status_code == 201


def test_a_token_changes_nothing_about_signing_in(visitor: Visitors, house: TestClient) -> None:
    anna = visitor()
    joined(anna, "Mona")
    program = Visitor(house, **anna.token("read", "play", "records"))
    assert code_of(program.get("/api/1/account/protection")) == "scope-missing"
    for method, path in (("POST", SECOND_FACTOR), ("DELETE", SECOND_FACTOR), ("POST", "/api/1/account/codes")):
        assert code_of(program.request(method, path, json={"password": PASSWORD})) == "scope-missing"
    assert code_of(program.put(SECOND_FACTOR, json={"code": "123456"})) == "scope-missing"


def test_codes_of_apps_and_recovery_codes_are_told_apart() -> None:
    assert all(is_of_factor(code) for code in ("123456", "123 456", " 000-000 "))
    assert not any(is_of_factor(code) for code in (*new_codes(), "", "12345", "1234567", "12345a"))
