"""A puzzle at the terminal: its board, its solution, and somebody who solves it."""

from __future__ import annotations

from rich.console import Console

from gipfel.cli.arguments import print_json
from gipfel.cli.play.board import show_levels
from gipfel.cli.play.menu import ask
from gipfel.cli.play.touches import fitting_touch, refusal
from gipfel.core.errors import GipfelError
from gipfel.core.language import _
from gipfel.core.lesson import made
from gipfel.core.tale import tale_text
from gipfel.records.puzzles.moment import PuzzleMoment, asked
from gipfel.records.puzzles.puzzle import Puzzle
from gipfel.records.puzzles.themes import solution, theme_names

LEAVE = ("quit", "q", "exit")


def show(puzzle: Puzzle, json: bool) -> None:
    """The puzzle with its solution."""
    if json:
        print_json({"name": puzzle.name, **puzzle.to_json(), "solution": puzzle.main_line()})
        return
    console, titles = Console(highlight=False), theme_names(puzzle.start.game.name)
    show_levels(console, puzzle.start, set())
    console.print(asked(puzzle), markup=False)
    console.print(", ".join(titles.get(theme, theme) for theme in puzzle.themes), style="dim", markup=False)
    for turn in solution(puzzle):
        console.print(f"{turn.text} ({tale_text(turn)})", markup=False)


def solve(puzzle: Puzzle) -> None:
    """Ask for turns until it is solved, or the solver leaves."""
    PuzzleSolver(Console(highlight=False), puzzle).run()


class PuzzleSolver:
    """Somebody at a terminal who solves a puzzle."""

    def __init__(self, console: Console, puzzle: Puzzle) -> None:
        self.console = console
        self.moment = PuzzleMoment.of(puzzle)
        self.touched: list[str] = []

    def run(self) -> None:
        """From the beginning to the end, or until they leave."""
        self.console.print(_("Type a turn, or touch by touch; show makes it for you, quit leaves."), style="dim")
        self.console.print(asked(self.moment.puzzle), style="bold", markup=False)
        while True:
            self._show()
            answer = ask(self.console, "› ")
            if answer is None or answer.lower() in LEAVE:
                return
            try:
                if answer and self._judged(answer):
                    return
            except GipfelError as error:
                self.console.print(f"{error} [{error.code}]", style="red", markup=False)

    def _show(self) -> None:
        tree = self.moment.position.tree()
        node = tree.follow(self.touched)
        position = node.position or self.moment.position
        show_levels(self.console, position, set(tree.children(node)) if self.touched else set())
        self.console.print(str(position.prompt(node.touched)), style="dim", markup=False)

    def _judged(self, answer: str) -> bool:
        """Whether it is solved with this: a touch that fits goes first, else it is a whole turn."""
        if answer.lower() == "show":
            return self._played(next(iter(self.moment.node.answers)))
        tree = self.moment.position.tree()
        touch = fitting_touch(tree, self.touched, answer)
        if touch is None:
            return self._played(answer)
        self.touched.append(touch)
        while (forced := tree.forced(tree.follow(self.touched))) is not None:
            self.touched.append(forced)
        return tree.follow(self.touched).complete and self._played(tree.turn_of(self.touched))

    def _played(self, text: str) -> bool:
        begun, self.touched = self.touched, []
        position = self.moment.position
        try:
            turn = made(position, text).text
        except GipfelError as error:
            raise refusal(position.tree(), begun, text) if begun else error from None
        verdict = self.moment.verdict(turn)
        for each in verdict.turns:
            played = position.game.play_turn(position, each)
            position = played.end
            self.console.print(f"{each} ({tale_text(played)})", markup=False)
        self.console.print(verdict.say, style="bold green" if verdict.keeps else "yellow", markup=False)
        if verdict.keeps and not verdict.done:
            self.moment = self.moment.after(turn)
        return verdict.done
