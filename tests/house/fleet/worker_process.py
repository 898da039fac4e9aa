"""An engine worker in a process of its own: `python -m house.fleet.worker_process URL KEY PLACES THINKER`.

It tells on its output how it is, and ends with its input.
"""

from __future__ import annotations

import asyncio
import sys
import threading

from gipfel.core.errors import GipfelError
from gipfel.house.fleet.engine_worker import EngineWorker


def main(url: str, key: str, places: str, thinker: str) -> None:
    """Work until the input ends."""
    worker = EngineWorker(
        url, key, int(places), thinker=thinker, warm=False, nice=0, tell=lambda state, _: print(state)
    )

    async def work() -> None:
        loop = asyncio.get_running_loop()

        def wait() -> None:
            sys.stdin.read()
            loop.call_soon_threadsafe(worker.leave)

        threading.Thread(target=wait, daemon=True).start()
        await worker.run()

    try:
        asyncio.run(work())
    except GipfelError as error:
        print(error.code)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    main(*sys.argv[1:])
