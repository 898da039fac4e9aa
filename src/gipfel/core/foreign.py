"""Games as other houses write them down: what a game offers so that their records can be read and written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from gipfel.core.errors import GipfelError
from gipfel.core.folder import module_beside
from gipfel.core.spec import Spec


class OutsideRules(GipfelError):
    """A foreign record of something our rules do not cover; it is skipped with this reason, not judged."""


@dataclass(frozen=True, slots=True)
class ForeignCommand:
    """One thing a player did, in the words of another house; the first word is in lower case."""

    seat: int | None  # None when the file does not say whose it is
    words: tuple[str, ...]
    line: int = 1


class Dialect(ABC):
    """How another house says the turns of a game; one object follows one game from its start."""

    number: ClassVar[str]
    """The number of the game in the files of that house, their tag GM."""
    words: ClassVar[frozenset[str]]
    """The commands that make up turns, in lower case."""

    @abstractmethod
    def __init__(self, spec: Spec) -> None: ...

    @classmethod
    @abstractmethod
    def spec_of(cls, setup: str) -> str:
        """The spec behind their tag SU; OutsideRules for a setup the rules do not know."""

    @classmethod
    @abstractmethod
    def setup_of(cls, spec: Spec) -> str:
        """Their tag SU for a spec; BadRecord `foreign-option` when that house cannot play it."""

    @abstractmethod
    def is_idle(self, command: ForeignCommand) -> bool:
        """Whether a command changes nothing: a piece picked up and put down."""

    @abstractmethod
    def heard(self, commands: Sequence[ForeignCommand], seat: int) -> str:
        """The turn in our notation that these commands of one player make."""

    @abstractmethod
    def said(self, turn: str, seat: int) -> list[str]:
        """The commands of a turn given in canonical notation."""


def dialect_beside(package: str, house: str) -> type[Dialect] | None:
    """The dialect in the module called `house` of a game's package, None when there is no such module."""
    module = module_beside(package, house)
    found = () if module is None else vars(module).values()
    return next(
        (kind for kind in found if isinstance(kind, type) and issubclass(kind, Dialect) and kind is not Dialect), None
    )
