"""A game at one terminal: show, ask, play, until it ends or somebody leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Console

from gipfel.cli.play.board import show_levels, show_news
from gipfel.cli.play.files import load_game, save_game
from gipfel.cli.play.menu import ask
from gipfel.cli.play.rivals import Rival
from gipfel.cli.play.touches import fitting_touch, refusal, short_name
from gipfel.cli.progress import ready_analyst, thought
from gipfel.combine.chance import Chance, SystemChance
from gipfel.core.errors import BadNotation, GipfelError, IllegalStep
from gipfel.core.language import N_, _, ngettext
from gipfel.core.line import Line
from gipfel.core.messages import declare
from gipfel.core.outcome import Outcome, verdict
from gipfel.core.tree import TurnTree

if TYPE_CHECKING:
    from gipfel.engine.thinkers import Thinkers

MOST_SHOWN = 60
LINES, MOST_LINES = 3, 20

# What a person can type besides turns, for the loop and for its help.
COMMANDS: dict[str, str] = {
    "?": N_("this help"),
    "moves": N_("list the legal turns, or what may be touched next"),
    "hint": N_("show a good turn"),
    "analyse [N]": N_("show the N best turns, how the game may go on, and the chances"),
    "back": N_("take back the last touch of this turn"),
    "undo": N_("take back the last turn"),
    "save FILE": N_("write the game as a record"),
    "load FILE": N_("go on with a recorded game"),
    "resign": N_("give the game up"),
    "quit": N_("leave; a game that is not saved is lost"),
}

declare(
    {
        "touch-is-final": N_("In this game touches are final; go on from: {touched}."),
        "no-undo-under-strict-touch": N_("In this game nothing is taken back: what is touched is played."),
        "nothing-to-undo": N_("There is no turn to take back."),
        "bad-number-of-lines": N_("The number of lines is from 1 to {limit}, as in: analyse 3"),
    }
)


class TerminalGame:
    """What people see and type; `rivals` are the players the house moves, `chance` draws lots and dice."""

    def __init__(self, console: Console, line: Line, rivals: Mapping[int, Rival], chance: Chance | None = None) -> None:
        self.console = console
        self.line = line
        self.rivals = rivals
        self.chance = chance or SystemChance()
        self.touched: list[str] = []
        self.resigned: Outcome | None = None
        self.left = False
        self.interrupted = False
        self._thinkers: Thinkers | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by resignation."""
        return self.line.outcome or self.resigned

    def run(self) -> None:
        """Play to the end."""
        self.greet()
        while self.outcome is None and not self.left:
            try:
                self.show()
                self.next_turn()
            except KeyboardInterrupt:
                self.interrupt()
        if self.outcome is not None:
            self.show()
            self.after_end(self.outcome)

    def greet(self) -> None:
        """Who plays whom, and how to get help."""
        for player, rival in self.rivals.items():
            rival.ready(self.line.game)
            text = _("{side}: {rival}, seed {seed}.")
            told = text.format(side=self.side(player), rival=rival.title, seed=rival.seed)
            self.console.print(told, style="dim", markup=False)
        self.console.print(_("Type a turn, or touch by touch. ? helps."), style="dim", markup=False)

    def next_turn(self) -> None:
        """The house decides, or a rival moves, or a person types something."""
        player = self.line.player
        if player is None:
            self.draw_chance()
        elif player in self.rivals:
            self.rival_turn(player)
        else:
            self.ask_turn(player)

    def rival_turn(self, player: int) -> None:
        """A rival thinks; what it cannot decide, the person at the terminal decides for it."""
        rival, line = self.rivals[player], self.line
        rival.ready(line.game)

        def told(seconds: float) -> str:
            text = _("{side} thinks: {seconds} s (Ctrl-C: play now)")
            return text.format(side=self.side(player), seconds=f"{seconds:.0f}")

        try:
            turn = thought(self.console, lambda stop: rival.choose(line, stop), told)
        except GipfelError as error:
            if error.code != "engine-cannot-state":
                raise
            text = _("{detail} Enter it for {side} too.").format(detail=error, side=self.side(player))
            self.console.print(text, markup=False)
            self.ask_turn(player)
        else:
            self.play(turn)

    def ask_turn(self, player: int) -> None:
        """One line from a person; the end of the input leaves."""
        answer = ask(self.console, f"{self.side(player)} {self.sign(player)}› ")
        self.interrupted = False
        if answer is None:
            self.left = True
        elif answer:
            self.obey(answer)

    def interrupt(self) -> None:
        """Ctrl-C where nobody is thinking leaves when it is pressed twice: once may have been meant for a thought."""
        self.left = self.interrupted
        self.interrupted = True
        self.console.print()
        self.console.print(_("Type quit to leave, or press Ctrl-C once more."), style="dim", markup=False)

    def draw_chance(self) -> None:
        """Lots, coins and dice: the house decides at once."""
        step = self.chance.draw(self.line.steps())
        self.play(self.line.game.write_turn(self.line.turn_start, [step]))

    def play(self, turn: str) -> None:
        """Make a turn, and say what others do."""
        player = self.line.player
        self.line, self.touched = self.line.turn(turn), []
        if player is None or player in self.rivals:
            text = _("{side} plays {turn}.").format(side=self.side(player), turn=self.last_turn())
            self.console.print(text, markup=False)
        show_news(self.console, self.line.position)

    def last_turn(self) -> str:
        """The last turn in notation, as it could be typed, and in words."""
        text, told = self.line.turns_played[-1], str(self.line.last_tale())
        return f"{text} ({told})" if told else text

    def side(self, player: int | None) -> str:
        """What a player is called in this game."""
        return _("The house") if player is None else _(self.line.game.sides[player], self.line.game.name)

    def sign(self, player: int) -> str:
        """The sign of a player's pieces, so that colour is not needed to tell them apart."""
        game = self.line.game
        glyph = None if game.side_symbols is None else game.glyphs.get(game.side_symbols[player])
        return "" if glyph is None else glyph.text + " "

    def show(self) -> None:
        """The boards, the trays, and what is expected."""
        tree = self.tree()
        node = tree.follow(self.touched)
        position = node.position or self.line.position
        touchable = set(tree.children(node)) if self.touched else set[str]()
        show_levels(self.console, position, touchable)
        if self.line.turns_played and not self.touched:
            number = len(self.line.turns_played)
            text = _("Last turn: {number}. {turn}").format(number=number, turn=self.last_turn())
            self.console.print(text, style="dim", markup=False)
        if self.outcome is None:
            prompt = position.prompt(node.touched)
            self.console.print(f"{self.side(self.line.player)}: {prompt}", style="bold", markup=False)

    def tree(self) -> TurnTree:
        """The touches of this turn."""
        return self.line.turn_start.tree()

    def obey(self, answer: str) -> None:
        """A command, a whole turn, or one touch."""
        word, _space, rest = answer.partition(" ")
        try:
            match word.lower():
                case "?" | "help":
                    self.help()
                case "moves":
                    self.list_moves()
                case "hint":
                    self.hint()
                case "analyse" | "analyze":
                    self.analyse(rest)
                case "back":
                    self.back()
                case "undo":
                    self.undo()
                case "save":
                    self.save(rest)
                case "load":
                    self.load(rest)
                case "resign" if self.line.position.inner is None:
                    self.resign()
                case "quit" | "q" | "exit":
                    self.left = True
                case _:
                    self.turn_or_touch(answer)
        except GipfelError as error:
            self.console.print(f"{error} [{error.code}]", style="red", markup=False)

    def turn_or_touch(self, answer: str) -> None:
        """A touch that fits now goes first; else the text is read as a whole turn."""
        touch = fitting_touch(self.tree(), self.touched, answer)
        if touch is not None and (self.touched or not self.is_turn(answer)):
            self.touch(touch)
        elif final := self.final():
            raise IllegalStep("touch-is-final", touched=final)
        else:
            self.whole_turn(answer)

    def final(self) -> list[str]:
        """The touches of this turn that cannot be taken back."""
        return self.touched[: self.tree().final(self.touched)]

    def whole_turn(self, answer: str) -> None:
        """A turn in notation, also instead of touches made; what cannot be read is then refused as a touch."""
        try:
            self.play(answer)
        except BadNotation:
            if not self.touched:
                raise
            raise refusal(self.tree(), self.touched, answer) from None

    def is_turn(self, answer: str) -> bool:
        """Whether a text is a whole legal turn by itself."""
        try:
            self.line.turn(answer)
        except GipfelError:
            return False
        return True

    def touch(self, touch: str) -> None:
        """Make a touch; what is forced follows by itself."""
        self.touched.append(touch)
        tree = self.tree()
        while (forced := tree.forced(tree.follow(self.touched))) is not None:
            self.touched.append(forced)
        if tree.follow(self.touched).complete:
            self.play(tree.turn_of(self.touched))

    def back(self) -> None:
        """Take the last touch back, unless it is final."""
        final = self.final()
        if self.touched and self.touched == final:
            raise IllegalStep("touch-is-final", touched=final)
        self.touched = self.touched[:-1]

    def undo(self) -> None:
        """Back to the last turn of a person at this terminal."""
        if self.touched and not self.final():
            self.touched = []
            return
        if self.line.position.levels()[-1].game.strict_touch:
            raise IllegalStep("no-undo-under-strict-touch")
        if not self.line.turns_played:
            raise BadNotation("nothing-to-undo")
        self.line = self.line.back()
        while (self.line.player is None or self.line.player in self.rivals) and self.line.turns_played:
            self.line = self.line.back()

    def hint(self) -> None:
        """A good turn for the player to move."""
        from gipfel.cli.advice import show_hint

        show_hint(self.console, self.thinkers(), self.line)

    def analyse(self, wanted: str) -> None:
        """The best lines for the player to move."""
        from gipfel.cli.advice import ANALYSIS, show_analysis

        number = wanted.strip() or str(LINES)
        if not (number.isascii() and number.isdigit() and 1 <= int(number) <= MOST_LINES):
            raise BadNotation("bad-number-of-lines", limit=MOST_LINES)
        show_analysis(self.console, self.thinkers(), self.line, ANALYSIS, int(number), self.side(self.line.player))

    def thinkers(self) -> Thinkers:
        """Where advice comes from; made on first use, because engines take long to load."""
        if self._thinkers is None:
            from gipfel.engine.thinkers import Thinkers

            self._thinkers = Thinkers(ready_analyst)
        return self._thinkers

    def list_moves(self) -> None:
        """The legal turns; while a turn is being made, what may be touched next."""
        if self.touched:
            tree = self.tree()
            names = [short_name(touch) for touch in tree.children(tree.follow(self.touched))]
        else:
            names = self.line.turns(MOST_SHOWN + 1)
        more = len(names) > MOST_SHOWN
        self.console.print("  ".join(names[:MOST_SHOWN]) + (" …" if more else ""), markup=False)
        if not more:
            count = ngettext("{count} possibility", "{count} possibilities", len(names))
            self.console.print(count.format(count=len(names)), style="dim")

    def help(self) -> None:
        """What can be typed, and what is expected now."""
        self.console.print(_("Type a whole turn in notation, or touch by touch (a cell, then what follows)."))
        node = self.tree().follow(self.touched)
        if node.position is not None:
            self.console.print(str(node.position.prompt(node.touched)), markup=False)
        example = self.line.turns(1)
        if example:
            self.console.print(_("For example: {turn}").format(turn=example[0]), markup=False)
        for command, meaning in COMMANDS.items():
            self.console.print(f"  {command:<12} {_(meaning)}", markup=False)

    def resign(self) -> None:
        """The player to move gives up."""
        player = self.line.player
        if player is not None:
            self.resigned = Outcome(1 - player, "resign")

    def save(self, name: str) -> None:
        """Write the game as a record, with what is needed to make the rivals play it again."""
        path = save_game(self.line, self.outcome, name, self.rivals)
        self.console.print(_("Saved: {path}").format(path=path), markup=False)

    def load(self, name: str) -> None:
        """Go on with a recorded game, and with the seed it was played by."""
        loaded = load_game(name)
        self.line, self.touched = loaded.line, []
        for player, rival in self.rivals.items():
            rival.seed = loaded.seeds.get(player, rival.seed)

    def after_end(self, outcome: Outcome) -> None:
        """Say who won, and offer to save."""
        self.console.print(verdict(outcome, self.line.game.sides, self.line.game.name), style="bold", markup=False)
        answer = ask(self.console, _("Save the game? A file name, or Enter for no: "))
        if answer:
            try:
                self.save(answer)
            except GipfelError as error:
                self.console.print(f"{error} [{error.code}]", style="red", markup=False)
