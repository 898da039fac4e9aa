"""Steps, touches and prompts: the smallest decisions of a turn and what a hand does to make them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gipfel.core.json_lines import compact
from gipfel.core.messages import sentence, speaker, travelling
from gipfel.core.scene import Item

Touch = str
"""What a hand touches: a cell by name (`d4`), anything else as `kind:name` (`stock:W`, `turn:ne+`, `choice:done`)."""

DONE: Touch = "choice:done"


@dataclass(frozen=True, slots=True)
class Step:
    """The smallest decision. Games derive their own steps; equal steps mean the same decision."""

    @property
    def touches(self) -> tuple[Touch, ...]:
        """What a hand touches, in order; no two legal steps have the same touches."""
        raise NotImplementedError

    @property
    def last(self) -> bool:
        """True when the rules know, without playing it, that this step ends the turn."""
        return False

    @property
    def alike(self) -> object:
        """Equal for steps that leave the same touches to come when made at one position; None: like no other."""
        return None

    @property
    def by_house(self) -> bool:
        """True when the house alone makes this step, whoever is to move: it is no turn that a player chooses."""
        return False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is expected now, as a code with parameters; what `asks` is never completed by itself.

    `losses` are the cells that a touch made next would clear, besides what it moves: shown before it is made. `far`
    are the touches reached by a longer way (over links): shown in another tone. `ghosts` are the pieces as they would
    lie after a touch, where touches only choose how: one is shown at a time, and turned to the next.
    """

    code: str
    params: Mapping[str, object] = field(default_factory=dict)
    asks: bool = False
    losses: Mapping[Touch, Sequence[Touch]] = field(default_factory=dict)
    far: Sequence[Touch] = ()
    ghosts: Mapping[Touch, Item] = field(default_factory=dict)
    game: str = field(default="", compare=False, repr=False)  # whose code it is; known by itself
    _encoded: str = field(default="", init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", self.game or speaker(2))

    def __str__(self) -> str:
        return sentence(self.code, self.params, self.game)

    def encoded(self) -> str:
        """As it travels; games keep their prompts, so that each is encoded once and not with every turn."""
        if not self._encoded:
            object.__setattr__(self, "_encoded", compact(self.to_json()))
        return self._encoded

    def to_json(self) -> dict[str, object]:
        """As it travels."""
        sent: dict[str, object] = {"code": self.code}
        if self.params:
            sent["params"] = {name: travelling(value) for name, value in self.params.items()}
        if self.asks:
            sent["asks"] = True
        if self.losses:
            sent["losses"] = {touch: list(cells) for touch, cells in self.losses.items()}
        if self.far:
            sent["far"] = list(self.far)
        if self.ghosts:
            sent["ghosts"] = {touch: item.to_json() for touch, item in self.ghosts.items()}
        return sent


@dataclass(frozen=True, slots=True)
class Closing:
    """What comes after a step that is not the last: single touches that all end the turn, always in one order."""

    prompt: Prompt
    touches: tuple[Touch, ...]
