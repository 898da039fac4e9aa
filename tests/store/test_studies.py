"""Studies in the store: logs that only grow, lists, rights in rows, reports, and what goes when somebody goes."""

from __future__ import annotations

import pytest

from gipfel.store import Stale, Store
from gipfel.store.studies import StudyAppend, StudySearch
from gipfel.studies import Study, StudyCommand, decide_study, fold_study, study_after
from gipfel.studies.commands import AddChapter, Wish
from gipfel.studies.deeds import ChapterHead, Commented, MemberSet, StudyCreated, StudyDescribed, Visibility
from gipfel.studies.study import START
from gipfel.tables import Party, Refused
from gipfel.tables.seats import digest, guest
from store.stored_tables import person
from tables.scripted_table import ANNA, BERT, GITTA
from tables.scripted_table import START as BEGUN

pytestmark = pytest.mark.anyio


class StoredStudy:
    """A study that is appended to the store command by command."""

    def __init__(self, store: Store, name: str, owner: Party = ANNA) -> None:
        self.store, self.name, self.owner, self.study = store, name, owner, Study()

    async def does(self, *wishes: Wish, by: Party | None = None) -> None:
        """Wishes in one go."""
        actor, study = by or self.owner, self.study
        entries = []
        for wish in wishes:
            command = StudyCommand(wish, f"c{study.seq}")
            entries += decide_study(study, command, BEGUN + study.seq, actor.id)
            study = study_after(study, entries[-1:])
        await self.store.append_study(StudyAppend(self.name, self.study.seq, entries, study, actor))
        self.study = study

    async def create(self, title: str, visibility: Visibility = "public", spec: str = "pentago") -> StoredStudy:
        """Set it up, with a chapter."""
        await self.does(StudyCreated(title, visibility), AddChapter(ChapterHead("One", spec)))
        return self


async def test_a_log_goes_in_and_comes_out(store: Store) -> None:
    held = await StoredStudy(store, "s").create("Öffnungen")
    await held.does(Commented("c1", START, "a ☃ 𝄞"))
    found = await store.study_log("s")
    assert [entry.seq for entry in found] == [1, 2, 3]
    assert fold_study(found).chapter("c1").today == held.study.chapter("c1").today
    assert [entry.seq for entry in await store.study_log("s", 2)] == [3]
    assert await store.study_log("nowhere") == []


async def test_who_comes_second_is_told_and_nothing_is_written(store: Store) -> None:
    held = await StoredStudy(store, "s").create("One")
    entries = decide_study(held.study, StudyCommand(StudyDescribed("Two", ""), "x"), BEGUN, ANNA.id)
    append = StudyAppend("s", 1, entries, study_after(held.study, entries), ANNA)
    with pytest.raises(Stale) as stale:
        await store.append_study(append)
    assert stale.value.seq == 2
    with pytest.raises(Stale):
        await StoredStudy(store, "s").create("Again")
    summary = await store.study_summary("s")
    assert summary is not None
    assert (summary.title, summary.seq, summary.owner.id, summary.chapters) == ("One", 2, ANNA.id, 1)


async def test_lists_show_what_is_for_all_or_ones_own(store: Store) -> None:
    await StoredStudy(store, "open").create("Corner Openings")
    await StoredStudy(store, "link").create("By link", "link")
    hidden = await StoredStudy(store, "mine").create("100% private_", "private", "zertz:48")
    await hidden.does(MemberSet(BERT.id, "writer"))

    async def names(search: StudySearch) -> list[str]:
        return sorted(found.name for found in await store.studies(search))

    assert await names(StudySearch()) == ["open"]
    assert await names(StudySearch(words="CORNER open")) == ["open"]
    assert await names(StudySearch(words="%")) == []
    assert await names(StudySearch(ANNA.id)) == ["link", "mine", "open"]
    assert await names(StudySearch(ANNA.id, words="100%")) == ["mine"]
    assert await names(StudySearch(ANNA.id, game="zertz")) == ["mine"]
    assert await names(StudySearch(BERT.id)) == ["mine"]
    await hidden.does(MemberSet(BERT.id, "none"))
    assert await names(StudySearch(BERT.id)) == []
    assert await store.count_studies(ANNA.id) == 3


async def test_lists_go_on_where_they_ended(store: Store) -> None:
    for number in range(5):
        await StoredStudy(store, f"s{number}").create(f"Study {number}")
    seen: list[str] = []
    before = None
    while page := await store.studies(StudySearch(), 2, before):
        seen += [found.name for found in page]
        before = page[-1].cursor
    assert seen == ["s4", "s3", "s2", "s1", "s0"]


async def test_a_deleted_study_leaves_nothing(store: Store) -> None:
    held = await StoredStudy(store, "s").create("One")
    assert await store.report_study("s", BERT.id, "rude", BEGUN)
    assert not await store.report_study("s", BERT.id, "again", BEGUN)
    assert [(report.study, report.title, report.reason) for report in await store.study_reports()] == [
        ("s", "One", "rude")
    ]
    assert await store.delete_study("s")
    assert not await store.delete_study("s")
    assert await store.study_log("s") == []
    assert await store.study_reports() == []
    assert await store.studies(StudySearch(ANNA.id)) == []
    with pytest.raises(Stale):
        await held.does(StudyDescribed("Two", ""))


async def test_what_somebody_owns_goes_with_them(store: Store) -> None:
    anna = await person(store, "Anna")
    await StoredStudy(store, "hers", anna.party).create("Hers")
    others = await StoredStudy(store, "his", BERT).create("His")
    await others.does(MemberSet(anna.party.id, "writer"))
    exported = [line async for line in store.export_of(anna.id, BEGUN)]
    assert sorted((line["study"], line["own"]) for line in exported if line["kind"] == "study") == [
        ("hers", True),
        ("his", False),
    ]
    await store.delete_person(anna.id)
    assert await store.study_log("hers") == []
    assert await store.study_log("his") != []
    assert await store.studies(StudySearch(anna.party.id)) == []
    with pytest.raises(Refused, match="left"):
        await StoredStudy(store, "late", anna.party).create("Late")


async def test_a_guests_studies_become_a_persons(store: Store) -> None:
    anna = await person(store, "Anna")
    key = "a guest's key"
    await store.create_guest(digest(key), "Gitta", BEGUN)
    held = await StoredStudy(store, "s", guest(key)).create("Ours")
    await held.does(Commented("c1", START, "mine"))
    assert await store.claim_guest(digest(key), anna.id)
    study = fold_study(await store.study_log("s"))
    assert study.role(anna.party.id) == "owner"
    assert study.role(guest(key).id) == "none"
    assert [comment.by for _name, comment in study.chapter("c1").node(START).words()] == [anna.party.id]
    assert [found.name for found in await store.studies(StudySearch(anna.party.id))] == ["s"]
    assert await store.count_studies(GITTA.id) == 0
