"""What the board is made of: colours and words that exist once, keys that are documented, a size that stays small."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from front.table_server import STATIC
from gipfel.core.drawing import THEMES, symbol_file, symbols
from gipfel.core.messages import declared
from gipfel.web.pages.browser_words import board_texts
from gipfel.web.pages.static_files import without_comments
from support import ROOT

MODULES = sorted((STATIC / "board").glob("*.js"))
SHEETS = [STATIC / "css" / f"{name}.css" for name in ("tokens", "board", "trays")]
MOST_BYTES = 50_000  # with the symbols of ten games, of which a table loads its own
SAME = re.compile(r"^  --([a-z0-9-]+): (#[0-9a-f]{6});$", re.MULTILINE)
BOTH = re.compile(r"^  --([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);$", re.MULTILINE)
ROW = re.compile(r'\{ name: "([a-z]+)",.* shown: "([^"]+)" \}')


def source() -> str:
    """All modules of the board."""
    return "\n".join(path.read_text(encoding="utf-8") for path in MODULES)


def test_the_colours_of_symbols_are_those_of_the_python_drawer() -> None:
    sheet = SHEETS[0].read_text(encoding="utf-8")
    light = {**dict(SAME.findall(sheet)), **{name: one for name, one, _ in BOTH.findall(sheet)}}
    dark = {**dict(SAME.findall(sheet)), **{name: other for name, _, other in BOTH.findall(sheet)}}
    del light["focus"], dark["focus"]
    assert light == THEMES["light"]
    assert dark == THEMES["dark"]


def test_the_board_weighs_little(remark: Callable[[str], None]) -> None:
    contents = [
        *(without_comments(path.name, path.read_bytes()) for path in [*MODULES, *SHEETS]),
        symbol_file().encode(),
    ]
    sizes = [len(gzip.compress(content, 9)) for content in contents]
    remark(f"the board weighs {sum(sizes):,} bytes in {len(sizes)} compressed files")
    assert sum(sizes) < MOST_BYTES


def test_every_word_the_board_says_is_declared() -> None:
    codes = set(re.findall(r'"((?:board|key|choice)-[a-z-]+)"', source()))
    tools = {f"board-{name}" for name in ("back", "rotate", "type", "help", "confirm")}
    assert codes
    assert (codes | tools) <= set(declared())
    # Said through the board by the editor of the analysis, and by what draws on it in a study.
    through = {"board-edit", "board-mark"}
    assert {code for code in declared() if code.startswith("board-")} <= codes | tools | through


def test_every_symbol_the_board_draws_by_itself_exists() -> None:
    drawn = set(re.findall(r'symbol: "([a-z-]+)"|"(mark-[a-z]+)"', source()))
    assert {name for pair in drawn for name in pair if name} <= set(symbols())


def test_the_keys_are_documented_as_they_are() -> None:
    page = (ROOT / "docs" / "board.md").read_text(encoding="utf-8")
    rows = ROW.findall((STATIC / "board" / "keys.js").read_text(encoding="utf-8"))
    texts = board_texts()
    assert len(rows) > 10
    assert [f"| {shown} | {texts[f'key-{name}']} |" for name, shown in rows] == [
        line for line in page.partition("## Keys")[2].splitlines() if line.startswith("| ") and "does" not in line
    ]


def test_comments_and_types_do_not_travel() -> None:
    told = b'/** A. */\nconst a = "// b"; // c\n  // d\nconst e = /"\\/\\*/.test(`// ${a /* f */}`);\n'
    assert without_comments("a.js", told).split() == b'const a = "// b"; const e = /"\\/\\*/.test(`// ${a }`);'.split()
    typed = b"  /** @type {A | null} */ #a = null;\n\n  b(/** @type {B} */ (c));\n"
    assert without_comments("a.js", typed).split() == [b"#a", b"=", b"null;", b"b(", b"(c));"]
    assert without_comments("a.css", b"/* A\n b */\nx { y: z }\n").split() == [b"x", b"{", b"y:", b"z", b"}"]
    for other in ("a.svg", "a.json"):
        assert without_comments(other, b"  <!-- // A -->\n") == b"  <!-- // A -->\n"


def test_lines_without_comments_travel_as_they_are() -> None:
    for path in sorted([*STATIC.rglob("*.js"), *STATIC.rglob("*.css")]):
        source = path.read_text(encoding="utf-8")
        spaced = re.sub(r"/\*.*?\*/", lambda comment: "//" + "\n//" * comment[0].count("\n"), source, flags=re.DOTALL)
        kept = [line for line in spaced.splitlines() if "//" not in line]
        sent = iter(without_comments(path.name, source.encode()).decode().splitlines())
        assert all(line in sent for line in kept), path.name


def test_no_text_of_a_module_has_more_than_one_line() -> None:
    modules = sorted(STATIC.rglob("*.js"))
    assert len(modules) > 40
    broken = [
        path.name for path in modules for line in path.read_text(encoding="utf-8").splitlines() if line.count("`") % 2
    ]
    assert broken == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_no_module_writes_markup_or_styles_as_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|style=", text)
