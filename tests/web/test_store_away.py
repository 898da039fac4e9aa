"""A database that is away, full or closed to writing: 503 and when to come back, nothing lost, and it heals."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient
from websockets.sync.client import connect

from confinement import on_small_disk, seen_by
from gipfel.web.app import create_app
from gipfel.web.settings import Settings
from servers import running_postgres
from web.api.running_house import Socket, until
from web.houses import PATIENCE, HouseProcess, house_process
from web.pairs import cookie_of, seated
from web.visitors import HOME, Visitor, socket_of

Json = dict[str, Any]


def is_away(answer: httpx2.Response) -> bool:
    """Whether an answer says that the store is away, and when to come back."""
    if answer.status_code != 503:
        return False
    assert answer.json()["error"]["code"] == "store-away"
    assert int(answer.headers["Retry-After"]) > 0
    return True


@pytest.fixture
def house(tmp_path: Path) -> Iterator[TestClient]:
    """A house on SQLite inside the test."""
    app = create_app(Settings(data=tmp_path, warm=False, limits=1000))
    with TestClient(app, base_url=HOME) as client:
        yield client


def lines_of(client: httpx2.Client, table: str) -> list[str]:
    """The ids of the lines that were said at a table."""
    found, after = list[str](), 0
    while events := client.get(f"/api/1/tables/{table}/events", params={"after": after}).json()["events"]:
        found += [event["id"] for event in events if event["kind"] == "said"]
        after = events[-1]["seq"]
    return found


def pragma(house: TestClient, words: str) -> Any:
    """Tell the connection that writes something, as nobody but a test does."""
    app: Any = house.app
    with closing(app.state.parts.store._writing.raw_connection()) as connection:
        found = connection.cursor().execute(f"PRAGMA {words}").fetchone()
        return found and found[0]


def fill(house: TestClient) -> None:
    """Leave the database no page more than it has, as on a disk that is full."""
    pragma(house, f"max_page_count={pragma(house, 'page_count')}")


def free(house: TestClient) -> None:
    """Room again."""
    pragma(house, "max_page_count=1000000")


CLOSED: dict[str, tuple[Callable[[TestClient], object], Callable[[TestClient], object]]] = {
    "full": (fill, free),
    "read-only": (lambda house: pragma(house, "query_only=ON"), lambda house: pragma(house, "query_only=OFF")),
}


def said(socket: Any, *kinds: str) -> Json:
    """The next message of one of these kinds."""
    while True:
        message: Json = socket.receive_json()
        if message["kind"] in kinds:
            return message


@pytest.mark.parametrize(("shut", "opened_again"), CLOSED.values(), ids=CLOSED)
def test_what_cannot_be_written_is_answered_and_done_later(
    house: TestClient, shut: Callable[[TestClient], object], opened_again: Callable[[TestClient], object]
) -> None:
    anna, bert = Visitor(house), Visitor(house)
    opened = anna.opens()
    bert.sits(opened)
    table = opened["table"]
    line = {"kind": "say", "text": "x" * 190}
    with socket_of(anna) as socket:
        shut(house)
        answers = list[httpx2.Response]()
        while not answers or not is_away(answers[-1]):  # a full database may have room in its last page
            answers.append(anna.post(f"/api/1/tables/{table}/commands", json={**line, "id": f"line {len(answers)}"}))
            assert len(answers) < 200
        written = len(answers) - 1
        again = {**line, "id": f"line {written}"}
        socket.send_json({"v": 1, "kind": "act", "table": table, "command": again})
        refused = said(socket, "refused")
        assert (refused["code"], refused["id"], refused["table"]) == ("store-away", again["id"], table)
        # What is there can be read, and the socket is as good as before.
        assert len(bert.get(f"/api/1/tables/{table}").json()["snapshot"]["chat"]) == min(written, 50)
        page = Visitor(house).post("/api/1/guests", json={})
        assert is_away(page) or page.status_code == 201
        opened_again(house)
        socket.send_json({"v": 1, "kind": "act", "table": table, "command": again})
        answer = said(socket, "answer")
        assert answer["first"] == answer["last"]
    assert lines_of(anna, table) == [f"line {number}" for number in range(written + 1)]
    assert anna.does(table, "play", turn="c3ne+")[0] == 200


def turn(client: httpx2.Client, table: str, words: str) -> httpx2.Response:
    """A turn at a table."""
    return client.post(f"/api/1/tables/{table}/commands", json={"kind": "play", "turn": words, "id": words})


@contextmanager
def socket_at(house: HouseProcess, client: httpx2.Client) -> Iterator[Socket]:
    """A socket of a client of a real house."""
    head = {"Cookie": cookie_of(client), "Origin": house.address}
    where = house.address.replace("http", "ws") + "/socket"
    with connect(where, additional_headers=head, compression=None, max_size=None, proxy=None) as connection:
        yield Socket(connection)


def test_a_server_that_is_stopped_and_comes_back(tmp_path: Path) -> None:
    with (
        running_postgres(durable=True) as cluster,
        house_process(tmp_path / "house", "--database", cluster.database()) as house,
        house.visitor("Anna") as anna,
        house.visitor("Bert") as bert,
    ):
        table = seated(anna, bert, "pentago")
        assert turn(anna, table, "c3ne+").status_code == 200
        with socket_at(house, bert) as socket:
            assert socket.watch(table)["kind"] == "snapshot"
            cluster.stop()
            refused = socket.act(table, kind="play", turn="d4sw-", id="d4sw-")
            assert (refused["kind"], refused["code"]) == ("refused", "store-away")
            asks: list[Callable[[], httpx2.Response]] = [
                lambda: turn(bert, table, "d4sw-"),
                lambda: anna.get("/games.json"),
                lambda: anna.get("/api/1/account"),
                lambda: anna.get("/api/1/bot/stream"),
                lambda: anna.post("/api/1/guests", json={"name": "Carl"}),
                lambda: httpx2.post(f"{house.address}/api/1/guests", json={}, headers={"Origin": house.address}),
            ]
            assert all(is_away(ask()) for ask in asks)
            shown = anna.get("/games", headers={"Accept": "text/html"})
            assert (shown.status_code, shown.headers["Retry-After"]) == (503, "5")
            assert "cannot reach its records now" in shown.text
            assert until(lambda: anna.get("/health").status_code == 503, "an ill health", PATIENCE)
            with pytest.raises(Exception, match="503"), socket_at(house, bert):
                pytest.fail("a socket was opened")
            cluster.start()
            assert until(lambda: anna.get("/health").status_code == 200, "a good health", PATIENCE)
            # The same socket goes on, and the turn that was refused is made once.
            assert until(lambda: socket.act(table, kind="play", turn="d4sw-", id="d4sw-")["kind"] == "answer", "a turn")
        assert turn(bert, table, "d4sw-").json()["first"] == 5
        assert anna.get(f"/api/1/tables/{table}").json()["snapshot"]["turns"] == ["c3ne+", "d4sw-"]
        assert turn(anna, table, "a1ne+").status_code == 200
        assert "request failed" not in house.log
        assert "Traceback" not in house.log


def test_a_house_stops_in_good_order_without_its_server(tmp_path: Path) -> None:
    with (
        running_postgres() as cluster,
        house_process(tmp_path / "house", "--database", cluster.database()) as house,
        house.visitor("Anna") as anna,
        house.visitor("Bert") as bert,
    ):
        assert turn(anna, seated(anna, bert, "pentago"), "c3ne+").status_code == 200
        cluster.stop()
        house.stop()
        assert "Traceback" not in house.log


class SmallHouse(HouseProcess):
    """A house on a disk of its own, which is small."""

    def words(self) -> list[str]:
        """As usual, on a small disk."""
        return on_small_disk(self.data / "disk", "2m", super().words())


def test_a_disk_that_runs_full_under_a_running_house(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    house = SmallHouse(tmp_path, "--data", str(tmp_path / "disk"))
    try:
        house.start()
        assert house.process is not None
        ballast = seen_by(house.process.pid, tmp_path / "disk") / "ballast"
        with house.visitor("Anna") as anna, house.visitor("Bert") as bert:
            table = seated(anna, bert, "pentago")
            _fill(ballast)
            sent = list[str]()
            while True:
                sent.append(f"line {len(sent)}")
                command = {"kind": "say", "text": "x" * 190, "id": sent[-1]}
                if is_away(anna.post(f"/api/1/tables/{table}/commands", json=command)):
                    break
                assert len(sent) < 400
            assert turn(anna, table, "c3ne+").status_code == 503
            ballast.unlink()
            assert turn(anna, table, "c3ne+").status_code == 200
            assert anna.post(f"/api/1/tables/{table}/commands", json=command).status_code == 200
            assert sorted(lines_of(anna, table)) == sorted(sent)
            assert anna.get("/health").status_code == 200
    finally:
        house.stop()


def _fill(path: Path) -> None:
    """Write until there is no room for a byte more."""
    with path.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            assert os.statvfs(path.parent).f_bavail == 0
            return
