"""The files pages load: one address that changes with their content, kept for ever by browsers, compressed once.

What only readers of the source need, comments and types, does not travel: it would be a fifth of a page's weight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import product
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response
from pygments.lexer import Lexer
from pygments.lexers import CssLexer, JavascriptLexer
from pygments.token import Comment

from gipfel.core.drawing import symbol_file
from gipfel.core.errors import GipfelError
from gipfel.core.language import LANGUAGES
from gipfel.core.registry import names
from gipfel.web.edge.packed_files import File, answer, packed
from gipfel.web.pages.browser_words import MATCHES, game_module, match_module, words_module

FOLDER = Path(__file__).resolve().parents[1] / "static"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
LEXERS: Mapping[str, type[Lexer]] = {".css": CssLexer, ".js": JavascriptLexer}
COMMENTS = (Comment, Comment.Single, Comment.Multiline)  # and no other kind: to Pygments `!important` is one too
GENERATED = "words/"  # modules that are made here, without comments
FOR_EVER = "public, max-age=31536000, immutable"
router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class Files:
    """All files, and the name they have in common, made from what they hold."""

    digest: str
    by_path: Mapping[str, bytes]

    def address(self, path: str) -> str:
        """Where pages find a file; one that is not there is a mistake in a page."""
        if path not in self.by_path:
            raise KeyError(path)
        return f"/static/{self.digest}/{path}"


@cache
def files() -> Files:
    """The files of this house: those of the static folder, the symbols of the boards, the words of each language."""
    contents = {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in FOLDER.rglob("*") if path.is_file()}
    contents = {name: content for name, content in contents.items() if Path(name).suffix in KINDS}
    contents["board/symbols.svg"] = symbol_file().encode()
    contents |= {f"board/symbols-{game}.svg": symbol_file([game]).encode() for game in names()}
    contents |= {f"words/{language}.js": words_module(language).encode() for language in LANGUAGES}
    contents |= {
        f"words/{language}-{game}.js": game_module(language, game).encode()
        for language, game in product(LANGUAGES, names())
    }
    contents |= {f"words/{language}-{MATCHES}.js": match_module(language).encode() for language in LANGUAGES}
    digest = sha256()
    for name in sorted(contents):
        digest.update(f"{name} {len(contents[name])}\n".encode() + contents[name])
    return Files(digest.hexdigest()[:16], contents)


@cache
def sent(path: str) -> File:
    """One of the files, made ready when somebody asks for it first."""
    content = files().by_path[path]
    return packed(KINDS[Path(path).suffix], content if path.startswith(GENERATED) else without_comments(path, content))


def without_comments(name: str, content: bytes) -> bytes:
    """The code of a module or a style sheet; any other file as it is."""
    lexer = LEXERS.get(Path(name).suffix)
    if lexer is None:
        return content
    tokens = lexer(stripnl=False, ensurenl=False).get_tokens(content.decode())
    return "".join(text for kind, text in tokens if kind not in COMMENTS).encode()


@router.get("/static/{digest}/{path:path}")
async def static_file(request: Request, digest: str, path: str) -> Response:
    """One of the files; an old digest names files that are no longer there."""
    if digest != files().digest or path not in files().by_path:
        raise GipfelError("no-such-page")
    return answer(request, await run_in_threadpool(sent, path), FOR_EVER)
