"""Catalogues: up to date with the source, complete in all seven languages, and a check that notices when not."""

from __future__ import annotations

from pathlib import Path

import pytest

from gipfel.core.language import LANGUAGES, LOCALE_FOLDER, ngettext, speaking
from tools import catalogues

SOURCE = 'TEXTS = _("Hello {name}."), ngettext("{number} ring", "{number} rings", 2)\n'
GREETING = {'msgid "Hello {name}."\nmsgstr ""': 'msgid "Hello {name}."\nmsgstr "Hallo {name}."'}
PLURALS = {"pl": 3}
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with two texts in all languages."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "source.py").write_text(SOURCE, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"de has no translation of: Hello \{name\}\."):
        catalogues.main(["--package", str(folder)])
    for language in TRANSLATED:
        rings = {f'msgstr[{form}] ""': f'msgstr[{form}] "{{number}} Ring"' for form in range(PLURALS.get(language, 2))}
        replace_in(catalogue(folder, language), GREETING | rings)
    catalogues.main(["--package", str(folder)])
    return folder


def catalogue(package: Path, language: str) -> Path:
    """The catalogue of a package in a language."""
    return package / "locale" / language / "LC_MESSAGES" / f"{package.name}.po"


def german(package: Path) -> Path:
    """The German catalogue of a package."""
    return catalogue(package, "de")


def replace_in(path: Path, changes: dict[str, str]) -> None:
    """Edit a file as a translator would."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def test_catalogues_are_up_to_date_and_complete_in_all_languages() -> None:
    catalogues.main(["--check"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_compiled_catalogue(language: str) -> None:
    house = LOCALE_FOLDER.parent
    own = [house / "combine", *(house / "games" / name for name in ("gipf", "offboard", "pentago", "zertz"))]
    for folder in (house, *own):
        assert (folder / "locale" / language / "LC_MESSAGES" / f"{folder.name}.mo").stat().st_size > 0


def test_an_unknown_text_is_shown_as_it_is() -> None:
    with speaking("de"):
        assert ngettext("one summit", "many summits", 2) == "many summits"


def test_the_check_passes_when_nothing_changed(package: Path) -> None:
    catalogues.main(["--check", "--package", str(package)])


def test_the_check_notices_a_new_text(package: Path) -> None:
    (package / "more.py").write_text('MORE = N_("Take a ring.")\n', encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        catalogues.main(["--check", "--package", str(package)])
    for language in TRANSLATED:
        assert f"{language} has no translation of: Take a ring." in str(stopped.value)
    assert "locale/package.pot is stale" in str(stopped.value)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_check_notices_a_text_missing_in_one_language(package: Path, language: str) -> None:
    replace_in(catalogue(package, language), {new: old for old, new in GREETING.items()})
    with pytest.raises(SystemExit) as stopped:
        catalogues.main(["--package", str(package)])
    assert str(stopped.value) == f"{language} has no translation of: Hello {{name}}."


def test_the_check_notices_a_missing_plural(package: Path) -> None:
    replace_in(catalogue(package, "pl"), {'msgstr[2] "{number} Ring"': 'msgstr[2] ""'})
    with pytest.raises(SystemExit, match=r"^pl has no translation of: \{number\} ring$"):
        catalogues.main(["--package", str(package)])


def test_the_check_notices_a_text_that_is_gone_and_writing_drops_it(package: Path) -> None:
    (package / "source.py").write_text(SOURCE.replace('_("Hello {name}."), ', ""), encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        catalogues.main(["--check", "--package", str(package)])
    for language in LANGUAGES:
        assert f"{language} translates a text that is gone: Hello {{name}}." in str(stopped.value)
    catalogues.main(["--package", str(package)])
    assert "Hello" not in german(package).read_text(encoding="utf-8")
    catalogues.main(["--check", "--package", str(package)])


def test_the_check_notices_an_edited_catalogue_that_was_not_compiled(package: Path) -> None:
    replace_in(german(package), {"Hallo {name}.": "Guten Tag {name}."})
    with pytest.raises(SystemExit, match=r"^locale/de/LC_MESSAGES/package\.mo is stale: run tools/messages$"):
        catalogues.main(["--check", "--package", str(package)])


def test_a_translation_cannot_use_an_unknown_field(package: Path) -> None:
    replace_in(german(package), {"Hallo {name}.": "Hallo {namen}."})
    with pytest.raises(SystemExit, match=r"de uses a field that its text has not: Hallo \{namen\}\."):
        catalogues.main(["--package", str(package)])


def test_a_broken_catalogue_is_not_overwritten(package: Path) -> None:
    replace_in(german(package), {'msgstr "Hallo {name}."': 'msgstr "Hallo'})
    broken = german(package).read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match=r"package\.po of de cannot be read at line \d+: msgstr .Hallo$"):
        catalogues.main(["--package", str(package)])
    assert german(package).read_text(encoding="utf-8") == broken


def test_a_moved_line_changes_no_catalogue(package: Path) -> None:
    (package / "source.py").write_text("\n\n" + SOURCE, encoding="utf-8")
    catalogues.main(["--check", "--package", str(package)])
