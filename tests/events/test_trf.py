"""TRF files: what is written reads back to the same pairings, points and standings; bad files say where."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from events.scripted_event import ScriptedEvent
from gipfel.core.errors import BadRecord
from gipfel.events import fold, system_of
from gipfel.events.commands import AskForBye, RegisterEntrant
from gipfel.events.deeds import RESULTS
from gipfel.events.history import histories
from gipfel.events.kinds.kind import MOST_PLAYERS
from gipfel.events.refusals import Refused
from gipfel.events.trf import MOST_TRF, read_trf, trf_text, write_trf


def written(script: ScriptedEvent) -> str:
    """The event of a script as TRF."""
    return write_trf(script.event, system_of(script.event).standings(script.event))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_written_reads_back(seed: int) -> None:
    script = ScriptedEvent("swiss", 11, seed=seed, rounds=5)
    script.act(AskForBye(player=2, round=2))
    script.play(2, Random(seed), RESULTS)
    script.act(RegisterEntrant(name="Late"))
    script.play(2, Random(seed), RESULTS)
    text = written(script)
    again = fold(read_trf(text, ("pentago",), seed, 0, ""))
    marks = [[outing.mark for outing in history] for history in histories(script.event).values()]
    assert [[outing.mark for outing in history] for history in histories(again).values()] == marks
    assert again.first_begins == script.event.first_begins
    told = text.replace(f"012 {script.event.agreed.name}", "")
    assert write_trf(again, system_of(again).standings(again)).replace("012 Test", "") == told


def test_the_package_that_pairs_reads_it_too(tmp_path: Path) -> None:
    from py4swiss.trf import TrfParser

    script = ScriptedEvent("swiss", 8, rounds=4)
    script.play(3, Random(1))
    path = tmp_path / "event.trf"
    path.write_text(written(script), encoding="utf-8")
    parsed = TrfParser.parse(path, strict=True)
    assert [len(section.results) for section in parsed.player_sections] == [3] * 8


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("001    1", "001    x", "bad-trf"), ("001    2", "001    3", "bad-trf"), (" w 1", " w ?", "bad-trf")],
)
def test_bad_files_say_where(old: str, new: str, code: str) -> None:
    script = ScriptedEvent("swiss", 4, rounds=2)
    script.play(1, Random(1), ("1-0",))
    with pytest.raises(BadRecord) as bad:
        read_trf(written(script).replace(old, new, 1), ("pentago",), 1, 0, "")
    assert bad.value.code == code
    with pytest.raises(BadRecord) as bad:
        read_trf(written(script).replace(" w 1", " b 1", 1), ("pentago",), 1, 0, "")
    assert bad.value.code == "trf-mismatch"


def test_only_swiss_events_are_written() -> None:
    with pytest.raises(Refused):
        written(ScriptedEvent("arena", 4))


def test_names_bring_no_control_characters_and_sizes_have_a_limit() -> None:
    entries = read_trf("001    1      \x1b[31mEva\x07\n001    2      Two\n", ("pentago",), 1, 0, "")
    assert [entry.deed.name for entry in entries[1:]] == ["[31mEva", "Two"]  # type: ignore[union-attr]
    with pytest.raises(BadRecord) as large:
        trf_text(bytes(MOST_TRF + 1))
    assert large.value.code == "trf-too-large"
    many = "".join(f"001 {number:4}      P\n" for number in range(1, MOST_PLAYERS + 2))
    with pytest.raises(Refused) as full:
        read_trf(many, ("pentago",), 1, 0, "")
    assert full.value.code == "event-full"


@pytest.mark.parametrize("text", ["", "# nothing\n", "\x00\x01\x02", "012 An event without players\n", "<html></html>"])
def test_what_is_no_trf_file_is_refused(text: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_trf(text, ("pentago",), 1, 0, "")
    assert refused.value.code == "no-trf"
