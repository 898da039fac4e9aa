"""`gipfel match`: engine against engine in pairs of games with sides exchanged."""

from __future__ import annotations

import math
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from gipfel.cli.arguments import JobsOption, JsonOption, RayOption, print_json
from gipfel.cli.progress import ready_thinker
from gipfel.core.language import _
from gipfel.core.registry import game

if TYPE_CHECKING:
    from gipfel.engine.matches.file import MatchFile
    from gipfel.engine.matches.score import MatchScore
    from gipfel.engine.matches.statistics import Estimate
    from gipfel.engine.parallel import Workplace

MOST_GAMES = 1_000_000

_PLAYER = _("level:N, time:1s, nodes:N, random, greedy or ugi:COMMAND")


def match(
    a: Annotated[str, typer.Argument(metavar="A", help=_PLAYER)],
    b: Annotated[str, typer.Argument(metavar="B", help=_PLAYER)],
    spec: Annotated[str, typer.Option(metavar="SPEC", help=_("The game with its options, like pentago."))],
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help=_("How many games at most."))] = 100,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option(metavar="LO HI", help=_("Stop when it is clear whether A is LO or HI Elo stronger.")),
    ] = None,
    openings: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Openings, one per line; random ones if not given."))
    ] = None,
    opening_turns: Annotated[int, typer.Option(min=0, max=40, help=_("How long random openings are."))] = 4,
    most_turns: Annotated[
        int, typer.Option(min=1, max=100_000, help=_("After so many turns a game is broken off and counts as a draw."))
    ] = 400,
    go: Annotated[
        str, typer.Option(metavar="LIMITS", help=_("What UGI programs are told: movetime MS, nodes N or depth N."))
    ] = "movetime 1000",
    seed: Annotated[int, typer.Option(min=0, help=_("A number that fixes openings and choices."))] = 0,
    jobs: JobsOption = 1,
    ray: RayOption = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help=_("Save every game here; games already there are not repeated."))
    ] = None,
    json: JsonOption = False,
) -> None:
    """Play A against B in pairs with sides exchanged, and tell the difference in strength with its error."""
    from gipfel.engine.matches.file import MatchFile
    from gipfel.engine.matches.plan import planned
    from gipfel.engine.matches.players import player_of
    from gipfel.engine.matches.score import MatchScore
    from gipfel.engine.matches.statistics import Sprt
    from gipfel.engine.parallel import Workplace

    test = Sprt(*sprt) if sprt is not None else None
    found = game(spec, trusted=True)
    for name in (a, b):
        player_of(name, found, go, ready_thinker).close()
    plan = planned(
        *(a, b, found, games), seed=seed, openings=openings, opening_turns=opening_turns, most_turns=most_turns, go=go
    )
    with ExitStack() as stack:
        file = stack.enter_context(MatchFile(save, plan)) if save is not None else None
        standing = MatchScore(plan, test, file.games() if file is not None else ())
        _play(standing, file, Workplace(jobs, ray), json=json)
    if json:
        print_json(standing.to_json())
    else:
        _tell(standing)


def _play(standing: MatchScore, file: MatchFile | None, place: Workplace, *, json: bool) -> None:
    from gipfel.engine.matches.match import play_match

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(_summary(standing), total=standing.plan.games, completed=len(standing.games))
        for played in play_match(standing, file, place):
            if json:
                print_json(standing.game_json(played))
            progress.update(task, completed=len(standing.games), description=_summary(standing))


def _summary(standing: MatchScore) -> str:
    """One line: results, Elo, test."""
    parts = ["+{} ={} -{}".format(*standing.results)]
    elo, verdict = standing.tally().elo(), standing.verdict()
    if elo is not None:
        parts.append(f"Elo {_range(elo, '+.0f')}")
    if verdict is not None:
        parts.append(f"LLR {verdict.llr:.2f} ({verdict.lower:.2f}, {verdict.upper:.2f})")
    return "  ".join(parts)


def _range(estimate: Estimate, form: str) -> str:
    value, low, high = (_number(part, form) for part in (estimate.value, estimate.low, estimate.high))
    return f"{value} [{low}, {high}]"


def _number(value: float, form: str) -> str:
    if math.isfinite(value):
        return format(value, form)
    return "+∞" if value > 0 else "-∞"


def _tell(standing: MatchScore) -> None:
    plan = standing.plan
    typer.echo(f"{plan.a} – {plan.b}, {plan.game.spec.text}: {_summary(standing)}")
    score = standing.tally().score()
    if score is not None:
        typer.echo(_("score {range} (95 %), pairs {pairs}").format(range=_range(score, ".3f"), pairs=_pairs(standing)))
    verdict = standing.verdict()
    if verdict is not None:
        accepted = {"H0": _("the test accepts the lower difference"), "H1": _("the test accepts the upper difference")}
        typer.echo(accepted[verdict.accepted] if verdict.accepted else _("the test is not decided"))
    for number in sorted(standing.games):
        forfeit = standing.games[number].forfeit
        if forfeit is not None:
            name = plan.names(number)[forfeit.player]
            text = _("game {number}: {player} forfeits: {detail} [{code}]")
            typer.echo(text.format(number=number + 1, player=name, code=forfeit.code, detail=forfeit.detail))


def _pairs(standing: MatchScore) -> str:
    return "/".join(str(count) for count in standing.pairs().counts)
