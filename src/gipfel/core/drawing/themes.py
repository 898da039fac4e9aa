"""The colours behind the symbols' variables, light and dark; the browser has the same names in its style sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

Theme = Literal["light", "dark"]

LIGHT: Mapping[str, str] = {
    "paper": "#f6f2ea",
    "card": "#fffdf8",
    "ink": "#1f2328",
    "ink-2": "#5b6169",
    "line": "#ddd6c8",
    "accent": "#a65a00",
    "good": "#2f6f44",
    "bad": "#a3322c",
    "wood-light": "#d9ab74",
    "wood-dark": "#b47d46",
    "wood-edge": "#6f4622",
    "socket-light": "#a87341",
    "socket-dark": "#6d441f",
    "cloth-light": "#77858f",
    "cloth-dark": "#566470",
    "cloth-edge": "#46525c",
    "cloth-ink": "#f2f4f5",
    "ring": "#22252a",
    "ring-light": "#4a4f57",
    "board": "#e9dcc0",
    "board-light": "#f6efdf",
    "board-edge": "#b8a885",
    "board-line": "#5d5646",
    "graphite-light": "#5a6068",
    "graphite-dark": "#3f444b",
    "graphite-edge": "#24272c",
    "pit-light": "#454a52",
    "pit-dark": "#26292e",
}
DARK: Mapping[str, str] = {
    **LIGHT,
    "paper": "#15181c",
    "card": "#1d2127",
    "ink": "#ece7dc",
    "ink-2": "#a7adb5",
    "line": "#333a43",
    "accent": "#f0a63c",
    "good": "#7cc596",
    "bad": "#ef8a80",
    "wood-light": "#b98a58",
    "wood-dark": "#8f6136",
    "wood-edge": "#4a2d14",
    "socket-light": "#855830",
    "socket-dark": "#4c2e14",
    "cloth-light": "#46525c",
    "cloth-dark": "#303a43",
    "cloth-edge": "#222a31",
    "cloth-ink": "#c3cad1",
    "ring": "#131518",
    "ring-light": "#3d434b",
    "board": "#c6b997",
    "board-light": "#d9cfb6",
    "board-edge": "#857858",
    "board-line": "#4a4335",
    "graphite-light": "#464b53",
    "graphite-dark": "#2f3339",
    "graphite-edge": "#17191d",
    "pit-light": "#33373d",
    "pit-dark": "#1b1d21",
}
THEMES: Mapping[Theme, Mapping[str, str]] = {"light": LIGHT, "dark": DARK}
