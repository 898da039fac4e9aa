"""People: a name is one person's however it is written; what is personal goes when they go."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest
from sqlalchemy import Connection, Table, select

from gipfel.store import Search, Store, checked_name, folded
from gipfel.store.accounts.name_rules import skeleton
from gipfel.store.accounts.peaks import PEAKS, numbered
from gipfel.store.accounts.people import _delete as delete_person
from gipfel.store.database.schema import metadata
from gipfel.tables import Refused, fold
from gipfel.tables.commands import ClaimSeat, Resign, Say
from gipfel.tables.seats import digest, guest
from store.stored_tables import Game, finished, growth, keep, person, play, started
from tables.scripted_table import BERT, START

pytestmark = pytest.mark.anyio

HOSTILE = [
    "",
    "x",
    " Anna",
    "Anna ",
    "An  na",
    "An\nna",
    "An\0na",
    "An\u200bna",
    "An\u202ena",
    "\ud800nna",
    "a" * 25,
    "\u1160\u1160\u1160",
    "ﷺ" * 24,
    "\u2800\u2800",
    "Anna\ufe0f",
    "../../etc/passwd",
    "Anna／Bert",
    "..",
    "Z\u0335\u0336\u0337algo",
    "Anna\U000e0100",
    "An\u180bna",
]
MIXED = ["Аnna", "Αnna", "Ωmega", "Anna Анна", "Εльза", "Anna א"]
PRETENDING = [
    *("Gipfel", "GIPFEL", "gipfeł", "G1pfe1", "g.i.p.f.e.l", "Team Gipfel", "ɢɪᴘꜰᴇʟ", "Gıpfel", "ＧＩＰＦＥＬ"),
    *("admin", "Admin 2", "4dm1n", "ADMlN", "administratrice", "Beheerder", "Administrador"),
    *("Moderator", "m0derator", "rnoderator", "Modérateur", "moderadora", "Moderatorka"),
    *("arbiter", "Schiedsrichterin", "Árbitro", "Scheidsrechter", "Sędzia", "sedzia", "Arbitre"),
    *("House", "Haus", "maison", "Système", "Komputer", "Ordinateur", "Computer, level 8", "Computer, Stufe 3"),
    *("the house", "The-House", "Das_Haus", "la casa", "Het Huis", "Serwis"),
    *("Organiser", "Organisatrice", "Moderation"),
    *("Level 8", "Level 10", "level8", "Stufe 5", "Poziom 2", "Guest", "Guest 1", "Gość", "Gosc", "Invité", "engine"),
]
HARMLESS = [
    "x'); DROP TABLE people--",
    "<script>alert(1)",
    "a%_%",
    "Ωμέγα",
    "Анна",
    "李小龍",
    "Tanaka 田中ひろ",
    "김철수",
    "Gipfelstürmer",
    "Dr. House",
    "Lo",
    "La Die",
    "Level-headed",
    "Dominik",
    "Admiral 8",
    "Zoë",
    "O'Brien",
    "👑👑",
    "person:1",
]


async def test_a_person_is_found_by_name_and_by_id(store: Store) -> None:
    anna = await store.create_person("Anna", "hash", START)
    assert await store.person(anna.id) == anna
    for written in ("Anna", "ANNA", "anna", "ａｎｎａ"):
        assert await store.person_by_name(written) == anna
    assert await store.person_by_name("Ann") is None
    assert await store.person("nobody") is None
    assert anna.party.id == f"person:{anna.id}"


async def test_passwords_are_not_shown_by_accident(store: Store) -> None:
    assert "hash" not in repr(await person(store, "Anna"))


@pytest.mark.parametrize(
    ("one", "two"),
    [
        *(("Anna", "anna"), ("Straße", "STRASSE"), ("Ⅷ am", "viii am"), ("é!", "e\u0301!")),
        *(("Iris", "lris"), ("pay", "рау"), ("AXEI", "АХЕӀ"), ("BETA", "ΒΕΤΑ"), ("Anna", "ᴀɴɴᴀ")),
        *(("Bob", "B0b"), ("Paul", "Pau1"), ("O'Neill", "O’Neill"), ("Anna-Lena", "Anna–Lena"), ("Gina", "Gına")),
    ],
)
async def test_a_name_is_one_persons(store: Store, one: str, two: str) -> None:
    await person(store, one)
    with pytest.raises(Refused) as refused:
        await person(store, two)
    assert refused.value.code == "name-taken"


async def test_of_two_who_want_a_name_one_gets_it(store: Store) -> None:
    answers = await asyncio.gather(*(person(store, "Anna") for _ in range(5)), return_exceptions=True)
    assert sum(isinstance(answer, Refused) for answer in answers) == 4


async def test_hostile_names_are_refused_and_harmless_ones_kept(store: Store) -> None:
    for name in HOSTILE:
        with pytest.raises(Refused) as refused:
            pytest.fail(f"{await store.create_person(name, 'hash', START)}")
        assert refused.value.code == "bad-name", name
    for code, names in (("mixed-name", MIXED), ("name-reserved", PRETENDING)):
        for name in names:
            with pytest.raises(Refused) as refused:
                pytest.fail(f"{await store.create_person(name, 'hash', START)}")
            assert refused.value.code == code, name
    for name in HARMLESS:
        made = await person(store, name)
        assert await store.person_by_name(name) == made
        assert made.name == name
    assert (await store.counts()).people == len(HARMLESS)


async def test_anything_can_be_asked_for(store: Store) -> None:
    for text in ("\0", "\ud800", "' OR 1=1", "x" * 100_000, "👑", ""):
        assert await store.person_by_name(text) is None
        assert await store.person(text) is None
        assert await store.session(text, START) is None
        assert await store.token(text, START) is None
        assert await store.guest(text) is None
        assert await store.record(text) is None
        assert await store.log(text) == []
        assert await store.summary(text) is None
        assert await store.tables_of([text]) == []
        assert await store.blocked_with(text) == frozenset()
        assert await store.ratings_of(text) == []
        for field in ("game", "spec", "player", "party", "reason"):
            assert await store.games(Search(**{field: text})) == []  # type: ignore[arg-type]


async def test_names_compare_folded() -> None:
    assert folded("ＡＮＮＡ") == folded("anna") == "anna"
    assert checked_name("e\u0301va") == "éva"


async def test_renaming(store: Store) -> None:
    anna, bert = await person(store, "Anna"), await person(store, "Bert")
    await store.rename(anna.id, "ANNA")
    await store.rename(anna.id, "Annabel")
    assert (await store.person_by_name("annabel")) is not None
    assert await store.person_by_name("anna") is None
    for name, code in (("bert", "name-taken"), ("\0", "bad-name")):
        with pytest.raises(Refused) as refused:
            await store.rename(anna.id, name)
        assert refused.value.code == code
    with pytest.raises(Refused) as refused:
        await store.rename("nobody", "Carl")
    assert refused.value.code == "no-such-person"
    assert await store.person(bert.id) == bert


@pytest.mark.parametrize(("one", "two"), [("Ali", "All"), ("Elie", "Elle"), ("Zoe", "Zoë"), ("Anna", "An na")])
async def test_names_that_differ_to_the_eye_are_two(store: Store, one: str, two: str) -> None:
    await person(store, one)
    await person(store, two)
    assert (await store.counts()).people == 2


async def test_no_guest_has_a_persons_name(store: Store) -> None:
    await person(store, "Iris")
    await store.create_guest("one", "Anna", START)
    for name in ("iris", "lris", "IRIS"):
        for naming in (store.create_guest(f"as {name}", name, START), store.rename_guest("one", name)):
            with pytest.raises(Refused) as refused:
                await naming
            assert refused.value.code == "name-taken"
        assert await store.guest(f"as {name}") is None
    for name, code in (("Gipfel", "name-reserved"), ("Аnna", "mixed-name")):
        with pytest.raises(Refused) as refused:
            await store.rename_guest("one", name)
        assert refused.value.code == code
    found = await store.guest("one")
    assert found is not None
    assert found.name == "Anna"


async def test_guests_give_up_a_name_that_becomes_a_persons(store: Store) -> None:
    for key, name in (("one", "Vera"), ("two", "VERA"), ("three", "Verena")):
        await store.create_guest(key, name, START)
    await person(store, "Vera")
    assert await store.rename_guests_named("Vera") == ["guest:one"]
    found = [await store.guest(key) for key in ("one", "two", "three")]
    one, *others = [guest.name for guest in found if guest]
    assert others == ["VERA 2", "Verena"]
    assert (await store.person_by_name("Vera")) is not None
    assert one.partition(" ")[0] in PEAKS


async def test_no_two_guests_are_called_alike(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gipfel.store.accounts.peaks.PEAKS", PEAKS[:8])
    given = [(await store.create_guest(f"g{number}", "", START)).name for number in range(20)]
    assert len({skeleton(name) for name in given}) == 20
    assert {name.partition(" ")[0] for name in given} <= set(PEAKS[:8])
    assert (await store.create_guest("anna", "Anna", START)).name == "Anna"
    assert (await store.create_guest("another", "ANNA", START)).name == "ANNA 2"
    assert await store.rename_guest("another", "ᴀnna") == "ᴀnna 2"
    assert await store.rename_guest("anna", "Anna") == "Anna"
    assert await store.rename_guest("g0", "A" * 24) == "A" * 24
    assert await store.rename_guest("g1", "A" * 24) == f"{'A' * 22} 2"


@pytest.mark.parametrize("name", PEAKS)
def test_mountains_are_names_that_anybody_may_bear(name: str) -> None:
    assert checked_name(name) == name
    assert numbered(name, lambda wanted: not wanted.endswith("9")) == f"{name} 9"


async def test_changing_the_password(store: Store) -> None:
    anna = await person(store, "Anna")
    await store.change_password(anna.id, "another hash")
    found = await store.person(anna.id)
    assert found is not None
    assert found.password == "another hash"
    with pytest.raises(Refused):
        await store.change_password("nobody", "hash")


def _everything(connection: Connection) -> str:
    def rows(table: Table) -> list[object]:
        return [tuple(row) for row in connection.execute(select(table))]

    return repr({table.name: rows(table) for table in metadata.sorted_tables})


async def test_a_deleted_person_leaves_games_but_no_trace(store: Store) -> None:
    anna, key = await person(store, "Annabella"), "the key of her cookie"
    await store.create_guest(digest(key), "Guestina", START)
    earlier = started(guest(key, "Guestina"), BERT)
    earlier.do(guest(key), Say(text="words of a guest"))
    earlier.do(anna.party, ClaimSeat(key=key))
    assert await store.claim_guest(digest(key), anna.id)
    scripted = finished(Game("t", one=anna.party, result="second", rated=True))
    scripted.do(anna.party, Say(text="words of a person"))
    scripted.do(BERT, Say(text="words of another"))
    await store.append(growth(scripted, "t"), growth(earlier, "earlier"))
    await store.create_session(anna.id, "digest of a session", START, START + 1000, "about her browser")
    await store.create_token(anna.id, "digest of a token", "name of a token", ["play"], START)
    await store.know_device(anna.id, "digest of a device", "", START, START + 1000)
    await store.renew_codes(anna.id, ["digest of a code"])
    await store.enrol(anna.id, "secret of a factor")
    await store.add_record(anna.party.id, "text of a record", {}, START)
    await store.block(anna.party.id, BERT.id, START)
    await store.delete_person(anna.id)

    left = await store.read(_everything)
    for personal in (
        "annabella",
        "guestina",
        "words of a person",
        "words of a guest",
        "digest of a",
        "browser",
        "name of a token",
        "secret of a factor",
        "text of a record",
        "hash",
    ):
        assert personal not in left.casefold(), personal
    assert "words of another" in left
    assert await store.person_by_name("Annabella") is None
    assert await store.blocked_with(BERT.id) == frozenset()
    assert await store.ratings_of(anna.id) == []
    assert len(await store.ratings_of(BERT.key)) == 1
    (game,) = await store.games(Search())
    assert [party.name for party in game.parties if party] == ["", "Bert"]
    table = fold(await store.log("t"))
    assert (table.result, table.turns, table.broken) == (scripted.table.result, scripted.table.turns, None)
    assert [line.text for line in table.chat] == ["", "words of another"]
    assert [found async for _, found in store.verify() if found] == []


async def test_what_somebody_does_while_they_are_deleted_is_refused(store: Store, url: str) -> None:
    anna = await person(store, "Anna")
    scripted = started(anna.party)
    await keep(store, scripted, "t")
    before = scripted.table.seq
    scripted.do(anna.party, Say(text="late words"))
    begun, released = threading.Event(), threading.Event()

    def deleting(connection: Connection) -> None:
        delete_person(connection, anna.id)
        begun.set()
        released.wait(10)

    async with await Store.open(url) as elsewhere:
        deletion = asyncio.create_task(elsewhere.write(deleting))
        await asyncio.to_thread(begun.wait, 10)
        said = replace(growth(scripted, "t", before), actor=anna.party.id)
        act = asyncio.create_task(store.append(said))
        await asyncio.wait({act}, timeout=0.5)  # nothing depends on it but that a wrong one has had its chance
        released.set()
        await deletion
        with pytest.raises(Refused) as refused:
            await act
    assert refused.value.code == "player-gone"
    assert len(await store.log("t")) == before


async def test_a_deleted_name_does_not_come_back(store: Store) -> None:
    anna = await person(store, "Anna")
    scripted = started(anna.party, rated=True)
    await keep(store, scripted, "t")
    await store.delete_person(anna.id)
    scripted.do(anna.party, Resign())
    await keep(store, scripted, "t")
    with pytest.raises(Refused) as refused:
        await play(store, Game("rematch", one=anna.party))
    assert refused.value.code == "player-gone"
    parties = fold(await store.log("t")).parties
    assert parties[0] is not None
    assert parties[0].name == ""
    assert await store.ratings_of(anna.id) == []
    with pytest.raises(Refused) as refused:
        await store.delete_person(anna.id)
    assert refused.value.code == "no-such-person"
    another = await person(store, "Anna")
    assert another.id != anna.id
    assert [game.table for game in await store.games(Search(player="Anna"))] == []


async def test_everything_about_a_person_can_be_exported(store: Store) -> None:
    anna, key = await person(store, "Anna"), "the key of her cookie"
    await store.create_guest(digest(key), "Gustl", START)
    await store.claim_guest(digest(key), anna.id)
    scripted = finished(Game("t", one=anna.party, rated=True))
    scripted.do(anna.party, Say(text="my words"))
    scripted.do(BERT, Say(text="his words"))
    await store.append(growth(scripted, "t"), growth(started(guest(key), BERT), "as a guest"))
    await store.create_session(anna.id, "digest of a session", START, START + 1000, "a browser")
    await store.create_token(anna.id, "digest of a token", "my bot", ["play"], START)
    await store.add_record(anna.party.id, "[Game ...]", {"games": 1}, START)
    await store.block(anna.party.id, BERT.id, START)
    lines = [line async for line in store.export_of(anna.id, START)]
    assert [line["kind"] for line in lines] == [
        *("person", "sign-in", "session", "token", "rating", "block", "record", "table", "table"),
    ]
    shown = repr(lines)
    for own in ("Anna", "a browser", "my bot", "my words", "[Game ...]", "as a guest"):
        assert own in shown, own
    for foreign in ("his words", "digest of", "hash", BERT.id, digest(key)):
        assert foreign not in shown, foreign
    with pytest.raises(Refused):
        _ = [line async for line in store.export_of("nobody", START)]
