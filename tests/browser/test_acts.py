"""What can be done at a table, on a phone: one row of large buttons in every language."""

from __future__ import annotations

from browser.conftest import OpenPage
from browser.tables import awaited, open_table, played_by_program, sit_down
from front.hand import box_of
from gipfel.core.language import LANGUAGES, _, speaking
from support import FULL

PHONE = {"width": 390, "height": 844}
ACTS = ("Abort", "Draw", "Resign")  # before one's own first turn there is nothing to take back
LATER = ("Take back", "Draw", "Prepare", "Resign")


def test_the_acts_fit_in_one_row_of_a_phone_under_their_whole_names(open_page: OpenPage) -> None:
    anna, bert = open_page(), open_page()
    opened = open_table(anna, spec="pentago")
    sit_down(bert, opened["links"]["seat"])
    awaited(anna)
    played_by_program(anna, opened["table"], "c3ne+")
    kept = bert.context.storage_state()
    for acts in (ACTS, LATER):
        for language in LANGUAGES if FULL else ("de", "fr"):
            page = open_page(opened["links"]["table"], locale=language, viewport=PHONE, storage_state=kept)
            awaited(page)
            boxes = []
            for act in acts:
                with speaking(language):
                    name = _(act)
                boxes.append(box_of(page.locator("#acts").get_by_role("button", name=name, exact=True)))
            assert {round(box["y"]) for box in boxes} == {round(boxes[0]["y"])}, language
            assert min(min(box["width"], box["height"]) for box in boxes) >= 44
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if acts == ACTS:
            played_by_program(bert, opened["table"], "d4ne+")
            played_by_program(anna, opened["table"], "e5ne+")
