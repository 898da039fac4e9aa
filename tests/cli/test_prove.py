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


def test_all_positions_of_a_file_are_proven_and_a_run_cut_off_goes_on(command: Command, tmp_path: Path) -> None:
    source, output = tmp_path / "positions.jsonl", tmp_path / "proofs.jsonl"
    asked = [{"spec": "zertz", "position": POSITION}, {"spec": "zertz", "turns": ["nonsense"]}, {"spec": "zertz:none"}]
    source.write_text("\n\n".join(map(json.dumps, asked)), encoding="utf-8")
    told = command("prove", "--all", str(source), "-o", str(output))
    assert (told.status, told.out.strip()) == (0, "1 of 3 positions proven.")
    first, *others = output.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["error"]["code"] for line in others] == ["malformed-turn", "unknown-preset"]
    certificate = tmp_path / "certificate.json"
    certificate.write_text(json.dumps(json.loads(first)["certificate"]), encoding="utf-8")
    assert command("prove", "--check", str(certificate)).status == 0
    whole = output.read_bytes()
    output.write_bytes(whole[:-10])  # as a kill in the middle of a line leaves it
    assert command("prove", "--all", str(source), "-o", str(output)).status == 0
    assert output.read_bytes() == whole
    printed = command("prove", "--all", str(source)).lines
    assert [answer["number"] for answer in printed] == [0, 1, 2]


def test_files_of_positions_that_cannot_be_used_are_refused(command: Command, tmp_path: Path) -> None:
    source, output = tmp_path / "positions.jsonl", tmp_path / "proofs.jsonl"
    for content in ("[]", "{", '{"position": ""}', '{"spec": "zertz", "turns": [1]}'):
        source.write_text(content, encoding="utf-8")
        assert "[bad-position-line]" in command("prove", "--all", str(source)).err
    source.write_text("", encoding="utf-8")
    output.write_text("something else\n", encoding="utf-8")
    assert "[bad-proof-file]" in command("prove", "--all", str(source), "-o", str(output)).err
    assert output.read_text(encoding="utf-8") == "something else\n"
    assert "[unreadable-file]" in command("prove", "--all", str(source), "-o", str(tmp_path)).err
    assert command("prove", "zertz", "--all", str(source)).status == 2
