"""What native readers found wrong or clumsy does not come back, in catalogues or in rule books."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from gipfel.core.language import LOCALE_FOLDER

PACKAGE = LOCALE_FOLDER.parent
FOUND = {
    "de": (
        "Potentiale dieser Art können nicht herausgefordert", "den Schub verdient", "Viermal Schlagen", "Wie gedruckt",
        "Malen Nehmen", "Macht schon die gelegte", "sind unentschieden", "mit Potentialen allein", "gute Vertiefungen",
        "Einsatz eines Potentials herausfordern", "Ankündigungen herausgefordert", "[Tt]ippe", "Stein Elfenbein",
        "Wem eine Art ausgeht, hat", "(ein|noch einen|[Kk]ein) Tzarra", "billiger", "versäumt", "Im Heft",
        "zusätzliches Schieben", "Turm aus (zwei|{)", "der nichts verliert",
    ),
    "fr": (
        r"des aiguilles(?! d[’']une montre)", "en partie nulle", "l[’']une dans l[’']autre", "est dépensé",
        "redemande une fois", "gagné la poussée", "convenez de qui", "aussi parmi six", "Comme imprimé",
        "aussi seulement", "du dehors", "plus intérieure", "coup défié en vain", "ne peuvent pas être défiés",
        r"\w'\w", r"\b(Touche|Colle|saisis|réessaie) ", "[Ll]es (Noirs|Blancs)", "moins ch(er|ère)", "horaire",
        "} en prise", "(un|qu’un) Tzarra", "usage d’un potentiel", "cela perd", "six voisines sont", "[^;] …$",
    ),
    "nl": (
        "hoe ze zetten", "niet gezet", "extra schuif", "schuif verdiend", "loop om het park", "die welke",
        "potentialen alleen", "vijandelijke", "`handicap=1` tot `3`", "goedkoopste", "uitgedaagde zet",
        "aangevochten", "gebruik van (een|deze) potentia", "“", "goedkoper", "vijand", "alle (zes|tien) (?!de|stapels)",
        r"\bVind\b", "opgebruikt", "kun(t|nen) zetten", "geen stapelen", "geen zulke", "Zoals gedrukt",
        "laat (wit|zwart)",
    ),
    "es": (
        "Libres son", "falta ganara", "se mira cuando", "ganado el empuje", "aún puede reunir", "Sin cinco es",
        "primeras noches", "va haciendo pequeño", "resultado de fuera", "movimiento desafiado en vano",
        "desafío a (un|este)", "no se pueden? desafiar", "desafíalo", "ha rendido", r"\b[Ll]as (blancas|negras)",
        "barato", "librito", "[^;] …$", "(un|ningún) Tzarra", "[Jj]ueguen", "eso pierde", "Según lo impreso",
        "de captura$",
    ),
    "it": (
        "farebbe vincere", "finché vi hanno", "(?<!da )`handicap=1` a", "accordarvi che si", "in fila si prendono",
        "se solo tu hai cinque", "ognuna per sé", "si guarda a turno", "si può trascurare", "non si usa e basta",
        "sfidata invano", "non si può sfidare", "“", "come sfida", "tabellone", "[Cc]lassificata", "meno cara",
        "una partita( veloce)? di [A-Z]{4}", "giochino", "(n|u)n Tzarra", "Come stampato", "cattura mancata",
        "spinta extra", "finché qualcuno (?!non)", "anell[io] può muovere", "in cattura", "[^;] …$",
    ),
    "pl": (
        "wejścia i o jeden", "oboje macie", r"\b[Dd]om(em)?\b|domu gry", r"i przegrał\.",
        "potencjałom tego rodzaju",
        "dobrych zagłębień", r"\b[Ff]or(y|ami)\b", "z ilu by", "samymi potencjałami", "stykają się z trzema",
        "któremu na próżno", "Niczemu nie można", "w serwisu", "[Pp]ionk", "już co bić", "miałbyś", "tańsz",
        "Książeczk", r"\boddaje", "na posunięciu", "Jak w druku", "– wygrana", "[Oo]dmian", "Pasuję",
        "pion(em)? kości", "[^;] …$",
    ),
}  # fmt: skip
"""Patterns of what stood there."""


MARKS = {"de": "„“", "fr": "«»’", "nl": "‘’", "es": "«»¿¡", "it": "«»’", "pl": "„”"}
"""The marks of quotation, apostrophes and openings that a language has; no other language's are in its texts."""
ADDRESS = {
    "de": r"(?<![.:?!] )(?<!^)\b(Sie|Ihnen|Ihre[mnrs]?)\b(?= (können|müssen|haben|dürfen|bitte))",
    "fr": r"\b([Tt]u|[Tt]oi|[Tt]on|[Tt]es)\b",
    "it": r"\b(Lei|Suo|Sua|clicchi|scelga)\b",
    "nl": r"\b(?<!x )([Uu]|[Uu]w)\b",
    "es": r"\b([Uu]sted(es)?)\b",
    "pl": r"\b(Pan|Pani|Państwo|Państwa)\b",
}
"""The other way to address a reader: every language keeps to one."""
ENGLISH = r"\b(the|and|with|your|you|this|that|which|piece|pieces|board|marble|turn|turns|wins|row)\b"
BOARD = {"Brett": {"offboard"}, "Spielbrett": {"pentago"}}
"""German has Spielfeld; where the rules of a game need another word, it is that game's alone."""


