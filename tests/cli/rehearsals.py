"""Games against the computer, played ahead through the library: what a person would have typed."""

from __future__ import annotations

from dataclasses import dataclass, field

import gipfel
from gipfel.combine.chance import SeededChance
from gipfel.engine.limits import Limits
from gipfel.engine.matches.players import player_of

MOST_TURNS = 400
PERSON = "level:7"


@dataclass
class Rehearsal:
    """The line as it went, and the person's own turns of it."""

    line: gipfel.Line
    typed: list[str] = field(default_factory=list)


def rehearsed(spec: str, rival: str, seed: int, person: int, turns: tuple[str, ...] = ()) -> Rehearsal:
    """A game to its end between a good player on seat `person` and a rival with a seed; lots follow the seed 1."""
    game = gipfel.game(spec)
    players = player_of(PERSON, game), player_of(rival, game)
    players[1].begin(seed)
    chance = SeededChance(1)
    played = Rehearsal(gipfel.Line.begin(game.start(), turns))
    while (line := played.line).outcome is None and len(line.turns_played) < MOST_TURNS:
        if line.player is None:
            turn = game.write_turn(line.turn_start, [chance.draw(line.steps())])
        else:
            turn = players[line.player != person].choose(line, Limits()).turn
            played.typed += [turn] if line.player == person else []
        played.line = line.turn(turn)
    assert played.line.outcome is not None
    return played
