"""`gipfel serve` and `gipfel` alone: real processes that open, play, stop, and open again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import httpx2
import pytest

from gipfel.cli.app import run
from gipfel.cli.serve import warn
from gipfel.web.settings import Settings
from support import INTERRUPTIBLE, ROOT
from web.houses import PATIENCE, HouseProcess, house_process, next_line

TABLE = {"spec": "pentago", "seats": [{"kind": "me"}, {"kind": "link"}], "sides": "first"}


def turn(client: httpx2.Client, table: str, text: str) -> int:
    """The status of a turn."""
    return client.post(f"/api/1/tables/{table}/commands", json={"kind": "play", "turn": text}).status_code


def test_a_house_stops_in_good_order_and_opens_again(tmp_path: Path) -> None:
    with house_process(tmp_path / "house") as house, house.visitor("Anna") as anna, house.visitor("Bert") as bert:
        opened = anna.post("/api/1/tables", json=TABLE).json()
        table, secret = opened["table"], opened["links"]["seat"].rsplit("/", 1)[1]
        sitting = {"kind": "sit", "seat": 1, "secret": secret}
        assert bert.post(f"/api/1/tables/{table}/commands", json=sitting).status_code == 200
        assert turn(anna, table, "c3ne+") == 200
        assert house.stop() == -signal.SIGTERM
        house.start()
        snapshot = anna.get(f"/api/1/tables/{table}").json()["snapshot"]
        assert (snapshot["turns"], snapshot["you"], snapshot["notice"]) == (["c3ne+"], 0, None)
        assert turn(bert, table, "d4sw-") == 200
        for line in house.log.splitlines():
            told = json.loads(line)
            assert told["level"] not in ("error", "critical", "warning"), told
        assert secret not in house.log


def test_stopping_does_not_wait_for_sockets_and_streams(tmp_path: Path) -> None:
    from websockets.sync.client import connect

    with house_process(tmp_path / "house") as house, house.visitor() as anna:
        cookie = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())
        head = {"Cookie": cookie, "Origin": house.address}
        address = house.address.replace("http", "ws") + "/socket"
        with connect(address, additional_headers=head) as socket, anna.stream("GET", "/api/1/bot/stream") as stream:
            assert json.loads(socket.recv(PATIENCE))["kind"] == "hello"
            assert stream.status_code == 200
            assert house.stop() == -signal.SIGTERM
        assert "graceful shutdown exceeded" not in house.log


def test_a_house_is_opened_once(tmp_path: Path) -> None:
    with house_process(tmp_path / "house") as house:
        second = HouseProcess(tmp_path / "house")
        second.launch()
        assert second.ends() == 2
        assert "[house-open-already]" in house.log
        assert house.address in house.log


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--workers", "2"), "workers-need-servers"),
        (("--database", "oracle://x"), "unknown-database"),
        (("--database", "postgresql://nobody@127.0.0.1:1/none"), "database-unreachable"),
        (("--redis", "redis://127.0.0.1:1"), "redis-unreachable"),
        (("--public-url", "example"), "bad-public-url"),
        (("--host", "192.0.2.1"), "port-taken"),
    ],
)
def test_what_cannot_work_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, options: tuple[str, ...], code: str
) -> None:
    assert run(["serve", "--port", "0", "--data", str(tmp_path), *options]) == 2
    assert f"[{code}]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("settings", "warned"),
    [
        (Settings(), False),
        (Settings(host="::1"), False),
        (Settings(host="0.0.0.0"), True),
        (Settings(host="192.0.2.1", public_url="http://play.example.org"), True),
        (Settings(host="0.0.0.0", public_url="https://play.example.org"), False),
    ],
)
def test_a_house_without_tls_warns_loudly(capsys: pytest.CaptureFixture[str], settings: Settings, warned: bool) -> None:
    warn(settings)
    assert ("WARNING" in capsys.readouterr().err) is warned


def test_gipfel_alone_opens_the_house(tmp_path: Path) -> None:
    surroundings = os.environ | {"XDG_DATA_HOME": str(tmp_path), "LANGUAGE": "en"}
    words = [*INTERRUPTIBLE, "--no-open"]
    process = subprocess.Popen(words, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = next_line(process.stdout, PATIENCE)
        assert line.startswith("The house is open at http://127.0.0.1:")
        address = line.split()[-1]
        assert httpx2.get(f"{address}health").json()["ok"] is True
        assert (tmp_path / "gipfel" / "house.db").stat().st_mode & 0o077 == 0
        again = subprocess.run(words, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True)
        assert address in again.stdout
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 130
        if process.stdout is not None:
            process.stdout.close()
