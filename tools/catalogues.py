"""The texts for translators: a template, one catalogue per language, compiled catalogues.

A folder inside a package that has a folder `locale` of its own (a game) has its own catalogues there; the package has
those of all the rest. Games of other packages use it too: `python tools/catalogues.py --package FOLDER --domain GAME`.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import string
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from gipfel.cli.app import COMMANDS
from gipfel.core.language import LANGUAGES

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "gipfel"
LINE = re.compile(r'(#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d\])?) )?"([^"\\]|\\.)*")?\s*')
LOCALE = "locale"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "plural": (1, 2), "t": None, "n": (1, 2)}
METHODS = {".py": "python", ".js": "javascript", ".html": "jinja2.ext:babel_extract"}
"""How texts are found in each kind of file; in modules of the browser they are called `t` and `n`."""


class Catalogue(Catalog):
    """A catalogue whose header says nothing that changes from run to run: no dates, no versions."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The few headers that matter."""
        language = [("Language", self.locale_identifier), ("Plural-Forms", self.plural_forms)]
        encoding = [("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8")]
        headers = [*(language if self.locale_identifier else []), *encoding]
        return [(name, str(value)) for name, value in headers] + [("Content-Transfer-Encoding", "8bit")]


@dataclass(frozen=True)
class Folder:
    """A folder with catalogues of its own: what they are called, in which languages, and the `others` inside it."""

    path: Path
    domain: str
    languages: tuple[str, ...]
    others: tuple[Path, ...] = ()

    @property
    def locale(self) -> Path:
        """Where the catalogues are."""
        return self.path / LOCALE

    def sources(self) -> list[Path]:
        """The files whose texts belong to it."""
        found = (path for path in self.path.rglob("*.*") if path.suffix in METHODS)
        return sorted(path for path in found if not any(path.is_relative_to(other) for other in self.others))


def folders(package: Path, domain: str) -> list[Folder]:
    """The package, and every folder in it that has a folder `locale` of its own."""
    own = sorted(path.parent for path in package.rglob(LOCALE) if path.is_dir() and path.parent != package)
    inner = [Folder(path, path.name, languages_in(path)) for path in own]
    return [Folder(package, domain, languages_in(package), tuple(own)), *inner]


def languages_in(folder: Path) -> tuple[str, ...]:
    """The languages a folder has begun, all where it has begun none."""
    begun = tuple(language for language in LANGUAGES if (folder / LOCALE / language).is_dir())
    return begun or LANGUAGES


@dataclass(frozen=True)
class Language:
    """One language: what its files should hold, what it lacks, and what it has that no source asks for."""

    name: str
    files: dict[Path, bytes]
    missing: list[str]
    unused: list[str]
    wrong: list[str]


def template(folder: Folder) -> Catalogue:
    """Every text marked in the source, in the order of files."""
    catalogue = Catalogue(header_comment=f"# The texts of {title(folder)}.", fuzzy=False)
    for path in folder.sources():
        place = path.relative_to(folder.path.parent).as_posix()
        found = extract_from_file(METHODS[path.suffix], path, keywords=KEYWORDS, comment_tags=["Translators:"])
        for line, texts, comments, context in found:
            catalogue.add(texts, locations=[(place, line)], auto_comments=comments, context=context)
        module = place.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for text, line in command_help(path, {name for name, home in COMMANDS.items() if home == module}):
            catalogue.add(text, locations=[(place, line)])
    return catalogue


def title(folder: Folder) -> str:
    """What the catalogues of a folder are about."""
    return folder.domain.capitalize()


