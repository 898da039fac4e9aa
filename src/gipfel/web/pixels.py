"""A canvas of pixels for pictures that cannot be SVG: discs, rings, bars and polygons with smooth edges, as PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Point = tuple[float, float]
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def rgb(colour: str) -> Floats:
    """`#rrggbb` or `#rgb` as three numbers up to 255."""
    digits = colour.removeprefix("#")
    pairs = [digit * 2 for digit in digits] if len(digits) == 3 else [digits[at : at + 2] for at in (0, 2, 4)]
    return np.array([int(pair, 16) for pair in pairs], np.float64)


class Canvas:
    """Places are units of a scene: `scale` pixels each, `origin` is the place of the upper left corner."""

    def __init__(self, width: int, height: int, background: str, scale: float, origin: Point) -> None:
        self.scale, self.origin = scale, origin
        self.pixels: Floats = np.broadcast_to(rgb(background), (height, width, 3)).copy()

    def disc(self, middle: Point, radius: float, colour: str, *, light: str = "", opacity: float = 1.0) -> None:
        """A disc; with `light` it is a ball, which shows that colour at its upper left."""
        box = self._box(middle, radius)
        x, y = self._grid(box)
        away = np.hypot(x - middle[0], y - middle[1])
        if light:
            towards = np.hypot(x - middle[0] + 0.28 * radius, y - middle[1] + 0.36 * radius) / (1.45 * radius)
            share = np.clip(towards, 0, 1)[..., None]
            self._blend(box, rgb(light) * (1 - share) + rgb(colour) * share, away - radius, opacity)
        else:
            self._blend(box, rgb(colour), away - radius, opacity)

    def ring(self, middle: Point, radius: float, width: float, colour: str) -> None:
        """A circle drawn with a pen of some width."""
        box = self._box(middle, radius + width)
        x, y = self._grid(box)
        away = np.abs(np.hypot(x - middle[0], y - middle[1]) - radius)
        self._blend(box, rgb(colour), away - width / 2, 1.0)

    def bar(self, start: Point, end: Point, width: float, colour: str) -> None:
        """A line with round ends."""
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        length = float(np.hypot(end[0] - start[0], end[1] - start[1]))
        box = self._box(middle, abs(end[0] - start[0]) / 2 + width, abs(end[1] - start[1]) / 2 + width)
        x, y = self._grid(box)
        along_x, along_y = end[0] - start[0], end[1] - start[1]
        share = ((x - start[0]) * along_x + (y - start[1]) * along_y) / (length * length)
        share = np.clip(share, 0, 1)
        away = np.hypot(x - start[0] - share * along_x, y - start[1] - share * along_y)
        self._blend(box, rgb(colour), away - width / 2, 1.0)

    def polygon(self, corners: Sequence[Point], colour: str) -> None:
        """A convex polygon, corners in clockwise order on the screen."""
        middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        box = self._box(middle, max(float(np.hypot(x - middle[0], y - middle[1])) for x, y in corners))
        x, y = self._grid(box)
        away = np.full(x.shape, -np.inf)
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
            length = float(np.hypot(x2 - x1, y2 - y1))
            away = np.maximum(away, ((y2 - y1) * (x - x1) - (x2 - x1) * (y - y1)) / length)
        self._blend(box, rgb(colour), away, 1.0)

    def _box(self, middle: Point, reach: float, tall: float | None = None) -> tuple[slice, slice]:
        """The pixels that something of this reach can touch, to the sides and, if that is not the same, up and down."""
        height, width, _ = self.pixels.shape
        across, down = ((place - start) * self.scale for place, start in zip(middle, self.origin, strict=True))
        far, high = reach * self.scale + 2, (reach if tall is None else tall) * self.scale + 2
        rows = slice(max(0, int(down - high)), min(height, max(0, int(down + high) + 1)))
        return rows, slice(max(0, int(across - far)), min(width, max(0, int(across + far) + 1)))

    def _grid(self, box: tuple[slice, slice]) -> tuple[Any, Any]:
        """The places of these pixels' middles."""
        rows, columns = box
        y = (np.arange(rows.start, rows.stop) + 0.5) / self.scale + self.origin[1]
        x = (np.arange(columns.start, columns.stop) + 0.5) / self.scale + self.origin[0]
        return np.meshgrid(x, y)

    def _blend(self, box: tuple[slice, slice], colour: Floats, outside: Floats, opacity: float) -> None:
        """Lay a colour over the pixels that are not outside; half-way on the edge."""
        share = (np.clip(0.5 - outside * self.scale, 0, 1) * opacity)[..., None]
        self.pixels[box] = self.pixels[box] * (1 - share) + colour * share

    def png(self) -> bytes:
        """The picture as a file."""
        height, width, _ = self.pixels.shape
        rows = np.zeros((height, 1 + 3 * width), np.uint8)  # each row begins with the number of its filter: none
        rows[:, 1:] = np.rint(self.pixels).astype(np.uint8).reshape(height, 3 * width)
        head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows.tobytes(), 6)), (b"IEND", b""))
        return SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
