"""What pages call things: games with their variants, options, contests, clocks, players."""

from __future__ import annotations

from gipfel.combine.match_game import MatchGame
from gipfel.combine.proposals import CHANCE
from gipfel.core.errors import BadSpec
from gipfel.core.game import Game
from gipfel.core.language import N_, _, ngettext
from gipfel.core.option import Option
from gipfel.core.registry import face_of, game_type
from gipfel.core.spec import Spec, parse_spec
from gipfel.engine.levels import HIGHEST, strengths_of
from gipfel.tables.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.tables.seats import Party

STRENGTHS = (
    (150, N_("for the first games")),
    (400, N_("easy")),
    (800, N_("casual")),
    (1_300, N_("solid")),
    (1_900, N_("strong")),
    (2_700, N_("very strong")),
    (10_000, N_("hardly to be beaten")),
)
"""What levels are called that are so much stronger than random turns, in Elo."""


def game_words(spec: str) -> str:
    """The game and its variant, as people say it: “ZÈRTZ”, “ZÈRTZ · 48 rings”, “GIPF · Basic · 3 ZÈRTZ potentials”.

    A game that cannot be played here any more is called by its spec.
    """
    try:
        read = parse_spec(spec)
    except BadSpec:
        return spec
    preset = _preset(read)
    told = [preset_name(read.game, preset)] if preset and preset != _preset(parse_spec(read.game)) else []
    variant = parse_spec(f"{read.game}:{preset}" if preset else read.game).texts()
    if read.texts().get("challenges", "0") != "0":
        told.append(_("combined"))
    else:
        options = [option for option in face_of(read.game).options if read[option.name] != variant[option.name]]
        options = [option for option in options if not option.drawn]  # nobody says a number of twenty digits
        told += [option_words(read.game, option, read[option.name]) for option in options]
    return " · ".join([game_type(read.game).title, *told])


def _preset(spec: Spec) -> str:
    """The preset a spec begins with; empty without one."""
    head = str(spec).split(",", 1)[0]
    return head.partition(":")[2]


def preset_name(game: str, preset: str) -> str:
    """What a variant is called: its name, or what it says by a number: “48 rings”."""
    kind = game_type(game)
    if preset in kind.preset_names:
        return _(kind.preset_names[preset], game)
    for option in kind.options:
        if option.counted and kind.presets.get(preset, {}).get(option.name) == preset:
            return option_words(game, option, preset)
    return _plain(preset)


def option_name(game: str, option: Option) -> str:
    """What an option is called."""
    return _(option.title, game) or _plain(option.name)


def value_name(game: str, option: Option, value: str) -> str:
    """What a value of an option is called."""
    return _(option.value_titles.get(value, ""), game) or value


def option_words(game: str, option: Option, value: str) -> str:
    """An option with its value, as a list of games says it."""
    if option.counted and value.isdigit():
        return ngettext(*option.counted, int(value), game).format(count=value)
    return f"{option_name(game, option)}: {value_name(game, option, value)}"


def _plain(name: str) -> str:
    return name.replace("-", " ").capitalize()


def contest_names(played: Game) -> dict[str, str]:
    """The names of all contests of a match by their texts, those inside them included; none for other games."""
    if not isinstance(played, MatchGame):
        return {}
    names = {text: _(words) for text, words in CHANCE.items()}
    for contest in played.agreement.contests.values():
        if isinstance(contest, Game):
            names |= {contest.spec.text: game_words(contest.spec.text), **contest_names(contest)}
    return names


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


SPEEDS = {
    "quick": N_("quick"),
    "steady": N_("steady"),
    "long": N_("long"),
    "days": N_("days for every turn"),
    "untimed": N_("no clock"),
}


def group_words(group: str) -> str:
    """A rating group as people say it: the game with its variant, and the speed."""
    spec, _blank, speed = group.rpartition(" ")
    return f"{game_words(spec)}, {_(SPEEDS[speed]) if speed in SPEEDS else speed}"


def duration(milliseconds: int) -> str:
    """A short time in minutes and seconds."""
    minutes, seconds = divmod(milliseconds // SECOND, MINUTE // SECOND)
    told = [_("{count} min").format(count=minutes)] if minutes else []
    told += [_("{count} s").format(count=seconds)] if seconds or not minutes else []
    return " ".join(told)


def level_words(game: str, level: int) -> str:
    """How strong a level is, in words a beginner understands; what was measured for the game, where it was."""
    measured = strengths_of(game) if game else ()
    if not measured:
        return {1: _("for the first games"), HIGHEST: _("the strongest")}.get(level, "")
    if level > len(measured):
        return _("thinks longer than level {level}, not measured yet").format(level=level - 1)
    elo = measured[level - 1]
    strength = _(next(words for most, words in STRENGTHS if elo < most))
    if level == 1:
        return strength
    won = min(9, round(10 / (1 + 10 ** ((measured[level - 2] - elo) / 400))))
    beats = _("wins {count} of 10 games against level {level}").format(count=won, level=level - 1)
    return f"{strength}, {beats}"


def party_words(party: Party | None) -> str:
    """What a player is called."""
    if party is None:
        return _("nobody yet")
    if party.who == "engine":
        return _("Computer, level {level}").format(level=party.key)
    return party.name or _("Guest")


def pair_words(parties: tuple[Party | None, Party | None]) -> tuple[str, str]:
    """What the two at a table are called, never alike: who has no name left is numbered by their seat."""
    one, two = (party_words(party) for party in parties)
    return (f"{one} 1", f"{two} 2") if one == two and None not in parties else (one, two)
