"""Puzzles tried: each attempt is a game between party and puzzle, once; and whose it is in the end."""

from __future__ import annotations

import pytest

from gipfel.store import Store
from gipfel.store.accounts.puzzle_attempts import NEWCOMER, PuzzleAttempt
from gipfel.tables.ratings import Rating
from store.stored_tables import person
from tables.scripted_table import START

pytestmark = pytest.mark.anyio
BEGINNING = Rating(1700, 150)
PARTY = "guest:someone"


def tried(puzzle: str, solved: bool, at: int = START, game: str = "pentago") -> PuzzleAttempt:
    """An attempt."""
    return PuzzleAttempt(puzzle, game, solved, at)


async def test_a_first_attempt_is_a_game_between_party_and_puzzle(store: Store) -> None:
    assert await store.puzzle_rating("one") is None
    found = await store.attempt_puzzle(PARTY, tried("one", True), BEGINNING)
    assert found is not None
    assert found.before == NEWCOMER
    assert found.after.rating > NEWCOMER.rating
    assert found.puzzle.rating < BEGINNING.rating
    assert await store.puzzle_rating("one") == found.puzzle
    assert (await store.puzzle_standing(PARTY, "pentago")).rating == found.after


async def test_the_first_failure_of_a_newcomer_at_an_easy_puzzle_costs_little(store: Store) -> None:
    found = await store.attempt_puzzle(PARTY, tried("easy", False), Rating(830, 150))
    assert found is not None
    assert 0 < found.before.rating - found.after.rating < 120


async def test_only_the_first_attempt_counts(store: Store) -> None:
    first = await store.attempt_puzzle(PARTY, tried("one", False), BEGINNING)
    assert first is not None
    assert await store.attempt_puzzle(PARTY, tried("one", True, START + 1), BEGINNING) is None
    assert (await store.puzzle_standing(PARTY, "pentago")).rating == first.after
    assert [attempt.solved for attempt in await store.puzzles_tried(PARTY)] == [False]


async def test_a_streak_lasts_until_one_is_not_solved_however_long_it_takes(store: Store) -> None:
    for number, solved in enumerate([True, False, True, True]):
        await store.attempt_puzzle(PARTY, tried(f"puzzle{number}", solved, START + number * 10**9), BEGINNING)
    standing = await store.puzzle_standing(PARTY, "pentago")
    assert (standing.attempts, standing.solved, standing.streak) == (4, 3, 2)
    assert (await store.puzzle_standing(PARTY, "zertz")).attempts == 0


async def test_what_a_guest_has_tried_is_kept_with_the_account(store: Store) -> None:
    anna = await person(store, "Anna")
    guest = await store.create_guest("key", "", START)
    own = await store.attempt_puzzle(anna.party.id, tried("one", True), BEGINNING)
    await store.attempt_puzzle(guest.party.id, tried("one", False), BEGINNING)
    other = await store.attempt_puzzle(guest.party.id, tried("two", True, game="zertz"), BEGINNING)
    assert own is not None
    assert other is not None
    assert await store.claim_guest("key", anna.id)
    found = {attempt.puzzle: attempt.solved for attempt in await store.puzzles_tried(anna.party.id)}
    assert found == {"one": True, "two": True}
    assert (await store.puzzle_standing(anna.party.id, "pentago")).rating == own.after
    assert (await store.puzzle_standing(anna.party.id, "zertz")).rating == other.after
    assert await store.puzzles_tried(guest.party.id) == []


async def test_who_goes_leaves_no_attempts_behind(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.attempt_puzzle(anna.party.id, tried("one", True), BEGINNING)
    exported = [line async for line in store.export_of(anna.id, START)]
    assert {"kind": "puzzle", "puzzle": "one", "solved": True, "at": START} in exported
    await store.delete_person(anna.id)
    assert await store.puzzles_tried(anna.party.id) == []
    assert (await store.puzzle_standing(anna.party.id, "pentago")).rating == NEWCOMER
    assert await store.puzzle_rating("one") is not None
