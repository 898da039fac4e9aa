"""Wins by force in ZÈRTZ: found, proven, told; certificates that the rules accept, and planted mistakes they refuse."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import gipfel
from engine.engines import analysed, engine, line_of
from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.line import random_game
from gipfel.engine.limits import Limits, Stop
from gipfel.engine.prover import Prover
from gipfel.engine.search.forced_wins import ForcedWins
from gipfel.kernels.names import RUNNING
from gipfel.records.certificate import Certificate, ProofNode, check, read_certificate
from support import FULL, ROOT

SAMPLE = ROOT.parent / "shared" / "data" / "zertz-tactics-sample.jsonl.gz"
SHORT = 3  # in the short run only wins within so many turns
BY_COMPULSION = [
    ("...o/.o.o./..oBoG/..Woo../oooGo./ooooo/..o. 0,5,3 3,1,3 2,0,3 0 26", 2),
    (".oo./oooo./oooB../.ooo.../ooo.../o.B../..o. 3,4,1 2,3,3 1,1,4 1 25", 2),
    (".o../.oooo/ooWooB/ooooo../..oG../..o../.... 1,3,2 3,1,4 1,3,3 1 31", 3),
    ("oo../.oo../.ooB../Boooo../.oWo../oooo./ooo. 0,7,4 2,0,3 3,1,1 1 21", 3),
    ("oooo/ooooo/...ooW/...oooo/....../...../.... 2,4,1 1,2,5 2,2,4 1 29", 4),
    ("..../B.WoW/.ooooB/.oGoo../WoooG./.o.../B... 2,2,4 1,1,0 0,3,3 0 22", 5),
]
ALL_NODES = 30_000_000


def forced() -> ForcedWins:
    """A search for wins by force that knows nothing from before."""
    found = engine("zertz").forced
    assert found is not None
    found.forget()
    return found


def certified(position: str, turns: int) -> Certificate:
    """The certificate of a win by force."""
    wins, line = forced(), line_of("zertz", position)
    assert line.player is not None
    proof = wins.proof(wins.kernel.encode(position), turns, Stop())
    return Certificate("zertz", position, line.player, proof)


@pytest.mark.parametrize(("position", "turns"), BY_COMPULSION)
def test_a_win_by_force_is_found_and_its_certificate_holds(position: str, turns: int) -> None:
    wins = forced()
    found = wins.search(wins.kernel.encode(position), ALL_NODES, Stop(), turns)
    assert found is not None
    assert found.turns == turns
    certificate = certified(position, turns)
    assert certificate.proof.turns <= turns
    assert check(read_certificate(certificate.text())) >= turns


def test_sample_positions_are_won_within_the_turns_another_program_proved() -> None:
    if not SAMPLE.exists():
        pytest.skip("no sample of tactics")
    with gzip.open(SAMPLE, "rt", encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    chosen = [case for case in cases if FULL or case["n"] <= SHORT]
    for case in chosen:
        wins = forced()
        state = wins.kernel.encode(case["position"])
        found = wins.search(state, 10 * ALL_NODES, Stop(), case["n"])
        assert found is not None
        assert found.turns == case["n"], case["id"]
        assert check(certified(case["position"], case["n"])) > 1
    print(f"{len(chosen)} positions of {len(cases)}")


def brute_force(position: gipfel.Position, attacker: int, left: int) -> bool:
    """The definition in words of the rules: the attacker wins with a turn, or leaves only captures."""
    for text in position.turns():
        after = position.turn(text)
        if after.outcome is not None:
            if after.outcome.winner == attacker:
                return True
        elif left > 1 and after.turns()[0].startswith("x "):
            replies = [after.turn(reply) for reply in after.turns()]
            if all(reply.outcome is None and brute_force(reply, attacker, left - 1) for reply in replies):
                return True
    return False


def late_positions(count: int) -> Iterator[gipfel.Position]:
    """Positions shortly before the end of random games on few rings."""
    game = gipfel.game("zertz")
    for seed in range(count):
        rng, line = Random(seed), gipfel.Line.begin(game.start())
        turns = random_game(game.start(), rng).turns_played
        line = gipfel.Line.begin(game.start(), turns[: max(0, len(turns) - 1 - seed % 4)])
        if line.outcome is None:
            yield line.position


def test_yes_and_no_agree_with_trying_everything_by_the_rules() -> None:
    wins, answers = forced(), set()
    for position in late_positions(60 if FULL else 16):
        left = 2 if len(position.turns()) < 60 else 1
        expected = brute_force(position, position.player or 0, left)
        found = wins.search(wins.kernel.encode(position.text()), ALL_NODES, Stop(), left)
        assert (found is not None) == expected, position.text()
        answers.add(expected)
    assert answers == {True, False}


def test_analysis_tells_a_win_by_force_as_proven_with_its_line() -> None:
    position, turns = BY_COMPULSION[0]
    info = analysed("zertz", position, nodes=200_000)
    assert info.proven
    assert info.win_percent == 100
    line = line_of("zertz", position, info.lines[0].turns)
    assert line.outcome is not None
    assert line.outcome.winner == line_of("zertz", position).player
    assert len(info.lines[0].turns) == 2 * turns - 1


def test_beside_a_win_by_force_other_lines_are_told_too() -> None:
    info = analysed("zertz", BY_COMPULSION[0][0], lines=3, nodes=20_000)
    assert len(info.lines) == 3
    assert info.lines[0].proven
    assert len({variation.turns[0] for variation in info.lines}) == 3


def test_a_turn_that_allows_a_win_by_force_is_told_as_lost() -> None:
    """The turn played in the game before the first position gave the win away."""
    kernel = engine("zertz").kernel
    position, turns = BY_COMPULSION[0]
    line = line_of("zertz", position)
    first = certified(position, turns).proof
    reply = next(iter(first.replies))
    after = line.turn(first.turn)
    assert kernel.functions.winner(kernel.encode(after.text())) == RUNNING
    info = analysed("zertz", after.text(), nodes=50_000)
    assert info.best == reply
    assert info.proven
    assert info.win_percent == 0


def mended(node: dict[str, Any], way: list[str]) -> dict[str, Any]:
    """The node of a written proof to which replies lead."""
    for reply in way:
        node = node["r"][reply]
    return node


def refused(certificate: dict[str, Any]) -> str:
    """The code with which the checker refuses a written certificate."""
    with pytest.raises(BadRecord) as raised:
        check(read_certificate(json.dumps(certificate)))
    return raised.value.code


def test_a_changed_certificate_is_refused() -> None:
    text = certified(*BY_COMPULSION[2]).text()

    def written() -> dict[str, Any]:
        found: dict[str, Any] = json.loads(text)
        return found

    dropped = written()
    dropped["proof"]["r"].popitem()
    if not dropped["proof"]["r"]:
        dropped["turns"] = 1
    assert refused(dropped) in {"certificate-reply-missing", "certificate-not-won", "certificate-too-long"}

    illegal = written()
    illegal["proof"]["t"] = "Wa9"
    assert refused(illegal) == "certificate-turn"

    other = written()
    position = line_of("zertz", other["position"])
    losing = next(turn for turn in position.turns() if turn != other["proof"]["t"])
    other["proof"]["t"] = losing
    assert refused(other).startswith("certificate-")

    added = written()
    added["proof"]["r"]["x a1Wa3"] = {"t": "Wa1"}
    assert refused(added) in {"certificate-reply-unknown", "certificate-turn"}

    early = written()
    early["proof"] = {"t": early["proof"]["t"]}
    early["turns"] = 1
    assert refused(early) == "certificate-reply-missing"

    wrong = written()
    wrong["player"] = 1 - wrong["player"]
    assert refused(wrong) == "certificate-not-to-move"

    shorter = written()
    shorter["turns"] -= 1
    assert refused(shorter) == "certificate-too-long"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"certificate": 1}', "[" * 5000, '{"certificate": 1, "spec": 3}'])
def test_what_is_no_certificate_is_refused(text: str) -> None:
    with pytest.raises(BadRecord) as raised:
        read_certificate(text)
    assert raised.value.code == "bad-certificate"


def test_half_a_character_in_a_certificate_is_refused() -> None:
    with pytest.raises(GipfelError) as raised:
        read_certificate('{"certificate": 1, "spec": "zertz", "proof": {"t": "\\ud800"}}')
    assert raised.value.code == "half-character"


def test_a_proof_that_is_too_deep_is_refused() -> None:
    proof = '{"t":"Wa1","r":{"Wa2":' * 100 + "null" + "}}" * 100
    text = f'{{"certificate":1,"spec":"zertz","position":"x","player":0,"turns":3,"proof":{proof}}}'
    with pytest.raises(BadRecord) as raised:
        read_certificate(text)
    assert raised.value.code == "bad-certificate"


@pytest.mark.parametrize(
    ("spec", "position"),
    [
        ("pentago", "2ww2/1b4/2wb2/b2b2/2w3/2wb2 w"),
        ("pentago", "b2ww1/3w2/5b/2b1ww/5b/3b2 w"),
        ("gipf", "..p./...P./p.PppP/....pG./.gGPPP/...p./.... 2,3 bb 0,0,0/0,0,0 6,7 0,0 0 20"),
    ],
)
def test_wins_that_search_proves_get_certificates_in_other_games(spec: str, position: str) -> None:
    certificate = Prover(engine(spec)).prove(line_of(spec, position), 60)
    assert check(read_certificate(certificate.text())) >= 1


def test_where_nothing_is_proven_that_is_said() -> None:
    with pytest.raises(GipfelError) as raised:
        Prover(engine("zertz")).prove(line_of("zertz"), 0.05)
    assert raised.value.code == "no-proof"


def test_a_proof_counts_its_turns_and_nodes() -> None:
    proof = ProofNode("a", {"b": ProofNode("c"), "d": None, "e": ProofNode("f", {"g": ProofNode("h")})})
    assert (proof.turns, proof.nodes) == (3, 4)
    assert proof.main_line() == ["a", "e", "f", "g", "h"]


def test_who_only_plays_spends_less_on_wins_by_force_than_who_analyses() -> None:
    spent, line = [], line_of("zertz")
    for playing in (False, True):
        found = forced()
        list(engine("zertz").report(line, Limits(nodes=20_000, playing=playing)))
        spent.append(found.nodes)
    assert 0 < 2 * spent[1] < spent[0]
