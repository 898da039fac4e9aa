"""Games of other packages: one with nothing but its rules, two that use the same codes, one that cannot be imported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.game_packages import BROKEN, InstalledPackages, blocks, three

OTHER = {
    "The field {cell} is taken.": "{cell} is under water.",
    "{winner} wins: three in a row.": "{winner} has dammed the river.",
    "{cell}, free": "{cell}, dry",
    'title = "Three"': 'title = "River"',
}

PAGES = """
import json, re, sys, tempfile
from pathlib import Path
from starlette.testclient import TestClient
from gipfel.web.app import create_app
from gipfel.web.settings import Settings

GAMES = "/analysis?spec=three /here?spec=three /new?game=three"
ADDRESSES = ["/", "/new", "/learn", "/rules", "/agree", "/patterns", *GAMES.split()]
with tempfile.TemporaryDirectory() as folder:
    app = create_app(Settings(data=Path(folder), warm=False, limits=1000))
    with TestClient(app, base_url="http://127.0.0.1:8642") as house:
        pages = {address: house.get(address) for address in ADDRESSES}
        opened = house.post(
            "/api/1/tables",
            json={"spec": "three", "seats": [{"kind": "me"}, {"kind": "link"}], "sides": "first"},
            headers={"Origin": "http://127.0.0.1:8642"},
        )
        address = f"/t/{opened.json()['table']}"
        pages[address] = house.get(address)
        found = re.findall(r'href="(/[^"]*)"', "".join(page.text for page in pages.values()))
        apart = ("/static/", "/api/", address)
        links = sorted({link.replace("&amp;", "&") for link in found if not link.startswith(apart)})
        missing = [link for link in links if house.get(link).status_code != 200]
        sheet = next(link for link in re.findall(r'symbols="([^"]*)"', pages["/here?spec=three"].text))
        told = {
            "statuses": [page.status_code for page in pages.values()],
            "missing": missing,
            "new": pages["/new?game=three"].text,
            "agree": pages["/agree"].text,
            "symbols": house.get(sheet).text,
            "rules": house.get("/rules/three").status_code,
            "lesson": house.get("/learn/three").status_code,
            "drawn": house.get("/showcase/three.json").status_code,
        }
        print(json.dumps(told))
"""


@pytest.fixture
def packages(tmp_path: Path) -> InstalledPackages:
    """A folder where packages are installed, with the game of docs/author.md in it."""
    found = InstalledPackages(tmp_path)
    found.install("three", three())
    return found


def test_the_game_of_the_page_for_authors_passes_the_suite(packages: InstalledPackages) -> None:
    test = blocks()["three/test_three.py"]
    told = packages.python(f"{test}\n\ntest_three()\n")
    assert told.startswith("three by its rules alone: 20 games")


def test_the_command_knows_it(packages: InstalledPackages) -> None:
    listed = packages.command("games", "--json")
    assert "three" in [game["name"] for game in json.loads(listed.stdout)["games"]]
    told = packages.command("moves", "three", "--turns", "b2; a1; b2")
    assert "The field b2 is taken." in told.stderr
    ended = packages.command("moves", "three", "--turns", "a1; a2; b1; b2; c1")
    assert ended.stdout == "White wins: three in a row.\n"
    drawn = packages.command("draw", "three", "-o", str(packages.folder / "three.svg"))
    assert drawn.returncode == 0
    assert 'id="three-field"' in (packages.folder / "three.svg").read_text(encoding="utf-8")


def test_pages_show_it_and_lead_to_nothing_that_is_not_there(packages: InstalledPackages) -> None:
    told = json.loads(packages.python(PAGES))
    assert told["statuses"] == [200] * len(told["statuses"])
    assert told["missing"] == []
    assert 'id="three-field"' in told["symbols"]
    assert (told["rules"], told["lesson"], told["drawn"]) == (404, 404, 200)
    assert "a game of Three" in told["agree"]
    assert "/learn/three" not in told["new"]


def test_two_games_say_one_code_in_different_sentences(packages: InstalledPackages) -> None:
    packages.install("river", three("river", OTHER))
    told = packages.python(
        """
import gipfel, json, pickle
from gipfel.core.errors import IllegalStep
from gipfel.core.messages import sentence
from gipfel.core.outcome import Outcome
from gipfel.core.outcome import verdict
from gipfel.web.pages.browser_words import board_texts

told = {}
played = {"three": ["b2", "b2"], "river": ["b2", "b2"], "pentago": ["b2sw+", "b2sw+"]}
for name, turns in played.items():
    try:
        gipfel.game(name).start().play_all(turns)
    except IllegalStep as error:
        assert error.code == "cell-taken"
        told[name] = [str(error), str(pickle.loads(pickle.dumps(error)))]
