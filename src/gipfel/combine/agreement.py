"""The agreement: what the players settled before the game, as options of the spec."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gipfel.combine.deadlines import DEADLINES, USUAL
from gipfel.combine.proposals import DEFAULTS, WORDS
from gipfel.core.errors import BadSpec
from gipfel.core.game import Game
from gipfel.core.language import N_
from gipfel.core.lot import Lot, with_seeds
from gipfel.core.option import MOST_SEED, Option
from gipfel.core.registry import game
from gipfel.core.spec import MOST_CHARACTERS, MOST_DEEP, Spec, changed

MOST_CHALLENGES = 18
NO_LOTS = "none"

OPTIONS = (
    Option(
        "challenges",
        "0",
        "number",
        low=0,
        high=MOST_CHALLENGES,
        help=N_("How often each player may contest the use of a potential."),
    ),
    Option("spent", "always", values=("always", "won"), help=N_("Whether a challenge that fails is spent too.")),
    Option(
        "uses",
        "any",
        "number",
        values=("any",),
        low=1,
        high=99,
        help=N_("Which announcements may be contested: any, or the opponent’s first ones."),
    ),
    Option(
        "lots",
        NO_LOTS,
        "number",
        values=(NO_LOTS,),
        high=MOST_SEED,
        drawn=True,
        drawn_inside=True,
        help=N_("The number from which inner games without a seed draw theirs, each its own; a new table draws one."),
    ),
    Option("begin", "lot", values=("lot", "challenger", "challenged"), help=N_("Who begins the inner game.")),
    *(
        Option(
            f"settle-{kind}",
            contest,
            "contest",
            values=WORDS,
            help=N_("What settles a challenge about this potential."),
        )
        for kind, contest in DEFAULTS.items()
    ),
    Option("contest", "", "words", help=N_("The words for an external contest.")),
    *(
        Option(f"contest-{kind}", "", "words", help=N_("The words for the external contest of this potential."))
        for kind in DEFAULTS
    ),
    # An announcement binds, as a default: else one could announce only to draw out a challenge.
    Option(
        "winner",
        "must",
        values=("must", "may"),
        help=N_("Whether a move that was contested in vain must be made, or may be replaced by another turn."),
    ),
    Option(
        "deadline",
        USUAL,
        values=tuple(DEADLINES),
        conduct=True,
        help=N_("How long both have to enter the result of a contest outside."),
    ),
)


def has_agreement(spec: Spec) -> bool:
    """Whether challenges were agreed; without them it is a plain game with potentials."""
    return spec.number("challenges") > 0 or _says_more(spec)


def _says_more(spec: Spec) -> bool:
    return any(spec[option.name] != option.default for option in OPTIONS if not option.drawn)


@dataclass(frozen=True, slots=True)
class Agreement:
    """Challenges per player, what spends one, which announcements, who begins, the contest of each potential.

    `words` are those of external contests by potential; `winner_may`: who was challenged in vain may do something else.
    """

    challenges: int  # rule 2
    spent_always: bool  # rule 2
    uses: int | None
    begin: str  # rule 4
    contests: Mapping[str, Game | str | None]  # rule 3
    words: Mapping[str, str]
    winner_may: bool  # rule 8
    deadline: int  # rule 14, in milliseconds
    lots: int | None = None  # where inner games draw their seeds from

    def begun(self, inside: Game, turn: int) -> Game:
        """A game inside as it is begun at a turn of the match: where its spec names no seed it has one of its own.

        The seed follows from the spec of the match and from the turn, so that a record need not tell it.
        """
        if self.lots is None:
            return inside
        draw = Lot((self.lots + turn) & MOST_SEED).draw
        return game(with_seeds(inside.spec.text, draw, trusted=inside.spec.trusted))

    def contest_text(self, kind: str) -> str:
        """What settles a challenge of a potential, for people."""
        contest = self.contests[kind]
        if isinstance(contest, Game):
            return contest.spec.text
        return self.words[kind] if contest == "external" else contest or ""


def agreement_of(spec: Spec) -> Agreement:
    """Read and check the agreement of a spec."""
    if len(spec.text) > MOST_CHARACTERS:  # what was written shorter must still be read back
        raise BadSpec("spec-too-long", limit=MOST_CHARACTERS)
    potentials = [kind for kind in DEFAULTS if spec.number(kind) > 0]
    if spec.number("challenges") == 0:
        raise BadSpec("agreement-without-challenges")
    if not potentials:
        raise BadSpec("agreement-without-potentials")
    for kind, contest in DEFAULTS.items():
        if kind not in potentials and spec[f"settle-{kind}"] != contest:
            raise BadSpec("contest-without-potentials", kind=kind)
    contests = {kind: _contest(spec, kind) for kind in potentials}
    return Agreement(
        challenges=spec.number("challenges"),
        spent_always=spec["spent"] == "always",
        uses=None if spec["uses"] == "any" else spec.number("uses"),
        begin=spec["begin"],
        contests=contests,
        words=_words(spec, [kind for kind, contest in contests.items() if contest == "external"]),
        winner_may=spec["winner"] == "may",
        deadline=_deadline(spec, "external" in contests.values()),
        lots=None if spec["lots"] == NO_LOTS else spec.number("lots"),
    )


def _words(spec: Spec, external: Sequence[str]) -> Mapping[str, str]:
    """The words of each external contest: its own, or those for all; none may be missing, none left over."""
    for kind in DEFAULTS:
        if spec[f"contest-{kind}"] and kind not in external:
            raise BadSpec("contest-words-unused", option=f"contest-{kind}")
    own = {kind: spec[f"contest-{kind}"] for kind in external}
    if spec["contest"] and all(own.values()):
        raise BadSpec("contest-words-unused", option="contest")
    words = {kind: found or spec["contest"] for kind, found in own.items()}
    for kind, found in words.items():
        if not found:
            raise BadSpec("contest-words-missing", kind=kind)
    return words


def _deadline(spec: Spec, external: bool) -> int:
    """The time to enter a result; it is agreed only where there is a result to enter."""
    if spec["deadline"] != USUAL and not external:
        raise BadSpec("deadline-unused")
    return DEADLINES[spec["deadline"]][0]


def _contest(spec: Spec, kind: str) -> Game | str | None:
    value = spec.options[f"settle-{kind}"]
    if isinstance(value, str) and value in WORDS:
        return None if value == "none" else value
    return game(value, trusted=spec.trusted)


def deadlines_of(found: Game) -> Iterator[int]:
    """The times agreed for entering results of contests outside, those of games inside included."""
    agreement = getattr(found, "agreement", None)
    if isinstance(agreement, Agreement):
        if agreement.words:
            yield agreement.deadline
        for inner in agreement.contests.values():
            if isinstance(inner, Game):
                yield from deadlines_of(inner)


def depth_of(found: Game) -> int:
    """How many games deep a game nests, the contests nobody wrote down included."""
    contests = getattr(found, "agreement", None)
    if not isinstance(contests, Agreement):
        return 1
    return 1 + max((depth_of(inner) for inner in contests.contests.values() if isinstance(inner, Game)), default=0)


def check_depth(found: Game) -> None:
    """At most four games deep (rule 3)."""
    if depth_of(found) > MOST_DEEP:
        raise BadSpec("spec-too-deep", limit=MOST_DEEP)


def plain_spec(spec: Spec) -> Spec:
    """The GIPF game itself (rule 1): the same spec without its agreement, every use of a potential announced."""
    return changed(spec, {**{option.name: option.default for option in OPTIONS}, "announce": "yes"})
