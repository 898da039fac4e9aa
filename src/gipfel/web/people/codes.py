"""Codes: recovery codes, which count once, and those of a second factor, which change every half minute."""

from __future__ import annotations

import hmac
import secrets
import time

import pyotp

CODES = 10
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
GROUPS, IN_A_GROUP = 4, 4  # 79 bits: nobody guesses one, so a digest of it is enough
MOST_CODE = 60
HOUSE = "Gipfel"
NEIGHBOURS = (0, -1, 1)  # half minutes by which clocks may differ
DIGITS = 6
clock = time.time  # that of the app is the wall's too


def new_codes() -> list[str]:
    """As many recovery codes as one gets."""
    return ["-".join(_group() for _ in range(GROUPS)) for _ in range(CODES)]


def _group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(IN_A_GROUP))


def plain(code: str) -> str:
    """A code without what people put between its letters."""
    return "".join(letter for letter in code.casefold() if letter.isalnum())


def is_of_factor(code: str) -> bool:
    """Whether a code can be one of a second factor; otherwise it may be a recovery code."""
    return len(plain(code)) == DIGITS and plain(code).isdecimal()


def new_secret() -> str:
    """What the codes of a second factor are made from, here and in somebody's app."""
    return pyotp.random_base32()


def address_of_secret(secret: str, name: str) -> str:
    """The same as an address that apps read."""
    return pyotp.TOTP(secret).provisioning_uri(name, issuer_name=HOUSE)


def step_of(secret: str, code: str) -> int | None:
    """The half minute whose code this is, now or beside now; None if it is no code of these."""
    codes, given = pyotp.TOTP(secret), plain(code).encode()
    steps = [int(clock() // codes.interval) + by for by in NEIGHBOURS]
    # All are compared, whichever fits.
    fitting = [step for step in steps if hmac.compare_digest(codes.generate_otp(step).encode(), given)]
    return fitting[0] if fitting else None
