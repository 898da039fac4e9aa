"""An agreement in plain words: the same at the terminal, on the page where it is made, and at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gipfel.combine.agreement import Agreement, agreement_of, has_agreement
from gipfel.combine.deadlines import deadline_words
from gipfel.combine.proposals import ADVISED_HOST, CHANCE, HOST, HOSTS, POTENTIALS, brought, contest_name
from gipfel.core.game import Game
from gipfel.core.language import N_, _, ngettext
from gipfel.core.registry import game
from gipfel.core.spec import Spec

SPENT = {
    True: N_("Whether it succeeds or not, a challenge is used up."),
    False: N_("Only a challenge that succeeds is used up."),
}
BINDS = {
    False: N_("A move that was contested in vain must be made."),
    True: N_("A move that was contested in vain may be made, or another turn instead."),
}
BEGINS = {
    "lot": N_("The lot decides who begins the inner game."),
    "challenger": N_("Whoever challenges begins the inner game."),
    "challenged": N_("Whoever is challenged begins the inner game."),
}
DECIDES = N_("If the opponent challenges, this decides: {contest}.")
ADVICE = N_("The booklet advises the tournament version for games with potentials.")


@dataclass(frozen=True, slots=True)
class AgreedPotential:
    """A type of potential: how many, what it does, what settles a challenge, and the agreement of a game inside."""

    kind: str
    title: str
    brought: str
    power: str
    contest: str
    inside: ToldAgreement | None = None


@dataclass(frozen=True, slots=True)
class ToldAgreement:
    """The version of GIPF, each type of potential, how challenges go, and friendly remarks."""

    version: str
    potentials: tuple[AgreedPotential, ...]
    clauses: tuple[str, ...]
    remarks: tuple[str, ...]

    def lines(self, depth: int = 0) -> Iterator[str]:
        """All of it, line by line, what is agreed inside further in."""
        space = "  " * depth
        yield space + self.version
        for potential in self.potentials:
            yield space + " ".join(filter(None, (potential.brought, potential.power, potential.contest)))
            if potential.inside is not None:
                yield from potential.inside.lines(depth + 1)
        for clause in (*self.clauses, *self.remarks):
            yield space + clause


def told(spec: Spec, inside: bool = False, deadline: int | None = None) -> ToldAgreement | None:
    """What a game of GIPF with or without challenges means, in the language of the moment; None for other games.

    About a game `inside` nothing is advised. A table may give another `deadline` for contests outside.
    """
    if spec.game != HOST:
        return None
    agreement = agreement_of(spec) if has_agreement(spec) else None
    host = f"{HOST}:{spec['version']}"
    return ToldAgreement(
        version=f"{_('We play')} {_(HOSTS[host]) if host in HOSTS else host}.",
        potentials=tuple(_potential(spec, kind, agreement, deadline) for kind in POTENTIALS if spec.number(kind)),
        clauses=() if not _has_potentials(spec) else _clauses(agreement, deadline),
        remarks=() if inside else (*_advice(spec, host), *map(str, _remarks(game(spec)))),
    )


def _has_potentials(spec: Spec) -> bool:
    return any(spec.number(kind) for kind in POTENTIALS)


def _advice(spec: Spec, host: str) -> Iterator[str]:
    if not _has_potentials(spec):
        yield _("Nobody brings a potential: this is plain GIPF.")
    elif host != ADVISED_HOST and not any(brought(host).values()):
        yield _(ADVICE)


def _remarks(found: Game) -> tuple[object, ...]:
    """What the game outside remarks upon."""
    remarks: tuple[object, ...] = getattr(getattr(found, "plain", found), "remarks", ())
    return remarks


def _potential(spec: Spec, kind: str, agreement: Agreement | None, deadline: int | None) -> AgreedPotential:
    count, potential = spec.number(kind), POTENTIALS[kind]
    brought = ngettext(
        "Each player brings {count} {name} potential.", "Each player brings {count} {name} potentials.", count
    )
    contest = None if agreement is None else agreement.contests[kind]
    return AgreedPotential(
        kind,
        potential.title,
        brought.format(count=count, name=potential.title),
        _(potential.power),
        "" if agreement is None else settled_by(agreement, kind),
        told(contest.spec, True, deadline) if isinstance(contest, Game) and _is_match(contest) else None,
    )


def settled_by(agreement: Agreement, kind: str) -> str:
    """The sentence that says what settles a challenge of a type of potential."""
    if agreement.contests[kind] is None:
        return _("Its use cannot be contested.")
    return _(DECIDES).format(contest=named(agreement, kind))


def _is_match(contest: Game) -> bool:
    return isinstance(getattr(contest, "agreement", None), Agreement)


def named(agreement: Agreement, kind: str) -> str:
    """What the contest of a type of potential is called."""
    contest = agreement.contests[kind]
    if isinstance(contest, Game):
        nested = _("a game of GIPF with an agreement of its own")
        return nested if _is_match(contest) else contest_name(contest.spec.text)
    if contest == "external":
        return agreement.words[kind]
    return _(CHANCE[contest]) if contest else ""


def _clauses(agreement: Agreement | None, deadline: int | None) -> tuple[str, ...]:
    if agreement is None:
        return (_("Nothing can be contested."),)
    clauses = [_challenging(agreement.challenges), _(SPENT[agreement.spent_always])]
    clauses += [] if agreement.uses is None else [_uses(agreement.uses)]
    clauses.append(_(BINDS[agreement.winner_may]))
    if any(isinstance(contest, Game) for contest in agreement.contests.values()):
        clauses.append(_(BEGINS[agreement.begin]))
    if agreement.words:
        span = deadline_words(agreement.deadline if deadline is None else deadline)
        clauses.append(_("Time to enter the result of a contest outside: {span}.").format(span=span))
    return tuple(clauses)


def _challenging(count: int) -> str:
    text = ngettext(
        "Each player may challenge once. Only whoever wins neutralises the potential: a draw is not enough.",
        "Each player may challenge {count} times. Only whoever wins neutralises the potential: a draw is not enough.",
        count,
    )
    return text.format(count=count)


def _uses(count: int) -> str:
    text = ngettext(
        "Only the first announcement of each player may be contested.",
        "Only the first {count} announcements of each player may be contested.",
        count,
    )
    return text.format(count=count)
