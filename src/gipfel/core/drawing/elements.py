"""The few SVG elements a picture is made of."""

from __future__ import annotations

from html import escape

# Attributes and no style sheet: a page with a strict policy shows them, too.
_PLAIN = 'fill="var(--ink-2)"'
_LOOKS = {
    "strong": 'fill="var(--ink)" font-weight="600"',
    "on-cloth": 'fill="var(--cloth-ink)"',
}


def number(value: float) -> str:
    """A short number."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def placed(symbol: str, x: float, y: float, *, size: float = 1.0, angle: float = 0.0, extra: str = "") -> str:
    """A symbol at a place."""
    turned = f" rotate({number(angle)})" if angle else ""
    scaled = f" scale({number(size)})" if size != 1.0 else ""
    return f'<use href="#{symbol}" transform="translate({number(x)} {number(y)}){turned}{scaled}"{extra}/>'


def label(text: str, x: float, y: float, *, anchor: str = "middle", look: str = "") -> str:
    """A short text; `look` is empty, `strong` or `on-cloth`."""
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" dominant-baseline="central"'
    return f"<text {place} {_LOOKS.get(look, _PLAIN)}>{escape(text)}</text>"
