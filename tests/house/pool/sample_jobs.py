"""Jobs that workers do in tests."""

from __future__ import annotations

import os
import time
from typing import Any

from gipfel.core.errors import BadNotation
from gipfel.house.pool.program import Job

Json = dict[str, Any]


def double(request: Json) -> Json:
    """Twice a number, and who computed it at which priority."""
    print("something that is no answer")
    return {"twice": 2 * request["number"], "pid": os.getpid(), "nice": os.nice(0)}


def rest() -> None:
    """Says that there has been nothing to do."""
    print('"rested"', flush=True)


def toil(request: Json) -> Json:
    """Takes so many seconds of a processor."""
    began = time.process_time()
    while time.process_time() - began < request["seconds"]:
        pass
    return {"whose": request["whose"]}


def refuse(request: Json) -> Json:
    """Refuses."""
    raise BadNotation("bad-turn-for-a-test", turn="x")


def fail(request: Json) -> Json:
    """Fails."""
    raise RuntimeError


def die(request: Json) -> Json:
    """Ends its process."""
    os._exit(3)


def devour(request: Json) -> Json:
    """Takes more memory than there is for it."""
    return {"size": len(bytearray(8_000_000_000))}


def sleep(request: Json) -> Json:
    """Never ends."""
    while True:
        time.sleep(0.01)


def count(request: Json, job: Job) -> Json:
    """Counts until it is cancelled or has counted far enough."""
    number = 0
    while not job.is_set() and number < request["most"]:
        number += 1
        job.tell({"number": number})
        time.sleep(0.002)
    return {"number": number, "pid": os.getpid()}
