"""Proving who one is: a password, from a device that is known or from anywhere, and a code where one is asked for."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from gipfel.store.accounts.name_rules import folded
from gipfel.store.shapes import Person
from gipfel.tables import Refused
from gipfel.tables.seats import digest
from gipfel.web.edge.cookies import DEVICE, key_of
from gipfel.web.edge.limits import neighbourhood
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.codes import is_of_factor, plain, step_of
from gipfel.web.people.identity import Caller, address_of


@dataclass(frozen=True, slots=True)
class Attempt:
    """A try at a name that may go on; `person` is None if nobody has it. `counted` is whose codes are counted."""

    person: Person | None
    known: bool
    counted: str


async def attempt(connection: HTTPConnection, name: str) -> Attempt:
    """Let somebody try a name: from a known device at once, from elsewhere as often as one address may, and slower the
    more others have tried it in vain. The work is the same whether the name exists or not."""
    parts, device = parts_of(connection), device_of(connection)
    person = await parts.store.person_by_name(name)
    person_id = "" if person is None else person.id
    if await parts.store.knows_device(person_id, device, parts.house.now()):
        counted = f"device {device[:40]}"
        parts.limits.spend("tries", counted)
        return Attempt(person, True, counted)
    address = address_of(connection)
    parts.limits.spend("tries", digest(f"{neighbourhood(address)} {folded(name)}")[:40])
    parts.limits.spend("passwords", address)
    await parts.throttle.wait(name)
    return Attempt(person, False, f"person {person_id}")


def device_of(connection: HTTPConnection) -> str:
    """The digest of the key of a device that somebody has signed in on before."""
    return digest(key_of(connection, DEVICE, parts_of(connection).settings.secure))


async def proven(connection: HTTPConnection, name: str, password: str, code: str) -> Person:
    """The person of a name, a password and, if they have a second factor, a code."""
    parts, found = parts_of(connection), await attempt(connection, name)
    stored = None if found.person is None else found.person.password
    if not await parts.passwords.fits(password, stored, known=found.known) or found.person is None:
        raise Refused("wrong-password")
    if not found.known:
        parts.throttle.right(name)
    await second(parts, found.person, code, found.counted)
    return found.person


async def sure(parts: Parts, calling: Caller, password: str) -> Person:
    """Who is signed in, once more by the password."""
    parts.limits.spend("tries", f"session {calling.session}")
    person = await parts.store.person(calling.person_id or "")
    stored = None if person is None else person.password
    if not await parts.passwords.fits(password, stored, known=True) or person is None:
        raise Refused("wrong-password")
    return person


async def second(parts: Parts, person: Person, code: str, counted: str) -> None:
    """Ask for a code if the person has a second factor; a recovery code counts instead. Only who has the password, or
    such a code, comes so far: so guessing is refused here, and not only slowed down."""
    factor = await parts.store.second_factor(person.id)
    if factor is None or factor.since is None:
        return
    if not plain(code):
        raise Refused("code-needed")
    parts.limits.spend("codes", counted)
    if is_of_factor(code):
        step = step_of(factor.secret, code)
        used = step is not None and await parts.store.use_step(person.id, step)
    else:
        used = await parts.store.use_code(person.id, digest(plain(code)))
    if not used:
        raise Refused("wrong-code")
