"""Refusals: what a table answers to a command it does not carry out or a log it cannot read, and the sentences."""

from __future__ import annotations

from gipfel.core.errors import GipfelError
from gipfel.core.language import N_
from gipfel.core.messages import declare


class Refused(GipfelError):
    """The table does not do this, and nothing has changed; `code` says why."""


class BadLog(GipfelError):
    """A stored event cannot be read; params say which and where."""


declare(
    {
        "no-such-table": N_("There is no such table."),
        "not-opened": N_("The table has not been set up."),
        "second-result": N_("The game has a result already, and the first one stands."),
        "opened-already": N_("This table is set up already."),
        "one-seat-is-yours": N_("Whoever sets up a table takes one of its two seats."),
        "secret-too-short": N_("The secret of a link has at least {least} characters."),
        "secrets-not-different": N_("Every link of a table needs a secret of its own."),
        "hidden-and-open": N_("A hidden table cannot have a seat for anyone."),
        "sand-is-the-clock": N_("Here the hourglasses are the clock: choose no other one."),
        "sand-by-correspondence": N_(
            "{game} has hourglasses that run while both sit at the table: it does not settle challenges in a match "
            "with days for a turn."
        ),
        "sand-needs-a-table": N_(
            "{game} has hourglasses that run while you think: it is played at a table of a house, each at a screen of "
            "their own."
        ),
        "rated-sand": N_("In a rated game the hourglasses hold as much sand as in the rule book."),
        "no-such-level": N_("Engines have levels from {low} to {high}."),
        "no-such-seat": N_("A table has two seats, 0 and 1."),
        "seat-taken": N_("This seat is taken."),
        "seat-kept": N_("This seat is kept for somebody else."),
        "seated-already": N_("You sit at this table already."),
        "wrong-link": N_("This seat needs the link that was sent for it."),
        "blocked": N_("One of you has blocked the other."),
        "banned": N_("Whoever runs this house does not let you play here ({reason}). This ends: {ends}"),
        "silenced": N_("Whoever runs this house does not let you write here ({reason}). This ends: {ends}"),
        "player-gone": N_("This player has left the house for good."),
        "not-seated": N_("Only the two players can do this."),
        "game-of-event": N_("This game belongs to an event and cannot be broken off: play on, or resign."),
        "no-contest-to-settle": N_("At this table no result of a contest outside is awaited."),
        "not-yours": N_("Only the person who set up the table can do this."),
        "rated-needs-accounts": N_("A rated game is played by two people with accounts."),
        "rated-contest-outside": N_("A rated game cannot be decided by a contest outside the house."),
        "rated-position": N_("A rated game begins at the start, not with a position."),
        "rated-analysis": N_("A rated game is played without analysis."),
        "no-editor": N_("{game} has no board editor; type the position instead."),
        "position-over": N_("In this position the game is over: nothing can be played from it."),
        "claim-needs-account": N_("Sign in first: only an account can take over the games of a guest."),
        "bad-clock-times": N_(
            "These times cannot be played: {control} takes {low} to {high} ms, bonus at most {bonus}."
        ),
        "bad-deadline": N_("The time to enter a result is {low} to {high} ms."),
        "started-already": N_("The game has begun."),
        "not-started": N_("The game has not begun."),
        "table-over": N_("This game is over."),
        "not-over": N_("This game is not over yet."),
        "table-frozen": N_("This game is frozen: its turns can no longer be replayed ({reason}). Nothing is lost."),
        "game-not-installed": N_(
            "This table is of a game that is not installed here now: {game}. "
            "Nothing is lost; with its package the table comes back as it was."
        ),
        "not-frozen": N_("This game is not frozen."),
        "house-stopped": N_("The house is closed for a moment; clocks stand still."),
        "house-only": N_("Only the house can do this."),
        "table-full": N_("Too much has happened at this table; it takes {limit} events."),
        "stale": N_("Something else happened first; the table is at event {seq}."),
        "not-your-turn": N_("It is not your turn."),
        "your-turn-already": N_("It is your turn: play now instead of preparing."),
        "cannot-prepare": N_("Nothing can be prepared here."),
        "prepared-unfinished": N_("Line {line} of what was prepared does not end with an answer of yours."),
        "prepared-chance": N_("Line {line} of what was prepared goes on after a lot; nobody knows how it falls."),
        "prepared-twice": N_("Line {line} answers the same turn with {turn} and with {known}."),
        "prepared-too-often": N_("On one board something can be prepared {limit} times."),
        "prepared-too-much": N_("At most {limit} turns can be prepared."),
        "not-playing": N_("Nothing is being played."),
        "touch-is-final": N_("In this game touches are final; go on from: {touched}."),
        "touch-is-free": N_("This touch can still be changed: send the turn as a whole."),
        "entered-already": N_("You have entered your result already."),
        "no-game-inside": N_("No game is being played inside this one."),
        "offered-already": N_("You have offered this already; make a turn first."),
        "offer-unanswered": N_("Answer the offer of your opponent first."),
        "no-such-offer": N_("There is no such offer."),
        "no-take-back-when-rated": N_("In a rated game nothing is taken back."),
        "no-take-back-with-sand": N_("Where sand runs nothing is taken back."),
        "no-small-glass": N_("There is no small glass in this game."),
        "glass-by-mover": N_("It is your turn: only who waits starts the small glass."),
        "glass-running": N_("The small glass is still running."),
        "nothing-runs": N_("No hourglass runs at this table: there is nothing to lay down."),
        "paused": N_("The game is paused: all hourglasses lie."),
        "not-paused": N_("The game is not paused."),
        "no-undo-under-strict-touch": N_("In this game nothing is taken back: what is touched is played."),
        "settled-already": N_("What the house has drawn or settled cannot be taken back."),
        "nothing-to-take-back": N_("You have made no turn that could be taken back."),
        "too-late-to-abort": N_("Both have made a turn; you can resign or offer a draw."),
        "rematch-agreed-already": N_("The next game has been agreed already."),
        "no-rematch-agreed": N_("No next game has been agreed."),
        "no-next-table": N_("There is no table for the next game."),
        "nobody-there": N_("There is nobody to play with."),
        "too-long": N_("This is too long; the limit is {limit}."),
        "empty-line": N_("Say something, or choose one ready phrase."),
        "unknown-phrase": N_("There is no such phrase. There are: {known}."),
        "phrase-hello": N_("Hello!"),
        "phrase-good-luck": N_("Good luck, and enjoy the game."),
        "phrase-well-played": N_("Well played!"),
        "phrase-thank-you": N_("Thank you."),
        "phrase-sorry": N_("Sorry!"),
        "phrase-one-moment": N_("One moment, please."),
        "phrase-have-to-go": N_("I have to go."),
        "phrase-again": N_("Another game?"),
        "muted": N_("Your opponent does not read chat now."),
        "muted-already": N_("You have muted your opponent already."),
        "not-muted": N_("You have not muted your opponent."),
        "chat-full": N_("A table takes {limit} lines of chat."),
        "no-such-command": N_("There is no such command. There are: {known}."),
        "unreadable-command": N_("The command cannot be read at “{place}”. Expected: {expected}."),
        "bad-id": N_("The id of a command has at most {limit} plain characters."),
        "bad-event": N_("Event {seq} cannot be read at “{place}”. Expected: {expected}."),
        "unknown-event": N_("Event {seq} is of an unknown kind, “{kind}”."),
        "unknown-event-version": N_("Event {seq} has version {v}; versions up to {known} are known."),
    }
)
