"""Games of Boardspace, with the oddities of twenty years: each shown by the smallest file that has it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gipfel
from games.zertz.positions import REPETITION
from gipfel.core.foreign import OutsideRules
from gipfel.core.line import Line
from gipfel.core.outcome import Outcome
from gipfel.games.zertz import boardspace
from gipfel.records.boardspace_games import ForeignReplay, foreign_games, judged, third_occurrence, transcript_of
from gipfel.records.boardspace_header import stated_result
from gipfel.records.formats import read_games, write_games
from gipfel.records.messages import FOREIGN
from gipfel.records.reports import reports
from gipfel.records.sgf import decode_sgf
from gipfel.records.sources import Source
from records.boardspace_files import OPENING, OPENING_TURNS, WON, WON_TURNS, head, nodes, sgf
from support import ROOT, amount

SHARED = ROOT.parent / "shared" / "data" / "boardspace-zertz"


def all_judged(text: str) -> list[ForeignReplay]:
    """Every game of a file, judged."""
    return [judged(transcript_of(found)) for found in foreign_games(text)]


def only(text: str) -> ForeignReplay:
    """The one game of a file."""
    (found,) = all_judged(text)
    return found


def turns(text: str) -> list[str]:
    """The turns of the one game of a file."""
    return list(only(text).line.turns_played)


def remark_codes(found: ForeignReplay) -> list[str]:
    """The words that remarks begin with."""
    return [remark.partition(":")[0] for remark in found.remarks]


def test_a_whole_game() -> None:
    found = only(sgf(WON, RE="Game won by ann"))
    assert list(found.line.turns_played) == WON_TURNS
    assert found.outcome == Outcome(0, "set")
    assert found.remarks == ()
    assert found.line.game.spec.text == "zertz,repetition=none"


@pytest.mark.parametrize(("setup", "rings"), [("Zertz", 37), ("Zertz+11", 48), ("Zertz+24", 61)])
def test_the_setup_chooses_the_board(setup: str, rings: int) -> None:
    assert len(only(sgf(OPENING.replace("R- D 7", "R- A 1"), setup)).line.game.board.names) == rings


def test_old_files_have_no_done() -> None:
    without = ";".join(part for part in WON.split(";") if "Done" not in part)
    assert turns(sgf(without)) == WON_TURNS


def test_the_ring_may_be_written_before_the_marble() -> None:
    assert turns(sgf("P0 R- D 1; P0 RtoB 2 0 D 4; P0 Done")) == OPENING_TURNS[:1]


def test_words_may_be_in_lower_case_and_numbers_missing() -> None:
    text = sgf(OPENING).lower().replace("p0[", "P0[").replace("p1[", "P1[").replace("gm[", "GM[").replace("su[", "SU[")
    assert turns(text) == OPENING_TURNS
    bare = head() + "; P0[RtoB 2 0 D 4]; P0[R- D 1]; P1[RtoB 2 1 D 6]; P1[R- D 7]"
    assert turns(f"(;{bare})") == OPENING_TURNS


def test_noise_between_the_commands() -> None:
    noise = "P1 RtoR 2 0 2; P0 RtoB 2 0 D 4; P1 BtoB D 4 D 4; P0 Pick 2 1; P0 R- D 1; P0 OfferDraw; P0 Done; P0 Done"
    text = sgf(noise).replace("; P0[4 ", "; P1[ranking 1500]\n; TM[2045]P0[4 ")
    assert turns(text) == OPENING_TURNS[:1]


def test_the_one_who_moves_first_is_player_0() -> None:
    swapped = WON.replace("P0", "P9").replace("P1", "P0").replace("P9", "P1")
    found = only(sgf(swapped, RE="Game won by bob").replace("Start P0", "Start P1"))
    assert found.outcome == Outcome(0, "set")
    assert (found.record().tags["First"], found.record().tags["Second"]) == ("bob", "ann")


@pytest.mark.parametrize("start", ["; P-1[0 Start P0]", "; P0[Start P0]", ""])
def test_start_may_belong_to_nobody_or_be_missing(start: str) -> None:
    assert turns(sgf(OPENING).replace("; P0[0 Start P0]", start)) == OPENING_TURNS


def test_commands_of_nobody_belong_to_whoever_is_on_turn() -> None:
    assert turns(sgf(OPENING).replace("P1[4", "P-1[4").replace("P1[5", "P-1[5")) == OPENING_TURNS


def test_two_games_in_one_file() -> None:
    assert [found.outcome for found in all_judged(sgf(WON) + sgf(OPENING))] == [Outcome(0, "set"), None]


def test_two_games_in_one_pair_of_brackets() -> None:
    first = head(names=("ann", "bob")) + nodes(WON)
    second = head(names=("cid", "dan")) + nodes(OPENING)
    found = all_judged(f"(;{first};{second})")
    assert [game.record().tags["First"] for game in found] == ["ann", "cid"]
    assert [game.outcome for game in found] == [Outcome(0, "set"), None]


def test_a_second_game_from_start_again() -> None:
    text = f"(;{head(RE='Game won by bob')}{nodes(WON)}; P0[0 Start P0]\n{nodes(OPENING + '; P0 Resign; P0 Done')})"
    assert [game.outcome for game in all_judged(text)] == [Outcome(0, "set"), Outcome(1, "resign")]


def test_start_again_in_the_middle_of_a_game_means_nothing() -> None:
    text = f"(;{head()}{nodes(OPENING)}; P0[0 Start P0]\n{nodes('P0 RtoB 2 0 C 1; P0 R- A 1; P0 Done')})"
    assert turns(text) == [*OPENING_TURNS, "Wc1,a1"]


def test_a_record_that_simply_stops_has_no_outcome() -> None:
    assert only(sgf(OPENING)).outcome is None


@pytest.mark.parametrize("rest", ["P0 Resign", "P0 Resign; P0 Done", "P0 RtoB 2 0 C 1; P0 R- A 1; P0 Resign; P0 Done"])
def test_who_resigns_loses_and_what_he_had_begun_is_dropped(rest: str) -> None:
    found = only(sgf(f"{OPENING}; {rest}"))
    assert found.outcome == Outcome(1, "resign")
    assert list(found.line.turns_played) == OPENING_TURNS
    assert remark_codes(found) == (["unfinished-turn"] if "RtoB" in rest else [])


def test_in_old_files_a_turn_counts_when_the_other_resigns() -> None:
    without = ";".join(part for part in OPENING.split(";") if "Done" not in part)
    found = only(sgf(f"{without}; P0 Resign"))
    assert (list(found.line.turns_played), found.outcome) == (OPENING_TURNS, Outcome(1, "resign"))


@pytest.mark.parametrize("rest", ["P0 Resign; P0 Resign", "P0 Resign; P0 RtoB 2 0 C 1; P0 R- A 1; P0 Done"])
def test_resigning_can_be_taken_back(rest: str) -> None:
    assert only(sgf(f"{OPENING}; {rest}")).outcome is None


@pytest.mark.parametrize(
    ("rest", "turn_count"), [("P0 RtoB 2 0 C 1", 2), ("P0 R- A 1", 2), ("P0 RtoB 2 0 C 1; P0 R- A 1", 3)]
)
def test_the_last_turn_counts_when_it_is_complete(rest: str, turn_count: int) -> None:
    found = only(sgf(f"{OPENING}; {rest}"))
    assert found.line.turn_count == turn_count
    assert remark_codes(found) == (["unfinished-turn"] if turn_count == 2 else [])


def test_time_is_won_by_whom_the_result_names() -> None:
    assert only(sgf(f"{OPENING}; P0 WinOnTime")).outcome == Outcome(0, "time")
    assert only(sgf(f"{OPENING}; P0 WinOnTime", RE="Game won by bob")).outcome == Outcome(1, "time")


@pytest.mark.parametrize("rest", ["P0 OfferDraw; P1 AcceptDraw; P1 Done", "P0 OfferDraw; P1 AcceptDraw"])
def test_draws_can_be_agreed(rest: str) -> None:
    assert only(sgf(f"{OPENING}; {rest}")).outcome == Outcome(None, "agreement")


def test_a_draw_the_file_states_was_agreed() -> None:
    assert only(sgf(OPENING, RE="The game is a draw")).outcome == Outcome(None, "agreement")
    assert only(sgf(f"{OPENING}; P0 OfferDraw; P1 DeclineDraw")).outcome is None


@pytest.mark.parametrize(
    ("text", "players", "result"),
    [
        ("Game won by ann", ("ann", "bob"), "1-0"),
        ("Игру выиграл(а) bob.", ("ann", "bob"), "0-1"),
        ("Ann hat gewonnen", ("ann", "bob"), "1-0"),
        ("annさんの勝ち", ("ann", "bob"), "1-0"),
        ("Game won by guest1490", ("Dumbot", "guest"), "0-1"),
        ("Gast1495 hat gewonnen", ("guest", "Dumbot"), "1-0"),
        ("Game won by Dumbot", ("guest", "Dumbot1"), "0-1"),
        ("Game won by joanna", ("ann", "jo"), None),
        ("Game won by guest1490", ("guest", "guest"), None),
        ("Unentschieden", ("ann", "bob"), "1/2"),
        ("Void", ("ann", "bob"), "*"),
        ("", ("", ""), None),
    ],
)
def test_results_are_understood_in_any_language(text: str, players: tuple[str, str], result: str | None) -> None:
    assert stated_result(text, players) == result


@pytest.mark.parametrize("rest", [WON, f"{OPENING}; P1 Resign; P1 Done"])
@pytest.mark.parametrize("result", ["Game won by bob", "The game is a draw"])
def test_a_result_that_contradicts_the_game_is_an_error(rest: str, result: str) -> None:
    with pytest.raises(gipfel.BadRecord) as caught:
        only(sgf(rest, RE=result))
    assert caught.value.code == "wrong-result"
    assert result in str(caught.value)


def test_a_winner_without_an_end_is_remarked_upon() -> None:
    found = only(sgf(OPENING, RE="Game won by bob"))
    assert (found.outcome, remark_codes(found)) == (None, ["winner-without-end"])


def test_the_third_occurrence_of_a_position_is_found() -> None:
    start = gipfel.game("zertz,repetition=none").position(REPETITION)
    circle = ["Bf2", "x f2Gd4", "x c4Be3", "Gc4"]
    assert third_occurrence(Line.begin(start, circle)) is None
    assert third_occurrence(Line.begin(start, [*circle, *circle, "Bf2"])) == 2 * len(circle)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (sgf(f"{OPENING}; P0 Edit"), "edit"),
        (sgf(OPENING).replace("; P0[3 Done]", "; P0[3 Done]\n; P1[Reset]"), "reset"),
        (sgf(f"{OPENING}; P0 Undo"), "reset"),
        (sgf(f"{OPENING}; P0 Swap"), "swap"),
        (sgf("P0 RtoB 2 0 D 4; P0 BtoR D 4 2; P0 RtoB 2 0 D 5; P0 R- D 1; P0 Done"), "taken-back"),
        (sgf(OPENING, "Zertz+xx"), "free-layout"),
        (sgf(OPENING, "Zertz+H"), "handicap"),
        (sgf(OPENING).replace("GM[22]", "GM[1]"), "other-game"),
        ("(;FF[4]SZ[19];B[aa];W[bb])", "other-game"),
    ],
)
def test_what_lies_outside_the_rules_is_skipped_with_a_reason(text: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(OutsideRules) as caught:
        only(text)
    assert caught.value.code == code
    (tmp_path / "x.sgf").write_text(text, encoding="utf-8")
    (report,) = reports(Source(tmp_path / "x.sgf"))
    assert report.verdict == "skipped"
    assert report.skipped is not None
    assert report.skipped.startswith(f"{code}: ")
    assert "{" not in report.skipped


@pytest.mark.parametrize(
    ("rest", "code", "cause", "turn"),
    [
        ("P0 RtoB 2 0 D 6; P0 R- A 1; P0 Done", "illegal-turn", "ring-taken", 3),
        ("P0 RtoB 2 0 C 1; P0 R- D 3; P0 Done", "illegal-turn", "ring-not-free", 3),
        ("P0 RtoB 2 0 C 1; P0 Done", "garbled-turn", "turn-unfinished", 3),
        ("P0 BtoB D 4 F 4; P0 Done", "illegal-turn", "nothing-to-jump-over", 3),
        ("P0 BtoB D 4 F 1; P0 Done", "illegal-turn", "not-a-straight-jump", 3),
        ("P0 RtoB 2 0 J 9; P0 R- A 1; P0 Done", "garbled-turn", "malformed-turn", 3),
        ("P0 RtoB 2 0; P0 Done", "garbled-turn", "boardspace-command", 3),
        ("P0 Jump 2 0; P0 Done", "garbled-turn", "unknown-sgf-command", 3),
        ("P1 RtoB 2 0 C 1; P1 R- A 1; P1 Done", "garbled-turn", "wrong-player", 3),
        ("P0 RtoB 2 0 D 5; P0 R- A 1; P0 Done; P1 RtoB 2 0 C 1; P1 R- A 2; P1 Done", "illegal-turn", None, 4),
    ],
)
def test_what_breaks_a_rule_names_its_line_and_turn(rest: str, code: str, cause: str | None, turn: int) -> None:
    with pytest.raises(gipfel.BadRecord) as caught:
        only(sgf(f"{OPENING}; {rest}"))
    error = caught.value
    assert (error.code, error.params["turn"]) == (code, turn)
    assert error.params["cause"] == (cause or "capture-is-compulsory")
    assert error.params["line"] == 13 + 3 * (turn - 3)
    assert "{" not in str(error)


def test_a_turn_after_the_end_is_an_error() -> None:
    with pytest.raises(gipfel.BadRecord) as caught:
        only(sgf(f"{WON}; P1 RtoB 2 0 C 1; P1 R- G 1; P1 Done"))
    assert (caught.value.code, caught.value.params["turn"]) == ("turn-after-end", 10)


def test_resigning_after_the_end_changes_nothing() -> None:
    assert only(sgf(f"{WON}; P1 Resign; P1 Done")).outcome == Outcome(0, "set")


def test_words_nobody_knows_are_passed_over_and_named() -> None:
    found = only(sgf(OPENING).replace("; P0[3 Done]", "; P0[3 Done]\n; P0[mood fine]"))
    assert remark_codes(found) == ["unknown-words"]
    assert list(found.line.turns_played) == OPENING_TURNS


def test_remarks_about_the_file(tmp_path: Path) -> None:
    (tmp_path / "x.sgf").write_text(f"(;{head()}{nodes(OPENING)}(;C[a])(;C[b])", encoding="utf-8")
    (report,) = reports(Source(tmp_path / "x.sgf"))
    assert [remark.partition(":")[0] for remark in report.remarks] == ["file-cut-off", "variations-left-out"]


def test_comments_stay_with_their_turns() -> None:
    text = sgf(OPENING).replace("P0[0 Start P0]", "C[so it\nbegins]P0[0 Start P0]")
    text = text.replace("P0[3 Done]", "C[bold]P0[3 Done]").replace("P1[6 Done]", "P1[6 Done]C[quiet]")
    record = only(text).record()
    assert record.opening_comments == ("so it begins",)
    assert [entry.comments for entry in record.entries] == [("bold",), ("quiet",)]


def test_what_the_head_says_becomes_tags() -> None:
    tags = only(sgf(WON, DT="Sat Dec 15 2018", GN="Z-ann-bob", RE="Ann hat gewonnen")).record().tags
    assert tags["Date"] == "Sat Dec 15 2018"
    assert (tags["SgfGN"], tags["SgfRE"]) == ("Z-ann-bob", "Ann hat gewonnen")
    assert (tags["First"], tags["SecondTime"]) == ("ann", "0:03:41")


@given(
    st.integers(0, 400), st.sampled_from(["", "[", "]", "(", ")", ";", "\\", "P1[", " 9 ", "BtoB", "GM[22]", "Done"])
)
def test_a_damaged_file_is_read_or_refused_with_a_code(place: int, damage: str) -> None:
    text = sgf(WON, RE="Game won by ann")
    with suppress(gipfel.GipfelError):
        all_judged(text[:place] + damage + text[place + 1 :])


def test_every_code_is_documented() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    assert [code for code in (*FOREIGN, *boardspace.MESSAGES) if f"`{code}`" not in page] == []


@pytest.fixture
def collection() -> Path:
    """The folder of Boardspace's games beside the project, where there is one."""
    if not SHARED.is_dir():
        pytest.skip("the collection of games is not here")
    return SHARED