def command_help(path: Path, commands: Collection[str]) -> Iterator[tuple[str, int]]:
    """What `--help` says of the commands that a file holds: the docstrings of the functions called like them."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body if commands else ():
        if isinstance(node, ast.FunctionDef) and node.name in commands and (text := ast.get_docstring(node)):
            yield text, node.lineno


def language(name: str, texts: Catalogue, folder: Folder) -> Language:
    """The files of a language: known translations of the texts there are, English filled in by itself."""
    path = folder.locale / name / "LC_MESSAGES" / f"{folder.domain}.po"
    known = read(path, name)
    catalogue = Catalogue(locale=name, header_comment=f"# The texts of {title(folder)}: {name}.", fuzzy=False)
    for text in messages(texts):
        old = known.get(text.id)
        catalogue.add(
            text.id,
            text.id if name == "en" else old.string if old and old.pluralizable == text.pluralizable else "",
            locations=text.locations,
            flags=text.flags,
            auto_comments=text.auto_comments,
            user_comments=old.user_comments if old else (),
        )
    files = {path: po_file(catalogue), path.with_suffix(".mo"): mo_file(catalogue)}
    missing = [forms(text.id)[0] for text in messages(catalogue) if not all(forms(text.string))]
    unused = [forms(text.id)[0] for text in messages(known) if texts.get(text.id) is None]
    return Language(name, files, missing, unused, list(wrong_fields(catalogue)))


def read(path: Path, name: str) -> Catalog:
    """The catalogue as it was edited; empty for a new language."""
    if not path.exists():
        return Catalog(locale=name)
    text = path.read_text(encoding="utf-8")
    # Babel reads a text without its closing quote as a shorter one.
    for number, line in enumerate(text.splitlines(), start=1):
        if not LINE.fullmatch(line):
            sys.exit(f"{path.name} of {name} cannot be read at line {number}: {line}")
    return read_po(io.StringIO(text), locale=name, abort_invalid=True)


def messages(catalogue: Catalog) -> Iterator[Message]:
    """The texts of a catalogue without its header."""
    return (message for message in catalogue if message.id)


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """A text and its plurals."""
    return tuple(text) if isinstance(text, list | tuple) else (text or "",)


def wrong_fields(catalogue: Catalog) -> Iterator[str]:
    """Translations with a {field} that the text has not: they could not be shown."""
    for message in messages(catalogue):
        fields = set().union(*map(fields_of, forms(message.id)))
        for translation in forms(message.string):
            if translation and not fields_of(translation) <= fields:
                yield translation


def fields_of(text: str) -> set[str]:
    """The names in braces."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}


def po_file(catalogue: Catalog) -> bytes:
    """A catalogue as people edit it; line numbers would change with every edit of the source."""
    file = io.BytesIO()
    write_po(file, catalogue, width=110, include_lineno=False)
    return file.getvalue()


def mo_file(catalogue: Catalog) -> bytes:
    """A catalogue as gettext reads it."""
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def is_stale(path: Path, content: bytes) -> bool:
    """Whether a file does not hold what it should."""
    return not path.exists() or path.read_bytes() != content


def report(languages: list[Language], *, check: bool) -> list[str]:
    """Tell what each language lacks; the answer is what may not stay so. What is unused goes when files are written."""
    faults = []
    for each in languages:
        print(f"{each.name}: {len(each.missing)} missing, {len(each.unused)} unused")
        faults += [f"{each.name} has no translation of: {text}" for text in each.missing]
        faults += [f"{each.name} translates a text that is gone: {text}" for text in each.unused if check]
        faults += [f"{each.name} uses a field that its text has not: {text}" for text in each.wrong]
    return faults


def checked(folder: Folder, place: Path, *, check: bool) -> list[str]:
    """Bring the files of a folder up to date, or only look; the answer is what may not stay so."""
    texts = template(folder)
    languages = [language(name, texts, folder) for name in folder.languages]
    files = {folder.locale / f"{folder.domain}.pot": po_file(texts)}
    for each in languages:
        files |= each.files
    print(f"{title(folder)}:")
    faults = report(languages, check=check)
    for path, content in files.items():
        if not is_stale(path, content):
            continue
        if check:
            faults.append(f"{path.relative_to(place).as_posix()} is stale: run tools/messages")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return faults


def main(arguments: Sequence[str]) -> None:
    """`[--check]`: bring all files up to date, or only say what is stale, missing, unused or wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail when anything is out of date")
    parser.add_argument("--package", type=Path, default=PACKAGE, help="the folder of the package")
    parser.add_argument("--domain", help="what its catalogues are called: the name of the game, or of the folder")
    options = parser.parse_args(arguments)
    found = folders(options.package, options.domain or options.package.name)
    faults = [fault for folder in found for fault in checked(folder, options.package, check=options.check)]
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main(sys.argv[1:])
