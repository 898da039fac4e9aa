"""The files of deploy/: they can be read, name what is there, and the dashboard asks for metrics the house has."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from gipfel.cli.app import COMMANDS
from gipfel.web.service.data_folder import METRICS_TOKEN
from support import ROOT

DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
METRIC = re.compile(r"\bgipfel_[a-z_]+")
OURS = ("house1", "house2", "worker")


def metrics_of_the_house() -> set[str]:
    """All names of metrics in the code that counts and measures."""
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "src" / "gipfel" / "web").rglob("*.py"))
    found = {name for text in texts for name in re.findall(r'"(gipfel_[a-z_]+)"', text)}
    assert len(found) > 20
    return found


def panels() -> Iterator[dict[str, Any]]:
    """The panels of the dashboard."""
    yield from json.loads((DEPLOY / "grafana" / "gipfel.json").read_text(encoding="utf-8"))["panels"]


def asked() -> set[str]:
    """The metrics it asks for."""
    expressions = " ".join(target["expr"] for panel in panels() for target in panel["targets"])
    return set(METRIC.findall(expressions))


def words(service: str) -> list[str]:
    """What a container of ours is told, as the shell would."""
    return [str(word) for word in SERVICES[service]["command"]]


def test_the_dashboard_asks_for_metrics_that_are_there() -> None:
    known = metrics_of_the_house()
    assert asked() - known == set()
    assert known - asked() == set(), "what is told and not shown"


def test_panels_have_a_place_of_their_own() -> None:
    places = [tuple(panel["gridPos"][side] for side in "xy") for panel in panels()]
    assert len(set(places)) == len(places)
    assert len({panel["id"] for panel in panels()}) == len(places)
    assert all(panel["title"] and panel["targets"] for panel in panels())


@pytest.mark.parametrize("service", OURS)
def test_containers_are_told_what_the_command_knows(service: str) -> None:
    name, *options = words(service)
    assert name in COMMANDS
    page = (ROOT / "docs" / "command.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| `gipfel {name} "))
    for option in options:
        assert option.partition("=")[0] in row, option


def test_services_name_what_is_there() -> None:
    for name, service in SERVICES.items():
        assert set(service.get("depends_on", {})) <= set(SERVICES), name
        assert set(service["networks"]) <= set(COMPOSE["networks"]), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file(), volume
        for other, how in service.get("depends_on", {}).items():
            unwell = SERVICES[other].get("healthcheck", {}).get("disable")
            assert how["condition"] != "service_healthy" or not unwell
            assert "healthcheck" in SERVICES[other] or other in OURS, other


def test_houses_differ_in_nothing_but_their_names() -> None:
    first, second = ({**SERVICES[name], "build": None} for name in ("house1", "house2"))
    assert first == second


def test_everything_that_must_be_said_is_in_the_example() -> None:
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    told = {line.partition("=")[0] for line in (DEPLOY / "env.example").read_text().splitlines() if "=" in line}
    assert set(re.findall(r"\$\{([A-Z_]+)", text)) == told


def test_prometheus_finds_the_houses_and_their_token() -> None:
    found = yaml.safe_load((DEPLOY / "prometheus.yml").read_text(encoding="utf-8"))["scrape_configs"][0]
    assert {target.partition(":")[0] for target in found["static_configs"][0]["targets"]} == {"house1", "house2"}
    assert Path(found["authorization"]["credentials_file"]).name == METRICS_TOKEN


def test_no_log_grows_without_end_and_prometheus_may_read_the_token_and_write() -> None:
    assert all(service["logging"]["options"]["max-size"] for service in SERVICES.values())
    uid = re.search(r"--uid (\d+)", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))
    assert uid is not None
    assert SERVICES["prometheus"]["user"] == f"{uid[1]}:65534"


def test_the_container_copies_what_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    let_in = {line[1:] for line in (DEPLOY / "Containerfile.dockerignore").read_text().splitlines() if line[0] == "!"}
    copied = [word for line in re.findall(r"^COPY ([^-].*)$", text, re.MULTILINE) for word in line.split()[:-1]]
    assert copied
    for path in copied:
        assert (ROOT / path).exists(), path
        assert path in let_in, path
    extras = re.search(r"\.\[([a-z,]+)\]", text)
    assert extras is not None
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in extras[1].split(","):
        assert re.search(rf"^{extra} = \[", project, re.MULTILINE), extra


def test_the_backup_keeps_the_newest_dumps_and_the_secrets(tmp_path: Path) -> None:
    """The script itself, with programs in the place of those of PostgreSQL; the first dump of all fails."""
    programs, backups, data = (tmp_path / name for name in ("bin", "backups", "data"))
    for folder in (programs, backups, data):
        folder.mkdir()
    (data / "secret").write_text("s")
    script = (DEPLOY / "backup.sh").read_text(encoding="utf-8")
    script = script.replace("/backups", str(backups)).replace("/data/", f"{data}/")
    dumps = 'for word; do case $word in --file=*) echo dump > "${word#--file=}";; esac; done\n'
    count = f"n=$(cat {tmp_path}/n 2>/dev/null || echo 0); echo $((n + 1)) > {tmp_path}/n\n"
    fails = '[ "$n" = 0 ] && exit 1\n'
    stops = f'[ "$(cat {tmp_path}/n)" -ge 6 ] && exit 7; exit 0\n'
    tools = {"pg_dump": count + fails + dumps, "pg_restore": "exit 0\n", "sleep": stops}
    tools["date"] = f'printf "2026-01-0%sT000000Z\\n" "$(cat {tmp_path}/n 2>/dev/null || echo 0)"\n'
    for name, text in tools.items():
        (programs / name).write_text(f"#!/bin/sh\n{text}")
        (programs / name).chmod(0o755)
    surroundings = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "EVERY": "1", "KEEP": "3"}
    told = subprocess.run(["sh", "-c", script], env=surroundings, capture_output=True, text=True, check=False)
    assert told.returncode == 7
    assert "failed" in told.stderr
    kept = sorted(path.name for path in backups.iterdir())
    assert kept == [*(f"gipfel-2026-01-0{n}T000000Z.dump" for n in (3, 4, 5)), "secret"]


@pytest.mark.parametrize("unit", ["gipfel-backup.service", "gipfel-backup.timer"])
def test_units_are_units(unit: str) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("no systemd on this machine")
    told = subprocess.run(
        [program, "verify", "--man=no", str(DEPLOY / "systemd" / unit)], capture_output=True, text=True, check=False
    )
    ours = [line for line in told.stderr.splitlines() if unit in line and "is not executable" not in line]
    assert ours == []
