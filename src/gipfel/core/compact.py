"""JSON without blanks, in pure ASCII: how everything is written that travels or is kept."""

from __future__ import annotations

import json

compact = json.JSONEncoder(separators=(",", ":")).encode
