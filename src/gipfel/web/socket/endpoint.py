"""The address of the socket: who may open one."""

from __future__ import annotations

from contextlib import ExitStack

from starlette.websockets import WebSocket

from gipfel.core.errors import GipfelError
from gipfel.store import StoreAway
from gipfel.web.errors import error_response, store_away
from gipfel.web.identity import caller
from gipfel.web.parts import parts_of
from gipfel.web.socket.connection import Connection

PATH = "/socket"


async def endpoint(websocket: WebSocket) -> None:
    """A socket for a page or a program, as long as its quota allows."""
    with ExitStack() as held:
        try:
            parts = parts_of(websocket)
            known = await caller(websocket)
            parts.limits.spend("sockets", known.address)
            held.enter_context(parts.limits.hold("sockets", known.address))
        except GipfelError as error:
            await websocket.send_denial_response(error_response(error))
            return
        except StoreAway as away:
            await websocket.send_denial_response(error_response(store_away(away)))
            return
        await websocket.accept()
        await Connection(websocket, parts, known).run()
