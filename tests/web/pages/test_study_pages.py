"""Pages of studies: lists, one study, paper, invitations; what is private is nowhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from gipfel.store.studies import StudyAppend
from gipfel.studies import StudyEntry, study_after
from gipfel.studies.deeds import Commented, StudyDeed, StudyDescribed
from gipfel.tables import Party
from web.test_studies import STUDIES, change, first_of, study_by
from web.visitors import Visitor, code_of

Made = Callable[[], Visitor]
HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"


def test_lists_show_ones_own_public_ones_and_those_of_the_house(visitor: Made) -> None:
    anna, bert = visitor(), visitor()
    mine, public = study_by(anna), study_by(bert, "public")
    shown = anna.get("/studies").text
    assert f'href="/studies/{mine}"' in shown
    assert f'href="/studies/{public}"' in shown
    assert 'href="/studies/house.pentago"' in shown
    assert f'href="/studies/{mine}"' not in bert.get("/studies").text
    assert f'href="/studies/{public}"' not in anna.get("/studies?q=nothing like it").text


def test_hostile_texts_are_shown_as_texts(visitor: Made) -> None:
    anna = visitor()
    study = study_by(anna, "public", title=HOSTILE)
    change(anna, study, {"kind": "described", "title": HOSTILE, "about": HOSTILE})
    chapter = first_of(anna, study)["chapter"]
    told = {"kind": "comment", "chapter": chapter, "node": "start", "text": HOSTILE, "instead": []}
    assert change(anna, study, told).status_code == 200
    for path in ("/studies", f"/studies/{study}", f"/studies/{study}/print"):
        text = anna.get(path).text
        assert "<script>alert" not in text, path
        assert "<img" not in text, path


def test_a_study_on_paper_has_a_diagram_for_what_is_spoken_of(visitor: Made) -> None:
    anna = visitor()
    study = study_by(anna, "link")
    chapter = first_of(anna, study)["chapter"]
    assert anna.get(f"/studies/{study}/print").text.count("<figure>") == 2  # where both lines end
    change(anna, study, {"kind": "mark", "chapter": chapter, "node": "start", "mark": "good a1>c3", "on": True})
    text = anna.get(f"/studies/{study}/print").text
    assert text.count("<figure>") == 3  # the start, and where both lines end
    assert "1. a1ne+ 2. c3ne+" in text
    assert "<polyline" in text
    assert anna.get("/studies/house.pentago/print").text.count("<figure>") > 6


def test_arrows_are_not_called_like_a_drawn_game(visitor: Made) -> None:
    anna = visitor()
    text = anna.get(f"/studies/{study_by(anna)}", headers={"Accept-Language": "de"}).text
    assert "Pfeile zeichnen" in text
    assert "Unentschieden" not in text


def test_an_invitation_is_a_page_with_one_button(visitor: Made) -> None:
    owner, late = visitor(), visitor()
    study = study_by(owner)
    link = owner.post(f"{STUDIES}/{study}/invitations", json={"role": "writer"}).json()["link"]
    assert 'id="join"' in late.get(link).text
    assert code_of(late.get(f"{STUDIES}/{study}")) == "no-such-study"  # opening it let nobody in
    assert late.get(f"/studies/{study}/join/guess").status_code == 403


@pytest.mark.parametrize("path", ["", "/print"])
def test_what_is_private_is_not_there_for_others(visitor: Made, path: str) -> None:
    owner, stranger = visitor(), visitor()
    study = study_by(owner)
    assert owner.get(f"/studies/{study}{path}").status_code == 200
    html: dict[str, Any] = {"Accept": "text/html"}
    answer = stranger.get(f"/studies/{study}{path}", headers=html)
    assert answer.status_code == 404
    assert "Corner" not in answer.text


def test_half_a_character_is_refused_and_one_that_is_stored_breaks_no_page(visitor: Made, house: TestClient) -> None:
    anna = visitor()
    study = study_by(anna, "public")
    told = {"kind": "comment", "chapter": "c1", "node": "start", "text": "half \ud800", "instead": []}
    sent = json.dumps({"commands": [{**told, "id": "x1", "stamp": 9, "after": 1}]})
    assert sent.isascii()
    answer = anna.post(f"{STUDIES}/{study}/commands", content=sent, headers={"Content-Type": "application/json"})
    assert code_of(answer) == "half-character"
    parts = house.app.state.parts  # type: ignore[attr-defined]
    before = house.portal.call(parts.house.studies.get, study)  # type: ignore[union-attr]
    deeds: list[StudyDeed] = [StudyDescribed("half \ud800", "half \ud800"), Commented("c1", "start", "half \ud800")]
    entries = [
        StudyEntry(before.seq + n, before.at, deed, before.owner, f"x{n}", before.stamp + n)
        for n, deed in enumerate(deeds, 1)
    ]
    party = Party("guest", before.owner.partition(":")[2])
    kept = StudyAppend(study, before.seq, entries, study_after(before, entries), party)
    house.portal.call(parts.store.append_study, kept)  # type: ignore[union-attr]
    for path in (f"/studies/{study}", f"/studies/{study}/print", f"{STUDIES}/{study}/record.gipfel"):
        assert anna.get(path).status_code == 200, path
    assert anna.post(f"{STUDIES}/{study}/clone").status_code == 201
