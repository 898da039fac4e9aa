"""What people call the contests that settle challenges; agreements and prompts know them by their short texts."""

from __future__ import annotations

from gipfel.combine.match_game import MatchGame
from gipfel.core.game import Game
from gipfel.core.language import N_, _
from gipfel.web.pages.words import game_words

WORDS = {"coin": N_("a coin"), "dice": N_("dice")}


def contest_names(played: Game) -> dict[str, str]:
    """The names of all contests of a match by their texts, those inside them included; none for other games."""
    if not isinstance(played, MatchGame):
        return {}
    names = {text: _(words) for text, words in WORDS.items()}
    for contest in played.agreement.contests.values():
        if isinstance(contest, Game):
            names |= {contest.spec.text: game_words(contest.spec.text), **contest_names(contest)}
    return names
