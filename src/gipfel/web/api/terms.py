"""From what a client sends to the terms and seats of a table."""

from __future__ import annotations

from gipfel.core.spec import quoted
from gipfel.tables import Party, Refused
from gipfel.tables.clock import TimeControl
from gipfel.tables.commands import Ask, Engine, Free, Link, Me, Open, Wish
from gipfel.tables.terms import Terms, agreed_deadline
from gipfel.web.api.models import (
    AgreementGiven,
    AnyoneSeat,
    AskSeat,
    ClockGiven,
    EngineSeat,
    LinkSeat,
    OpenGiven,
    SeatGiven,
    TermsGiven,
)
from gipfel.web.parts import Parts

WATCH = "watch"


def terms_of(given: TermsGiven) -> Terms:
    """The terms a client asks for; whether they can be played is decided at the table."""
    if given.agreement is not None and given.spec is None:
        spec = spec_of(given.agreement)
    elif given.spec is not None and given.agreement is None:
        spec = given.spec
    else:
        raise Refused("spec-or-agreement")
    inner = None if given.inner is None else _control(given.inner)
    external = agreed_deadline(spec) if given.external is None else given.external
    clock = _control(given.clock)
    return Terms(spec, clock, inner, external, given.sides, given.rated, given.position, given.analysis)


def _control(given: ClockGiven) -> TimeControl:
    return TimeControl(given.control, given.base, given.bonus)


def spec_of(given: AgreementGiven) -> str:
    """The spec an agreement in fields says; it is read like any other."""
    options: dict[str, str] = {kind: str(count) for kind, count in given.potentials.items()}
    options |= {"challenges": str(given.challenges), "spent": given.spent, "uses": str(given.uses)}
    options |= {"begin": given.begin, "winner": given.winner, "deadline": given.deadline}
    options |= {f"settle-{kind}": _contest(contest) for kind, contest in given.settle.items()}
    if given.contest:
        options["contest"] = quoted(given.contest)
    options |= {f"contest-{kind}": quoted(words) for kind, words in given.contests.items() if words}
    return ",".join([given.host, *(f"{name}={value}" for name, value in options.items())])


def _contest(contest: str) -> str:
    return contest if contest.isalpha() else f"({contest})"


async def opening(parts: Parts, actor: Party, given: OpenGiven) -> tuple[Open, dict[str, str]]:
    """The command that opens a table, and the secrets of its links by their use."""
    uses = [f"seat-{number}" for number, seat in enumerate(given.seats) if isinstance(seat, LinkSeat)]
    uses += [WATCH] if given.hidden else []
    secrets = {use: parts.house.link_secret(actor, given.id, use) for use in uses}
    first, second = [
        await _wish(parts, seat, secrets.get(f"seat-{number}", "")) for number, seat in enumerate(given.seats)
    ]
    return Open(terms=terms_of(given), seats=(first, second), watch=secrets.get(WATCH), id=given.id), secrets


async def _wish(parts: Parts, seat: SeatGiven, secret: str) -> Wish:
    match seat:
        case EngineSeat():
            return Engine(seat.level)
        case LinkSeat():
            return Link(secret)
        case AnyoneSeat():
            return Free()
        case AskSeat():
            person = await parts.store.person_by_name(seat.name)
            if person is None:
                raise Refused("no-such-player", name=seat.name)
            return Ask(person.party)
    return Me()


def links_of(table: str, secrets: dict[str, str]) -> dict[str, str | None]:
    """The addresses of a table below the house's own."""
    seat = next((secret for use, secret in secrets.items() if use != WATCH), None)
    return {
        "table": f"/t/{table}",
        "seat": None if seat is None else f"/t/{table}/seat/{seat}",
        "watch": f"/t/{table}/watch/{secrets[WATCH]}" if WATCH in secrets else None,
    }
