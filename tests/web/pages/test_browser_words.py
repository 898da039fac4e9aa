"""The words of the browser: every count in the form that the catalogues have for it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import gipfel
from gipfel.core.language import LANGUAGES, ngettext, speaking
from gipfel.web.pages.browser_words import FOLDER, board_texts, game_module, match_module, used_texts, words_module
from support import need

COUNTS = [*range(130), 1_000, 1_001, 1_002, 1_000_000]
SCRIPT = """
const [language, pairs, counts] = JSON.parse(process.argv[2]);
globalThis.document = { documentElement: { lang: language } };
const { n } = await import("./words.js");
console.log(JSON.stringify(pairs.map(([one, many]) => counts.map((count) => n(one, many, count)))));
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_counts_as_the_pages_do(language: str, tmp_path: Path) -> None:
    pairs = [text for text in used_texts() if not isinstance(text, str)]
    assert len(pairs) >= 3
    (tmp_path / "words").mkdir()
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (tmp_path / "words.js").write_bytes((FOLDER / "words.js").read_bytes())
    (tmp_path / "words" / f"{language}.js").write_text(words_module(language), encoding="utf-8")
    (tmp_path / "count.js").write_text(SCRIPT, encoding="utf-8")
    words = [need("node"), "count.js", json.dumps([language, pairs, COUNTS])]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    with speaking(language):
        expected = [[ngettext(one, many, count).format(count=count) for count in COUNTS] for one, many in pairs]
    assert json.loads(done.stdout) == expected


def _default(module: str) -> Any:
    return json.loads(module.removeprefix("export default ").removesuffix(";\n"))


def test_the_modules_of_all_games_say_together_what_boards_say() -> None:
    said = dict(_default(words_module("en"))["codes"])
    for name in gipfel.names():
        own = _default(game_module("en", name))
        assert own
        said |= own
    assert said.items() >= board_texts().items()


def test_what_combined_matches_say_comes_with_them_alone() -> None:
    own = _default(match_module("de"))
    assert "combine-answer" in own
    assert not own.keys() & _default(words_module("de"))["codes"].keys()


def test_a_game_brings_what_it_says_and_nothing_of_others() -> None:
    own = _default(game_module("de", "pentago"))
    assert own["outcome-five"].startswith("{winner} gewinnt")
    assert not any(code.startswith("zertz") for code in own)
