"""`gipfel event`: a club's event from the terminal, kept in a file."""

from __future__ import annotations

import time
from enum import StrEnum
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any

import typer

from gipfel.cli.arguments import JsonOption, print_json
from gipfel.cli.event_file import EventFile, event_file
from gipfel.cli.moderate import login_name
from gipfel.cli.output import write_file
from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _
from gipfel.core.lot import fresh_seed
from gipfel.core.messages import declare
from gipfel.events import commands, system_of
from gipfel.events.cross_table import cross_table
from gipfel.events.deeds import RESULTS, RoundPaired
from gipfel.events.refusals import Refused
from gipfel.events.terms import KINDS, TIE_BREAKS, EventKind, EventTerms, TieBreak
from gipfel.events.tie_breaks import EXPLANATIONS, TITLES
from gipfel.events.trf import MOST_TRF, read_trf, trf_text, write_trf

declare(
    {
        "event-words": N_("Expected: gipfel event {usage}"),
        "unknown-event-kind": N_("There is no kind of event “{kind}”. There are: {known}."),
    }
)
USAGES = {
    "new": "new FILE --kind KIND --name NAME --spec SPEC",
    "register": "register FILE NAME [--rating N]",
    "withdraw": "withdraw FILE PLAYER",
    "bye": "bye FILE PLAYER ROUND",
    "pair": "pair FILE [--round N]",
    "result": "result FILE GAME 1-0|0-1|1/2|+/-|-/+|-/- [--reason TEXT]",
    "end": "end FILE",
    "standings": "standings FILE",
    "table": "table FILE",
    "import": "import FILE TRF-FILE --spec SPEC",
    "export": "export FILE [TRF-FILE]",
}


class EventAct(StrEnum):
    """What can be done."""

    new = "new"
    register = "register"
    withdraw = "withdraw"
    bye = "bye"
    pair = "pair"
    result = "result"
    end = "end"
    standings = "standings"
    table = "table"
    import_ = "import"
    export = "export"


def event(
    act: Annotated[
        EventAct,
        typer.Argument(
            metavar="ACT",
            show_choices=False,
            help=_(
                "new, register, withdraw, bye, pair, result, end; standings and table show it; import and export: TRF."
            ),
        ),
    ],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("The file in which the event is kept."))],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD]…", help=_("A name; or the numbers of a player and a round; or a game and its result.")
        ),
    ] = None,
    kind: Annotated[
        str, typer.Option(metavar="KIND", help=_("Which kind of event: {kinds}.").format(kinds=", ".join(KINDS)))
    ] = "swiss",
    name: Annotated[str, typer.Option(metavar="NAME", help=_("The name of the event."))] = "",
    spec: Annotated[
        list[str] | None, typer.Option(metavar="SPEC", help=_("The game; several times for another one in each round."))
    ] = None,
    rounds: Annotated[int, typer.Option(metavar="N", help=_("How many rounds a Swiss event has."))] = 5,
    cycles: Annotated[int, typer.Option(metavar="N", help=_("How often everybody meets in a round robin."))] = 1,
    games: Annotated[int, typer.Option(metavar="N", help=_("How many games a match of a knock-out has."))] = 2,
    group: Annotated[int, typer.Option(metavar="N", help=_("How large the groups of a league should be."))] = 7,
    movers: Annotated[int, typer.Option(metavar="N", help=_("How many of a group go up and down."))] = 1,
    half_byes: Annotated[
        int, typer.Option("--half-byes", metavar="N", help=_("How many half-point byes a player may ask for."))
    ] = 1,
    tie_break: Annotated[
        list[str] | None,
        typer.Option(
            "--tie-break", metavar="NAME", help=_("A tie-break, several in their order; without it the usual ones.")
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help=_("Where all lots come from; drawn if not said."))
    ] = None,
    rating: Annotated[int, typer.Option(metavar="N", help=_("The rating of a player; it orders the start."))] = 0,
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", help=_("Pair only if this is the next round."))
    ] = None,
    reason: Annotated[str, typer.Option(metavar="TEXT", help=_("Corrects a result; why stays in the log."))] = "",
    json: JsonOption = False,
) -> None:
    """Run an event over real boards: enter players, pair, enter results, show standings and cross-table."""
    given = words or []
    if act is EventAct.import_:
        _import(file, given, tuple(spec or ()), fresh_seed() if seed is None else seed)
        return
    if act is EventAct.new:
        terms = EventTerms(
            kind=_kind(kind),
            name=name,
            specs=tuple(spec or ()),
            seed=fresh_seed() if seed is None else seed,
            rounds=rounds,
            cycles=cycles,
            games=games,
            group=group,
            movers=movers,
            half_byes=half_byes,
            tie_breaks=tuple(_tie_break(one) for one in tie_break or ()),
        )
        command: commands.EventCommand | None = commands.CreateEvent(terms=terms)
    else:
        command = _command(act, given, rating, round_, reason)
    writes = command is not None
    with event_file(file, writes=writes, new=act is EventAct.new) as opened:
        if opened.torn:
            typer.echo(_("The last command was cut off before it was written; it counts as never given."), err=True)
        if command is not None:
            _carry_out(opened, command, json)
        elif act is EventAct.standings:
            _show_standings(opened, json)
        elif act is EventAct.export:
            _export(opened, given, json)
        else:
            _show_table(opened, json)


def _kind(text: str) -> EventKind:
    for known in KINDS:
        if known == text:
            return known
    raise GipfelError("unknown-event-kind", kind=text[:40], known=KINDS)


