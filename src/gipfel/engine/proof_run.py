"""Proofs of many positions: read from lines of JSON, proven side by side, kept as they come."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.json_lines import read_object, write_object
from gipfel.core.language import N_
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.registry import game
from gipfel.engine.parallel import HERE, Work, Workplace, done
from gipfel.engine.prover import Prover
from gipfel.engine.thinkers import Thinkers

declare(
    {
        "bad-position-line": N_("Line {line}: a JSON object with a game and its position or its turns is expected."),
        "bad-proof-file": N_("{path} holds something else than answers of an earlier run (line {line})."),
    }
)


@dataclass(frozen=True, slots=True)
class ToProve:
    """One position: a game, where it begins, and the turns played from there."""

    spec: str
    position: str | None = None
    turns: tuple[str, ...] = ()

    def line(self) -> Line:
        """The line it describes, by the rules; raises what is wrong with it."""
        found = game(self.spec)
        return Line.begin(found.start() if self.position is None else found.position(self.position), self.turns)


def read_positions(lines: Iterable[str]) -> list[ToProve]:
    """The positions of a file; empty lines are passed over, fields that are not ours too."""
    return [_read(number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _read(number: int, line: str) -> ToProve:
    try:
        fields = read_object(line.encode())
    except GipfelError:
        raise BadRecord("bad-position-line", line=number) from None
    spec, position, turns = fields.get("spec"), fields.get("position"), fields.get("turns", [])
    texts = isinstance(turns, list) and all(isinstance(turn, str) for turn in turns)
    if not isinstance(spec, str) or not isinstance(position, str | None) or not texts:
        raise BadRecord("bad-position-line", line=number)
    return ToProve(spec, position, tuple(turns))


class ProofWorker:
    """Proves positions by their numbers; what was compiled for a game stays, what was found out is forgotten."""

    def __init__(self, given: tuple[Sequence[ToProve], float]) -> None:
        self._positions, self._seconds = given
        self._thinkers = Thinkers()

    def do(self, number: int) -> dict[str, Any]:
        """The certificate of a position, or why there is none."""
        try:
            line = self._positions[number].line()
            return {"number": number, "certificate": json.loads(self._prover(line).prove(line, self._seconds).text())}
        except GipfelError as error:
            return {"number": number, "error": {"code": error.code, "message": str(error)}}

    def _prover(self, line: Line) -> Prover:
        thinker = self._thinkers.of(line.game)
        thinker.forget()
        return Prover(thinker)

    def close(self) -> None:
        """Nothing is held that does not go by itself."""


def prove_positions(
    positions: Sequence[ToProve], known: Collection[int], seconds: float, place: Workplace = HERE
) -> Iterator[dict[str, Any]]:
    """An answer for every position whose number is not known yet, as they come."""
    missing = [number for number in range(len(positions)) if number not in known]
    work = Work(f"{__name__}:{ProofWorker.__name__}", (tuple(positions), seconds))
    for _number, answer in done(work, missing, place):
        yield answer


class ProofFile:
    """Answers as lines of a file, which a later run goes on with; without a path only counted."""

    def __init__(self, path: Path | None) -> None:
        self.known: set[int] = set()
        self.proven = 0
        self._path = path
        self._file: BinaryIO | None = None

    def __enter__(self) -> ProofFile:
        """Read what is there already. A last line that was cut off is done again."""
        if self._path is None:
            return self
        try:
            self._file = self._path.open("a+b")
            self._resume(self._file)
        except OSError as error:
            raise BadRecord("unreadable-file", path=str(self._path), detail=error.strerror or str(error)) from None
        except BadRecord:
            self.__exit__()
            raise
        return self

    def _resume(self, file: BinaryIO) -> None:
        file.seek(0)
        whole, end, _cut = file.read().rpartition(b"\n")
        for number, line in enumerate(whole.splitlines(), 1):
            self._count(self._answer(number, line))
        file.truncate(len(whole) + len(end))

    def _answer(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("number"), int):
            raise BadRecord("bad-proof-file", path=str(self._path), line=number)
        return answer

    def __exit__(self, *raised: object) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def add(self, answer: dict[str, Any]) -> None:
        """Keep an answer; it is in the file when this returns."""
        self._count(answer)
        if self._file is not None:
            self._file.write(write_object(answer).encode() + b"\n")
            self._file.flush()

    def _count(self, answer: dict[str, Any]) -> None:
        self.known.add(answer["number"])
        self.proven += "certificate" in answer