for name in ("three", "river"):
    start = gipfel.game(name).start()
    told[name] += [str(start.scene().items[0].speech), verdict(Outcome(0, "three"), ("A", "B"), name)]
    sent = start.scene().to_json()["items"][0]["speech"]
    told[name].append(sent)
texts = board_texts()
wanted = [code for code in texts if code.endswith(("/cell-taken", "/field", "put")) and "-told-" not in code]
told["texts"] = {code: texts[code] for code in wanted}
print(json.dumps(told))
"""
    )
    found = json.loads(told)
    assert found["three"] == [
        "The field b2 is taken.",
        "The field b2 is taken.",
        "a1, free",
        "A wins: three in a row.",
        {"code": "field", "params": {"cell": "a1"}},
    ]
    assert found["river"] == [
        "b2 is under water.",
        "b2 is under water.",
        "a1, dry",
        "A has dammed the river.",
        {"code": "field", "params": {"cell": "a1"}},
    ]
    assert found["pentago"] == ["There is a marble on b2 already."] * 2
    assert found["texts"] == {
        "three/cell-taken": "The field {cell} is taken.",
        "river/cell-taken": "{cell} is under water.",
        "pentago/cell-taken": "There is a marble on {cell} already.",
        "three/field": "{cell}, free",
        "river/field": "{cell}, dry",
        "put": "Put a marble on a free field.",
        "pentago-put": "Put a marble on a free cell.",
    }


def test_a_package_that_cannot_be_imported_is_named_and_nothing_else_suffers(packages: InstalledPackages) -> None:
    packages.install("broken", BROKEN)
    reason = "ModuleNotFoundError: No module named 'a_package_that_nobody_has'"
    listed = packages.command("games")
    assert f"broken is installed, but it cannot be played here: {reason}" in " ".join(listed.stdout.split())
    assert "ZÈRTZ" in listed.stdout
    assert listed.stderr == ""
    assert json.loads(packages.command("games", "--json").stdout)["unavailable"] == [
        {"name": "broken", "reason": reason}
    ]
    refused = packages.command("moves", "broken:48", "--json")
    assert refused.returncode == 2
    assert "broken is installed, but it cannot be played here" in refused.stderr
    assert packages.command("moves", "three").returncode == 0
    told = json.loads(packages.python(PAGES))
    assert told["statuses"] == [200] * len(told["statuses"])
    assert told["missing"] == []
    assert "broken is installed, but it cannot be played here: ModuleNotFoundError" in told["new"]


def test_a_package_without_the_game_it_promises_is_unavailable_too(packages: InstalledPackages) -> None:
    packages.install("silent", {"silent/__init__.py": '"""Registers nothing."""\n'})
    told = packages.python("import gipfel; from gipfel.core.registry import unavailable; print(unavailable())")
    assert told == "{'silent': 'silent registers no game called silent'}\n"


def test_a_code_of_an_unavailable_game_is_stable(packages: InstalledPackages) -> None:
    packages.install("broken", BROKEN)
    code = "import gipfel\ntry: gipfel.game('broken')\nexcept gipfel.BadSpec as error: print(error.code)"
    assert packages.python(code) == "game-unavailable\n"


@pytest.mark.parametrize(
    ("changes", "more", "fault"),
    [
        ({'"three-field", x': '"three-hole", x'}, {}, "no symbol file has ['three-hole']"),
        ({"var(--board)": "var(--sea)"}, {}, "three-field uses unknown colours: ['sea']"),
        ({'        "field": N_("{cell}, free"),\n': ""}, {}, "nobody has declared what 'field' says"),
        ({"{cell}, free": "{spot}, free"}, {}, "the sentence of 'field' has no value for 'spot'"),
        ({"outcome-full-draw": "outcome-all-draw"}, {}, "ends by 'full' without a sentence 'outcome-full-draw'"),
        ({}, {"levels.toml": "levels = [{ nodes = 3 }]"}, "1 levels instead of 10"),
        ({}, {"levels.toml": "levels = [{ knots = 3 }]"}, "unexpected keyword argument 'knots'"),
        ({}, {"RULES.md": "# Three\n\n```position spec=three\n..w\n```\n"}, "'..w' is no position of three"),
        ({}, {"showcase.txt": "a1; a1"}, "showcase.txt of three: The field a1 is taken."),
        ({"difficulty = 1": 'contests = {"three:large": "large"}'}, {}, "offers the contest 'three:large'"),
        ({"difficulty = 1": 'preset_names = {"large": "Large"}'}, {}, "preset_names names what is no preset"),
    ],
)
def test_the_suite_notices_what_is_wrong_beside_the_rules(
    tmp_path: Path, changes: dict[str, str], more: dict[str, str], fault: str
) -> None:
    found = InstalledPackages(tmp_path)
    found.install("three", three("three", changes) | {f"three/{path}": text for path, text in more.items()})
    done = found.run("-c", "from gipfel.author import check_game; check_game('three', games=30)")
    assert done.returncode == 1
    assert fault in done.stderr


WRITES = "        return steps[0].touches[0]\n"
READS = "        return (Put(BOARD.cell(text.strip())),)\n"


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (
            WRITES,
            '        return "put-" + steps[0].touches[0]\n',
            "and played: Three.read_turn raises BadN",
        ),
        (WRITES, "        return steps[5].touches[0]\n", "three: Three.write_turn raises IndexError"),
        (WRITES, "        return steps[0].cell\n", "write_turn gives 6, which is no text"),
        (WRITES, "        return f'({steps[0].touches[0]})'\n", "a record could not hold the turn '(a3)'"),
        (WRITES, "        return '1-0'\n", "a record could not hold the turn '1-0'"),
        (READS, "        return (Put(8 - BOARD.cell(text.strip())),)\n", "'a3' reads back as 'c1'"),
        (READS, "        return ()\n", "cannot be read and played: "),
        (READS, "        raise NotImplementedError\n", "Three.read_turn raises NotImplementedError (__init__.py, line"),
        ("        return ThreePosition(self)\n", "        return None\n", "start() gives None, which is no Position"),
        ("        return ThreePosition(self)\n", "        return {}['x']\n", "three: Three.start raises KeyError: 'x'"),
        ("        self.board = BOARD\n", "        self.board = BORED\n", "three: Three.__init__ raises NameError"),
        (
            '"marble-white": Glyph("○"), ',
            "",
            "glyphs has nothing for ['marble-white']: a terminal cannot tell",
        ),
        ('{"three-field": Glyph("·"), ', "{", "glyphs has none of ['three-field']: a terminal shows no board"),
        (
            '        return "".join(SIGNS',
            '        return 1 / 0 and "".join(SIGNS',
            "ThreePosition.text raises Zero",
        ),
    ],
)
def test_what_a_game_raises_is_a_finding_in_words(tmp_path: Path, old: str, new: str, finding: str) -> None:
    found = InstalledPackages(tmp_path)
    found.install("three", three("three", {old: new}))
    done = found.run("-c", "from gipfel.author import check_game; check_game('three', games=1)")
    told = done.stderr.rstrip().rpartition("\n")[2]
    assert (done.returncode, told.startswith("AssertionError: ")) == (1, True)
    assert finding in told


def test_a_terminal_plays_a_game_whose_sides_have_no_signs(tmp_path: Path) -> None:
    found = InstalledPackages(tmp_path)
    found.install("three", three("three", {'"marble-white": Glyph("○"), ': ""}))
    played = found.command("play", "three", given="b2\nquit\n")
    assert "Traceback" not in played.stderr + played.stdout
    assert "White" in played.stdout


def test_a_lesson_whose_example_misses_its_goal_is_noticed(packages: InstalledPackages) -> None:
    lesson = """
