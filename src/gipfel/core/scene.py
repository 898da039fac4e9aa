"""What to draw, without drawing: symbols at places, trays, and what to say about them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

from gipfel.core.json_lines import compact
from gipfel.core.messages import sentence, speaker, travelling

VERSION = 1

Layer = Literal["plate", "cell", "piece", "mark", "label"]


@dataclass(frozen=True, slots=True)
class Glyph:
    """How a symbol looks in a terminal: one or two characters and a Rich style."""

    text: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Speech:
    """A spoken name as a code with parameters ("d4, white marble")."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    game: str = field(default="", compare=False, repr=False)  # whose code it is; known by itself

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", self.game or speaker(2))

    def __str__(self) -> str:
        return sentence(self.code, self.params, self.game)

    def to_json(self) -> dict[str, Any]:
        """As it travels where the reader does not know whose code it is; a parameter may be a phrase itself."""
        sent: dict[str, Any] = {"code": self.code}
        if self.params:
            sent["params"] = {name: travelling(value) for name, value in self.params.items()}
        return {**sent, "game": self.game} if self.game else sent


@dataclass(frozen=True, slots=True)
class Item:
    """One symbol of the symbol file at a place (y grows downwards); one unit is the distance of neighbouring cells."""

    layer: Layer
    symbol: str
    x: float
    y: float
    size: float = 1.0
    angle: float | None = None  # clockwise; what has one is turned with the board, everything else stays upright
    at: str = ""  # the cell this belongs to
    over: tuple[str, ...] = ()  # further cells it lies on: touched there, it is touched at its own
    touch: str = ""  # what touching it means; empty: it cannot be touched
    dormant: bool = False  # shown only while its touch is offered
    group: str = ""  # what moves together (a quadrant)
    text: str = ""  # labels: what is written; else what is written on the symbol (the height of a stack)
    shift: tuple[float, float] = (0.0, 0.0)  # right and down of its place on the screen, however the board is turned
    speech: Speech | None = None
    _encoded: str = field(default="", init=False, repr=False, compare=False)

    def encoded(self) -> str:
        """As it travels; games keep their items, so that each is encoded once and not with every turn."""
        if not self._encoded:
            object.__setattr__(self, "_encoded", compact(_item(self)))
        return self._encoded

    def to_json(self) -> dict[str, Any]:
        """As it travels by itself."""
        return _item(self)


def decisive(x: float, y: float, at: str) -> Item:
    """The mark of a place that decided a game: one of the winning row, a pocket."""
    return Item("mark", "mark-won", x, y, at=at)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A thin line of the board."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class TrayItem:
    """Pieces of one kind in a tray: how many there are and, where a goal is known, of how many."""

    symbol: str
    count: int
    goal: int | None = None
    touch: str = ""
    speech: Speech | None = None
    won: bool = False  # what decided a game that is over
    gain: str = ""  # what touching it brings, written beside it: "+1"

    @property
    def number(self) -> str:
        """How many there are as text, and of how many; one that is there or not needs no number."""
        if self.goal is None:
            return f"{self.count}"
        return self.gain if self.goal == 1 else f"{self.count}/{self.goal}"


