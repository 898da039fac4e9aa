"""Layouts of Offboard: where the marbles start, what each pocket is worth, and how many points win."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gipfel.core.board import row_board
from gipfel.core.errors import BadSpec
from gipfel.core.language import N_
from gipfel.core.messages import declare

MOST_BYTES = 64 * 1024
MOST_MARBLES = 24
MOST_POCKETS = 24
MOST_VALUE = 99
HOUSE_VARIABLE = "GIPFEL_LAYOUTS"

SHIPPED = Path(__file__).resolve().parent / "layouts"

# Rule 1.1.
BOARD = row_board([(letter, range(max(1, row - 4), min(9, row + 4) + 1)) for row, letter in enumerate("abcdefghi", 1)])
DIRECTIONS = tuple(direction.upper() for direction in BOARD.directions)
EXITS = tuple(
    f"{cell}-{direction}"
    for cell, neighbours in zip(BOARD.names, BOARD.neighbours, strict=True)
    for direction, neighbour in zip(DIRECTIONS, neighbours, strict=True)
    if neighbour is None
)
# The exit along each end of a main diagonal, and the exits of the same cell on its two sides (rule 4.2).
MAIN_DIAGONALS = {
    "a1-SW": ("a1-W", "a1-SE"),
    "a5-SE": ("a5-SW", "a5-E"),
    "i5-NW": ("i5-W", "i5-NE"),
    "i9-NE": ("i9-NW", "i9-E"),
}

layout_messages = {
    "unknown-layout": N_("There is no layout {name}; there are: {known}."),
    "untrusted-layout": N_("The layout {name} is not the name of an installed one, and files are not opened here."),
    "layout-unreadable": N_("The layout {path} cannot be read: {reason}."),
    "layout-too-large": N_("A layout has at most {limit} bytes."),
    "layout-not-toml": N_("The layout is not TOML: {reason}."),
    "layout-name": N_("{name} cannot name a layout: 1 to 40 of a-z, 0-9 and -, not beginning with -."),
    "layout-name-differs": N_("The layout {name} calls itself {other}."),
    "layout-field-missing": N_("The layout lacks {field}."),
    "layout-field-unknown": N_("A layout has no {field}; it has: {known}."),
    "layout-field-text": N_("{field} must be a text in quotes."),
    "layout-field-number": N_("{field} must be a whole number."),
    "layout-field-tables": N_("{field} must be a list of tables."),
    "layout-marbles": N_("{colour} has {number} marbles; each colour has 1 to {limit}."),
    "layout-marbles-unequal": N_("Red has {red} marbles and yellow {yellow}; both must have as many."),
    "layout-cell-unknown": N_("There is no cell {cell}."),
    "layout-cell-twice": N_("The cell {cell} holds two marbles."),
    "layout-pockets": N_("The layout has {number} pockets; there are 1 to {limit}."),
    "layout-pocket-name": N_("{pocket} cannot name a pocket: 1 to 20 letters, digits and -."),
    "layout-pocket-twice": N_("Two pockets are called {pocket}."),
    "layout-pocket-closed": N_("No exit leads to the pocket {pocket}."),
    "layout-value": N_("The pocket {pocket} is worth {value}; a value is a whole number from 1 to {limit}."),
    "layout-exit-unknown": N_("There is no exit {exit}: a rim cell and a direction that leaves the board, like i6-NW."),
    "layout-exit-twice": N_("The exit {exit} leads to two pockets, {first} and {second}."),
    "layout-exit-missing": N_("These exits lead to no pocket: {exits}."),
    "layout-main-diagonal": N_("The exit {exit} lies on a main diagonal and must lead to {pocket}, the cheaper side."),
    "layout-target": N_("The target is {target}; it must be at least 1."),
    "layout-target-unreachable": N_("The target is {target}, but all marbles in the best pockets make {most}."),
}
declare(layout_messages, game="offboard")

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_POCKET_NAME = re.compile(r"[A-Za-z0-9-]{1,20}")
_ONE_LINE = "layout = {"
_FIELDS = ("name", "target", "red", "yellow", "pockets")
_POCKET_FIELDS = ("name", "value", "exits")


@dataclass(frozen=True, slots=True)
class Pocket:
    """A pocket at the rim (rule 1.3); its exits are written cell-direction, in the order of `EXITS`."""

    name: str
    value: int
    exits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A start (rule 1.2) and a pocket map; cells are in the order of the board, every exit leads to one pocket."""

    name: str
    red: tuple[str, ...]
    yellow: tuple[str, ...]
    pockets: tuple[Pocket, ...]
    target: int

    def text(self) -> str:
        """The layout on one line of TOML, as a record keeps it; `read_layout` reads it back."""
        pockets = ", ".join(
            f'{{name = "{pocket.name}", value = {pocket.value}, exits = "{" ".join(pocket.exits)}"}}'
            for pocket in self.pockets
        )
        return (
            f'{_ONE_LINE}name = "{self.name}", target = {self.target}, red = "{" ".join(self.red)}", '
            f'yellow = "{" ".join(self.yellow)}", pockets = [{pockets}]}}'
        )