from gipfel.author import Goal, Lesson, LessonStep
STEP = LessonStep("three", "t", "t", Goal(turns=("a1",)), "b2", "h", "p")
LESSON = Lesson("three", "Three", (STEP,))
"""
    (packages.folder / "three" / "lessons.py").write_text(lesson, encoding="utf-8")
    done = packages.run("-c", "from gipfel.author import check_game; check_game('three', games=1)")
    assert "lessons of three, step 1: the example 'b2' does not reach the goal" in done.stderr


def test_two_lessons_about_one_topic_and_an_answer_that_never_comes_are_noticed(packages: InstalledPackages) -> None:
    lesson = """
from gipfel.author import Goal, Lesson, LessonStep, Mistake
STEP = LessonStep(
    "three", "t", "t", Goal(turns=("b2",)), "b2", "h", "p", mistakes=(Mistake(Goal(turns=("b2",)), "never"),)
)
LESSONS = (Lesson("three", "Three", (STEP,)), Lesson("three", "Three", (STEP,)))[:{count}]
"""
    for count, fault in ((2, "lessons of three: two lessons have one topic"), (1, "no turn is answered with 'never'")):
        (packages.folder / "three" / "lessons.py").write_text(lesson.replace("{count}", str(count)), encoding="utf-8")
        done = packages.run("-c", "from gipfel.author import check_game; check_game('three', games=1)")
        assert fault in done.stderr


def test_a_game_brings_its_own_translations(packages: InstalledPackages) -> None:
    folder = packages.folder / "three" / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    known = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "White"\nmsgstr "Weiße Seite"\n'
    (folder / "three.po").write_text(known, encoding="utf-8")
    write = f"import sys; sys.path.insert(0, {str(Path.cwd())!r})\nfrom tools import catalogues\n"
    place = packages.folder / "three"
    done = packages.run("-c", f"{write}catalogues.main(['--package', {str(place)!r}])")
    assert "de has no translation of: Put a marble on a free field." in done.stderr
    assert (folder / "three.mo").is_file()
    told = packages.python(
        """
