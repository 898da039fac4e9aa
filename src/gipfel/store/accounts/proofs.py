"""What vouches for a person beside the password: known devices, recovery codes, a second factor."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from gipfel.store.database.connections import Database
from gipfel.store.database.schema import devices, recovery_codes, second_factors
from gipfel.store.shapes import SecondFactor
from gipfel.tables.refusals import Refused

MOST_DEVICES = 50


class Proofs(Database):
    """Secrets are never stored, only their digests; but for that of the second factor, which codes are made from."""

    async def know_device(self, person: str, digest: str, before: str, now: int, expires: int) -> None:
        """Somebody has signed in on a device: its new key takes the place of the one `before`, for all who use it."""
        await self.write(_know, {"person": person, "digest": digest, "seen": now, "expires": expires}, before)

    async def knows_device(self, person: str, digest: str, now: int) -> bool:
        """Whether a person has signed in on this device before."""
        return await self.read(_knows, person, digest, now)

    async def devices_of(self, person: str, now: int) -> list[int]:
        """When a person last signed in on each device that is known, the latest first."""
        return await self.read(_seen_devices, person, now)

    async def renew_codes(self, person: str, digests: Sequence[str]) -> None:
        """Other recovery codes; the old ones count no more."""
        await self.write(_renew, person, digests)

    async def codes_left(self, person: str) -> int:
        """How many recovery codes have not been used."""
        return await self.read(_left, person)

    async def has_code(self, person: str, digest: str) -> bool:
        """Whether this recovery code would count."""
        return await self.read(_has, person, digest)

    async def use_code(self, person: str, digest: str) -> bool:
        """Use a recovery code up; False if it is none of theirs, or gone."""
        return await self.write(use_code, person, digest)

    async def second_factor(self, person: str) -> SecondFactor | None:
        """The second factor of a person, also one that has not been confirmed yet."""
        return await self.read(_factor, person)

    async def enrol(self, person: str, secret: str) -> None:
        """Begin with a second factor; until it is confirmed it asks for nothing and can be begun anew."""
        try:
            await self.write(_enrol, person, secret)
        except IntegrityError as error:
            raise Refused("second-factor-on") from error

    async def confirm_factor(self, person: str, step: int, now: int) -> bool:
        """The first code was right: from now on codes are asked for. False if there is nothing to confirm."""
        return await self.write(_confirm, person, step, now)

    async def use_step(self, person: str, step: int) -> bool:
        """Use the code of a step up; False when that one, or a later one, has been used before."""
        return await self.write(_use_step, person, step)

    async def end_factor(self, person: str) -> None:
        """Codes are asked for no more."""
        await self.write(_end_factor, person)


def _know(connection: Connection, row: dict[str, object], before: str) -> None:
    if before:
        connection.execute(update(devices).where(devices.c.digest == before).values(digest=row["digest"]))
    own = devices.c.person == row["person"]
    connection.execute(delete(devices).where(own, devices.c.digest == row["digest"]))
    connection.execute(insert(devices).values(row))
    latest = select(devices.c.digest).where(own).order_by(devices.c.seen.desc(), devices.c.digest).limit(MOST_DEVICES)
    connection.execute(delete(devices).where(own, devices.c.digest.not_in(latest)))


def _knows(connection: Connection, person: str, digest: str, now: int) -> bool:
    own = (devices.c.digest == digest, devices.c.person == person, devices.c.expires > now)
    return connection.scalar(select(devices.c.digest).where(*own)) is not None


def _seen_devices(connection: Connection, person: str, now: int) -> list[int]:
    own = (devices.c.person == person, devices.c.expires > now)
    return list(connection.scalars(select(devices.c.seen).where(*own).order_by(devices.c.seen.desc())))


def forget_devices(connection: Connection, person: str, but: str = "") -> None:
    """No device of a person is known any more, but perhaps the one they are using."""
    connection.execute(delete(devices).where(devices.c.person == person, devices.c.digest != but))


def _renew(connection: Connection, person: str, digests: Sequence[str]) -> None:
    connection.execute(delete(recovery_codes).where(recovery_codes.c.person == person))
    give_codes(connection, person, digests)


def give_codes(connection: Connection, person: str, digests: Sequence[str]) -> None:
    """More recovery codes."""
    if digests:
        connection.execute(insert(recovery_codes), [{"digest": digest, "person": person} for digest in digests])


def _left(connection: Connection, person: str) -> int:
    own = recovery_codes.c.person == person
    return connection.scalar(select(func.count()).select_from(recovery_codes).where(own)) or 0


def _has(connection: Connection, person: str, digest: str) -> bool:
    return connection.scalar(select(recovery_codes.c.digest).where(*_code(person, digest))) is not None


def use_code(connection: Connection, person: str, digest: str) -> bool:
    """Of several who use a code at once one does."""
    return connection.execute(delete(recovery_codes).where(*_code(person, digest))).rowcount > 0


def _code(person: str, digest: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return recovery_codes.c.digest == digest, recovery_codes.c.person == person


def _factor(connection: Connection, person: str) -> SecondFactor | None:
    asked = select(second_factors.c.secret, second_factors.c.since).where(second_factors.c.person == person)
    found = connection.execute(asked).one_or_none()
    return None if found is None else SecondFactor(*found)


def _enrol(connection: Connection, person: str, secret: str) -> None:
    begun = (second_factors.c.person == person, second_factors.c.since.is_(None))
    connection.execute(delete(second_factors).where(*begun))
    connection.execute(insert(second_factors).values(person=person, secret=secret, step=0))


def _confirm(connection: Connection, person: str, step: int, now: int) -> bool:
    begun = (second_factors.c.person == person, second_factors.c.since.is_(None))
    return connection.execute(update(second_factors).where(*begun).values(since=now, step=step)).rowcount > 0


def _use_step(connection: Connection, person: str, step: int) -> bool:
    fresh = (second_factors.c.person == person, second_factors.c.since.is_not(None), second_factors.c.step < step)
    return connection.execute(update(second_factors).where(*fresh).values(step=step)).rowcount > 0


def _end_factor(connection: Connection, person: str) -> None:
    connection.execute(delete(second_factors).where(second_factors.c.person == person))