def load(value: str, *, trusted: bool, folder: Path | None = None) -> Layout:
    """The layout a spec asks for: an installed name, or where the text is trusted also the path of a file (rule 7.3).

    The one line of `Layout.text` is read too. `folder` holds the layouts of the house; without it the variable
    GIPFEL_LAYOUTS says where they are.
    """
    if value.startswith(_ONE_LINE):
        return read_layout(value)
    if "/" in value or value.endswith(".toml"):
        if not trusted:
            raise BadSpec("untrusted-layout", name=_short(value))
        path = Path(value)
        return read_layout(_file_text(path), path.stem.lower())
    if value in _names(SHIPPED):
        return installed(value)
    house = _house(folder)
    if house is not None and value in _names(house):
        return _called(read_layout(_file_text(house / f"{value}.toml"), value), value)
    raise BadSpec("unknown-layout", name=_short(value), known=names(folder))


def embedded(text: str, name: str) -> Layout:
    """The layout a record carries, which must be the one its spec names (rule 7.4); opens no file."""
    return _called(read_layout(text), name)


def is_shipped(layout: Layout) -> bool:
    """Whether every copy of the package has this very layout."""
    return layout.name in _names(SHIPPED) and installed(layout.name) == layout


@cache
def installed(name: str) -> Layout:
    """A layout that comes with the package: one of the two readings of rule 7.1."""
    if name not in _names(SHIPPED):
        raise BadSpec("unknown-layout", name=_short(name), known=_names(SHIPPED))
    return _called(read_layout(_file_text(SHIPPED / f"{name}.toml"), name), name)


def names(folder: Path | None = None) -> list[str]:
    """The names `load` knows: those of the package, then those of the house."""
    house = _house(folder)
    shipped = _names(SHIPPED)
    return [*shipped, *(name for name in (_names(house) if house else []) if name not in shipped)]


def read_layout(text: str, name: str = "") -> Layout:
    """Read and check a layout (rule 7.2); `name` is what it is called when the text does not say."""
    fields = _toml(text)
    if list(fields) == ["layout"] and isinstance(fields["layout"], dict):
        fields = fields["layout"]
    if name:
        fields = {"name": name, **fields}
    _check_fields(fields, _FIELDS, "")
    layout = Layout(
        name=_text(fields, "name", "name"),
        red=_marbles(fields, "red"),
        yellow=_marbles(fields, "yellow"),
        pockets=_pockets(fields["pockets"]),
        target=_number(fields, "target", "target"),
    )
    if not _NAME.fullmatch(layout.name):
        raise BadSpec("layout-name", name=_short(layout.name))
    _check_marbles(layout)
    _check_exits(layout)
    _check_target(layout)
    return layout


def _house(folder: Path | None) -> Path | None:
    if folder is not None:
        return folder
    variable = os.environ.get(HOUSE_VARIABLE)
    return Path(variable) if variable else None