def texts(language: str) -> list[tuple[str, str]]:
    """Everything written in a language, by where it stands; lines are not broken."""
    forms: list[tuple[str, str | Sequence[str]]] = []
    for path in sorted(PACKAGE.glob(f"**/locale/{language}/LC_MESSAGES/*.po")):
        with path.open(encoding="utf-8") as file:
            forms += [(path.name, message.string or "") for message in read_po(file, locale=language) if message.id]
    books: list[Path] = sorted(PACKAGE.glob(f"**/rulebook/{language}.md"))
    assert len(books) >= 5
    return [
        *((name, text) for name, form in forms for text in ([form] if isinstance(form, str) else form)),
        *((book.parent.parent.name, re.sub(r"[ \n]+", " ", book.read_text(encoding="utf-8"))) for book in books),
    ]


def prose(language: str) -> list[tuple[str, str]]:
    """Everything written in a language without what is code: fences, code in a line, fields."""
    return [(where, re.sub(r"```.*?```|`[^`]*`|\{[^}]*\}", "x", text)) for where, text in texts(language)]


@pytest.mark.parametrize("language", FOUND)
def test_what_natives_found_does_not_come_back(language: str) -> None:
    found = [
        (where, match[0])
        for where, text in texts(language)
        for pattern in FOUND[language]
        if (match := re.search(pattern, text))
    ]
    assert found == []


def test_french_marks_keep_to_their_word() -> None:
    loose = r"(?<=\S) [:;?!»](?=\s|$)|« |[^\s\u00a0][?!»](?=\s|$)"
    assert [(where, match[0], text[:60]) for where, text in prose("fr") if (match := re.search(loose, text))] == []


@pytest.mark.parametrize("language", MARKS)
def test_a_language_keeps_to_its_marks(language: str) -> None:
    foreign = "[" + "".join(sorted(set("".join(MARKS.values())) - set(MARKS[language]))) + "]"
    wrong = [(where, text[:60]) for where, text in prose(language) if re.search(foreign, text)]
    wrong += [(where, text[:60]) for where, text in prose(language) if re.search(r"\S {2,}\S|\w'\w", text)]
    assert wrong == []


def test_spanish_questions_and_calls_are_opened_and_closed() -> None:
    asks = [(where, re.sub(r"(^|\. )\? ", " ", text)) for where, text in prose("es")]
    assert [text[:60] for _, text in asks if [text.count(mark) for mark in "¿¡"] != [text.count(m) for m in "?!"]] == []


@pytest.mark.parametrize("language", ADDRESS)
def test_a_language_keeps_to_one_address(language: str) -> None:
    found = [(where, match[0]) for where, text in prose(language) if (match := re.search(ADDRESS[language], text))]
    assert found == []


@pytest.mark.parametrize("language", FOUND)
def test_no_english_is_left(language: str) -> None:
    found = [(where, match[0]) for where, text in prose(language) if (match := re.search(ENGLISH, text))]
    assert found == []


def test_german_has_one_word_for_the_board() -> None:
    found = [
        (where, word)
        for where, text in prose("de")
        for word, games in BOARD.items()
        if re.search(rf"\b{word}", text) and where.removesuffix(".po") not in games
    ]
    assert found == []


@pytest.mark.parametrize("language", FOUND)
def test_a_translation_ends_as_its_text_does_and_has_its_fields(language: str) -> None:
    wrong = []
    for path in sorted(PACKAGE.glob(f"**/locale/{language}/LC_MESSAGES/*.po")):
        with path.open(encoding="utf-8") as file:
            for message in read_po(file, locale=language):
                forms = (message.id, message.string)
                english, text = (form if isinstance(form, str) else (form or [""])[-1] for form in forms)
                fields = [set(re.findall(r"\{(\w+)", side)) - {"what"} for side in (english, text)]
                ends = [side.rstrip().endswith((".", ":", "?", "!")) for side in (english, text)]
                if english and (fields[0] != fields[1] or (ends[0] != ends[1] and "paragraph with" not in english)):
                    wrong.append((path.name, text))
    assert wrong == []
