"""What pages call things: games with their variants, clocks, players."""

from __future__ import annotations

from gipfel.core.language import _, ngettext
from gipfel.core.registry import game_type
from gipfel.core.spec import Spec, parse_spec
from gipfel.play.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.play.seats import Party
from gipfel.web.pages.variant_names import option_words, preset_name


def game_words(spec: str) -> str:
    """The game and its variant, as people say it: “ZÈRTZ”, “ZÈRTZ · 48 rings”, “GIPF · Basic · 3 ZÈRTZ potentials”."""
    read = parse_spec(spec)
    preset = _preset(read)
    told = [preset_name(read.game, preset)] if preset and preset != _preset(parse_spec(read.game)) else []
    variant = parse_spec(f"{read.game}:{preset}" if preset else read.game).texts()
    if read.texts().get("challenges", "0") != "0":
        told.append(_("combined"))
    else:
        told += [option_words(*option) for option in read.texts().items() if variant[option[0]] != option[1]]
    return " · ".join([game_type(read.game).title, *told])


def _preset(spec: Spec) -> str:
    """The preset a spec begins with; empty without one."""
    head = str(spec).split(",", 1)[0]
    return head.partition(":")[2]


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
