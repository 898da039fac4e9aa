"""Wins by force, written once for all games: the attacker wins with a turn or leaves the defender no free choice.

Proof numbers tell how many more positions must be won to prove a win, disproof numbers how many must fail to refute it;
the search goes where fewest are missing. Nothing is left out, so a proof number of 0 is a proof. A disproof says only
that there is no win of this kind within so many turns: one with quiet turns may exist.
"""

from __future__ import annotations

from gipfel.kernels.bits import mix64
from gipfel.kernels.jit import jit
from gipfel.kernels.names import RUNNING, Numbers, State, Tables, apply, gen, key, to_move, turn, winner

NODES, BUDGET = range(2)  # control numbers: nodes so far, and the number at which to stop
PLIES = 100
ROWS = 3  # of the room of a ply: steps, names, numbers

# Proof and disproof number of a position in one number.
DISPROOF_AT = 31
ENDLESS = (1 << 30) - 1
PROVEN = ENDLESS << DISPROOF_AT
REFUTED = ENDLESS
OPEN = 1 | (1 << DISPROOF_AT)


def compelled(state: State, tables: Tables) -> int:
    """About how many turns a player without free choice has, 0 for one who is free; bound to the game's own."""
    raise NotImplementedError


def hopeful(state: State, tables: Tables, last: bool) -> bool:
    """False only where no end of the player's turn wins or, unless it is the last one, compels."""
    raise NotImplementedError


@jit
def proof(numbers: int) -> int:
    """How many positions are missing for a proof."""
    return numbers & ENDLESS


@jit
def disproof(numbers: int) -> int:
    """How many positions are missing for a refutation."""
    return numbers >> DISPROOF_AT


@jit
def both(proof: int, disproof: int) -> int:
    """Two numbers as one."""
    return min(proof, ENDLESS) | (min(disproof, ENDLESS) << DISPROOF_AT)


@jit
def slot_of(table: Numbers, name: int) -> int:
    """Where the table keeps a position."""
    return name & (len(table) - 2)


@jit
def recall(table: Numbers, name: int, otherwise: int) -> int:
    """The numbers of a position as far as they are known."""
    slot = slot_of(table, name)
    return int(table[slot + 1]) if table[slot] == name else otherwise


@jit
def learn(table: Numbers, name: int, numbers: int) -> None:
    """Keep the numbers of a position."""
    slot = slot_of(table, name)
    table[slot], table[slot + 1] = name, numbers


def glance(state: State, tables: Tables, attacker: int, left: int, begun: bool) -> int:
    """The numbers of a position that needs no search: PROVEN, REFUTED, else OPEN."""
    if winner(state) != RUNNING:
        return PROVEN if winner(state) == attacker else REFUTED
    if to_move(state) == attacker:
        return OPEN if left > 0 and hopeful(state, tables, left == 1) else REFUTED
    ways = compelled(state, tables) if left > 0 or begun else 0
    return both(max(ways, 1), 1) if begun or ways > 0 else REFUTED


def expand(state: State, tables: Tables, attacker: int, left: int, rows: Numbers, table: Numbers) -> int:
    """List the steps of a position with the names and numbers of what they lead to; how many."""
    number = gen(state, tables, rows[0])
    attacks = to_move(state) == attacker
    for index in range(number):
        after = apply(state, tables, int(rows[0, index]))
        ended = turn(after) != turn(state)
        below = left - 1 if ended and attacks else left
        found = glance(after, tables, attacker, below, not ended)
        name = mix64(key(after) ^ mix64(2 * below + attacker))
        rows[1, index] = name
        rows[2, index] = found if found in (PROVEN, REFUTED) else recall(table, name, found)
    return number


def summed(numbers: Numbers, number: int, attacks: bool) -> tuple[int, int, int]:
    """The numbers of a position by those below it, the place to go on at, and the second best number there."""
    least, second, total, place = ENDLESS, ENDLESS, 0, 0
    for index in range(number):
        entry = int(numbers[index])
        mine = proof(entry) if attacks else disproof(entry)
        total += disproof(entry) if attacks else proof(entry)
        if mine < least:
            least, second, place = mine, least, index
        elif mine < second:
            second = mine
    total = min(total, ENDLESS)
    return (both(least, total) if attacks else both(total, least)), place, second


def force(
    state: State,
    tables: Tables,
    attacker: int,
    left: int,
    most_proof: int,
    most_disproof: int,
    ply: int,
    name: int,
    control: Numbers,
    room: Numbers,
    table: Numbers,
) -> int:
    """The numbers of a position, searched until one of them reaches its limit or the nodes are used up.

    `left` are the attacker's turns, one under way included.
    """
    control[NODES] += 1
    rows = room[ply]
    attacks = to_move(state) == attacker
    number = expand(state, tables, attacker, left, rows, table)
    while True:
        numbers, place, second = summed(rows[2], number, attacks)
        done = proof(numbers) >= most_proof or disproof(numbers) >= most_disproof
        if done or control[NODES] >= control[BUDGET] or ply + 1 >= PLIES:
            learn(table, name, numbers)
            return numbers
        entry = int(rows[2, place])
        further = min(second + second // 4 + 1, ENDLESS)
        if attacks:
            proof_below = min(most_proof, further)
            disproof_below = most_disproof - disproof(numbers) + disproof(entry)
        else:
            disproof_below = min(most_disproof, further)
            proof_below = most_proof - proof(numbers) + proof(entry)
        after = apply(state, tables, int(rows[0, place]))
        below = left - 1 if turn(after) != turn(state) and attacks else left
        rows[2, place] = force(
            after,
            tables,
            attacker,
            below,
            proof_below,
            disproof_below,
            ply + 1,
            int(rows[1, place]),
            control,
            room,
            table,
        )
