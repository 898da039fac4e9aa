"""The one Python drawer: places symbols where a scene says."""

from gipfel.core.drawing.picture import inline, sheet, svg
from gipfel.core.drawing.symbols import symbol_file, symbols
from gipfel.core.drawing.themes import DARK, LIGHT, THEMES, Theme

__all__ = ["DARK", "LIGHT", "THEMES", "Theme", "inline", "sheet", "svg", "symbol_file", "symbols"]