def _names(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.toml") if _NAME.fullmatch(path.stem))


def _file_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSpec("layout-unreadable", path=_short(str(path)), reason=reason) from None
    if len(content) > MOST_BYTES:
        raise BadSpec("layout-too-large", limit=MOST_BYTES)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadSpec("layout-unreadable", path=_short(str(path)), reason=str(error)) from None


def _called(layout: Layout, name: str) -> Layout:
    if layout.name != name:
        raise BadSpec("layout-name-differs", name=name, other=layout.name)
    return layout


def _toml(text: str) -> dict[str, object]:
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise BadSpec("layout-too-large", limit=MOST_BYTES)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadSpec("layout-not-toml", reason="nested too deep") from None
    except ValueError as error:  # TOMLDecodeError, and numbers of thousands of digits
        raise BadSpec("layout-not-toml", reason=_short(str(error), 120)) from None


def _check_fields(fields: Mapping[str, object], known: tuple[str, ...], owner: str) -> None:
    for field in known:
        if field not in fields:
            raise BadSpec("layout-field-missing", field=owner + field)
    for field in fields:
        if field not in known:
            raise BadSpec("layout-field-unknown", field=owner + _short(field), known=known)


def _text(fields: Mapping[str, object], field: str, shown: str) -> str:
    value = fields[field]
    if not isinstance(value, str):
        raise BadSpec("layout-field-text", field=shown)
    return value


def _number(fields: Mapping[str, object], field: str, shown: str) -> int:
    value = fields[field]
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadSpec("layout-field-number", field=shown)
    return value


def _marbles(fields: Mapping[str, object], colour: str) -> tuple[str, ...]:
    cells = _text(fields, colour, colour).split()
    for place, cell in enumerate(cells):
        if cell not in BOARD.index:
            raise BadSpec("layout-cell-unknown", cell=_short(cell))
        if cell in cells[:place]:
            raise BadSpec("layout-cell-twice", cell=cell)
    if not 1 <= len(cells) <= MOST_MARBLES:
        raise BadSpec("layout-marbles", colour=colour, number=len(cells), limit=MOST_MARBLES)
    return _in_order(cells, BOARD.names)


def _pockets(value: object) -> tuple[Pocket, ...]:
    if not isinstance(value, list) or not all(isinstance(fields, dict) for fields in value):
        raise BadSpec("layout-field-tables", field="pockets")
    if not 1 <= len(value) <= MOST_POCKETS:
        raise BadSpec("layout-pockets", number=len(value), limit=MOST_POCKETS)
    pockets: list[Pocket] = []
    for number, fields in enumerate(value, 1):
        pocket = _pocket(fields, f"pockets[{number}].")
        if any(pocket.name == other.name for other in pockets):
            raise BadSpec("layout-pocket-twice", pocket=pocket.name)
        pockets.append(pocket)
    return tuple(pockets)


def _pocket(fields: Mapping[str, object], owner: str) -> Pocket:
    _check_fields(fields, _POCKET_FIELDS, owner)
    name = _text(fields, "name", owner + "name")
    if not _POCKET_NAME.fullmatch(name):
        raise BadSpec("layout-pocket-name", pocket=_short(name))
    value = _number(fields, "value", owner + "value")
    if not 1 <= value <= MOST_VALUE:
        raise BadSpec("layout-value", pocket=name, value=_digits(value), limit=MOST_VALUE)
    exits = _text(fields, "exits", owner + "exits").split()
    for place, way in enumerate(exits):
        if way not in EXITS:
            raise BadSpec("layout-exit-unknown", exit=_short(way))
        if way in exits[:place]:
            raise BadSpec("layout-exit-twice", exit=way, first=name, second=name)
    if not exits:
        raise BadSpec("layout-pocket-closed", pocket=name)
    return Pocket(name, value, _in_order(exits, EXITS))


def _check_marbles(layout: Layout) -> None:
    for cell in layout.yellow:
        if cell in layout.red:
            raise BadSpec("layout-cell-twice", cell=cell)
    if len(layout.red) != len(layout.yellow):
        raise BadSpec("layout-marbles-unequal", red=len(layout.red), yellow=len(layout.yellow))


def _check_exits(layout: Layout) -> None:
    leads: dict[str, Pocket] = {}
    for pocket in layout.pockets:
        for way in pocket.exits:
            if way in leads:
                raise BadSpec("layout-exit-twice", exit=way, first=leads[way].name, second=pocket.name)
            leads[way] = pocket
    missing = [way for way in EXITS if way not in leads]
    if missing:
        raise BadSpec("layout-exit-missing", exits=missing)
    for way, sides in MAIN_DIAGONALS.items():
        beside = [leads[side] for side in sides]
        cheaper = min(beside, key=lambda pocket: pocket.value)
        # Of two equal pockets either may take the marble: the file decides.
        if leads[way] not in beside or leads[way].value != cheaper.value:
            raise BadSpec("layout-main-diagonal", exit=way, pocket=cheaper.name)  # rule 4.2


def _check_target(layout: Layout) -> None:
    if layout.target < 1:
        raise BadSpec("layout-target", target=_digits(layout.target))
    best = sorted((pocket.value for pocket in layout.pockets), reverse=True)
    most = sum(best[: len(layout.red)])
    if layout.target > most:
        raise BadSpec("layout-target-unreachable", target=_digits(layout.target), most=most)


def _in_order(chosen: Iterable[str], order: tuple[str, ...]) -> tuple[str, ...]:
    wanted = set(chosen)
    return tuple(item for item in order if item in wanted)


def _short(text: str, most: int = 40) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _digits(number: int) -> str:
    # TOML writes hexadecimal numbers of any length, which Python refuses to print in full.
    return str(number) if abs(number) < 10**12 else hex(number)[:12] + "…"
