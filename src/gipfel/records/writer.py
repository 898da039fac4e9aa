"""Writing records: what the reader reads back to an equal record; what tags cannot hold becomes a space."""

from __future__ import annotations

from collections.abc import Iterable

from gipfel.records.record import NEST_CLOSE, NEST_OPEN, Entry, Record, printable

WIDTH = 100
# The first tags of every record, in this order; others follow by name.
ORDER = ("Format", "Game", "Rules", "Event", "Site", "Date", "First", "Second", "Position", "Reason")


def write_records(records: Iterable[Record]) -> str:
    """Several records, a blank line between them."""
    return "\n".join(write_record(record) for record in records)


def write_record(record: Record) -> str:
    """One record: tags, a blank line, turns folded at 100 columns, the result."""
    return _tags(record) + "\n" + _folded(_body(record)) + "\n"


def _tags(record: Record) -> str:
    names = [name for name in ORDER if name in record.tags]
    names += sorted(set(record.tags) - set(names))
    return "".join(f'[{name} "{_escaped(record.tags[name])}"]\n' for name in names)


def _escaped(value: str) -> str:
    return printable(value).replace("\\", "\\\\").replace('"', '\\"')


def _comment(text: str) -> str:
    # A comment that was read may hold the sign that opens one; the sign that closes it has no place inside.
    return "{" + (text.replace("{", "(").replace("}", ")") if "}" in text else text) + "}"


def _body(record: Record) -> list[str]:
    words = [_comment(text) for text in record.opening_comments]
    words += _entries(record.entries, 1)
    words.append(record.result)
    return words


def _entries(entries: Iterable[Entry], first: int) -> list[str]:
    words: list[str] = []
    for number, entry in enumerate(entries, first):
        words.append(f"{number}. {entry.turn}")
        if entry.clock is not None:
            words.append("@" + entry.clock)
        words += [_comment(text) for text in entry.comments]
        for variation in entry.variations:
            inner = _entries(variation, number)
            words += ["(" + inner[0], *inner[1:-1], inner[-1] + ")"] if len(inner) > 1 else [f"({inner[0]})"]
        if entry.nested is not None:
            words.append(f"\n{NEST_OPEN}\n{write_record(entry.nested)}{NEST_CLOSE}\n")
    return words


def _folded(words: list[str]) -> str:
    lines: list[str] = [""]
    for word in words:
        if word.startswith("\n"):
            lines += [*word.strip("\n").split("\n"), ""]
        elif lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(word)
        else:
            lines[-1] += (" " if lines[-1] else "") + word
    return "\n".join(line for line in lines if line)
