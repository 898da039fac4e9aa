"""Files as they travel: without the comments that stand on lines of their own, which are for readers of the source."""

from __future__ import annotations

import re
from pathlib import PurePath

_BLOCK = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_MARKUP = re.compile(r"^[ \t]*<!--(?:(?!-->).)*-->[ \t]*\n", re.MULTILINE | re.DOTALL)
PATTERNS = {".js": (_BLOCK, _LINE), ".css": (_BLOCK,), ".svg": (_MARKUP,)}


def lean(name: str, content: bytes) -> bytes:
    """A file without its comments; one of another kind as it is. No text of ours has a line that looks like one."""
    patterns = PATTERNS.get(PurePath(name).suffix, ())
    if not patterns:
        return content
    text = content.decode()
    for pattern in patterns:
        text = pattern.sub("", text)
    return text.encode()
