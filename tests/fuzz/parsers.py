"""Everything that reads a text or a file: specs, positions, turns, touches, records, SGF, archives, logs."""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import gipfel
from fuzz import seeds
from fuzz.campaign import Target, Wrong
from fuzz.mutation import crossed, mutated_bytes, mutated_json, mutated_text, vocabulary
from gipfel.core.position import Position
from gipfel.core.registry import face_of, game, names
from gipfel.core.spec import parse_spec
from gipfel.engine.matches.openings import read_openings
from gipfel.games.offboard.layout import read_layout
from gipfel.records.boardspace_games import foreign_games, judged, transcript_of
from gipfel.records.formats import read_games
from gipfel.records.reader import decode, read_records
from gipfel.records.replay import replay
from gipfel.records.sgf import decode_sgf
from gipfel.records.sources import sources
from gipfel.records.writer import write_record
from gipfel.tables import fold
from gipfel.tables.events import read_event
from gipfel.tables.verification import verify_json

GAMES = ("pentago", "zertz", "gipf", "offboard", "match")
MOST_LISTED = 40  # legal turns asked for in a position that was accepted


def targets() -> Iterator[Target]:
    """All of them."""
    yield Target("specs", 20, of_texts(seeds.specs), feed_spec)
    yield Target("options", 5, option_value, feed_option)
    for name in GAMES:
        yield Target(f"positions of {name}", 12, position_text(name), feed_position, shown_position)
        yield Target(f"turns of {name}", 10, turn_text(name), feed_turn, shown_turn)
        yield Target(f"touches of {name}", 2, touch_path(name), feed_touches, shown_turn)
    yield Target("records", 14, of_texts(seeds.records), feed_record)
    yield Target("SGF", 10, of_texts(seeds.sgfs), feed_sgf)
    yield Target("archives", 2, archive, feed_archive)
    yield Target("layouts", 4, of_texts(seeds.layouts), read_layout)
    yield Target("openings", 2, openings_file, feed_openings)
    yield Target("logs", 10, changed_log, feed_log)


def of_texts(known: Callable[[], Sequence[str]]) -> Callable[[Random], str]:
    """One of these texts, changed in one place."""
    words = cache(lambda: vocabulary(known()))
    return lambda rng: mutated_text(rng.choice(known()), rng, words())


def alike(found: object, again: object, what: str) -> None:
    """What was accepted must read back to the same."""
    if found != again:
        raise Wrong(f"{what} does not read back: {found!r} is not {again!r}"[:1_000])


def feed_spec(text: str) -> None:
    """A spec: its canonical text names the same game."""
    spec = parse_spec(text)
    again = parse_spec(spec.text)
    alike((spec, spec.text, spec.rules), (again, again.text, again.rules), "spec")
    game(spec).record_tags()


def option_value(rng: Random) -> tuple[str, str, str, bool]:
    """A value of an option as somebody gives it."""
    face = face_of(rng.choice([name for name in names() if face_of(name).options]))
    option = rng.choice(face.options)
    value = rng.choice([option.default, *option.values, str(option.low), str(option.high), "a word"])
    return face.name, option.name, mutated_text(value, rng, option.values), rng.random() < 0.3


def feed_option(given: tuple[str, str, str, bool]) -> None:
    """An option by itself: what it takes is canonical."""
    name, option_name, value, quoted = given
    option = next(option for option in face_of(name).options if option.name == option_name)
    found = option.check(value, quoted=quoted, trusted=False)
    alike(found, option.check(found, quoted=quoted, trusted=False), "value")


def position_text(name: str) -> Callable[[Random], tuple[str, str]]:
    """The spec and the changed text of a position; a combined match is JSON, and is changed as such."""
    words = cache(lambda: vocabulary([position.text() for position in seeds.positions(name)]))

    def make(rng: Random) -> tuple[str, str]:
        position = rng.choice(seeds.positions(name))
        text = position.text()
        if text.startswith("{") and rng.random() < 0.8:
            text = json.dumps(mutated_json(json.loads(text), rng, words()))
        else:
            text = crossed(text, rng) if rng.random() < 0.5 else mutated_text(text, rng, words())
        return position.game.spec.text, text

    return make


def shown_position(given: tuple[str, str]) -> str:
    """As code."""
    return f"gipfel.game({given[0]!r}).position({given[1]!r})"


def feed_position(given: tuple[str, str]) -> None:
    """A position: its own text reads back, and it can be played, prompted and drawn."""
    rules = gipfel.game(given[0])
    found = rules.position(given[1])
    again = rules.position(found.text())
    alike((found, found.text(), found.key), (again, again.text(), again.key), "position")
    usable(found)


def usable(position: Position) -> None:
    """What a table asks of any position."""
    position.scene().to_json()
    position.prompt().to_json()
    _ = position.repeats, position.inner, position.seats(), position.news
    listed = position.turns(MOST_LISTED)
    if (position.outcome is None) != bool(listed) and position.player is not None:
        raise Wrong(f"outcome {position.outcome} with {len(listed)} turns")
    for text in listed[:2]:
        position.turn(text)


Turn = tuple[Position, Any]


