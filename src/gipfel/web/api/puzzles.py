"""Routes of the puzzles: which there are, one with its board, the verdict on a turn, and how one stands."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from hashlib import blake2b
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from gipfel.core.language import current_language
from gipfel.core.registry import game_type
from gipfel.records.puzzles.collection import (
    ShippedPuzzle,
    games_with_puzzles,
    puzzles_of,
    shipped_puzzle,
    shipped_puzzles,
)
from gipfel.records.puzzles.puzzle import MOST_TURNS
from gipfel.records.puzzles.themes import theme_names
from gipfel.store.accounts.puzzle_attempts import PuzzleAttempt, PuzzleStanding, RatedAttempt
from gipfel.tables import Refused
from gipfel.tables.ratings import Rating
from gipfel.web.api.lessons import TurnGiven
from gipfel.web.api.positions import Turn
from gipfel.web.api.reader import computed, own_running
from gipfel.web.edge.answers import BODY, Json, RequestBody, answer, refusals
from gipfel.web.parts import Parts, parts_of
from gipfel.web.people.identity import Caller, caller_with_seat, require

JOBS = "gipfel.web.api.puzzle_jobs"
SHOWN_WITHIN = 20.0
NEAR = 12  # puzzles about as hard as one is strong, of which any may be next
FIRST_RATING, BY_LEVEL, UNCERTAIN = 700, 130, 150.0  # what a puzzle is worth that nobody has tried
CHANCE = SystemRandom()
router = APIRouter(prefix="/api/1/puzzles", tags=["puzzles"])
Name = Annotated[str, Path(max_length=60, examples=["pentago-0123abcd"])]
Reading = Annotated[Caller, Depends(require("read"))]
GameAsked = Annotated[str | None, Query(max_length=40, examples=["zertz"])]
ThemeAsked = Annotated[str | None, Query(max_length=40, examples=["isolation"])]


class PuzzleNamed(BaseModel):
    """A puzzle in a list."""

    name: str
    game: str
    goal: str
    turns: int
    level: int
    themes: list[str]


class PuzzleThemes(BaseModel):
    """A game with puzzles, and how many there are of each theme."""

    game: str
    title: str
    puzzles: int
    themes: list[Json]


class PuzzleList(BaseModel):
    """What there is to solve."""

    games: list[PuzzleThemes]
    puzzles: list[PuzzleNamed]


class PuzzleChosen(BaseModel):
    """The name of a puzzle."""

    name: str


class PuzzleShown(BaseModel):
    """A puzzle with its board; `without` is for who loses the network: verdicts and reasons by touches."""

    name: str
    game: str
    spec: str
    title: str
    goal: str
    turns: int
    level: int
    themes: list[Json]
    rating: int
    ask: str
    board: Json
    without: Json


class TurnTried(TurnGiven):
    """A turn as touches or in notation, after the turns of the solver that were played before it."""

    played: Annotated[list[Turn], Field(default=[], max_length=MOST_TURNS)]


class SolutionAsked(RequestBody):
    """From where on the solution is wanted: the turns of the solver so far."""

    played: Annotated[list[Turn], Field(default=[], max_length=MOST_TURNS)]


class TurnJudged(BaseModel):
    """What became of a turn: whether it keeps what is asked for, whether that is all, the boards to show, the next one
    to play on; `rated` what the attempt did to one's rating, null when it did nothing."""

    v: int
    turn: str
    keeps: bool
    done: bool
    say: str
    boards: list[Json]
    next: Json | None
    rated: Json | None


class SolutionShown(BaseModel):
    """A turn that keeps what is asked for, as touches."""

    turn: str
    touches: list[str]
    rated: Json | None


class PuzzleStandingShown(BaseModel):
    """How one stands in the puzzles of a game."""

    game: str
    rating: int
    certain: bool
    attempts: int
    solved: int
    streak: int


@router.get("", summary="The puzzles", response_model=PuzzleList, responses=refusals("unknown-game"))
async def listed(_known: Reading, game: GameAsked = None, theme: ThemeAsked = None) -> Response:
    """The games that have puzzles with their themes, and the puzzles of a game or a theme."""
    found = [_named(puzzle) for puzzle in chosen(game, theme)] if game or theme else []
    return answer({"games": [summary(name) for name in games_with_puzzles()], "puzzles": found})


