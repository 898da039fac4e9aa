"""Sentences by code. Errors and prompts travel as a code with parameters and become text only where they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from gipfel.core.language import _

_sentences: dict[str, str] = {}


def declare(sentences: Mapping[str, str]) -> None:
    """Add sentences by code; a code keeps one sentence for ever."""
    for code, text in sentences.items():
        if _sentences.setdefault(code, text) != text:
            raise ValueError(f"the code {code!r} has a sentence already")


def declared() -> Mapping[str, str]:
    """All sentences by code, in English."""
    return dict(_sentences)


def sentence(code: str, params: Mapping[str, object]) -> str:
    """The sentence of a code in the language of the moment; a code without one shows itself and its parameters."""
    template = _sentences.get(code)
    if template is None:
        return " ".join([code, *(f"{name}={value}" for name, value in params.items())])
    return _(template).format_map({name: _shown(value) for name, value in params.items()})


def _shown(value: object) -> str:
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(str(item) for item in value)
    return str(value)
