"""The sentences of the codes about records of other houses."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

MESSAGES = {
    "sgf-no-game": N_("There is no game in this file: an SGF game begins with (;"),
    "sgf-too-large": N_(
        "This SGF file is too large: at most {games} games, {nodes} nodes and variations {deep} deep are read."
    ),
    "other-game": N_("This is a game that is not read from SGF (GM[{game}])."),
    "edit": N_("Line {line}: the position was edited by hand."),
    "reset": N_("Line {line}: what a player had done was reset."),
    "swap": N_("Line {line}: the players swapped sides."),
    "wrong-player": N_("{seat} plays, but it is the turn of {expected}."),
    "unknown-sgf-command": N_("“{command}” is not a command of this game."),
    "third-occurrence": N_("After turn {turn} a position has occurred for the third time."),
    "unfinished-turn": N_("Line {line}: a turn was begun and never finished; it does not count."),
    "unknown-words": N_("These words were passed over: {words}."),
    "variations-left-out": N_("Variations that were not read: {count}."),
    "file-cut-off": N_("The file ends before the game does."),
    "winner-without-end": N_("The file says “{result}”, but the turns do not say how the game ended."),
    "foreign-option": N_("SGF has no word for {option}={value}."),
    "foreign-game": N_("{game} cannot be written as SGF."),
    "foreign-turn": N_("The turn “{turn}” cannot be written as SGF."),
    "foreign-position": N_("A game that begins from a position cannot be written as SGF."),
    "foreign-ending": N_("SGF has no word for a game that ends this way: {reason}."),
    "game-number": N_("Game {number}: {detail}"),
    "unknown-suffix": N_("The format of {name} is not known. Its name should end in one of: {known}."),
    "foreign-variations": N_("A game with variations or nested games cannot be written as SGF."),
}
declare(MESSAGES)
