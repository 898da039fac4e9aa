"""The sentences of the codes of matches, UGI and JSON lines."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

declare(
    {
        "unknown-engine": N_("There is no player “{player}”. There are: {known}."),
        "bad-engine": N_("“{player}” cannot play: {expected}."),
        "bad-sprt": N_("The test needs two differences in Elo, the lower first, not {low} and {high}."),
        "no-openings": N_("No opening of {turns} turns leaves a game to be played."),
        "unreadable-openings": N_("The openings {path} cannot be read: {detail}."),
        "empty-openings": N_("There is no opening in {path}."),
        "malformed-opening": N_("“{text}” is no opening. Expected: T1; T2; … or [POSITION] T1; T2; …"),
        "bad-opening": N_("Line {line} of the openings: {detail}"),
        "other-match": N_("{path} holds the games of another match; choose another file."),
        "match-running": N_("{path} is in use: another match is writing to it."),
        "unwritable-match": N_("{path} cannot be written: {detail}."),
        "worker-died": N_("The process that played game {game} ended without a word. Run the match again to go on."),
        "engine-crashed": N_("The engine failed: {detail}"),
        "engine-silent": N_("The engine gave no answer within {seconds} seconds."),
        "engine-gone": N_("The engine ended by itself. {detail}"),
        "engine-missing": N_("The engine cannot be started: {detail}."),
        "illegal-choice": N_("The engine chose “{turn}”: {detail}"),
        "ugi-unknown-command": N_("There is no command “{command}”. There are: {known}."),
        "ugi-unknown-query": N_("There is no query “{query}”. There are: {known}."),
        "ugi-bad-command": N_("“{command}” cannot be understood. Expected: {expected}."),
        "ugi-bad-limit": N_("“{name}” needs a number from {low} to {high}."),
        "bad-request-field": N_("The field {field} cannot be used. Expected: {expected}."),
        "id-in-use": N_("A request with this id is still being answered."),
        "too-many-analyses": N_("At most {limit} requests can be under way."),
        # Shared with the command, which says them in the same words.
        "turn-number": N_("Turn {number}, “{turn}”: {detail}"),
        "search-failed": N_("The search failed: {detail}"),
    }
)
