"""Certificates: a win against every reply, as a tree that the rules alone can check.

A node is a turn of the winner; under it stands every legal reply, each with the node that answers it, or with nothing
where the reply itself loses. Where a turn wins there is nothing below it. `check` plays all of it by the rules and
trusts nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gipfel.core.errors import BadRecord, GipfelError
from gipfel.core.json_lines import check_whole, write_object
from gipfel.core.language import N_, _
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.registry import game

FORMAT = 1
FIELDS = frozenset(("certificate", "spec", "position", "player", "turns", "proof"))
MOST_CLAIMED = 1_000_000
MOST_TOLD = 80  # characters of what a stranger wrote
MOST_DEEP = 60  # turns of the winner
MOST_NODES = 1_000_000

declare(
    {
        "bad-certificate": N_("This is not a certificate: {detail}."),
        "certificate-turn": N_("After “{way}” the winner's turn “{turn}” cannot be played: {detail}"),
        "certificate-reply-missing": N_("After “{way}” the reply “{turn}” is not answered."),
        "certificate-reply-unknown": N_("After “{way}” there is no reply “{turn}”."),
        "certificate-not-won": N_("After “{way}” the game is not won."),
        "certificate-not-to-move": N_("The player who should win is not to move at the beginning."),
        "certificate-goes-on": N_("After “{way}” the game is won: nothing can follow a winning turn."),
        "certificate-too-long": N_("The certificate says {claimed} turns; its longest line takes {turns}."),
    }
)


@dataclass(frozen=True, slots=True)
class ProofNode:
    """A turn of the winner and the answer to every reply; none where the turn wins."""

    turn: str
    replies: Mapping[str, ProofNode | None] = field(default_factory=dict)

    @property
    def turns(self) -> int:
        """How many turns of the winner it takes against the longest defence."""
        return 1 + max((node.turns for node in self.replies.values() if node), default=0)

    @property
    def nodes(self) -> int:
        """How many turns of the winner the whole tree holds."""
        return 1 + sum(node.nodes for node in self.replies.values() if node)

    def main_line(self) -> list[str]:
        """The turns of both against the longest defence."""
        if not self.replies:
            return [self.turn]
        reply, node = max(self.replies.items(), key=lambda item: item[1].turns if item[1] else 0)
        return [self.turn, reply, *(node.main_line() if node else ())]

    def to_json(self) -> dict[str, Any]:
        """As it is written: `t` the turn, `r` the replies."""
        if not self.replies:
            return {"t": self.turn}
        return {"t": self.turn, "r": {reply: node and node.to_json() for reply, node in self.replies.items()}}


@dataclass(frozen=True, slots=True)
class Certificate:
    """That a player wins from a position, whatever the other does."""

    spec: str
    position: str
    player: int
    proof: ProofNode

    def text(self) -> str:
        """One line of JSON."""
        return write_object(
            {
                "certificate": FORMAT,
                "spec": self.spec,
                "position": self.position,
                "player": self.player,
                "turns": self.proof.turns,
                "proof": self.proof.to_json(),
            }
        )


def read_certificate(text: str) -> Certificate:
    """A certificate as it was written; it says nothing before it is checked."""
    try:
        found = json.loads(text)
        check_whole(found)
    except RecursionError:
        raise _too_deep() from None
    except json.JSONDecodeError as error:
        raise BadRecord("bad-certificate", detail=str(error)) from None
    if not isinstance(found, dict) or not _is_number(found.get("certificate"), FORMAT, FORMAT):
        raise BadRecord("bad-certificate", detail=f'"certificate": {FORMAT}')
    if found.keys() != FIELDS:
        raise BadRecord("bad-certificate", detail=", ".join(sorted(found.keys() ^ FIELDS))[:MOST_TOLD])
    spec, position, player, turns = (found[name] for name in ("spec", "position", "player", "turns"))
    if not (isinstance(spec, str) and isinstance(position, str) and _is_number(player, 0, 1)):
        raise BadRecord("bad-certificate", detail="spec, position, player")
    if not _is_number(turns, 1, MOST_CLAIMED):
        raise BadRecord("bad-certificate", detail=f'"turns": 1 … {MOST_CLAIMED}')
    certificate = Certificate(spec, position, player, _node(found["proof"], MOST_DEEP))
    if certificate.proof.turns != turns:
        raise BadRecord("certificate-too-long", turns=certificate.proof.turns, claimed=turns)
    return certificate


def _is_number(found: object, low: int, high: int) -> bool:
    """Whether this is a whole number in a range; Python counts `true` as 1."""
    return type(found) is int and low <= found <= high


def _node(found: object, room: int) -> ProofNode:
    if room == 0:
        raise _too_deep()
    if not isinstance(found, dict) or not isinstance(found.get("t"), str) or found.keys() - {"t", "r"}:
        raise BadRecord("bad-certificate", detail='{"t": turn, "r": {reply: …}}')
    replies = found.get("r", {})
    if not isinstance(replies, dict):
        raise BadRecord("bad-certificate", detail='"r": {reply: …}')
    return ProofNode(found["t"], {reply: node and _node(node, room - 1) for reply, node in replies.items()})


def _too_deep() -> BadRecord:
    return BadRecord(
        "bad-certificate", detail=_("a win of more than {limit} turns is not read").format(limit=MOST_DEEP)
    )


def check(certificate: Certificate) -> int:
    """Play every turn and every reply by the rules; how many positions were looked at. BadRecord where it fails."""
    line = Line.begin(game(certificate.spec).position(certificate.position))
    if line.player != certificate.player:
        raise BadRecord("certificate-not-to-move")
    return _check(line, certificate.player, certificate.proof)


def _check(line: Line, winner: int, node: ProofNode) -> int:
    try:
        after = line.turn(node.turn)
    except GipfelError as error:
        raise BadRecord("certificate-turn", way=_way(line), turn=node.turn, detail=str(error)) from error
    if after.outcome is not None or after.player == winner:
        if after.outcome is None or after.outcome.winner != winner:
            raise BadRecord("certificate-not-won", way=_way(after))
        if node.replies:
            raise BadRecord("certificate-goes-on", way=_way(after))
        return 1
    legal = after.turns(MOST_NODES)
    for reply in legal:
        if reply not in node.replies:
            raise BadRecord("certificate-reply-missing", way=_way(after), turn=reply)
    for reply in node.replies.keys() - set(legal):
        raise BadRecord("certificate-reply-unknown", way=_way(after), turn=reply)
    return 1 + sum(_answered(after.turn(reply), winner, answer) for reply, answer in node.replies.items())


def _answered(line: Line, winner: int, node: ProofNode | None) -> int:
    """A reply loses by itself, or the winner is to move and has an answer."""
    lost = line.outcome is not None and line.outcome.winner == winner
    if (node is None) != lost or (node is not None and line.player != winner):
        raise BadRecord("certificate-not-won", way=_way(line))
    return 1 if node is None else _check(line, winner, node)


def _way(line: Line) -> str:
    return "; ".join(line.turns_played)
