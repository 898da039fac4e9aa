"""Nothing about a game stands outside its folder: no code of the house knows the name of any game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import gipfel
from support import ROOT

HOUSE = ROOT / "src" / "gipfel"
FOLDERS = ("games", "combine")  # combining is the extension of one game
TALK = {"description", "examples", "help", "json_schema_extra", "metavar", "N_", "_", "t", "ngettext"}
"""What is said to people, and examples in the description of the API, may name games."""
PUBLISHED = {
    "store/migrations/versions/0002_tournament_rules.py": "a migration that houses have run says what it did then",
    "web/api/share_card.py": "draws with its own means, and is about to draw what everything else draws",
}


def constants(tree: ast.AST) -> Iterator[ast.Constant]:
    """The texts of a module that code works with: no docstrings, and nothing that is said to people."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        if isinstance(node, ast.keyword) and node.arg in TALK:
            continue
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TALK:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node
        yield from constants(node)


def named_in(path: Path, names: re.Pattern[str]) -> list[str]:
    """Where a module names a game."""
    found = constants(ast.parse(path.read_text(encoding="utf-8")))
    return [f"{path.relative_to(HOUSE).as_posix()}:{node.lineno}" for node in found if names.search(str(node.value))]


def test_no_code_outside_the_games_names_one() -> None:
    names = re.compile(rf"(?<![a-z])({'|'.join(gipfel.names())})(?![a-z])")
    modules = [path for path in HOUSE.rglob("*.py") if path.relative_to(HOUSE).parts[0] not in FOLDERS]
    assert len(modules) > 100
    found = [place for path in sorted(modules) for place in named_in(path, names)]
    assert [place for place in found if place.partition(":")[0] not in PUBLISHED] == []


def test_no_module_outside_the_games_imports_one() -> None:
    imports = re.compile(r"^\s*(?:from|import) gipfel\.games\.", re.MULTILINE)
    modules = [path for path in HOUSE.rglob("*.py") if path.relative_to(HOUSE).parts[0] not in FOLDERS]
    assert [path.name for path in modules if imports.search(path.read_text(encoding="utf-8"))] == []


def test_the_search_finds_names_in_code_and_overlooks_what_is_said() -> None:
    names = re.compile(r"(?<![a-z])zertz(?![a-z])")
    code = (
        '''"""zertz."""\nA = {"zertz": 1}\nB = "zertz:48"\nC = f(help="like zertz")\nD = N_("zertz")\nE = "zertzes"\n'''
    )
    assert [node.lineno for node in constants(ast.parse(code)) if names.search(str(node.value))] == [2, 3]
