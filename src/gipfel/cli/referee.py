"""`gipfel referee`: the rules as a service for other programs, JSON lines in and out."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from gipfel.cli.judging import KernelJudge, RulesJudge
from gipfel.core.errors import BadNotation, GipfelError, NoKernel
from gipfel.core.json_lines import check_whole, read_object, write_object
from gipfel.core.language import _
from gipfel.core.registry import game

FIELDS = {"id", "spec", "position", "turns", "counts", "legal"}


def referee(
    kernel: Annotated[bool, typer.Option("--kernel", help=_("Count and list with the compiled games."))] = False,
) -> None:
    """Answer one JSON request per line, until the input ends; a bad line gets an error and nothing stops."""
    for line in sys.stdin.buffer:
        if line.strip():
            typer.echo(write_object(answer(line, kernel=kernel)))
            sys.stdout.flush()


def answer(line: bytes, *, kernel: bool) -> dict[str, Any]:
    """The answer to one line."""
    request: dict[str, Any] = {}
    try:
        request = read_object(line)
        check_whole(request)
        return {"id": request.get("id"), "ok": True, **_judged(request, kernel=kernel)}
    except GipfelError as error:
        turn = error.params.get("number")
        cause = error.__cause__ if isinstance(error.__cause__, GipfelError) else error
        shown = {"code": cause.code, "message": str(cause), "turn": turn}
        return {"id": request.get("id"), "ok": False, "error": shown}


def _judged(request: dict[str, Any], *, kernel: bool) -> dict[str, Any]:
    unknown = sorted(str(name) for name in set(request) - FIELDS)
    if unknown:
        raise BadNotation("bad-request", detail=_("unknown field {name}").format(name=unknown[0][:40]))
    spec = _typed(request, "spec", str, None)
    position = _typed(request, "position", str, "")
    turns = _typed(request, "turns", list, [])
    counts, legal = _typed(request, "counts", bool, False), _typed(request, "legal", bool, False)
    if not all(isinstance(turn, str) for turn in turns):
        raise BadNotation("bad-request", detail=_("turns are texts"))
    found = game(spec)
    start = found.position(position) if position else found.start()
    if kernel:
        try:
            return KernelJudge(start).judge(turns, counts=counts, legal=legal)
        except NoKernel:
            pass
    return RulesJudge(start).judge(turns, counts=counts, legal=legal)


def _typed(request: dict[str, Any], name: str, kind: type, default: Any) -> Any:
    value = request.get(name)
    if value is None and default is not None:
        return default
    if not isinstance(value, kind):
        raise BadNotation("bad-request", detail=_("{name} is missing or of the wrong kind").format(name=name))
    return value