def test_real_games_replay_to_their_ends(collection: Path, remark: Callable[[str], None]) -> None:
    found = [report for path in sorted((collection / "games").iterdir()) for report in reports(Source(path))]
    assert [report.sentence() for report in found if report.verdict != "ok"] == []
    assert [report.path for report in found if report.outcome is None] == []
    assert found
    remark(f"{len(found)} real games of ZÈRTZ replayed to their ends")


def test_a_real_game_goes_on_after_a_third_occurrence(collection: Path) -> None:
    found = only(decode_sgf((collection / "games" / "draw-by-repetition.sgf").read_bytes()))
    assert remark_codes(found) == ["third-occurrence"]
    assert found.outcome == Outcome(1, "resign")


def test_games_outside_the_rules_are_skipped(collection: Path, remark: Callable[[str], None]) -> None:
    found = [report for path in sorted((collection / "outside").iterdir()) for report in reports(Source(path))]
    assert {report.verdict for report in found} == {"skipped"}
    remark(f"{len(found)} real games outside the rules were skipped")


def test_real_games_survive_the_way_through_records(collection: Path, remark: Callable[[str], None]) -> None:
    paths = sorted((collection / "games").iterdir())[:: amount(8, 1)]
    for path in paths:
        records = read_games(path.name, path.read_bytes())
        for name in ("x.gipfel", "x.sgf"):
            assert read_games(name, write_games(name, records).encode()) == records, path.name
    remark(f"{len(paths)} real games of ZÈRTZ went from SGF to records and back")


def test_tags_hold_nothing_that_cannot_be_shown() -> None:
    text = sgf(OPENING).replace("SU[", "PC[a\x9b\u202eb]SU[", 1)
    (found,) = read_games("x.sgf", text.encode())
    assert found.tags["Site"] == "a b"
    assert read_games("x.gipfel", write_games("x.gipfel", [found]).encode()) == [found]
