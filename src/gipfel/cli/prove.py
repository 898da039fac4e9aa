"""`gipfel prove`: a win against every reply as a certificate, and the check of one by the rules alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from gipfel.cli.arguments import (
    JobsOption,
    JsonOption,
    PositionOption,
    RayOption,
    TurnsOption,
    given_line,
    print_json,
)
from gipfel.cli.output import write_file
from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.language import _, ngettext
from gipfel.core.line import Line
from gipfel.records.certificate import Certificate, ProofNode, check, read_certificate

MOST_SECONDS = 10**6
MOST_SHOWN = 200  # lines of a tree that people read
REFUSED = 1


def prove(
    spec: Annotated[
        str | None, typer.Argument(metavar="SPEC", help=_("The game with its options, like pentago."))
    ] = None,
    position: PositionOption = None,
    turns: TurnsOption = None,
    seconds: Annotated[
        float, typer.Option("--time", min=0.01, max=MOST_SECONDS, help=_("Look for a proof for so many seconds."))
    ] = 10,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help=_("Write the certificate into this file."))
    ] = None,
    checked: Annotated[
        Path | None, typer.Option("--check", metavar="FILE", help=_("Check a certificate by the rules alone."))
    ] = None,
    every: Annotated[
        Path | None,
        typer.Option("--all", metavar="FILE", help=_("Prove every position of a file, a JSON object on each line.")),
    ] = None,
    jobs: JobsOption = 1,
    ray: RayOption = None,
    json: JsonOption = False,
) -> None:
    """Prove that the player to move wins against every reply, or check such a proof with --check."""
    if [spec, checked, every].count(None) != 2:
        raise typer.BadParameter(_("give either a game, --all or --check"), param_hint="SPEC")
    if checked is not None:
        _check(checked, json)
        return
    if every is not None:
        _prove_all(every, output, seconds, jobs, ray)
        return
    assert spec is not None
    certificate = _proven(given_line(spec, position, turns), seconds)
    if output is not None:
        write_file(output, certificate.text() + "\n")
    if json:
        typer.echo(certificate.text())
    else:
        _show(certificate.proof)


def _proven(line: Line, seconds: float) -> Certificate:
    from gipfel.cli.progress import ready_thinker
    from gipfel.engine.prover import Prover

    return Prover(ready_thinker(line.game)).prove(line, seconds)


def _prove_all(source: Path, output: Path | None, seconds: float, jobs: int, ray: str | None) -> None:
    """A line of JSON for every position, as they are done; a file that was begun is gone on with."""
    from gipfel.engine.parallel import Workplace
    from gipfel.engine.proof_run import ProofFile, prove_positions, read_positions

    positions = read_positions(_text_of(source).splitlines())
    with ProofFile(output) as file:
        console = Console(stderr=True)
        with Progress(console=console, disable=not console.is_terminal) as progress:
            task = progress.add_task(_("Proofs"), total=len(positions), completed=len(file.known))
            for answer in prove_positions(positions, file.known, seconds, Workplace(jobs, ray)):
                file.add(answer)
                if output is None:
                    print_json(answer)
                progress.advance(task)
    if output is not None:
        number = len(positions)
        told = ngettext("{proven} of {count} position proven.", "{proven} of {count} positions proven.", number)
        typer.echo(told.format(proven=file.proven, count=number))


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        raise BadRecord("unreadable-file", path=str(path), detail=detail) from None


def _show(proof: ProofNode) -> None:
    number = proof.turns
    typer.echo(ngettext("Wins in {count} turn:", "Wins in {count} turns:", number).format(count=number))
    lines = list(_lines(proof, 0))
    for text in lines[:MOST_SHOWN]:
        typer.echo(text)
    if len(lines) > MOST_SHOWN:
        more = len(lines) - MOST_SHOWN
        told = ngettext(
            "… and {count} line more; --output writes all of it.",
            "… and {count} lines more; --output writes all of it.",
            more,
        )
        typer.echo(told.format(count=more))


def _lines(node: ProofNode, depth: int) -> list[str]:
    """The tree as indented lines: a turn of the winner, below it the replies and what answers them."""
    found = ["  " * depth + node.turn]
    for reply, answer in node.replies.items():
        if answer is None:
            found.append("  " * (depth + 1) + f"… {reply}")
        else:
            first, *rest = _lines(answer, depth + 1)
            found += ["  " * (depth + 1) + f"… {reply} → {first.strip()}", *rest]
    return found


def _check(path: Path, json: bool) -> None:
    text = _text_of(path)
    try:
        certificate = read_certificate(text)
        positions = check(certificate)
    except GipfelError as error:
        if json:
            print_json({"ok": False, "error": {"code": error.code, "message": str(error)}})
        else:
            typer.echo(f"{error} [{error.code}]")
        raise typer.Exit(REFUSED) from None
    if json:
        print_json({"ok": True, "turns": certificate.proof.turns, "positions": positions})
    else:
        number = certificate.proof.turns
        told = ngettext("Proven: a win in {count} turn.", "Proven: a win in {count} turns.", number)
        typer.echo(told.format(count=number))
