"""`gipfel analyse --jsonl`: ids, several requests under way, depths as they come, cancelling, bad lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from queue import Queue
from typing import Any

import jsonschema
import pytest

import gipfel
from command import Command
from gipfel.core.errors import NoKernel
from gipfel.core.game import Game
from gipfel.core.line import Line
from gipfel.engine.info import Info, Variation
from gipfel.engine.limits import Limits, Signal, Stop
from gipfel.engine.protocols.json_lines import AnalysisService
from gipfel.engine.thinkers.plain_thinker import PlainThinker
from test_docs import schema

REQUEST = jsonschema.Draft202012Validator(schema("analyse-request"))
ANSWER = jsonschema.Draft202012Validator(schema("analyse-answer"))
WON = "6/6/6/bbb1b1/6/wwww2 w"


class Patient(PlainThinker):
    """Reports depth after depth; without a limit it waits to be stopped."""

    def _report(self, line: Line, limits: Limits, lines: int, stop: Signal | None) -> Iterator[Info]:
        """Depths up to the limit."""
        for depth in range(1, (limits.depth or 1) + 1):
            found = tuple(Variation(-depth, (turn,)) for turn in line.turns(lines))
            yield Info(depth, found, depth * 10, 0.1)
        if limits == Limits():
            assert isinstance(stop, Stop)
            stop.wait()


def no_engine(game: Game) -> Patient:
    """A game without a compiled twin."""
    raise NoKernel("no-kernel-at-all", game=game.title)


def broken_engine(game: Game) -> Patient:
    """Fails in a way nobody foresaw."""
    raise ZeroDivisionError("one over nothing")


class Service:
    """The service with a queue of its answers; every request and answer follows its schema."""

    def __init__(self, jobs: int = 1) -> None:
        self.answers: Queue[dict[str, Any]] = Queue()
        self.service = AnalysisService(self.answers.put, Patient, jobs)

    def send(self, **fields: object) -> None:
        """A good request."""
        REQUEST.validate(fields)
        self.service.take(json.dumps(fields).encode())

    def next(self) -> dict[str, Any]:
        """The next answer."""
        answer = self.answers.get(timeout=20)
        ANSWER.validate(answer)
        return answer

    def rest(self) -> list[dict[str, Any]]:
        """All further answers, after the input has ended."""
        self.service.finish()
        return [self.next() for _ in range(self.answers.qsize())]


@pytest.fixture
def service() -> Iterator[Service]:
    """A service for one request at a time."""
    service = Service()
    yield service
    service.service.stop()


def test_depths_come_as_they_are_found(service: Service) -> None:
    service.send(v=1, id="a", spec="pentago", limits={"depth": 3})
    *depths, end = service.rest()
    assert [(answer["kind"], answer["depth"]) for answer in depths] == [("depth", 1), ("depth", 2), ("depth", 3)]
    assert (end["kind"], end["reason"], end["player"]) == ("end", "finished", 0)
    assert end["turn"] == gipfel.game("pentago").start().turns(1)[0]
    assert end["best"] == {name: value for name, value in depths[-1].items() if name not in ("v", "id", "kind")}


def test_only_the_end_without_streaming(service: Service) -> None:
    service.send(id=1, spec="pentago", limits={"depth": 3}, stream=False)
    (end,) = service.rest()
    assert end["best"]["depth"] == 3


def test_several_lines_each_with_its_score(service: Service) -> None:
    service.send(id=1, spec="zertz", turns=["Wd4,a1"], limits={"depth": 1}, lines=3, stream=False)
    (end,) = service.rest()
    assert [line["score"] for line in end["best"]["lines"]] == [-1, -1, -1]
    assert len({line["turns"][0] for line in end["best"]["lines"]}) == 3


def test_a_request_is_cancelled_by_its_id(service: Service) -> None:
    service.send(id="long", spec="pentago")
    assert service.next()["kind"] == "depth"
    service.send(id=2, cancel="long")
    answers = [service.next(), service.next()]
    assert {answer["id"]: answer["kind"] for answer in answers} == {2: "cancel", "long": "end"}
    (end,) = (answer for answer in answers if answer["kind"] == "end")
    assert (end["reason"], end["best"]["depth"]) == ("cancelled", 1)


def test_a_request_that_still_waits_can_be_cancelled(service: Service) -> None:
    service.send(id="long", spec="pentago")
    service.send(id="waiting", spec="pentago")
    assert service.next()["id"] == "long"
    service.send(cancel="waiting")
    assert service.next() == {"v": 1, "id": None, "kind": "cancel", "cancel": "waiting", "found": True}
    end = service.next()
    assert (end["id"], end["reason"], end["best"]) == ("waiting", "cancelled", None)


def test_cancelling_what_is_not_under_way_is_no_error(service: Service) -> None:
    service.send(id=1, cancel="nothing")
    assert service.next() == {"v": 1, "id": 1, "kind": "cancel", "cancel": "nothing", "found": False}


def test_several_requests_are_under_way_at_once() -> None:
    service = Service(jobs=2)
    service.send(id="a", spec="pentago")
    service.send(id="b", spec="gipf")
    assert {service.next()["id"], service.next()["id"]} == {"a", "b"}
    service.send(cancel="a")
    service.send(cancel="b")
    assert sum(answer["kind"] == "end" for answer in service.rest()) == 2


def test_an_id_is_used_once_at_a_time(service: Service) -> None:
    service.send(id="a", spec="pentago")
    assert service.next()["kind"] == "depth"
    service.send(id="a", spec="gipf")
    assert service.next()["error"]["code"] == "id-in-use"
    service.send(cancel="a")
    assert {service.next()["kind"], service.next()["kind"]} == {"cancel", "end"}
    service.send(id="a", spec="gipf", limits={"depth": 1}, stream=False)
    assert service.next()["reason"] == "finished"


def test_the_end_of_the_input_finishes_limited_requests_and_stops_the_others(service: Service) -> None:
    service.send(id="endless", spec="pentago", stream=False)
    service.send(id="limited", spec="pentago", limits={"depth": 2}, stream=False)
    assert [(answer["id"], answer["reason"]) for answer in service.rest()] == [
        ("endless", "cancelled"),
        ("limited", "finished"),
    ]


def test_a_finished_game_is_not_searched(service: Service) -> None:
    service.send(id=1, spec="pentago", position=WON, turns=["e1"], limits={"depth": 1})
    (end,) = service.rest()
    assert (end["reason"], end["turn"], end["player"]) == ("game-over", None, None)
    assert end["outcome"] == {"winner": 0, "reason": "five"}


MALFORMED = [
    (b"nonsense", "bad-request"),
    (b"[]", "bad-request"),
    (b"[" * 100_000, "bad-request"),
    (b"\xff\xfe", "bad-request"),
    (b"{" + b" " * 1_000_000 + b"}", "request-too-long"),
    (b"{}", "bad-request-field"),
    (b'{"id": 1}', "bad-request-field"),
    (b'{"id": null, "spec": "pentago"}', "bad-request-field"),
    (b'{"id": true, "spec": "pentago"}', "bad-request-field"),
    (b'{"id": 1.5, "spec": "pentago"}', "bad-request-field"),
    (b'{"id": 1, "spec": 5}', "bad-request-field"),
    (b'{"id": 1, "spec": "halma"}', "unknown-game"),
    (b'{"v": 2, "id": 1, "spec": "pentago"}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "position": 3}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "position": "x"}', "bad-position"),
    (b'{"id": 1, "spec": "pentago", "turns": "c3ne+"}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "turns": [3]}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "lines": 0}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "lines": true}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "stream": "no"}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "limits": 5}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "limits": {"time": 5}}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "limits": {"depth": "5"}}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "limits": {"nodes": 0}}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "limits": {"seconds": NaN}}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "limits": {"seconds": -1}}', "bad-request-field"),
    (b'{"id": 1, "spec": "pentago", "wish": 1}', "bad-request-field"),
    (b'{"id": 1, "cancel": [1]}', "bad-request-field"),
    (b'{"id": 1, "cancel": "a", "spec": "pentago"}', "bad-request-field"),
]


@pytest.mark.parametrize(("line", "code"), MALFORMED, ids=[str(number) for number in range(len(MALFORMED))])
def test_a_malformed_request_gets_an_error_and_stops_nothing(service: Service, line: bytes, code: str) -> None:
    service.service.take(line)
    answer = service.next()
    assert (answer["kind"], answer["error"]["code"]) == ("error", code)
    service.send(id="after", spec="pentago", limits={"depth": 1}, stream=False)
    assert service.next()["id"] == "after"


def test_an_error_names_the_turn(service: Service) -> None:
    service.send(id=7, spec="pentago", turns=["c3ne+", "c3ne+"])
    answer = service.next()
    assert answer["id"] == 7
    assert (answer["error"]["code"], answer["error"]["turn"]) == ("cell-taken", 2)


@pytest.mark.parametrize(("engine", "code"), [(no_engine, "no-kernel-at-all"), (broken_engine, "search-failed")])
def test_a_search_that_fails_is_an_error_of_its_request(engine: Any, code: str) -> None:
    answers: Queue[dict[str, Any]] = Queue()
    service = AnalysisService(answers.put, engine)
    service.take(b'{"id": 1, "spec": "pentago", "limits": {"depth": 1}}')
    service.finish()
    answer = answers.get(timeout=20)
    ANSWER.validate(answer)
    assert (answer["id"], answer["error"]["code"]) == (1, code)


def test_the_command_answers_a_file_of_requests(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gipfel.cli.analyse.ready_thinker", Patient)
    requests = [{"id": n, "spec": "pentago", "limits": {"depth": 1}, "stream": False} for n in range(5)]
    text = "\n".join(["", "nonsense", *map(json.dumps, requests), ""])
    answer = command("analyse", "--jsonl", "--jobs", "2", given=text)
    assert answer.status == 0
    assert sorted(str(line["id"]) for line in answer.lines) == ["0", "1", "2", "3", "4", "None"]


def test_the_form_of_the_requests_must_be_named(command: Command) -> None:
    assert command("analyse").status == 2


def test_a_win_of_unknown_length_says_so(command: Command) -> None:
    request = {"v": 1, "id": 1, "spec": "pentago", "limits": {"nodes": 1000}, "lines": 2}
    answer = command("analyse", "--jsonl", given=json.dumps(request) + "\n")
    best = answer.lines[-1]["best"]
    assert (best["proven"], best["mate"], best["score"], best["win"]) == (True, None, 990_001, 100.0)
    assert [line["mate"] for line in best["lines"]] == [None, None]


def test_answers_that_no_longer_arrive_end_the_service() -> None:
    def full(answer: dict[str, Any]) -> None:
        raise OSError(28, "No space left on device")

    service = AnalysisService(full, Patient)
    service.take(json.dumps({"v": 1, "id": 1, "spec": "pentago", "limits": {"depth": 1}}).encode())
    with pytest.raises(OSError, match="No space"):
        service.finish()
