"""The one Python drawer: places the symbols of the symbol file where a scene says."""

from gipfel.core.drawing.picture import inline, sheet, svg
from gipfel.core.drawing.symbols import symbols
from gipfel.core.drawing.themes import DARK, LIGHT, THEMES, Theme

__all__ = ["DARK", "LIGHT", "THEMES", "Theme", "inline", "sheet", "svg", "symbols"]
