"""How the games of an event are played in a house: clocks, when rounds begin, who fills in, and when it comes again."""

from __future__ import annotations

from dataclasses import dataclass, field

from gipfel.core.registry import face_of
from gipfel.core.spec import parse_spec
from gipfel.events.recurrence import read_recurrence, read_zone
from gipfel.events.refusals import Refused
from gipfel.tables.clock import DAY, MINUTE, SECOND, TimeControl
from gipfel.tables.seats import LEVELS
from gipfel.tables.terms import Terms, game_of

LATEST = 4_102_444_800_000  # the year 2100: every calendar can say it, whatever is added
LONGEST_PAUSE = 366 * DAY
COMING = (30 * SECOND, 60 * DAY)
"""How long somebody may have for their first turn before the game is forfeited."""
MOST_VACATION = 60
HANDICAP, WEAKER = "handicap", "weaker"
"""The options by which a game says that it knows a handicap, and who gets it: as a rule who does not begin."""
RATING_STEP = 150
"""So many points of rating between two players are one step of handicap."""


@dataclass(frozen=True, slots=True)
class PlayTerms:
    """Instants and times in milliseconds. `starts_at`: 0 for when the organiser says; `every`: from the beginning of
    one round, or season, to that of the next, 0 for as soon as all games are over; `lasts`: how long an arena pairs.

    `come`: the time for one's first turn; `fill`: the level of an engine that plays where the number is odd, 0 for
    none; `handicap`: the weaker player gets what the ratings say; `recurs`: a rule by which the event comes again, in
    `zone`; `vacation`: so many days in a season of a league time is not charged to who asks for it.

    `club`: whose event it is, so that its officers direct it too; `members_only`: nobody else enters.
    """

    clock: TimeControl = field(default_factory=TimeControl)
    inner: TimeControl | None = None
    external: int = DAY
    rated: bool = False
    handicap: bool = False
    starts_at: int = 0
    every: int = 0
    lasts: int = 60 * MINUTE
    come: int = 5 * MINUTE
    fill: int = 0
    recurs: str = ""
    zone: str = "UTC"
    vacation: int = 0
    club: str = ""
    members_only: bool = False

    def table_terms(self, spec: str) -> Terms:
        """What a table of the event is opened with: the first of its seats begins."""
        return Terms(spec, self.clock, self.inner, self.external, "first", self.rated)


def check_play(play: PlayTerms, specs: tuple[str, ...]) -> None:
    """Refuse what cannot be played in a house."""
    for spec in specs:
        game_of(play.table_terms(handicapped(spec, RATING_STEP, 2 * RATING_STEP) if play.handicap else spec))
    low, high = COMING
    for inside, code, limits in (
        (0 <= play.starts_at <= LATEST, "bad-event-instant", {}),
        (0 <= play.every <= LONGEST_PAUSE, "bad-event-instant", {}),
        (MINUTE <= play.lasts <= DAY, "bad-arena-time", {"low": 1, "high": DAY // MINUTE}),
        (low <= play.come <= high, "bad-coming-time", {"low": low // SECOND, "high": high // DAY}),
        (play.fill == 0 or play.fill in LEVELS, "no-such-level", {"low": LEVELS[0], "high": LEVELS[-1]}),
        (0 <= play.vacation <= MOST_VACATION, "bad-vacation", {"high": MOST_VACATION}),
    ):
        if not inside:
            raise Refused(code, **limits)
    read_zone(play.zone)
    if play.recurs:
        rule = read_recurrence(play.recurs, play.zone)
        if not play.starts_at:
            raise Refused("recurs-from-when")
        if rule.after(play.starts_at, play.starts_at) is None:
            raise Refused("bad-recurrence", rule=play.recurs[:80])


def handicapped(spec: str, first: int, second: int) -> str:
    """The spec for players of these ratings; unrated ones (0) play without. Refused where a game knows no handicap."""
    read = parse_spec(spec)
    options = {option.name: option for option in face_of(read.game).options}
    if not {HANDICAP, WEAKER} <= set(options):
        raise Refused("no-handicap", game=read.game)
    steps = min(abs(first - second) // RATING_STEP if first and second else 0, options[HANDICAP].high)
    if not steps:
        return spec
    usual, (other, *_rest) = options[WEAKER].default, set(options[WEAKER].values) - {options[WEAKER].default}
    return parse_spec(f"{spec},{HANDICAP}={steps},{WEAKER}={other if first < second else usual}").text
