"""Heads of requests that two servers might read differently are refused: no request hides inside another."""

from __future__ import annotations

import re
from typing import Any

import h11

_END = re.compile(rb"\n\r?\n")
_LENGTH, _ENCODING = b"content-length", b"transfer-encoding"


class StrictConnection(h11.Connection):
    """h11, but what it mends in silence is refused, for a proxy in front of the house may have mended it otherwise."""

    def next_event(self) -> Any:
        """As before, but the head of a request is looked at first, while it is still as it came."""
        if self.their_state is h11.IDLE:
            received, _ = self.trailing_data
            if end := _END.search(received):
                check_head(received[: end.end()])
        return super().next_event()


def check_head(head: bytes) -> None:
    """Refuse a head with two lengths or none that is sure, with folded lines, or with lines that end halfway."""
    first, *fields = head.rstrip(b"\r\n").split(b"\n")
    names = [field.partition(b":")[0].strip().lower() for field in fields]
    lengths = [field for name, field in zip(names, fields, strict=True) if name == _LENGTH]
    encoded = _ENCODING in names
    if encoded and (lengths or not first.rstrip(b"\r").endswith(b"HTTP/1.1")):
        raise h11.RemoteProtocolError("a length and an encoding, or an encoding before HTTP/1.1")
    if len(lengths) > 1 or any(b"," in field for field in lengths):
        raise h11.RemoteProtocolError("more than one length")
    if any(field[:1] in (b" ", b"\t") for field in fields):
        raise h11.RemoteProtocolError("a folded line")
    if head.count(b"\n") != head.count(b"\r\n"):
        raise h11.RemoteProtocolError("a line that ends without a carriage return")
