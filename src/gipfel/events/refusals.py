"""What an event answers to a command it does not carry out, and the sentences."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.tables.refusals import BadLog, Refused

__all__ = ["BadLog", "Refused"]

declare(
    {
        "inconsistent-log": N_("Entry {seq} of the log does not fit what stands before it: {detail}."),
        "event-not-created": N_("There is no event here yet."),
        "event-created-already": N_("This event exists already."),
        "event-over": N_("The event is over; only an arbiter may still correct a result."),
        "event-full": N_("An event takes at most {limit} players."),
        "bad-event-name": N_("An event has a name of 1 to {limit} characters."),
        "bad-player-name": N_("A player has a name of 1 to {limit} characters, without line breaks."),
        "bad-player-rating": N_("A rating is a number from 0 to {high}."),
        "bad-event-rounds": N_("A Swiss event has from {low} to {high} rounds."),
        "bad-event-cycles": N_("In a round robin everybody meets once or twice."),
        "bad-match-games": N_("A match of a knock-out has from {low} to {high} games."),
        "bad-group-size": N_("A group of a league has from {low} to {high} players."),
        "bad-group-movers": N_("From {low} to {high} players of a group go up or down."),
        "bad-half-byes": N_("A player may ask for 0 to {high} half-point byes."),
        "bad-event-seed": N_("A seed is a number from 0 to {high}."),
        "no-event-spec": N_("Say which game is played."),
        "specs-do-not-fit": N_("{given} games are named for {rounds} rounds: name one game, or one for each round."),
        "one-spec-only": N_("In an event of this kind one game is played throughout."),
        "unknown-tie-break": N_("There is no tie-break “{name}”. There are: {known}."),
        "tie-break-twice": N_("The tie-break {name} is named twice."),
        "name-taken-already": N_("“{name}” is registered already."),
        "no-such-entrant": N_("There is no player {player} in this event."),
        "withdrawn-already": N_("{name} has withdrawn already."),
        "entry-closed": N_("This event has begun and takes no more players."),
        "half-byes-swiss-only": N_("Only a Swiss event has half-point byes."),
        "no-such-round": N_("There is no round {round} that is still to be paired."),
        "bye-asked-already": N_("{name} has asked for this bye already."),
        "too-many-half-byes": N_("A player may ask for at most {limit} half-point byes."),
        "too-few-players": N_("This event needs at least {least} players."),
        "not-the-next-round": N_("Round {round} is not the next one to be paired; that is {next}."),
        "results-missing": N_("Results are missing: {games}."),
        "rounds-played": N_("All rounds of this event have been paired."),
        "nobody-to-pair": N_("Nobody is free to be paired now."),
        "knock-out-won": N_("The last match is decided: {name} has won."),
        "no-pairing": N_("This round cannot be paired: everybody who may meet has met."),
        "pairing-breaks-rules": N_("The pairing breaks a rule of the Swiss system ({rule}); nothing was paired."),
        "no-such-encounter": N_("There is no game {game} in this event."),
        "bad-result": N_("“{result}” is no result. There are: {known}."),
        "result-entered": N_("Game {game} has a result already; an arbiter may correct it, with a reason."),
        "nothing-to-correct": N_("Game {game} has no result yet, or this very one."),
        "match-settled": N_("Nothing of this match can be changed: its winner has been paired again."),
        "no-handicap": N_("The game {game} knows no handicap."),
        "bad-event-instant": N_("This is no time at which an event can begin."),
        "event-in-the-past": N_("This time has passed already."),
        "bad-arena-time": N_("An arena lasts from {low} to {high} minutes."),
        "bad-coming-time": N_("The time for the first turn is from {low} seconds to {high} days."),
        "bad-vacation": N_("A season allows at most {high} days of vacation."),
        "recurs-from-when": N_("An event that comes again needs a time at which it first begins."),
        "bad-recurrence": N_("“{rule}” is no rule by which an event comes again, such as FREQ=WEEKLY;BYDAY=TU."),
        "no-such-zone": N_("There is no time zone “{zone}”."),
        "entered-already-event": N_("You take part in this event already."),
        "not-your-entry": N_("Only players themselves can do this."),
        "organiser-only": N_("Only who organises the event can do this."),
        "no-such-event": N_("There is no such event."),
        "accounts-only": N_("The games of this event are rated: entering takes an account."),
        "not-withdrawn": N_("{name} has not withdrawn."),
        "vacation-league-only": N_("Only a league has vacations."),
        "vacation-used-up": N_("Only {left} days of vacation are left in this season."),
        "no-correction-reason": N_("A correction needs a reason of 1 to {limit} characters."),
    }
)
