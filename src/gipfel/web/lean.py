"""Files as they travel: without what is for readers of the source: comments on lines of their own, types, margins."""

from __future__ import annotations

import re
from pathlib import PurePath

_BLOCK = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_MARKUP = re.compile(r"^[ \t]*<!--(?:(?!-->).)*-->[ \t]*\n", re.MULTILINE | re.DOTALL)
_TYPE = re.compile(r"/\*\* @type \{[^*\n]*\} \*/ ?")
_MARGIN = re.compile(r"^[ \t]*\n|^[ \t]+", re.MULTILINE)
PATTERNS = {".js": (_BLOCK, _LINE, _TYPE, _MARGIN), ".css": (_BLOCK, _MARGIN), ".svg": (_MARKUP, _MARGIN)}


def lean(name: str, content: bytes) -> bytes:
    """The file without them; one of another kind as it is. No text of ours looks like one or goes over two lines."""
    patterns = PATTERNS.get(PurePath(name).suffix, ())
    if not patterns:
        return content
    text = content.decode()
    for pattern in patterns:
        text = pattern.sub("", text)
    return text.encode()
