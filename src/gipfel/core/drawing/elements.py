"""The few SVG elements a picture is made of."""

from __future__ import annotations

from html import escape


def number(value: float) -> str:
    """A short number."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def placed(symbol: str, x: float, y: float, *, size: float = 1.0, angle: float = 0.0, extra: str = "") -> str:
    """A symbol at a place."""
    turned = f" rotate({number(angle)})" if angle else ""
    scaled = f" scale({number(size)})" if size != 1.0 else ""
    return f'<use href="#{symbol}" transform="translate({number(x)} {number(y)}){turned}{scaled}"{extra}/>'


def label(text: str, x: float, y: float, *, anchor: str = "middle", look: str = "") -> str:
    """A short text; `look` is a class of the style sheet."""
    style = f' class="{look}"' if look else ""
    return f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"{style}>{escape(text)}</text>'
