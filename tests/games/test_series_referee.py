"""What strangers send the referee about the games of the series: read generously or refused by name, by both judges."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gipfel.cli.referee import answer

GIFT = "..../......R/......../...mmmmm./........../.r..R..../....M...../........./......../R.....r/..rr 2,1 - 1 21"
LOT = "G/RBJJ/RGIBGJI/RKBGIG/BIIGBKR/KKGBRR/RKIGBKB/KIIK/R -,- 0,0 t 0 0"
HUGE = "18446744073709551616"  # one more than a seed can be

READ = [
    ({"spec": " DVONN "}, "dvonn"),
    ({"spec": "dvonn:RANDOM,seed=007"}, "dvonn:random,seed=7"),
    ({"spec": "dvonn:symmetric,seed=18446744073709551615"}, ""),
    ({"spec": "dvonn", "turns": ["C3", " d4 ", "E5"]}, ["c3", "d4", "e5"]),
    ({"spec": "yinsh", "position": GIFT, "turns": ["XD8-D4 , K9  K10-K9"]}, ["xd4-d8,k9 k10-k9"]),
    ({"spec": "tzaar", "turns": ["E3XF3 PASS", " f4 x f5 - "]}, ["e3xf3", "f4xf5"]),
    ({"spec": "tzaar:tournament", "turns": ["za1", "TB2"]}, ["Za1", "Tb2"]),
    ({"spec": "lyngk", "turns": ["r , B1 - b2"]}, ["R,b1-b2"]),
    ({"spec": "lyngk", "turns": ["^r b1b2"]}, ["R,b1-b2"]),
]
REFUSED = [
    ({"spec": "dvonn:random,seed=-1"}, "value-out-of-range", None),
    ({"spec": f"dvonn:random,seed={HUGE}"}, "value-out-of-range", None),
    ({"spec": "dvonn:random,seed=1.0"}, "value-out-of-range", None),
    ({"spec": "dvonn:random,seed="}, "malformed-spec", None),
    ({"spec": "dvonn:random,seed=\u0663"}, "malformed-spec", None),
    ({"spec": "dvonn:random,seed=1,seed=2"}, "option-twice", None),
    ({"spec": f"tzaar:random,seed={HUGE}"}, "value-out-of-range", None),
    ({"spec": "tzaar:random,seed= 1"}, "malformed-spec", None),
    ({"spec": "lyngk,seed=1e3"}, "value-out-of-range", None),
    ({"spec": "lyngk:seven"}, "unknown-preset", None),
    ({"spec": "yinsh,seed=1"}, "unknown-option", None),
    ({"spec": "yinsh,rings=4"}, "value-out-of-range", None),
    ({"spec": "dvonn", "turns": [""]}, "malformed-turn", 1),
    ({"spec": "dvonn", "turns": ["c3", "c3-"]}, "malformed-turn", 2),
    ({"spec": "dvonn", "turns": ["\uff433"]}, "malformed-turn", 1),
    ({"spec": "dvonn", "turns": ["pass"]}, "dvonn-place-first", 1),
    ({"spec": "yinsh", "turns": ["F6", " f6"]}, "point-taken", 2),
    ({"spec": "yinsh", "position": GIFT, "turns": ["xd4-d8"]}, "malformed-turn", 1),
    ({"spec": "yinsh", "position": GIFT, "turns": ["xd4-d8,k9"]}, "turn-unfinished", 1),
    ({"spec": "yinsh", "position": GIFT, "turns": ["k10-k9 xd4-d8,k9"]}, "rows-first", 1),
    ({"spec": "yinsh", "position": GIFT.lower()}, "too-many-rings", None),
    ({"spec": "tzaar", "turns": ["e3xf3", "f4xf5 e7+"]}, "malformed-turn", 2),
    ({"spec": "tzaar", "turns": ["e3xf3", "e7+f7"]}, "tzaar-capture-first", 2),
    ({"spec": "tzaar", "turns": ["e3xf3", "pass"]}, "tzaar-no-pass", 2),
    ({"spec": "tzaar:tournament", "turns": ["za1", "a2"]}, "malformed-turn", 2),
    ({"spec": "lyngk", "turns": ["R"]}, "malformed-turn", 1),
    ({"spec": "lyngk", "turns": ["J,b1-b2"]}, "malformed-turn", 1),
    ({"spec": "lyngk", "turns": ["-"]}, "must-play", 1),
    ({"spec": "lyngk", "turns": ["b1" * 5000]}, "out-of-reach", 1),
    ({"spec": "lyngk", "position": f"{LOT} x"}, "bad-position", None),
]


def judged(request: dict[str, Any]) -> dict[str, Any]:
    """What both judges say; they agree to the letter."""
    by_rules, by_kernel = (answer(json.dumps(request).encode(), kernel=kernel) for kernel in (False, True))
    assert by_rules == by_kernel
    return by_rules


@pytest.mark.parametrize(("request_", "same"), READ)
def test_what_is_read_generously(request_: dict[str, Any], same: str | list[str]) -> None:
    said = judged(request_)
    assert said["ok"], said
    if same:
        plain = {**request_, "turns": same} if isinstance(same, list) else {"spec": same}
        assert said == judged(plain)


@pytest.mark.parametrize(("request_", "code", "turn"), REFUSED)
def test_what_is_refused_by_name(request_: dict[str, Any], code: str, turn: int | None) -> None:
    said = judged(request_)
    assert not said["ok"]
    assert (said["error"]["code"], said["error"]["turn"]) == (code, turn)
    assert "{" not in said["error"]["message"]