def _tie_break(text: str) -> TieBreak:
    for known in TIE_BREAKS:
        if known == text:
            return known
    raise Refused("unknown-tie-break", name=text[:40], known=TIE_BREAKS)


def _command(
    act: EventAct, words: list[str], rating: int, round_number: int | None, reason: str
) -> commands.EventCommand | None:
    """The command that words mean; None where something is only shown."""
    match act, words:
        case EventAct.register, [_first, *_rest]:
            return commands.RegisterEntrant(name=" ".join(words), rating=rating)
        case EventAct.withdraw, [player]:
            return commands.WithdrawEntrant(player=_number(act, player))
        case EventAct.bye, [player, wanted]:
            return commands.AskForBye(player=_number(act, player), round=_number(act, wanted))
        case EventAct.pair, []:
            return commands.PairRound(round=round_number)
        case EventAct.result, [game, text]:
            result = next((known for known in RESULTS if known == text), None)
            if result is None:
                raise Refused("bad-result", result=text[:20], known=RESULTS)
            if reason:
                return commands.CorrectResult(game=_number(act, game), result=result, reason=reason)
            return commands.EnterResult(game=_number(act, game), result=result)
        case EventAct.end, []:
            return commands.EndEvent()
        case ((EventAct.standings | EventAct.table), []):
            return None
        case EventAct.export, [] | [str()]:
            return None
    raise GipfelError("event-words", usage=USAGES[act.value])


def _import(file: Path, words: list[str], specs: tuple[str, ...], seed: int) -> None:
    """A new event from a TRF file."""
    if len(words) != 1:
        raise GipfelError("event-words", usage=USAGES["import"])
    try:
        with Path(words[0]).open("rb") as given:
            data = given.read(MOST_TRF + 1)
    except (OSError, ValueError) as error:
        raise GipfelError("no-event-file", path=words[0], detail=getattr(error, "strerror", None) or error) from None
    entries = read_trf(trf_text(data), specs, seed, time.time_ns() // 1_000_000, login_name())
    with event_file(file, writes=True, new=True) as opened:
        opened.adopt(entries)
    typer.echo(_("Done."))


def _export(opened: EventFile, words: list[str], json: bool) -> None:
    """The event as TRF, to a file or to the standard output."""
    text = write_trf(opened.event, system_of(opened.event).standings(opened.event))
    if words:
        write_file(Path(words[0]), text)
    elif json:
        print_json({"trf": text})
    else:
        typer.echo(text, nl=False)


def _number(act: EventAct, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise GipfelError("event-words", usage=USAGES[act.value])
    return int(text)


def _carry_out(opened: EventFile, command: commands.EventCommand, json: bool) -> None:
    entries = opened.act(command, time.time_ns() // 1_000_000, login_name())
    for entry in entries:
        if json:
            print_json(entry.to_json())
        elif isinstance(entry.deed, RoundPaired):
            _show_round(opened, entry.deed)
    if not json and not any(isinstance(entry.deed, RoundPaired) for entry in entries):
        typer.echo(_("Done."))


def _show_round(opened: EventFile, paired: RoundPaired) -> None:
    names = opened.event.entrants
    typer.echo(_("Round {number}, {game}").format(number=paired.round, game=_game_of(opened, paired.round)))
    for one in paired.encounters:
        group = f" ({one.group})" if one.group else ""
        typer.echo(f"{one.game:4}  {names[one.first].name} – {names[one.second].name}{group}")
    for bye in paired.byes:
        typer.echo(_("      {name} does not play").format(name=names[bye.player].name))


def _game_of(opened: EventFile, number: int) -> str:
    terms = opened.event.agreed
    return terms.spec_of(number) if number <= len(terms.specs) else terms.specs[0]


def _show_standings(opened: EventFile, json: bool) -> None:
    found = opened.event
    lines = system_of(found).standings(found)
    breaks = found.agreed.tie_breaks
    if json:
        for line in lines:
            print_json(
                {
                    "rank": line.rank,
                    "player": line.player,
                    "name": found.entrants[line.player].name,
                    "points": line.points,
                    "games": line.games,
                    "group": line.group,
                    "tie_breaks": dict(line.tie_breaks),
                }
            )
        return
    typer.echo(f"{found.agreed.name}  ({', '.join(_(TITLES[name]) for name in breaks)})".replace("  ()", ""))
    for line in lines:
        values = "  ".join(f"{line.tie_breaks[name]:g}" for name in breaks)
        group = f"{line.group:3}" if line.group else ""
        typer.echo(f"{group}{line.rank:4}  {found.entrants[line.player].name:24} {line.points:5g}  {values}".rstrip())
    for name in breaks:
        typer.echo(f"{_(TITLES[name])}: {_(EXPLANATIONS[name])}")


def _show_table(opened: EventFile, json: bool) -> None:
    found = opened.event
    rows = cross_table(found, system_of(found).standings(found))
    widths = [max(map(len, cells)) for cells in zip_longest(*(row.cells for row in rows), fillvalue="")]
    for row in rows:
        name = found.entrants[row.player].name
        if json:
            told: dict[str, Any] = {"rank": row.rank, "player": row.player, "name": name, "points": row.points}
            print_json(told | {"group": row.group, "cells": list(row.cells)})
        else:
            cells = "  ".join(cell.rjust(width) for cell, width in zip(row.cells, widths, strict=False))
            group = f"{row.group:3}" if row.group else ""
            typer.echo(f"{group}{row.rank:4}  {name:24} {row.points:5g}  {cells}".rstrip())
