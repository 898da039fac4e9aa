"""News that come in bursts: the first at once, then the latest when a while has passed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

News = TypeVar("News")
PAUSE = 1.0


class Settled(Generic[News]):
    """Tells the latest of what it is given, at most once per pause."""

    def __init__(self, tell: Callable[[News], None], pause: float = PAUSE) -> None:
        self._tell, self._pause = tell, pause
        self._timer: asyncio.TimerHandle | None = None
        self._latest: News | None = None

    def put(self, news: News) -> None:
        """Told now, or as the latest when the pause is over."""
        if self._timer is None:
            self._tell(news)
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._over)
        else:
            self._latest = news

    def stop(self) -> None:
        """Tell nothing more of what was put."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._latest = None

    def _over(self) -> None:
        self._timer = None
        latest, self._latest = self._latest, None
        if latest is not None:
            self.put(latest)
