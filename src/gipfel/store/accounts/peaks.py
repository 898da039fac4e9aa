"""Names for guests who chose none: mountains, which are called the same in every language, and never two alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random, SystemRandom

from gipfel.store.accounts.name_rules import MOST_NAME

_PEAKS = """
Aconcagua Adamello Alpamayo Ampato Annapurna Ararat Arber Artesonraju Askja Athos Bernina Belukha Bietschhorn
Breithorn Brocken Cervino Chachani Chimborazo Cotopaxi Culebra Damavand Denali Dhaulagiri Dufour Eiger Elbert
Elbrus Etna Everest Feldberg Finse Foraker Fuji Gerlach Glittertind Grigna Grimming Hekla Hermon Hochkalter
Huandoy Huascarán Illampu Illimani Jungfrau Kailash Kamet Kazbek Kebnekaise Kilimanjaro Kinabalu Kékes Lhotse
Logan Lyskamm Makalu Manaslu Marmolada Matterhorn Maglić Meru Misti Monviso Moldoveanu Mönch Mulhacén Musala
Nelion Olympus Ortler Osorno Parnass Pelion Pelmo Pilatus Popocatépetl Rainier Rakaposhi Rigi Robson Rysy Sajama
Säntis Schneeberg Shasta Snowdon Sněžka Sorata Stromboli Tambora Teide Tödi Tofana Toubkal Triglav Tronador
Ventoux Vesuvio Vignemale Vinson Watzmann Weisshorn Whitney Wildspitze Yerupajá Zugspitze
"""
PEAKS = tuple(_PEAKS.split())
"""As long as one of these is free a new guest gets it as it is; afterwards with a number."""
FIRST_TRIES = 8
RANGES = ((2, 9), (10, 99), (100, 999), (1_000, 9_999), (10_000, 999_999))
TRIES_EACH = 6  # of numbers in one range before the next, longer one


def free_name(taken: Callable[[str], bool], chance: Random | None = None) -> str:
    """A mountain that is nobody's name."""
    chance = chance or SystemRandom()
    tried = chance.sample(PEAKS, FIRST_TRIES)
    return next((name for name in tried if not taken(name)), "") or numbered(tried[0], taken, chance)


def numbered(name: str, taken: Callable[[str], bool], chance: Random | None = None) -> str:
    """A name that is another guest's, with the first number that makes it one's own: `Anna 2`."""
    return next(each for each in _numbered(name, chance or SystemRandom()) if not taken(each))


def _numbered(name: str, chance: Random) -> Iterator[str]:
    low, high = RANGES[0]
    yield from (_with(name, number) for number in range(low, high + 1))
    for low, high in RANGES[1:]:
        yield from (_with(name, chance.randint(low, high)) for _ in range(TRIES_EACH))
    while True:
        yield _with(name, chance.randint(*RANGES[-1]))


def _with(name: str, number: int) -> str:
    tail = f" {number}"
    return name[: MOST_NAME - len(tail)].rstrip() + tail