def _named(puzzle: ShippedPuzzle) -> Json:
    told: Json = {"name": puzzle.name, "game": puzzle.game, "goal": puzzle.goal, "turns": puzzle.turns}
    return {**told, "level": puzzle.level, "themes": list(puzzle.themes)}


def summary(game: str) -> Json:
    """A game with the themes of its puzzles, in the language of the moment."""
    names, counts = theme_names(game), Counter(theme for puzzle in puzzles_of(game) for theme in puzzle.themes)
    themes = [
        {"name": theme, "title": title, "puzzles": counts[theme]} for theme, title in names.items() if counts[theme]
    ]
    return {"game": game, "title": game_type(game).title, "puzzles": len(puzzles_of(game)), "themes": themes}


def chosen(game: str | None, theme: str | None) -> list[ShippedPuzzle]:
    """The puzzles of a game and a theme, each of them if it is given."""
    if game is not None:
        game_type(game)  # `unknown-game`
    found = shipped_puzzles().values() if game is None else puzzles_of(game)
    return [puzzle for puzzle in found if theme is None or theme in puzzle.themes]


@router.get(
    "/daily", summary="The puzzle of the day", response_model=PuzzleChosen, responses=refusals("no-such-puzzle")
)
async def daily(request: Request, _known: Reading) -> Response:
    """The same for everybody, another one each day (UTC)."""
    return answer({"name": puzzle_of_the_day(parts_of(request).house.now())})


def puzzle_of_the_day(now: int) -> str:
    """The puzzle of the day of an instant in milliseconds."""
    day = datetime.fromtimestamp(now / 1000, UTC).date().isoformat()
    names = sorted(shipped_puzzles())
    if not names:
        raise Refused("no-such-puzzle", name=day)
    return names[int.from_bytes(blake2b(day.encode(), digest_size=8).digest(), "big") % len(names)]


@router.get(
    "/next",
    summary="A puzzle to go on with",
    response_model=PuzzleChosen,
    responses=refusals("no-such-puzzle", "unknown-game"),
)
async def following(
    request: Request,
    known: Reading,
    game: GameAsked = None,
    theme: ThemeAsked = None,
    after: Annotated[str | None, Query(max_length=60, description="The one just solved.")] = None,
) -> Response:
    """One that the caller has not tried, about as hard as they are strong; any other when all are tried."""
    found = [puzzle for puzzle in chosen(game, theme) if puzzle.name != after]
    if not found:
        raise Refused("no-such-puzzle", name=theme or game or "")
    return answer({"name": await next_puzzle(parts_of(request), known, found)})


async def next_puzzle(parts: Parts, known: Caller, found: list[ShippedPuzzle]) -> str:
    """Which of these comes next for a caller."""
    if known.party is None:
        return _any_near(found, {})
    tried = {attempt.puzzle for attempt in await parts.store.puzzles_tried(known.party.id)}
    games = {puzzle.game for puzzle in found}
    strengths = {game: (await parts.store.puzzle_standing(known.party.id, game)).rating.rating for game in games}
    return _any_near([puzzle for puzzle in found if puzzle.name not in tried] or found, strengths)


def _any_near(found: list[ShippedPuzzle], strengths: dict[str, float]) -> str:
    def far(puzzle: ShippedPuzzle) -> float:
        return abs(beginning(puzzle).rating - strengths.get(puzzle.game, FIRST_RATING + BY_LEVEL))

    shuffled = CHANCE.sample(found, len(found))
    return CHANCE.choice(sorted(shuffled, key=far)[:NEAR]).name


def beginning(puzzle: ShippedPuzzle) -> Rating:
    """The rating of a puzzle that nobody has tried, by the level that solves it."""
    return Rating(float(FIRST_RATING + BY_LEVEL * puzzle.level), UNCERTAIN)