def turn_text(name: str) -> Callable[[Random], Turn]:
    """A position and a changed turn in it."""
    words = cache(lambda: vocabulary([turn for _, turn in seeds.turns(name)]))

    def make(rng: Random) -> Turn:
        position, turn = rng.choice(seeds.turns(name))
        if rng.random() < 0.25:
            return position, rng.choice(seeds.turns(name))[1]  # legal somewhere, and perhaps not here
        return position, mutated_text(turn, rng, words())

    return make


def shown_turn(given: Turn) -> str:
    """As code."""
    return f"{given[0]!r}, {given[1]!r}"


def feed_turn(given: Turn) -> None:
    """A turn: its canonical text is read as the same turn and leads to the same position."""
    position, text = given
    rules = position.game
    steps = rules.read_turn(position, text)
    written = rules.write_turn(position, steps)
    alike(written, rules.write_turn(position, rules.read_turn(position, written)), "turn")
    alike(position.turn(text), position.turn(written), "turn")


def touch_path(name: str) -> Callable[[Random], Turn]:
    """A position and touches, one of them changed."""

    def make(rng: Random) -> Turn:
        position, _ = rng.choice(seeds.turns(name))
        tree, path = position.tree(), list[str]()
        while len(path) < 8 and (children := tree.children(tree.follow(path))):
            path.append(rng.choice(sorted(children)))
        changed = mutated_json(path, rng, path)
        texts = isinstance(changed, list) and all(isinstance(touch, str) for touch in changed)
        return position, changed if texts else path

    return make


def feed_touches(given: Turn) -> None:
    """Touches: followed as far as they go; a whole turn has a text that can be played."""
    position, path = given
    node = position.tree().follow(path)
    if node.position is not None:
        node.position.prompt(node.touched).to_json()
    if node.complete:
        position.turn(position.tree().turn_of(path))


def feed_record(text: str) -> None:
    """A file of records: what is read is written and read back; then it is replayed."""
    records = read_records(decode(text.encode("utf-8", "surrogatepass")))
    for record in records:
        [again] = read_records(write_record(record))
        alike(record, again, "record")
    for record in records:
        replay(record)


def feed_sgf(text: str) -> None:
    """A foreign file: translated, judged, and a record of ours."""
    for foreign in foreign_games(decode_sgf(text.encode("utf-8", "surrogatepass"))):
        record = judged(transcript_of(foreign)).record()
        [again] = read_records(write_record(record))
        alike(record, again, "record")


def archive(rng: Random) -> bytes:
    """An archive of records, one thing about it changed: a name, a member, a size, a flag, some bytes."""
    packed = io.BytesIO()
    chosen = [rng.choice(seeds.records()) for _ in range(3)]
    with zipfile.ZipFile(packed, "w", rng.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED))) as made:
        for number, text in enumerate(chosen):
            # Of what an archive cannot hold as a name nothing is left.
            name = mutated_text(f"game{number}.gipfel", rng).encode("utf-8", "ignore").decode().partition("\0")[0]
            made.writestr(name if name and name not in made.namelist() else f"x{number}.gipfel", text)
    data = packed.getvalue()
    for _ in range(rng.choice((0, 1, 1, 1))):
        data = mutated_bytes(data, rng) if rng.random() < 0.5 else _header_changed(data, rng)
    return data


def _header_changed(data: bytes, rng: Random) -> bytes:
    """A field of the list at the end of an archive changed: versions, flags, method, sizes, offsets."""
    begin = data.rfind(b"PK\x01\x02") if rng.random() < 0.7 else data.rfind(b"PK\x05\x06")
    place = begin + rng.randrange(4, 46)
    return data[:place] + bytes([rng.choice((0, 1, 8, 12, 14, 99, 127, 255))]) + data[place + 1 :]


def feed_archive(data: bytes) -> None:
    """All games of an archive."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.zip"
        path.write_bytes(data)
        for source in sources(path):
            read_games(source.name, source.read())


def openings_file(rng: Random) -> tuple[str, str]:
    """A file of openings for a match of engines."""
    name = rng.choice(("pentago", "zertz", "offboard"))
    line = rng.choice(seeds.lines(name))
    text = "# openings\n" + "; ".join(line.turns_played[:4]) + f"\n[{line.start.text()}] {line.turns_played[0]}\n"
    return line.game.spec.text, mutated_text(text, rng)


def feed_openings(given: tuple[str, str]) -> None:
    """Openings lead somewhere, or say in which line they do not."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "openings.txt"
        path.write_bytes(given[1].encode("utf-8", "surrogatepass"))
        read_openings(gipfel.game(given[0]), path)


def changed_log(rng: Random) -> list[Any]:
    """A stored log with one event changed."""
    log = list(rng.choice(seeds.logs()))
    place = rng.randrange(len(log))
    log[place] = mutated_json(log[place], rng)
    return log


def feed_log(log: list[Any]) -> None:
    """A log: verified and folded whatever it holds; an event that is read is written the same."""
    verify_json(log)
    events = [read_event(value) for value in log]
    for event in events:
        alike(event, read_event(event.to_json()), "event")
    fold(events)
