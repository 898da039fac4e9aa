"""Certificates that were changed by hand: each slip is told by what is wrong, and none is taken."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gipfel.core.errors import BadRecord
from gipfel.records.certificate import MOST_DEEP, Certificate, ProofNode, check, read_certificate

WIN = Certificate("pentago", "6/6/bbb3/6/5b/wwww2 w", 0, ProofNode("e1"))


def written(**changed: Any) -> str:
    """The certificate of a win in one turn, changed."""
    return json.dumps({**json.loads(WIN.text()), **changed})


def refused(text: str) -> tuple[str, str]:
    """The code and the sentence with which a certificate is refused."""
    with pytest.raises(BadRecord) as raised:
        check(read_certificate(text))
    return raised.value.code, str(raised.value)


def test_a_win_holds_as_it_was_written() -> None:
    assert check(read_certificate(WIN.text())) == 1


@pytest.mark.parametrize("turns", [True, "1", 1.0, None, float("nan"), 0, -1, 10**30])
def test_a_number_of_turns_is_a_number(turns: object) -> None:
    code, sentence = refused(written(turns=turns))
    assert code == "bad-certificate"
    assert "turns" in sentence


@pytest.mark.parametrize("changed", [{"certificate": True}, {"player": False}, {"player": 0.0}, {"spec": None}])
def test_other_fields_have_their_kinds(changed: dict[str, Any]) -> None:
    assert refused(written(**changed))[0] == "bad-certificate"


def test_unknown_and_missing_fields_are_named() -> None:
    code, sentence = refused(written(author="me"))
    assert (code, "author" in sentence) == ("bad-certificate", True)
    whole = json.loads(WIN.text())
    for name in ("spec", "position", "player", "turns", "proof"):
        code, sentence = refused(json.dumps({key: value for key, value in whole.items() if key != name}))
        assert (code, name in sentence) == ("bad-certificate", True)


def test_a_claim_too_high_is_told_with_both_numbers() -> None:
    assert refused(written(turns=99)) == (
        "certificate-too-long",
        "The certificate says 99 turns; its longest line takes 1.",
    )


def test_nothing_follows_a_winning_turn() -> None:
    code, sentence = refused(written(turns=2, proof={"t": "e1", "r": {"a6": {"t": "b6"}}}))
    assert code == "certificate-goes-on"
    assert "nothing can follow" in sentence


@pytest.mark.parametrize("deep", [MOST_DEEP, 200, 3_000, 100_000])
def test_what_is_nested_too_deep_is_told_plainly(deep: int) -> None:
    proof = '{"t": "e1", "r": {"a6": ' * deep + "null" + "}}" * deep
    code, sentence = refused(written(proof=0).replace('"proof": 0', f'"proof": {proof}'))
    assert code == ("bad-certificate" if deep > MOST_DEEP else "certificate-too-long")
    if deep > MOST_DEEP:
        assert sentence == "This is not a certificate: a win of more than 60 turns is not read."
