"""Studies: chapters of turns, comments and drawings that several people write. Commands in, entries of a log out.

What two people write at once is merged without loss: `fold.py` says why.
"""

from __future__ import annotations

from gipfel.studies.commands import StudyCommand, read_study_command
from gipfel.studies.decisions import decide_study, study_after
from gipfel.studies.fold import fold_study
from gipfel.studies.log import StudyEntry, read_study_entry
from gipfel.studies.study import Study, StudyChapter, StudyNode

__all__ = [
    "Study",
    "StudyChapter",
    "StudyCommand",
    "StudyEntry",
    "StudyNode",
    "decide_study",
    "fold_study",
    "read_study_command",
    "read_study_entry",
    "study_after",
]
