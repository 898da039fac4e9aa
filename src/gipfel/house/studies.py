"""Studies in one process: commands are decided, appended to their logs, and decided again when another process was
faster; who watches is told. What is in memory is never older than the store: whoever asks reads on first."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from gipfel.house.background import RuleThreads, Tasks
from gipfel.house.bus import Signal, Studied
from gipfel.house.decision import new_name
from gipfel.house.house_clock import HouseClock
from gipfel.store import Stale, Store
from gipfel.store.studies import StudyAppend
from gipfel.studies import Study, StudyCommand, StudyEntry, decide_study, fold_study, study_after
from gipfel.studies.rights import check_owner, check_reader, check_study_right, may_read
from gipfel.tables import Party, Refused

ROOM = 200
MOST_RACES = 50
MOST_AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class StudyNews:
    """A study has reached an entry; `chapters` are those that changed, None: it is gone for who watches."""

    name: str
    seq: int
    chapters: tuple[str, ...] | None


StudySink = Callable[[StudyNews], None]


@dataclass(eq=False, slots=True)
class _StudyWatcher:
    party: str
    sink: StudySink


@dataclass(slots=True)
class _LiveStudy:
    state: Study
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: list[_StudyWatcher] = field(default_factory=list)


class LiveStudies:
    """The studies in the memory of one process."""

    def __init__(
        self, store: Store, now: HouseClock, threads: RuleThreads, tasks: Tasks, publish: Callable[[Signal], None]
    ) -> None:
        self._store, self._now, self._threads = store, now, threads
        self._tasks, self._publish = tasks, publish
        self._kept: OrderedDict[str, _LiveStudy] = OrderedDict()

    async def create(self, commands: Sequence[StudyCommand], actor: Party, name: str = "") -> str:
        """Set up a study with its first chapters, in one go; under this name it may be there already."""
        name = name or new_name()
        state, entries = await self._threads.slow(self._decided, Study(), commands, actor)
        try:
            await self._store.append_study(StudyAppend(name, 0, entries, state, actor))
        except Stale:
            known = await self.get(name)
            if known.owner != actor.id:
                raise Refused("study-exists") from None
            return name
        self._keep(name, state)
        return name

    async def get(self, name: str) -> Study:
        """A study as it stands in the store, or Refused("no-such-study"); ask `rights` before showing it."""
        live = await self._live(name)
        async with live.lock:
            return await self._read_on(name, live)

    async def seen_by(self, name: str, party: str) -> Study:
        """The same for somebody who may read it; for others it is not there."""
        study = await self.get(name)
        check_reader(study, party)
        return study

    async def act(self, name: str, commands: Sequence[StudyCommand], actor: Party) -> Study:
        """Carry out commands, all or none, durably; the study after them."""
        if len(commands) > MOST_AT_ONCE:
            raise Refused("study-full", what="changes at once", limit=MOST_AT_ONCE)
        live = await self._live(name)
        async with live.lock:
            await self._read_on(name, live)
            for _ in range(MOST_RACES):
                state, entries = await self._threads.slow(self._allowed, live.state, commands, actor)
                if not entries:
                    return state
                try:
                    await self._store.append_study(StudyAppend(name, live.state.seq, entries, state, actor))
                except Stale:
                    await self._read_on(name, live)
                    continue
                live.state = state
                self._tell(name, live, entries)
                self._publish(Studied(name, state.seq))
                return state
        raise Refused("house-busy")

    def _allowed(self, study: Study, commands: Sequence[StudyCommand], actor: Party) -> tuple[Study, list[StudyEntry]]:
        for command in commands:
            check_study_right(study, command, actor.id)
        return self._decided(study, commands, actor)

    def _decided(self, study: Study, commands: Sequence[StudyCommand], actor: Party) -> tuple[Study, list[StudyEntry]]:
        entries: list[StudyEntry] = []
        for command in commands:
            made = decide_study(study, command, self._now(), actor.id)
            study = study_after(study, made)
            entries += made
        return study, entries

    async def delete(self, name: str, actor: Party) -> None:
        """Delete a study of the actor's with all that was written in it."""
        check_owner(await self.get(name), actor.id)
        await self.remove(name)

    async def remove(self, name: str) -> None:
        """Delete a study, whoever owns it."""
        if not await self._store.delete_study(name):
            raise Refused("no-such-study")
        self.gone(name)
        self._publish(Studied(name, 0))

    def gone(self, name: str) -> None:
        """A study has been deleted: who watches is told, and nothing is kept."""
        live = self._kept.pop(name, None)
        for watcher in live.watchers if live else ():
            watcher.sink(StudyNews(name, 0, None))

    async def log(self, name: str) -> list[StudyEntry]:
        """Its whole log."""
        found = await self._store.study_log(name)
        if not found:
            raise Refused("no-such-study")
        return found

    async def watch(self, name: str, party: str, sink: StudySink) -> tuple[Study, Callable[[], None]]:
        """`sink` gets what happens from now on; call what is returned to end it."""
        live = await self._live(name)
        async with live.lock:
            study = await self._read_on(name, live)
            check_reader(study, party)
            watcher = _StudyWatcher(party, sink)
            live.watchers.append(watcher)
        return study, lambda: live.watchers.remove(watcher) if watcher in live.watchers else None

    def reached(self, name: str, seq: int) -> None:
        """Another process says how far a study is; 0: it is gone."""
        live = self._kept.get(name)
        if live is None:
            return
        if seq == 0:
            self.gone(name)
        elif seq > live.state.seq and live.watchers:
            self._tasks.begin(self._catch_up(name), f"reading on in study {name}")

    def missed(self) -> None:
        """Anything may have happened in any study."""
        for name, live in self._kept.items():
            if live.watchers:
                self._tasks.begin(self._catch_up(name), f"reading on in study {name}")

    async def _catch_up(self, name: str) -> None:
        try:
            await self.get(name)
        except Refused:
            self.gone(name)

    def _tell(self, name: str, live: _LiveStudy, entries: Sequence[StudyEntry]) -> None:
        changed = dict.fromkeys(getattr(entry.deed, "chapter", "") for entry in entries)
        news = StudyNews(name, live.state.seq, tuple(chapter for chapter in changed if chapter))
        for watcher in list(live.watchers):
            if may_read(live.state, watcher.party):
                watcher.sink(news)
            else:  # shown out, or the study is private now
                live.watchers.remove(watcher)
                watcher.sink(StudyNews(name, 0, None))

    async def _live(self, name: str) -> _LiveStudy:
        known = self._kept.get(name)
        if known is not None:
            self._kept.move_to_end(name)
            return known
        log = await self._store.study_log(name)
        if not log:
            raise Refused("no-such-study")
        return self._keep(name, await self._threads.slow(fold_study, log))

    def _keep(self, name: str, state: Study) -> _LiveStudy:
        live = self._kept.setdefault(name, _LiveStudy(state))
        if state.seq > live.state.seq:
            live.state = state
        self._kept.move_to_end(name)
        idle = [kept for kept, one in self._kept.items() if not one.lock.locked() and not one.watchers]
        for kept in idle[: max(0, len(self._kept) - ROOM)]:
            del self._kept[kept]
        return live

    async def _read_on(self, name: str, live: _LiveStudy) -> Study:
        more = await self._store.study_log(name, live.state.seq)
        if more:
            live.state = await self._threads.slow(study_after, live.state, more)
            self._tell(name, live, more)
        elif await self._store.study_summary(name) is None:
            self.gone(name)
            raise Refused("no-such-study")
        return live.state

    def renamed(self, party: str) -> None:
        """Somebody goes by another key or name: what is in memory is read anew."""
        for name, live in list(self._kept.items()):
            if live.state.role(party) == "none" or live.lock.locked():
                continue
            if live.watchers:
                self._tasks.begin(self._read_anew(name, live), f"reading study {name} anew")
            else:
                del self._kept[name]

    async def _read_anew(self, name: str, live: _LiveStudy) -> None:
        async with live.lock:
            log = await self._store.study_log(name)
            if not log:
                self.gone(name)
                return
            live.state = await self._threads.slow(fold_study, log)
