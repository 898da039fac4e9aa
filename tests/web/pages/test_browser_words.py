"""The words of the browser: every count in the form that the catalogues have for it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from gipfel.core.language import LANGUAGES, ngettext, speaking
from gipfel.web.pages.browser_words import FOLDER, used_texts, words_module
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
    assert len(pairs) > 3
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
