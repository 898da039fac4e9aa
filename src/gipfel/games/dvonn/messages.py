"""The sentences of DVONN's own codes."""

from __future__ import annotations

from gipfel.core.language import N_
from gipfel.core.messages import declare

PROMPTS = {
    "dvonn-place-red": N_("Place a red DVONN-piece on any vacant cell."),
    "dvonn-place": N_("Place one of your pieces on any vacant cell."),
    "dvonn-jump": N_("Jump with one of your stacks: touch one that is not shut in."),
    "dvonn-land": N_("Choose the stack to land on, exactly as many cells away as your stack is high: {height}."),
    "dvonn-pass": N_("You cannot jump, but your opponent can: pass."),
    "choice-pass": N_("Pass"),
}
ILLEGAL_STEPS = {
    "dvonn-all-placed": N_("All pieces are placed: jump with a stack."),
    "dvonn-place-first": N_("Nobody jumps before all pieces are placed."),
    "dvonn-cell-taken": N_("A piece is placed on a vacant cell, and {cell} is taken."),
    "dvonn-not-yours": N_("You do not own a stack on {cell}: the top piece must be yours."),
    "dvonn-red-stays": N_("The single DVONN-piece on {cell} belongs to nobody and does not move."),
    "dvonn-surrounded": N_("The stack on {cell} is shut in: all six cells around it are taken."),
    "dvonn-wrong-distance": N_(
        "{cell}-{target} is no jump: a stack goes straight, and exactly as many cells as it is high, here {height}."
    ),
    "dvonn-vacant-target": N_("A stack lands on another one, and {target} is vacant."),
    "dvonn-must-jump": N_("You can jump, so you have to: nobody passes of their own will."),
}
NOTATION = {
    "dvonn-wrong-pieces": N_("After so many turns there are {w} white, {b} black and {r} red pieces on the board."),
    "dvonn-reds": N_("{there} stacks hold a DVONN-piece; there are {limit} such pieces, and they never leave."),
    "dvonn-too-many-pieces": N_("There are {there} pieces on the board; the game has {limit}."),
    "dvonn-too-many-tops": N_("A player owns {there} stacks, but has only {limit} pieces."),
    "dvonn-no-contact": N_("Not in contact with a DVONN-piece, and so not on the board any more: {cells}."),
}
SPEECH = {
    "dvonn-vacant": N_("{cell}, vacant"),
    "dvonn-red": N_("{cell}, single DVONN-piece"),
    "dvonn-red-shut": N_("{cell}, single DVONN-piece"),
    "dvonn-white": N_("{cell}, white piece"),
    "dvonn-white-shut": N_("{cell}, white piece, shut in"),
    "dvonn-white-stack": N_("{cell}, white stack of {height}"),
    "dvonn-white-stack-shut": N_("{cell}, white stack of {height}, shut in"),
    "dvonn-white-covers-red": N_("{cell}, white stack of {height} with a DVONN-piece"),
    "dvonn-white-covers-red-shut": N_("{cell}, white stack of {height} with a DVONN-piece, shut in"),
    "dvonn-black": N_("{cell}, black piece"),
    "dvonn-black-shut": N_("{cell}, black piece, shut in"),
    "dvonn-black-stack": N_("{cell}, black stack of {height}"),
    "dvonn-black-stack-shut": N_("{cell}, black stack of {height}, shut in"),
    "dvonn-black-covers-red": N_("{cell}, black stack of {height} with a DVONN-piece"),
    "dvonn-black-covers-red-shut": N_("{cell}, black stack of {height} with a DVONN-piece, shut in"),
    "dvonn-still-placing": N_("Pieces are still being placed"),
    "dvonn-reserve-white": N_("White to place"),
    "dvonn-reserve-black": N_("Black to place"),
    "dvonn-white-pieces": N_("white pieces"),
    "dvonn-black-pieces": N_("black pieces"),
    "dvonn-red-pieces": N_("DVONN-pieces"),
    "dvonn-owned-white": N_("White owns"),
    "dvonn-owned-black": N_("Black owns"),
    "dvonn-owned": N_("pieces: {count}"),
    "dvonn-lost": N_("Cut off"),
    "dvonn-lost-pieces": N_("pieces cut off: {count}"),
}
TALES = {
    "dvonn-told-red": N_("DVONN-piece on {cell}"),
    "dvonn-told-white": N_("white piece on {cell}"),
    "dvonn-told-black": N_("black piece on {cell}"),
    "dvonn-told-jump": N_("{start} jumps onto {target}"),
    "dvonn-told-stack": N_("the stack of {height} on {start} jumps onto {target}"),
    "dvonn-told-lost": N_("cut off: {cells}"),
    "dvonn-told-pass": N_("no jump, so a pass"),
}
OUTCOMES = {
    "dvonn-closing": N_("{most} pieces to {fewest}"),
    "outcome-pieces": N_("{winner} wins: nobody can jump, and {winner} owns more pieces."),
    "outcome-pieces-draw": N_("A draw: nobody can jump, and both own the same number of pieces."),
}


def declare_all() -> None:
    """Make the sentences known."""
    declare(PROMPTS | ILLEGAL_STEPS | NOTATION | SPEECH | TALES | OUTCOMES, game="dvonn")
