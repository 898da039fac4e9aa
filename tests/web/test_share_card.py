"""The board as PNG: a file that others read, with the right colours at the right places."""

from __future__ import annotations

import struct
import zlib

import numpy as np
import pytest
from numpy.typing import NDArray

import gipfel
from gipfel.core.scene import Scene
from gipfel.web.share_card import FILLED, HEIGHT, WIDTH, png

SPECS = ("zertz", "zertz:61", "gipf:tournament,zertz=3,tamsk=3,yinsh=3", "pentago", "offboard")


def pixels(file: bytes) -> NDArray[np.uint8]:
    """Read a PNG as its standard says: checked chunks, rows without filters."""
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = {}, 8
    while at < len(file):
        (length,) = struct.unpack(">I", file[at : at + 4])
        kind, data = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        assert struct.unpack(">I", file[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + data)
        chunks[kind] = data
        at += 12 + length
    width, height, *form = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert form == [8, 2, 0, 0, 0]
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + 3 * width)
    assert not rows[:, 0].any()
    return rows[:, 1:].reshape(height, width, 3)


def colour(scene: Scene, shown: NDArray[np.uint8], cell: str) -> tuple[int, int, int]:
    """Red, green and blue in the middle of a cell."""
    left, top, width, height = scene.view
    scale = FILLED * min(WIDTH / width, HEIGHT / height)
    item = next(item for item in scene.items if item.at == cell)
    x = (item.x - left - width / 2) * scale + WIDTH / 2
    y = (item.y - top - height / 2) * scale + HEIGHT / 2
    red, green, blue = (int(part) for part in shown[int(y), int(x)])
    return red, green, blue


@pytest.mark.parametrize("spec", SPECS)
def test_every_game_has_a_card_with_a_board_in_its_middle(spec: str) -> None:
    shown = pixels(png(gipfel.game(spec).start().scene()))
    assert shown.shape == (HEIGHT, WIDTH, 3)
    paper = shown[0, 0]
    assert (shown[:, : WIDTH // 8] == paper).all()
    assert (shown[HEIGHT // 2 + 60, WIDTH // 2 - 200 : WIDTH // 2 + 200] != paper).any()


def test_marbles_lie_where_they_were_put() -> None:
    scene = gipfel.game("pentago").start().turn("c3ne+").turn("d4sw-").scene()
    shown = pixels(png(scene))
    at = {item.symbol: item.at for item in scene.items if item.layer == "piece"}
    white, black, wood = (colour(scene, shown, cell) for cell in (at["marble-white"], at["marble-black"], "a1"))
    assert min(white) > 150
    assert max(black) < 110
    assert max(black) - min(black) < 25 < max(wood) - min(wood)


def test_the_colours_of_the_night_are_darker() -> None:
    scene = gipfel.game("gipf").start().scene()
    assert pixels(png(scene, theme="dark"))[0, 0].sum() < pixels(png(scene))[0, 0].sum()
