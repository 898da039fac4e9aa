"""Events in plain words: their kinds, and the rules of one as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gipfel.core.language import N_, _, ngettext
from gipfel.events import EventTerms, Tournament
from gipfel.events.play_terms import RATING_STEP, PlayTerms
from gipfel.events.terms import EventKind
from gipfel.events.tie_breaks import EXPLANATIONS, TITLES
from gipfel.events.tournament import Entrant
from gipfel.store.accounts.names import party_of
from gipfel.tables.clock import DAY, MINUTE
from gipfel.web.pages.words import clock_words, duration, game_words, party_words

KINDS: Mapping[EventKind, str] = {
    "swiss": N_("Swiss system"),
    "round-robin": N_("Round robin"),
    "arena": N_("Arena"),
    "knock-out": N_("Knock-out"),
    "league": N_("League"),
}
COURSES: Mapping[EventKind, str] = {
    "swiss": N_("In every round you meet somebody with about as many points whom you have not met yet."),
    "round-robin": N_("Everybody meets everybody."),
    "arena": N_(
        "Whoever is free is paired at once, until the time is over. After two wins in a row points count double."
    ),
    "knock-out": N_("Two play a short match, and the winner goes on."),
    "league": N_("Season after season everybody meets everybody in their group; the best go up, the last go down."),
}
PHASES = {"open": N_("open for entries"), "running": N_("under way"), "over": N_("over")}
RESULTS = {"1-0": "1 – 0", "0-1": "0 – 1", "1/2": "½ – ½", "+/-": "+ – −", "-/+": "− – +", "-/-": "− – −"}


def entrant_words(entrant: Entrant) -> str:
    """What a player of an event is called; a program says what it is."""
    return party_words(party_of(entrant.party, {entrant.party: entrant.name})) if entrant.party else entrant.name


def rules_in_words(event: Tournament) -> list[str]:
    """The rules of an event, one sentence after the other."""
    terms = event.agreed
    return [*_course(terms), *(_play(terms, terms.play) if terms.play is not None else ())]


def _course(terms: EventTerms) -> Iterator[str]:
    yield _(COURSES[terms.kind])
    match terms.kind:
        case "swiss":
            yield ngettext("There is {count} round.", "There are {count} rounds.", terms.rounds).format(
                count=terms.rounds
            )
        case "round-robin" if terms.cycles == 2:
            yield _("Everybody meets twice, once with the first turn and once without.")
        case "knock-out":
            told = ngettext("A match has {count} game.", "A match has {count} games.", terms.games)
            yield told.format(count=terms.games)
    if terms.kind == "arena":
        yield _("A win counts 2 points, a draw 1.")
    elif terms.kind != "knock-out":
        yield _("A win counts 1 point, a draw ½.")


def _play(terms: EventTerms, play: PlayTerms) -> Iterator[str]:
    yield _("Played is: {games}.").format(games=", ".join(game_words(spec) for spec in terms.specs))
    yield _("Clock: {clock}.").format(clock=clock_words(play.clock))
    if play.inner is not None:
        yield _("Clock of each game inside: {clock}.").format(clock=clock_words(play.inner))
    if terms.kind == "arena":
        yield _("The arena lasts {time}.").format(time=duration(play.lasts))
    elif play.every:
        yield _("From the beginning of one round to that of the next it is at least {time}.").format(
            time=_long(play.every)
        )
    else:
        yield _("The next round begins as soon as all games are over.")
    yield _("Whoever has not made their first turn after {time} forfeits the game.").format(time=_long(play.come))
    if play.rated:
        yield _("The games are rated.")
    if play.handicap:
        yield _(
            "For every {points} points of rating between two players the weaker one gets one step of handicap."
        ).format(points=RATING_STEP)
    if play.fill:
        yield _("If the number of players is odd, the computer plays too, at level {level}.").format(level=play.fill)
    if play.vacation and terms.kind == "league":
        told = ngettext(
            "In every season each player has {count} day of vacation.",
            "In every season each player has {count} days of vacation.",
            play.vacation,
        )
        yield told.format(count=play.vacation)
    if play.recurs:
        yield _("The event comes again by itself.")
    if play.members_only:
        yield _("Only members of the club take part.")


def _long(milliseconds: int) -> str:
    days, rest = divmod(milliseconds, DAY)
    if days and rest < MINUTE:
        return ngettext("{count} day", "{count} days", days).format(count=days)
    return duration(milliseconds)


def tie_breaks_in_words(event: Tournament) -> list[tuple[str, str]]:
    """The tie-breaks of an event by name and sentence."""
    return [(_(TITLES[name]), _(EXPLANATIONS[name])) for name in event.agreed.tie_breaks]