@router.get(
    "/standing", summary="How one stands", response_model=PuzzleStandingShown, responses=refusals("unknown-game")
)
async def standing(request: Request, known: Reading, game: Annotated[str, Query(max_length=40)]) -> Response:
    """The caller's rating in the puzzles of a game, how many they tried and solved, and how many in a row."""
    game_type(game)
    if known.party is None:
        return answer(_standing(PuzzleStanding(game, Rating(), 0, 0, 0)))
    return answer(_standing(await parts_of(request).store.puzzle_standing(known.party.id, game)))


def _standing(found: PuzzleStanding) -> Json:
    certain = not found.rating.provisional
    told = {"game": found.game, "rating": round(found.rating.rating), "certain": certain}
    return {**told, "attempts": found.attempts, "solved": found.solved, "streak": found.streak}


@router.get(
    "/{name}",
    summary="A puzzle",
    response_model=PuzzleShown,
    responses=refusals("no-such-puzzle", "analysis-of-own-game"),
)
async def one(request: Request, name: Name, known: Reading) -> Response:
    """A puzzle with the board it begins on."""
    puzzle, parts = shipped_puzzle(name), parts_of(request)
    language = current_language()
    wanted = {"name": name, "language": language, "own": await own_running(request)}
    same = "" if wanted["own"] else f"puzzle {name} {language}"
    shown = await computed(parts, known, f"{JOBS}:shown", wanted, SHOWN_WITHIN, same=same)
    rating = await parts.store.puzzle_rating(name) or beginning(puzzle)
    names = theme_names(puzzle.game)
    themes = [{"name": theme, "title": names.get(theme, theme)} for theme in puzzle.themes]
    told = {**_named(puzzle), "title": game_type(puzzle.game).title, "themes": themes, "rating": round(rating.rating)}
    told["spec"] = puzzle.line["spec"]
    return answer({**told, **shown})


@router.post(
    "/{name}",
    summary="Try a turn",
    response_model=TurnJudged,
    responses=refusals(
        *("no-such-puzzle", "puzzle-played", "malformed-turn", "untouchable", "analysis-of-own-game", "took-too-long"),
        *BODY,
    ),
)
async def judge(
    request: Request, name: Name, given: TurnTried, known: Annotated[Caller, Depends(caller_with_seat)]
) -> Response:
    """Whether a legal turn keeps what is asked for. A first attempt is over with the first turn that does not, or when
    all is done; it counts as a game between caller and puzzle."""
    known.must("read")
    puzzle, parts = shipped_puzzle(name), parts_of(request)
    turn: Any = given.turn if given.touches is None else given.touches
    wanted = {"name": name, "played": given.played, "turn": turn, "language": current_language()}
    wanted["own"] = await own_running(request)
    verdict = await computed(parts, known, f"{JOBS}:judged", wanted)
    over = verdict["done"] or not verdict["keeps"]
    rated = await _attempt(parts, known, puzzle, solved=verdict["done"]) if over else None
    return answer({**verdict, "rated": rated})


@router.post(
    "/{name}/solution",
    summary="Be shown",
    response_model=SolutionShown,
    responses=refusals("no-such-puzzle", "puzzle-played", "analysis-of-own-game", "took-too-long", *BODY),
)
async def solution(
    request: Request, name: Name, given: SolutionAsked, known: Annotated[Caller, Depends(caller_with_seat)]
) -> Response:
    """A turn that keeps what is asked for. Who asks before they have solved it has not solved it."""
    known.must("read")
    puzzle, parts = shipped_puzzle(name), parts_of(request)
    wanted = {"name": name, "played": given.played, "own": await own_running(request)}
    found = await computed(parts, known, f"{JOBS}:solved", wanted)
    return answer({**found, "rated": await _attempt(parts, known, puzzle, solved=False)})


async def _attempt(parts: Parts, known: Caller, puzzle: ShippedPuzzle, *, solved: bool) -> Json | None:
    attempt = PuzzleAttempt(puzzle.name, puzzle.game, solved, parts.house.now())
    found = await parts.store.attempt_puzzle(known.sitting.id, attempt, beginning(puzzle))
    return None if found is None else _rated(found)


def _rated(found: RatedAttempt) -> Json:
    before, after, puzzle = (round(each.rating) for each in (found.before, found.after, found.puzzle))
    return {"before": before, "after": after, "puzzle": puzzle}
