"""The board as a PNG for share cards, whose readers show no SVG: the same scene, drawn more simply, without words."""

from __future__ import annotations

from math import cos, pi, radians, sin

from gipfel.core.drawing.themes import THEMES, Theme
from gipfel.core.scene import Item, Scene
from gipfel.web.pixels import Canvas, Point

WIDTH, HEIGHT = 1200, 630
FILLED = 0.95  # of the height; the rest is paper
BALL = 0.36
PIECE = 0.385
BALLS = {
    "marble-white": ("#b9a67e", "#fffdf4"),
    "marble-grey": ("#515b66", "#dfe4e9"),
    "marble-black": ("#0b0c0f", "#6d717a"),
    "marble-red": ("#6b1512", "#f39a86"),
    "marble-yellow": ("#9a7209", "#fff3bf"),
}
"""The colours of a marble in the shade and in the light."""
PIECES = {"white": ("#8f7f5c", "#f5ecd6", "#b9a67e"), "black": ("#08090b", "#33363d", "#6f7580")}
"""The edge, the face and the groove of a GIPF piece."""


def png(scene: Scene, *, theme: Theme = "light") -> bytes:
    """A picture of the board in the middle of a card."""
    left, top, width, height = scene.view
    scale = FILLED * min(WIDTH / width, HEIGHT / height)
    origin = (left + width / 2 - WIDTH / scale / 2, top + height / 2 - HEIGHT / scale / 2)
    card = _Card(Canvas(WIDTH, HEIGHT, THEMES[theme]["paper"], scale, origin), theme)
    shown = [item for item in scene.items if not item.dormant]
    for item in shown:
        if item.layer == "plate":
            card.plate(item)
    for stroke in scene.strokes:
        card.canvas.bar((stroke.x1, stroke.y1), (stroke.x2, stroke.y2), 0.025, card.colours["board-line"])
    for layer, draw in (("cell", card.cell), ("piece", card.piece), ("mark", card.mark)):
        for item in shown:
            if item.layer == layer:
                draw(item)
    return card.canvas.png()


class _Card:
    """Draws the items of a scene by their symbols; what it does not know is left out."""

    def __init__(self, canvas: Canvas, theme: Theme) -> None:
        self.canvas, self.colours = canvas, THEMES[theme]

    def plate(self, item: Item) -> None:
        """What everything lies on."""
        half = item.size / 2
        match item.symbol:
            case "gipf-board":
                self._framed(_around(item, half, range(-90, 270, 60)), "board", "board-edge")
            case "offboard-board":
                self._framed(_around(item, half, range(0, 360, 60)), "graphite-dark", "graphite-edge")
            case "zertz-cloth":
                self._framed(_around(item, half * 2**0.5, range(-135, 225, 90)), "cloth-light", "cloth-edge")
            case "pentago-quadrant":
                self._framed(_around(item, half * 2**0.5, range(-135, 225, 90)), "wood-light", "wood-edge")

    def _framed(self, corners: list[Point], fill: str, edge: str) -> None:
        self.canvas.polygon(corners, self.colours[fill])
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            self.canvas.bar(start, end, 0.05, self.colours[edge])

    def cell(self, item: Item) -> None:
        """A ring, a dot, a socket, a pocket."""
        place = (item.x, item.y)
        match item.symbol:
            case "zertz-ring":
                self.canvas.ring(place, 0.415, 0.15, self.colours["ring"])
                self.canvas.ring(place, 0.487, 0.015, self.colours["ring-light"])
            case "gipf-dot":
                self.canvas.disc(place, 0.11, self.colours["board-line"])
            case "pentago-socket":
                self.canvas.disc(place, 0.34, self.colours["socket-light"], light=self.colours["socket-dark"])
            case "offboard-socket":
                self.canvas.disc(place, 0.37, self.colours["pit-light"], light=self.colours["pit-dark"])
            case "offboard-pocket":
                turned = radians(item.angle or 0)
                ends = [(item.x + away * cos(turned), item.y + away * sin(turned)) for away in (-0.5, 0.08)]
                self.canvas.bar(ends[0], ends[1], 0.84, self.colours["pit-dark"])

    def piece(self, item: Item) -> None:
        """A marble, or a piece of GIPF with what it carries."""
        place = (item.x, item.y)
        if item.symbol in BALLS:
            shade, light = BALLS[item.symbol]
            self.canvas.disc((item.x + 0.05, item.y + 0.08), BALL + 0.03, "#000", opacity=0.25)
            self.canvas.disc(place, BALL, shade, light=light)
        elif item.symbol.startswith("gipf-cap-"):
            self.canvas.disc(place, 0.19, self.colours["card"])
            self.canvas.ring(place, 0.19, 0.04, self.colours["accent"])
        elif item.symbol.startswith("gipf-"):
            _, colour, kind = item.symbol.split("-")
            self._gipf(place, *PIECES[colour], kind)

    def _gipf(self, place: Point, edge: str, face: str, groove: str, kind: str) -> None:
        """A single; two of them on top of each other; or a used potential, which is small."""
        x, y = place
        self.canvas.disc((x + 0.05, y + 0.09), PIECE + 0.03, "#000", opacity=0.2)
        size = 0.27 if kind == "used" else PIECE
        if kind == "gipf":
            self.canvas.disc((x + 0.03, y + 0.07), size, edge)
            y -= 0.045
        self.canvas.disc((x, y), size, face)
        self.canvas.ring((x, y), size, 0.03, edge)
        self.canvas.ring((x, y), size * 0.66, 0.035, self.colours["accent"] if kind == "used" else groove)
        if kind == "gipf":
            self.canvas.disc((x, y), 0.08, groove)

    def mark(self, item: Item) -> None:
        """What is chosen."""
        if item.symbol == "mark-chosen":
            self.canvas.ring((item.x, item.y), 0.42, 0.06, self.colours["mark"])


def _around(item: Item, reach: float, angles: range) -> list[Point]:
    """Corners round a middle, clockwise."""
    return [(item.x + reach * cos(angle * pi / 180), item.y + reach * sin(angle * pi / 180)) for angle in angles]
