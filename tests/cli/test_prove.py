"""`gipfel prove`: a certificate for people and programs, its check, and what cannot be used."""

from __future__ import annotations

import json
from pathlib import Path

from command import Command

POSITION = "...o/.o.o./..oBoG/..Woo../oooGo./ooooo/..o. 0,5,3 3,1,3 2,0,3 0 26"


def test_a_win_is_shown_as_a_tree_written_and_checked(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "win.json"
    shown = command("prove", "zertz", "--position", POSITION, "-o", str(file))
    assert shown.status == 0
    assert shown.out.splitlines()[0] == "Wins in 2 turns:"
    assert " → " in shown.out
    checked = command("prove", "--check", str(file))
    assert (checked.status, checked.out.strip()) == (0, "Proven: a win in 2 turns.")
    assert json.loads(command("prove", "--check", str(file), "--json").out)["ok"] is True


def test_a_certificate_that_does_not_hold_ends_with_status_1(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "win.json"
    command("prove", "zertz", "--position", POSITION, "-o", str(file))
    changed = json.loads(file.read_text(encoding="utf-8"))
    changed["proof"].pop("r")
    changed["turns"] = 1
    file.write_text(json.dumps(changed), encoding="utf-8")
    refused = command("prove", "--check", str(file))
    assert refused.status == 1
    assert "[certificate-reply-missing]" in refused.out
    told = json.loads(command("prove", "--check", str(file), "--json").out)
    assert told["error"]["code"] == "certificate-reply-missing"


def test_what_cannot_be_used_is_said(command: Command, tmp_path: Path) -> None:
    assert command("prove").status == 2
    assert command("prove", "zertz", "--check", "x").status == 2
    assert "[unreadable-file]" in command("prove", "--check", str(tmp_path / "none")).err
    none = command("prove", "zertz", "--time", "0.05")
    assert none.status == 2
    assert "[no-proof]" in none.err
