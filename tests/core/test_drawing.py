"""Pictures in both themes: pieces are told from what they lie on, and empty places of trays are seen."""

from __future__ import annotations

import re

import pytest

import gipfel
from gipfel.core.drawing import THEMES, Theme, svg, symbols

SEEN = 3.0  # the least contrast of an edge, as accessibility guidelines have it
THIN = 0.013  # of a unit: a finer edge is gone where a piece is drawn small
EDGE = re.compile(r'<circle r="0\.385" fill="#[0-9a-f]{6}" stroke="(#[0-9a-f]{6})" stroke-width="([0-9.]+)"/>')
STROKE = re.compile(r'<circle r="0\.375" fill="none" stroke="(#[0-9a-f]{6})" stroke-width="([0-9.]+)"/>')


def _light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    dark, bright = sorted((_light(one), _light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_ring_in_a_tray_has_a_part_that_stands_out(colour: str, theme: Theme) -> None:
    drawn = symbols(["yinsh"])[f"yinsh-{colour}-ring"]
    bands = sorted(((float(width), stroke) for stroke, width in STROKE.findall(drawn)), reverse=True)
    inner = [width for width, _ in bands[1:]] + [0.0]
    seen = [
        (outer - within) / 2
        for (outer, stroke), within in zip(bands, inner, strict=True)
        if _contrast(stroke, THEMES[theme]["tray"]) >= SEEN
    ]
    assert max(seen, default=0.0) > THIN


@pytest.mark.parametrize("theme", THEMES)
def test_an_empty_place_is_a_dashed_ring_and_nothing_is_faded(theme: Theme) -> None:
    scene = gipfel.game("yinsh").start().scene()
    empty = [item for tray in scene.trays for item in tray.items if not item.count]
    picture = svg(scene, theme=theme)
    body = picture[picture.index("</defs>") :]
    assert len(empty) == 2
    assert body.count("stroke-dasharray") == len(empty)
    assert " opacity=" not in body
    assert _contrast(THEMES[theme]["ink-2"], THEMES[theme]["tray"]) >= SEEN


def test_a_black_piece_of_dvonn_is_no_pit_of_a_dark_board() -> None:
    ((edge, width),) = EDGE.findall(symbols(["dvonn"])["dvonn-black"])
    assert float(width) > 2 * THIN - 0.001
    assert all(_contrast(edge, THEMES["dark"][ground]) >= 4.5 for ground in ("pit-light", "pit-dark"))
