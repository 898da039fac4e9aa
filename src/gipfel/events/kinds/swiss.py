"""Swiss: a fixed number of rounds, in each one plays somebody with about as many points whom one has not met."""

from __future__ import annotations

from gipfel.events.criteria import violations
from gipfel.events.deeds import Bye
from gipfel.events.history import histories
from gipfel.events.kinds.kind import PairingSystem, PlannedPair, PlannedRound
from gipfel.events.pairings import SwissEntrant, swiss
from gipfel.events.refusals import Refused
from gipfel.events.standings import Standing, ranking
from gipfel.events.tournament import Tournament


class Swiss(PairingSystem):
    """Who enters late has missed the rounds before; who asked for a bye gets half a point."""

    late_entry = True
    most_in_house = 200

    def rounds(self, event: Tournament) -> int:
        """As agreed."""
        return event.agreed.rounds

    def plan(self, event: Tournament) -> PlannedRound:
        """The next round by the Dutch system, checked once more before anybody hears of it."""
        number, rounds = len(event.rounds) + 1, event.agreed.rounds
        if number > rounds:
            raise Refused("rounds-played")
        present = event.present()
        away = [player for player in present if number in event.entrants[player].byes]
        here = set(present) - set(away)
        if len(here) < self.least:
            raise Refused("too-few-players", least=self.least)
        entrants = [SwissEntrant(player, history, player in here) for player, history in histories(event).items()]
        found = swiss(entrants, rounds, first_begins=event.first_begins)
        if broken := violations(entrants, found, rounds):
            raise Refused("pairing-breaks-rules", rule=broken[0])
        byes = [Bye(player, "half") for player in away]
        if found.bye is not None:
            byes.append(Bye(found.bye, "allocated"))
        return PlannedRound(tuple(PlannedPair(first, second) for first, second in found.pairs), tuple(byes))

    def standings(self, event: Tournament) -> list[Standing]:
        """Everybody, also those who have left."""
        return ranking(event.order, histories(event), event.agreed.tie_breaks, swiss=True)
