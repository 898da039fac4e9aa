"""The archive: played games and their positions in one SQLite file, and what was played from each."""

from gipfel.store import messages as messages
from gipfel.store.archive.archive_file import ArchiveFile
from gipfel.store.archive.explorer import ArchiveHit, Explored, Explorer, TurnPlayed, Wish, explore
from gipfel.store.archive.intake import Intake

__all__ = ["ArchiveFile", "ArchiveHit", "Explored", "Explorer", "Intake", "TurnPlayed", "Wish", "explore"]
