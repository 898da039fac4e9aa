"""The outlet: the way from what waits for a socket to its wire, past all that looks at requests.

A frame that leaves is looked at by nobody any more. Through the layers of the application, one by one, a turn would
cost as much on its way out as it costs to decide. A server that has an outlet names it in the scope of the socket; with
any other one, frames go out as messages of ASGI.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any, Protocol

EXTENSION = "gipfel.outlet"
_TEXT = 0x81  # a whole frame of text, as RFC 6455 writes it; what a server sends is not masked
_SHORT, _LONG = 126, 65_536


class SocketOutlet(Protocol):
    """Where frames can be put."""

    @property
    def takes(self) -> bool:
        """Whether the socket is open and its client takes what it is sent."""
        ...

    def put_texts(self, frames: Sequence[bytes]) -> None:
        """Send frames of text, in order; only while it `takes`."""
        ...


def framed(text: bytes) -> bytes:
    """What stands before a text on the wire."""
    size = len(text)
    if size < _SHORT:
        return bytes((_TEXT, size))
    if size < _LONG:
        return bytes((_TEXT, 126)) + size.to_bytes(2)
    return bytes((_TEXT, 127)) + size.to_bytes(8)


def on_the_wire(frames: Sequence[bytes]) -> bytes:
    """Frames as they leave together."""
    return b"".join([part for text in frames for part in (framed(text), text)])


def offer(scope: MutableMapping[str, Any], outlet: SocketOutlet) -> None:
    """Name an outlet in the scope of a socket."""
    scope["extensions"][EXTENSION] = {"outlet": outlet}


def outlet_of(scope: Mapping[str, Any]) -> SocketOutlet | None:
    """The outlet of a socket; None where its server has none."""
    named = (scope.get("extensions") or {}).get(EXTENSION)
    return None if named is None else named["outlet"]
