"""Swiss pairings by the Dutch system of FIDE; who plays white there begins here.

The package that pairs is an extra, `events`, and is asked nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gipfel.core.extras import extras_named
from gipfel.events.history import Outing
from gipfel.events.refusals import Refused


@dataclass(frozen=True, slots=True)
class SwissEntrant:
    """A player for the pairing of one round; absent ones are only there as opponents of others."""

    player: int
    history: Sequence[Outing]
    present: bool = True


@dataclass(frozen=True, slots=True)
class SwissPairing:
    """Pairs in the order of their tables, the one who begins first, and who has the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def swiss(entrants: Sequence[SwissEntrant], rounds: int, *, first_begins: bool) -> SwissPairing:
    """The next of so many rounds; the entrants in the order of their pairing numbers.

    `first_begins`: whether in round 1 the first of them begins. Refused where no pairing keeps the absolute criteria.
    """
    with extras_named():
        from py4swiss.engines import DutchEngine
        from py4swiss.engines.common import PairingError
    numbers = {entrant.player: place for place, entrant in enumerate(entrants, 1)}
    try:
        found = DutchEngine.generate_pairings(_report(entrants, numbers, rounds, first_begins))
    except PairingError:
        raise Refused("no-pairing") from None
    players = [0, *(entrant.player for entrant in entrants)]
    pairs = tuple((players[pair.white], players[pair.black]) for pair in found if pair.black)
    return SwissPairing(pairs, next((players[pair.white] for pair in found if not pair.black), None))


def _report(entrants: Sequence[SwissEntrant], numbers: Mapping[int, int], rounds: int, first_begins: bool) -> object:
    """The event as the package reads it."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.sections import PlayerSection, XSection
    from py4swiss.trf.sections.x_section import XSectionConfiguration

    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=numbers[entrant.player],
            points_times_ten=round(10 * sum(outing.points for outing in entrant.history)),
            rank=numbers[entrant.player],
            results=[_round_result(outing, numbers) for outing in entrant.history],
        )
        for entrant in entrants
    ]
    absent = {numbers[entrant.player] for entrant in entrants if not entrant.present}
    beginning = XSectionConfiguration(first_round_color=first_begins)
    return ParsedTrf(
        player_sections=sections,
        x_section=XSection(number_of_rounds=rounds, zeroed_ids=absent, configuration=beginning),
    )


def _round_result(outing: Outing, numbers: Mapping[int, int]) -> object:
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult

    colours = {True: ColorToken.WHITE, False: ColorToken.BLACK, None: ColorToken.BYE_OR_NOT_PAIRED}
    opponent = 0 if outing.opponent is None else numbers[outing.opponent]
    return RoundResult(id=opponent, color=colours[outing.began], result=ResultToken(outing.mark))
