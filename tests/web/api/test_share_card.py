"""The board as PNG: a file that others read, with the right colours at the right places."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

import gipfel
from gipfel.core.scene import Scene
from gipfel.web.api.share_card import FILLED, HEIGHT, WIDTH, png

SPECS = ("zertz", "zertz:61", "gipf:tournament,zertz=3,tamsk=3,yinsh=3", "pentago", "offboard")


def pixels(file: bytes) -> NDArray[np.uint8]:
    """Read a PNG as its standard says: checked chunks, filtered rows, nothing to look through."""
    assert file.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = dict[bytes, bytes](), 8
    while at < len(file):
        (length,) = struct.unpack(">I", file[at : at + 4])
        kind, data = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        assert struct.unpack(">I", file[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + data)
        chunks[kind] = chunks.get(kind, b"") + data
        at += 12 + length
    width, height, *form = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert form == [8, 6, 0, 0, 0]
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, 1 + 4 * width)
    shown = unfiltered(rows[:, 0], rows[:, 1:].reshape(height, width, 4))
    assert (shown[..., 3] == 255).all()
    return shown[..., :3]


def unfiltered(kinds: NDArray[np.uint8], given: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The pixels of rows, each told by the difference to a guess from the pixels to the left, above and across.

    Pixels on one diagonal do not depend on each other: they are found all at once.
    """
    height, width, parts = given.shape
    shown = np.zeros((height + 1, width + 1, parts), np.int64)
    for diagonal in range(height + width - 1):
        row = np.arange(max(0, diagonal - width + 1), min(height, diagonal + 1))
        column = diagonal - row
        left, over, corner = shown[row + 1, column], shown[row, column + 1], shown[row, column]
        away = [abs(over - corner), abs(left - corner), abs(left + over - 2 * corner)]
        nearest = np.where(away[1] <= away[2], over, corner)
        nearest = np.where((away[0] <= away[1]) & (away[0] <= away[2]), left, nearest)
        guesses = np.stack([np.zeros_like(left), left, over, (left + over) // 2, nearest])
        expected = guesses[kinds[row], np.arange(len(row))]
        shown[row + 1, column + 1] = (given[row, column] + expected) % 256
    return shown[1:, 1:].astype(np.uint8)


def colour(scene: Scene, shown: NDArray[np.uint8], cell: str) -> tuple[int, int, int]:
    """Red, green and blue in a cell, beside its middle, where a marble bears its sign."""
    left, top, width, height = scene.view
    scale = FILLED * min(WIDTH / width, HEIGHT / height)
    item = next(item for item in scene.items if item.at == cell)
    x = (item.x + 0.2 - left - width / 2) * scale + WIDTH / 2
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


def test_a_card_is_the_picture_of_the_one_drawer_without_a_letter() -> None:
    scene = gipfel.game("pentago").start().scene()
    bare = replace(scene, items=tuple(item for item in scene.items if item.layer != "label"))
    assert bare != scene
    assert png(scene) == png(bare)


def test_the_colours_of_the_night_are_darker() -> None:
    scene = gipfel.game("gipf").start().scene()
    assert pixels(png(scene, theme="dark"))[0, 0].sum() < pixels(png(scene))[0, 0].sum()
