"""The sentences of the records' codes, and of those about files of other houses.

They are loaded with the package: an error crosses from process to process as its code, and is told by the other.
"""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

RECORDS = {
    "record-not-text": N_("This is not a text file: it holds bytes that no text holds, near byte {byte}."),
    "record-encoding": N_("A record is UTF-8 text; line {line} is not."),
    "record-too-large": N_("{path} is larger than {limit} bytes, the most that is read."),
    "record-too-deep": N_("Line {line}, column {column}: variations or games nested more than {limit} deep."),
    "archive-no-turns": N_("No turn was played."),
    "record-empty": N_("There is no game in this file."),
    "bad-tag": N_('Line {line}, column {column}: a tag looks like [Name "value"].'),
    "tag-control": N_("Line {line}, column {column}: the tag {tag} holds {character}, which cannot be shown."),
    "tag-twice": N_("Line {line}: the tag {tag} stands here a second time."),
    "missing-tag": N_("Line {line}: the tag {tag} is missing."),
    "unknown-format": N_("Line {line}: this record has format {format}; format {known} is known."),
    "unknown-rules": N_("Line {line}: this record follows the rules “{rules}”; “{known}” are known."),
    "record-game": N_("Line {line}: {detail}"),
    "record-position": N_("Line {line}: {detail}"),
    "missing-turn-number": N_("Line {line}, column {column}: a turn number like {expected}. is expected here."),
    "wrong-turn-number": N_("Line {line}, column {column}: turn {number}. stands where {expected}. is expected."),
    "missing-turn": N_("Line {line}, column {column}: turn {number}. has no turn behind its number."),
    "bad-clock": N_("Line {line}, column {column}: a time looks like @4:21 or @1:04:21.5, not {clock}."),
    "unbalanced-comment": N_("Line {line}, column {column}: this comment is never closed with }}."),
    "unbalanced-variation": N_("Line {line}, column {column}: this bracket has no partner."),
    "unbalanced-nested-game": N_("Line {line}, column {column}: this mark of a nested game has no partner."),
    "lonely-variation": N_("Line {line}, column {column}: a variation follows the turn it replaces."),
    "lonely-nested-game": N_("Line {line}, column {column}: a nested game follows the turn that caused it."),
    "two-nested-games": N_("Line {line}, column {column}: one turn causes one game, this is a second."),
    "nested-unexpected": N_("Line {line}: a nested game stands here, but the turn before it caused none."),
    "nested-wrong-game": N_("Line {line}: the nested game is {game}; agreed was {expected}."),
    "nested-wrong-start": N_("Line {line}: the nested game begins elsewhere; it was to begin at {expected}."),
    "nested-unfinished": N_("Line {line}: turn {turn} goes on, but the nested game before it has not ended."),
    "cut-off": N_("Line {line}: the record stops without a result (1-0, 0-1, 1/2 or *)."),
    "garbled-turn": N_("Line {line}, turn {turn}: {detail}"),
    "illegal-turn": N_("Line {line}, turn {turn}: {detail}"),
    "turn-after-end": N_("Line {line}, turn {turn}: the game was over before this turn."),
    "bare-turn": N_(
        "Turn {number}, “{turn}”, cannot be played in {game}: {detail} "
        "Turns are written one on a line or with ; between them; a record begins with its tags, SGF with (;"
    ),
    "bare-turns-too-many": N_("A line has at most {limit} turns here."),
    "wrong-result": N_("Line {line}: the record says {said}, the rules say {expected}."),
    "zip-damaged": N_("{path} is damaged or not a ZIP archive."),
    "zip-too-many": N_("{path} holds {count} files; at most {limit} are read from one archive."),
    "zip-method": N_("{path} is packed in a way that is not read here; only deflate is."),
    "zip-too-large": N_("{path} unpacks to more than {limit} bytes; it is not read."),
    "no-such-file": N_("There is no file or folder {path}."),
    "unreadable-file": N_("{path} cannot be read: {detail}."),
}

FOREIGN = {
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
declare(RECORDS)
declare(FOREIGN)
