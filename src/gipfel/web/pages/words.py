"""What pages call things: games with their variants, clocks, players."""

from __future__ import annotations

from gipfel.core.language import _, ngettext
from gipfel.core.registry import game_type
from gipfel.core.spec import parse_spec
from gipfel.play.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.play.seats import Party


def game_words(spec: str) -> str:
    """The game and its variant, as a person would say it: “ZÈRTZ”, “ZÈRTZ 48”, “GIPF tournament, zertz=3”."""
    read = parse_spec(spec)
    preset, *options = str(read).removeprefix(read.game).lstrip(":,").split(",")
    if read.texts().get("challenges", "0") != "0":
        preset, options = "" if "=" in preset else preset, [_("combined")]
    told = ", ".join(part for part in (preset, *options) if part)
    return f"{game_type(read.game).title} {told}".strip()


def clock_words(control: TimeControl) -> str:
    """A time control in a few words."""
    match control.control:
        case "none":
            return _("no clock")
        case "days":
            days = control.base // DAY
            return ngettext("{count} day a turn", "{count} days a turn", days).format(count=days)
        case "turn":
            return _("{time} a turn").format(time=duration(control.base))
        case "increment":
            return _("{time} + {bonus} a turn").format(time=duration(control.base), bonus=duration(control.bonus))
    return duration(control.base)


def duration(milliseconds: int) -> str:
    """A short time in minutes and seconds."""
    minutes, seconds = divmod(milliseconds // SECOND, MINUTE // SECOND)
    told = [_("{count} min").format(count=minutes)] if minutes else []
    told += [_("{count} s").format(count=seconds)] if seconds or not minutes else []
    return " ".join(told)


def party_words(party: Party | None) -> str:
    """What a player is called."""
    if party is None:
        return _("nobody yet")
    if party.who == "engine":
        return _("Computer, level {level}").format(level=party.key)
    return party.name or _("Guest")