@dataclass(frozen=True, slots=True)
class Tray:
    """A reserve, a stock, captures; `owner` None is shared."""

    name: str
    owner: int | None
    items: tuple[TrayItem, ...]
    speech: Speech
    notes: tuple[Speech, ...] = ()  # what is still missing
    _encoded: str = field(default="", init=False, repr=False, compare=False)

    def encoded(self) -> str:
        """As it travels; games keep the trays that do not change with every turn."""
        if not self._encoded:
            object.__setattr__(self, "_encoded", compact(_tray(self)))
        return self._encoded


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a client needs to show a position."""

    game: str
    view: tuple[float, float, float, float]  # left, top, width, height
    items: tuple[Item, ...]
    strokes: tuple[Stroke, ...] = ()
    trays: tuple[Tray, ...] = ()
    player: int | None = None
    ways: int = 6  # neighbours lie in so many directions, and the board can be turned by so many steps
    hand: str = ""  # the symbol that comes onto the board when no tray is touched first
    stacks: bool = False  # what comes to a taken cell lands on what is there, and pushes nothing
    leaves: str = ""  # the symbol that a piece leaves where it stood: it is put there first
    oriented: bool = False  # a cell touched after a piece has come to its place says how it lies there
    faces: tuple[str, ...] = ()  # symbols that are sides of one piece: what changes between them is turned over
    switch: tuple[str, ...] = ()  # a choice that a switch beside the board makes: the first, unless it is turned over
    closing: Speech | None = None  # what decided a game that is over, in few words: "five in a row"

    def to_json(self) -> dict[str, Any]:
        """As it travels; empty fields are left out."""
        return {
            **self._head(),
            "items": [_item(item) for item in self.items],
            "strokes": _strokes(self.strokes),
            "trays": [_tray(tray) for tray in self.trays],
        }

    def to_text(self) -> str:
        """The JSON text of `to_json`, without blanks; most of it is known from scenes before."""
        items = ",".join([item._encoded or item.encoded() for item in self.items])
        trays = ",".join([tray.encoded() for tray in self.trays])
        return f'{self._head_text()[:-1]},"items":[{items}],"strokes":{_strokes_text(self.strokes)},"trays":[{trays}]}}'

    def _head_text(self) -> str:
        if self.closing is not None:
            return compact(self._head())
        kept = (self.player, self.ways, self.hand, self.stacks, self.leaves, self.oriented, self.faces, self.switch)
        return _known_head(self.game, self.view, kept)

    def _head(self) -> dict[str, Any]:
        return {
            "v": VERSION,
            "game": self.game,
            "view": [round(number, 4) for number in self.view],
            "player": self.player,
            "ways": self.ways,
            **({"hand": self.hand} if self.hand else {}),
            **({"stacks": True} if self.stacks else {}),
            **({"leaves": self.leaves} if self.leaves else {}),
            **({"oriented": True} if self.oriented else {}),
            **({"faces": list(self.faces)} if self.faces else {}),
            **({"switch": list(self.switch)} if self.switch else {}),
            **({"closing": _speech(self.closing)} if self.closing else {}),
        }


@lru_cache(256)  # and so is most of what stands before them
def _known_head(game: str, view: tuple[float, float, float, float], kept: tuple[Any, ...]) -> str:
    return compact(Scene(game, view, (), (), (), *kept)._head())


def _strokes(strokes: tuple[Stroke, ...]) -> list[list[float]]:
    return [[round(n, 4) for n in (s.x1, s.y1, s.x2, s.y2)] for s in strokes]


@lru_cache(16)  # the lines of a board are always the same
def _strokes_text(strokes: tuple[Stroke, ...]) -> str:
    return compact(_strokes(strokes))


def _speech(speech: Speech | None) -> dict[str, Any] | None:
    if speech is None:
        return None
    if not speech.params:
        return {"code": speech.code}
    return {"code": speech.code, "params": {name: _within(value) for name, value in speech.params.items()}}


def _within(value: object) -> object:
    """A parameter inside a scene, where everybody knows whose codes they are."""
    if isinstance(value, Speech):
        return _speech(value)
    return [_within(part) for part in value] if isinstance(value, list | tuple) else value


def _item(item: Item) -> dict[str, Any]:
    # Written out: a board has a hundred of them.
    sent: dict[str, Any] = {
        "layer": item.layer,
        "symbol": item.symbol,
        "x": round(item.x, 4),
        "y": round(item.y, 4),
    }
    if item.size != 1.0:
        sent["size"] = item.size
    if item.angle is not None:
        sent["angle"] = item.angle
    if item.at:
        sent["at"] = item.at
    if item.over:
        sent["over"] = list(item.over)
    if item.touch:
        sent["touch"] = item.touch
    if item.dormant:
        sent["dormant"] = True
    if item.group:
        sent["group"] = item.group
    if item.text:
        sent["text"] = item.text
    if item.shift != (0.0, 0.0):
        sent["shift"] = [round(part, 4) for part in item.shift]
    if item.speech is not None:
        sent["speech"] = _speech(item.speech)
    return sent


def _tray(tray: Tray) -> dict[str, Any]:
    return {
        "name": tray.name,
        "owner": tray.owner,
        "speech": _speech(tray.speech),
        "items": [
            {
                name: value
                for name, value in {
                    "symbol": item.symbol,
                    "count": item.count,
                    "goal": item.goal,
                    "touch": item.touch or None,
                    "speech": _speech(item.speech),
                    "won": item.won or None,
                    "gain": item.gain or None,
                }.items()
                if value is not None
            }
            for item in tray.items
        ],
        "notes": [_speech(note) for note in tray.notes],
    }
