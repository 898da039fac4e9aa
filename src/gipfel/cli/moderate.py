"""`gipfel moderate`: for whoever runs a house, against people, names and texts that do harm; every act is logged."""

from __future__ import annotations

import asyncio
import getpass
import re
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gipfel.cli.arguments import JsonOption, print_json
from gipfel.cli.database import DatabaseOption, database_url
from gipfel.core.errors import GipfelError
from gipfel.core.language import N_, _
from gipfel.core.messages import declare
from gipfel.records.record import UNPRINTABLE

if TYPE_CHECKING:
    from gipfel.store import Store
    from gipfel.store.accounts.sanctions import Measure, Why
    from gipfel.store.clubs.links import ClubReport
    from gipfel.store.studies import StudyReport
    from gipfel.tables.sanctions import Sanction

DURATION = re.compile(r"([1-9]\d{0,4})([mhdw])")
MINUTES = {"m": 1, "h": 60, "d": 24 * 60, "w": 7 * 24 * 60}
MOST_REASON = 200
Line = tuple[str, dict[str, Any]]
"""What is told of one thing, to people and to programs."""

declare(
    {
        "whom-missing": N_("Say whom or what, as in: gipfel moderate {act} WHOM"),
        "reason-control": N_("The reason holds {character}, which cannot be shown."),
        "bad-duration": N_("“{text}” is no duration. Expected: a number with m, h, d or w, as in 7d."),
    }
)


class ModerationAct(StrEnum):
    """What can be done."""

    ban = "ban"
    unban = "unban"
    mute = "mute"
    unmute = "unmute"
    remove_name = "remove-name"
    allow_name = "allow-name"
    remove_text = "remove-text"
    remove_record = "remove-record"
    remove_study = "remove-study"
    remove_club = "remove-club"
    reports = "reports"
    show = "show"
    list = "list"
    log = "log"


UNADDRESSED = (ModerationAct.list, ModerationAct.log, ModerationAct.reports)
"""What is about nobody in particular."""


def moderate(
    act: Annotated[
        ModerationAct,
        typer.Argument(
            help=_(
                "ban, mute (no chat), remove-name, remove-text, remove-record, remove-club, remove-study; unban, "
                "unmute and allow-name take it back; show a table, list what stands, log what was done, reports "
                "about clubs and studies."
            ),
            show_choices=False,
            metavar="ACT",
        ),
    ],
    whom: Annotated[
        str,
        typer.Argument(
            metavar="WHOM",
            help=_("A name, TABLE/0 or TABLE/1 for who sits there, an address or network; TABLE/NUMBER for a text."),
        ),
    ] = "",
    reason: Annotated[str, typer.Option(metavar="TEXT", help=_("Why; the person can read it."))] = "",
    lasts: Annotated[
        str,
        typer.Option("--for", metavar="DURATION", help=_("How long, like 30m, 12h, 7d or 4w; without it for good.")),
    ] = "",
    by: Annotated[
        str, typer.Option(metavar="NAME", help=_("Who does this, for the log; your login name if not said."))
    ] = "",
    database: DatabaseOption = "",
    json: JsonOption = False,
) -> None:
    """Ban or mute somebody, remove a name or a text, list and log it; an open house obeys within seconds."""
    now = time.time_ns() // 1_000_000
    until = until_of(lasts, now)
    if not whom and act not in UNADDRESSED:
        raise GipfelError("whom-missing", act=act.value)
    check_reason(reason)
    from gipfel.store.accounts.sanctions import Why

    why = Why(by or login_name(), now, reason[:MOST_REASON])
    asyncio.run(_told(database_url(database), act, whom, why, until, json))


def check_reason(reason: str) -> None:
    """Refuse what would hide or turn around what people read, in the log and on their page."""
    if found := UNPRINTABLE.search(reason):
        raise GipfelError("reason-control", character=f"U+{ord(found.group()):04X}")


def login_name() -> str:
    """Who sits at the terminal, where the system knows it."""
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):
        return "?"


def until_of(text: str, now: int) -> int | None:
    """The end of a duration that begins now; None without one."""
    if not text:
        return None
    found = DURATION.fullmatch(text)
    if found is None:
        raise GipfelError("bad-duration", text=text[:40])
    return now + int(found[1]) * MINUTES[found[2]] * 60_000


