"""What a house is told: its own address and names, what does not fit together, secrets and locks on the disk."""

from __future__ import annotations

import stat
import threading
from pathlib import Path

import pytest

from gipfel.core.errors import GipfelError
from gipfel.web.edge.safety import host_name, known_hosts
from gipfel.web.service.data_folder import OpenAlready, alone, kept_secret
from gipfel.web.settings import Settings, data_folder


def test_a_worker_is_told_what_its_parent_was_told(tmp_path: Path) -> None:
    settings = Settings(host="::1", port=1, hosts=("a", "b"), data=tmp_path, limits=2.5, redis="redis://x")
    assert Settings.from_text(settings.to_text()) == settings


def test_several_workers_need_servers() -> None:
    with pytest.raises(GipfelError) as error:
        Settings(workers=2).checked()
    assert error.value.code == "workers-need-servers"
    with pytest.raises(GipfelError):
        Settings(workers=2, database="postgresql://x/y").checked()
    enough = Settings(workers=2, database="postgresql://x/y", redis="redis://z")
    assert enough.checked() is enough


@pytest.mark.parametrize("proxy", ["nonsense", "", "10.0.0.0/99", "300.1.1.1", "127.0.0.1:80", "http://127.0.0.1"])
def test_what_is_no_proxy_is_refused(proxy: str) -> None:
    with pytest.raises(GipfelError) as error:
        Settings(proxies=("127.0.0.1", proxy)).checked()
    assert (error.value.code, proxy in str(error.value)) == ("bad-proxy", True)


def test_proxies_are_addresses_networks_or_whoever_connects() -> None:
    settings = Settings(proxies=("127.0.0.1", "10.0.0.0/8", "10.1.2.3/8", "::1", "fd00::/8", "*"))
    assert settings.checked() is settings


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"data": 5}',
        '{"data": "/x", "host": ["127.0.0.1"]}',
        '{"data": "/x", "port": "8642"}',
        '{"data": "/x", "limits": NaN}',
        f'{{"data": "/x", "limits": {10**400}}}',
        '{"data": "/x", "workers": true}',
        '{"data": "/x", "hosts": [5]}',
        '{"data": "/x", "core": "first"}',
    ],
    ids=lambda text: text[:40],
)
def test_what_a_parent_never_says_is_refused(text: str) -> None:
    with pytest.raises(GipfelError) as error:
        Settings.from_text(text)
    assert error.value.code == "bad-settings"


@pytest.mark.parametrize(
    "url", ["play.example.org", "ftp://play.example.org", "https://", "https://a/path", "https://[::1", "https://a:x"]
)
def test_a_public_url_is_a_whole_one(url: str) -> None:
    with pytest.raises(GipfelError) as error:
        Settings(public_url=url).checked()
    assert error.value.code == "bad-public-url"


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (Settings(port=80), "http://127.0.0.1:80/"),
        (Settings(host="::1", port=80), "http://[::1]:80/"),
        (Settings(host="0.0.0.0", port=80), "http://127.0.0.1:80/"),
        (Settings(public_url="https://play.example.org/"), "https://play.example.org/"),
    ],
)
def test_the_address_can_be_opened(settings: Settings, address: str) -> None:
    assert settings.address == address


def test_a_house_knows_its_own_names_only() -> None:
    names = known_hosts(Settings(public_url="https://Play.Example.org", hosts=("other.example.org",)))
    assert names == {"localhost", "127.0.0.1", "::1", "play.example.org", "other.example.org"}


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("localhost:8642", "localhost"),
        ("[::1]:80", "::1"),
        ("LOCALHOST", "localhost"),
        ("a@localhost", None),
        ("localhost/x", None),
        ("localhost:port", None),
        ("[::1", None),
    ],
)
def test_a_host_header_is_read_strictly(header: str, name: str | None) -> None:
    assert host_name(header) == name


def test_secrets_are_made_once_and_kept_private(tmp_path: Path) -> None:
    path, found = tmp_path / "house" / "secret", list[str]()
    asking = [threading.Thread(target=lambda: found.append(kept_secret(path))) for _ in range(8)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert len(set(found)) == 1
    assert len(found[0]) >= 43
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert [item.name for item in path.parent.iterdir()] == ["secret"]


def test_a_sqlite_house_is_opened_once(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, port=1234)
    with alone(settings), pytest.raises(OpenAlready) as already, alone(settings):
        pytest.fail("two processes on one SQLite house")
    assert already.value.address == "http://127.0.0.1:1234/"
    with alone(settings):
        assert stat.S_IMODE((tmp_path / "house.db.lock").stat().st_mode) == 0o600


def test_the_data_folder_is_a_persons_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "gipfel"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_folder().is_absolute()
