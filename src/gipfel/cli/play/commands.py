"""The words a person can type besides turns; one table for the loop and for its help."""

from __future__ import annotations

from gipfel.core.language import N_

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