async def _told(url: str, act: ModerationAct, whom: str, why: Why, until: int | None, json: bool) -> None:
    from gipfel.store import Store

    async with await Store.open_existing(url) as store:
        async for text, told in _done(store, act, whom, why, until):
            if json:
                print_json(told)
            else:
                typer.echo(text)


async def _done(store: Store, act: ModerationAct, whom: str, why: Why, until: int | None) -> AsyncIterator[Line]:
    match act:
        case ModerationAct.list:
            for sanction in await store.sanctions(why.at):
                yield _sanction(sanction)
            return
        case ModerationAct.reports:
            for report in await store.club_reports():
                yield _report(report)
            for about in await store.study_reports():
                yield _study_report(about)
            return
        case ModerationAct.show:
            async for line in _shown(store, whom):
                yield line
            return
        case ModerationAct.log:
            last = 0
        case _:
            last = await store.last_measure()
            await _carry_out(store, act, whom, why, until)
    for measure in await store.measures(last):
        yield _measure(measure)


async def _carry_out(store: Store, act: ModerationAct, whom: str, why: Why, until: int | None) -> None:
    match act:
        case ModerationAct.ban:
            await store.impose(await store.subject(whom), "ban", why, until)
        case ModerationAct.mute:
            await store.impose(await store.subject(whom), "mute", why, until)
        case ModerationAct.unban:
            await store.lift(await store.subject(whom), "ban", why)
        case ModerationAct.unmute:
            await store.lift(await store.subject(whom), "mute", why)
        case ModerationAct.remove_name:
            await store.remove_name(await store.subject(whom), why)
        case ModerationAct.allow_name:
            await store.allow_name(whom, why)
        case ModerationAct.remove_text:
            table, _slash, number = whom.rpartition("/")
            await store.remove_text(table, int(number) if re.fullmatch(r"\d{1,6}", number) else 0, why)
        case ModerationAct.remove_record:
            await store.remove_record(whom, why)
        case ModerationAct.remove_study:
            await store.remove_study(whom, why)
        case ModerationAct.remove_club:
            await store.remove_club(whom, why)


def _sanction(found: Sanction) -> Line:
    ends = _("for good") if found.until is None else _("until {instant}").format(instant=_instant(found.until))
    told = {"kind": found.kind, "subject": found.subject, "reason": found.reason, "at": found.at, "until": found.until}
    return f"{found.kind} {found.subject} {ends} {_quoted(found.reason)}".rstrip(), told


def _study_report(found: StudyReport) -> Line:
    told = {"study": found.study, "title": found.title, "by": found.party, "at": found.at, "reason": found.reason}
    return f"{found.study} {_instant(found.at)} {found.party}: “{found.title}” {_quoted(found.reason)}", told


def _measure(found: Measure) -> Line:
    details = {name: value for name, value in found.details.items() if value not in (None, "")}
    if "until" in details:
        details["until"] = _instant(details["until"])
    more = "".join(f" {name}={value}" for name, value in details.items())
    text = f"{found.number} {_instant(found.at)} {found.by}: {found.act} {found.subject}{more} {_quoted(found.reason)}"
    told = {"number": found.number, "at": found.at, "by": found.by, "act": found.act, "subject": found.subject}
    return text.rstrip(), told | {"reason": found.reason, "details": dict(found.details)}


def _report(found: ClubReport) -> Line:
    told = {"number": found.number, "club": found.club, "name": found.name, "at": found.at, "reason": found.reason}
    return f"{found.number} {_instant(found.at)} {found.club} {found.name}: {_quoted(found.reason)}", told


async def _shown(store: Store, table: str) -> AsyncIterator[Line]:
    """Who sits at a table, and what was said there, with the words by which each is named."""
    from gipfel.tables.deeds import Said

    summary = await store.summary(table)
    if summary is None:
        raise GipfelError("no-such-table")
    for seat, party in enumerate(summary.parties):
        if party is not None:
            yield f"{table}/{seat} {party.id} {party.name}".rstrip(), {"seat": seat, "id": party.id, "name": party.name}
    for event in await store.log(table):
        if isinstance(event.deed, Said) and event.deed.text:
            told = {"text": f"{table}/{event.seq}", "by": event.by, "said": event.deed.text}
            yield f"{table}/{event.seq} {event.by}: {event.deed.text}", told


def _instant(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _quoted(reason: str) -> str:
    return f"“{reason}”" if reason else ""