import gipfel
from gipfel.core.language import _, speaking
gipfel.game("three"), gipfel.game("pentago")
with speaking("de"):
    print(_("White", "three"), _("White", "pentago"), str(gipfel.game("three").start().prompt()), sep="; ")
"""
    )
    assert told == "Weiße Seite; Weiß; Put a marble on a free field.\n"


REMOVED = """
import json, sys
from pathlib import Path
from starlette.testclient import TestClient
from gipfel.web.app import create_app
from gipfel.web.settings import Settings

HOME, kept = "http://127.0.0.1:8642", Path(sys.argv[1]) / "kept.json"
told = json.loads(kept.read_text()) if kept.exists() else None
with TestClient(create_app(Settings(data=Path(sys.argv[1]), warm=False, limits=1000)), base_url=HOME) as anna:
    anna.headers["Origin"] = HOME
    if told is None:
        seats = [{"kind": "me"}, {"kind": "engine", "level": 1}]
        wanted = {"spec": "three", "seats": seats, "sides": "first"}
        playing = anna.post("/api/1/tables", json=wanted).json()["table"]
        waiting = anna.post("/api/1/tables", json={**wanted, "seats": [{"kind": "me"}, {"kind": "anyone"}]}).json()
        kept.write_text(json.dumps([playing, waiting["table"], dict(anna.cookies.items())]))
    else:
        playing, waiting, cookies = told
        anna.cookies.update(cookies)
        for table in (playing, waiting):
            page = anna.get(f"/t/{table}", headers={"Accept": "text/html"})
            acts = [{"kind": "play", "turn": "a1"}, {"kind": "resign"}, {"kind": "abort"}]
            answers = [anna.post(f"/api/1/tables/{table}/commands", json=act) for act in acts]
            parts = ("board.svg", "board.png", "record.gipfel")
            answers += [anna.get(f"/api/1/tables/{table}/{part}") for part in parts]
            notice = anna.get(f"/api/1/tables/{table}").json()["snapshot"]["notice"] or {}
            print(page.status_code, "not installed here now: three" in page.text, notice.get("code"))
            print({answer.json()["error"]["code"] if answer.status_code == 409 else answer for answer in answers})
        print(anna.get("/").status_code, [found["game"] for found in anna.get("/api/1/lobby").json()["tables"]])
"""


def test_tables_of_a_package_that_was_removed_say_so_and_come_back(tmp_path: Path) -> None:
    with_it, without = InstalledPackages(tmp_path / "with"), InstalledPackages(tmp_path / "without")
    for found in (with_it, without):
        found.folder.mkdir()
    with_it.install("three", three())
    assert with_it.run("-c", REMOVED, str(tmp_path)).returncode == 0
    told = without.run("-c", REMOVED, str(tmp_path))
    answered = ["409 True game-not-installed", "{'game-not-installed'}"]
    assert told.stdout.splitlines() == [*answered, *answered, "200 ['three']"], told.stderr
    again = with_it.run("-c", REMOVED, str(tmp_path))
    assert again.stdout.startswith("200 False")


def test_rules_need_no_arrays_and_no_compiler(packages: InstalledPackages) -> None:
    told = packages.python("import sys, gipfel; gipfel.game('three'); print({'numba', 'numpy'} & set(sys.modules))")
    assert told == "set()\n"


def test_an_unfinished_game_is_unavailable_and_harms_no_other(packages: InstalledPackages) -> None:
    packages.install("half", three("half", {"def mirrored_step(": "def _left_for_later("}))
    packages.install("broken", BROKEN)
    assert json.loads(packages.python(PAGES))["statuses"] == [200] * 10
    listed = json.loads(packages.command("games", "--json").stdout)
    assert "half" not in [game["name"] for game in listed["games"]]
    told = packages.command("moves", "half")
    assert (told.returncode, "mirrored_step" in told.stderr) == (2, True)
    assert told.stderr.rstrip().endswith("[game-unavailable]")
