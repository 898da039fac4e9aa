"""The rooms of the package as figures: `python tools/rooms.py [FOLDER]`, a table that can be set beside an earlier one.

Files, their median length, crumbs, files that only one other imports, class names that exist more than once, modules
named by a gerund, and how many loose files each package has. With `--check` only what breaks a limit is printed, and
the exit status is 1 if anything does.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "gipfel"
CRUMB, LONG = 40, 450
NOT_GERUNDS = frozenset({"drawing", "housekeeping", "king", "ring", "string", "testing", "thing", "training"})
SAY_NOTHING = frozenset({"common", "evening", "evenings", "halls", "helpers", "manager", "misc", "utils", "yardstick"})
REASONS: Mapping[str, str] = {
    "gipfel.__main__": "`python -m gipfel`",
    "gipfel.store.migrations.env": "Alembic looks for it",
    "gipfel.combine.announcement": "asked by match and by its story, which must not ask each other",
    "gipfel.engine.puzzles.difficulty": "asked by the miner and by benchmarks, which share nothing else",
    "gipfel.engine.machine": "asked by commands and by UGI, and by nothing that must be the same everywhere",
    "gipfel.engine.searched_games": "pages ask it, and nothing it imports needs arrays",
    "gipfel.engine.search.compiled.scores": "read where neither arrays nor the compiler are loaded",
    "gipfel.house.engines.improvisation": "run in a worker process, which loads nothing else",
    "gipfel.web.pages.readiness": "one moment of a house, which belongs to no single page",
    "gipfel.engine.thinkers.signature": "a command of its own",
    "gipfel.games.gipf.potentials": "what GIPF says of potentials as data, read by combine",
    "gipfel.house.messages": "the sentences of one package",
    "gipfel.kernels.of_game": "rules ask it, and nothing it imports needs the compiler",
    "gipfel.store.migrations.versions.0005_callers": "a migration says what it does, and no more",
    "gipfel.store.migrations.versions.0006_rating_certainty": "a migration says what it does, and no more",
    "gipfel.store.migrations.versions.0008_puzzles": "a migration says what it does, and no more",
    "gipfel.store.migrations.versions.0011_agreements": "a migration says what it does, and no more",
    "gipfel.web.api.share_card": "run in worker processes, which load nothing else of the API",
    "gipfel.web.pages.settings_page": "one page, one module",
    "gipfel.web.pages.programs": "one page, one module",
    "gipfel.web.service.worker": "what a worker process is started with",
}
"""Why a file may be shorter than a crumb."""
FOUND_BY_NAME = re.compile(r"gipfel\.games\.\w+\.(tale|themes|kernel_actions|kernel_planes)")
"""What is looked for in the folder of every game, however little it has to say."""


@dataclass(frozen=True, slots=True)
class Module:
    """One file of Python, by its dotted name."""

    name: str
    path: Path
    lines: int
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        """Whether it stands for a folder."""
        return self.path.name == "__init__.py"

    @property
    def is_face(self) -> bool:
        """Whether it only shows what lies in its folder and defines nothing itself."""
        defined = (isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) for node in self.tree.body)
        return self.is_package and not any(defined)

    @property
    def last_name(self) -> str:
        """Its name inside its package."""
        return self.name.rpartition(".")[2]

    @property
    def is_gerund(self) -> bool:
        """Whether its name says that something is being done instead of what there is."""
        last = self.last_name.rpartition("_")[2]
        return last.endswith("ing") and last not in NOT_GERUNDS

    @property
    def says_nothing(self) -> bool:
        """Whether its name could be that of anything."""
        return not SAY_NOTHING.isdisjoint(self.last_name.split("_"))

    def classes(self) -> Iterator[str]:
        """The names of its public classes; those inside functions are nobody else's."""
        waiting: list[ast.stmt] = list(self.tree.body)
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.ClassDef):
                waiting += node.body
                if not node.name.startswith("_"):
                    yield node.name
            elif isinstance(node, ast.If | ast.Try):
                waiting += [*node.body, *node.orelse]

    def imports(self) -> Iterator[str]:
        """What it names in imports, as modules or as things inside them."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def modules(package: Path) -> list[Module]:
    """Every module of a package, faces of folders included."""
    found = []
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        place = path.relative_to(package.parent).with_suffix("")
        name = ".".join(place.parts).removesuffix(".__init__")
        found.append(Module(name, path, text.count("\n"), ast.parse(text)))
    return found


def importers(found: Sequence[Module]) -> dict[str, set[str]]:
    """Who imports each module."""
    names = {module.name for module in found}
    result: defaultdict[str, set[str]] = defaultdict(set)
    for module in found:
        for name in module.imports():
            if name in names and name != module.name:
                result[name].add(module.name)
    return dict(result)


def doubles(found: Sequence[Module]) -> dict[str, list[str]]:
    """Class names that exist more than once, with the modules that have them."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for module in found:
        for name in module.classes():
            places[name].append(module.name)
    return {name: modules for name, modules in sorted(places.items()) if len(modules) > 1}


def crumbs(found: Sequence[Module]) -> list[Module]:
    """Modules so short that one asks which idea they are part of, and that give no reason."""
    short = [module for module in found if module.lines < CRUMB and not module.is_package]
    return [module for module in short if module.name not in REASONS and not FOUND_BY_NAME.fullmatch(module.name)]


def loose(found: Sequence[Module]) -> Counter[str]:
    """How many modules lie directly in each package."""
    return Counter(module.name.rpartition(".")[0] for module in found if not module.is_package)


def table(found: Sequence[Module]) -> Iterator[str]:
    """The rows, one after the other."""
    plain = [module for module in found if not module.is_face]
    lengths = [module.lines for module in plain]
    users = importers(found)
    once = [module for module in plain if len(users.get(module.name, ())) == 1]
    gerunds = [module.name for module in found if module.is_gerund]
    yield f"modules                         {len(plain)} (and {len(found) - len(plain)} faces of folders)"
    yield f"lines                           {sum(lengths)}, median {median(lengths):.0f}, longest {max(lengths)}"
    yield f"longer than {LONG}                 {sum(length > LONG for length in lengths)}"
    yield f"shorter than {CRUMB}                 {len(crumbs(found))} (and {len(REASONS)} with a reason)"
    yield f"imported by exactly one other   {len(once)}"
    yield f"named by a gerund               {len(gerunds)}"
    yield f"class names twice               {len(doubles(found))}"
    yield ""
    yield from (f"{count:4} loose in {name}" for name, count in sorted(loose(found).items()))
    yield ""
    yield f"crumbs:  {' '.join(f'{module.name}:{module.lines}' for module in crumbs(found))}"
    yield f"gerunds: {' '.join(gerunds)}"
    yield f"twice:   {' '.join(doubles(found))}"


def broken(found: Sequence[Module]) -> Iterator[str]:
    """A sentence for everything that breaks a limit."""
    for module in found:
        if module.lines > LONG:
            yield f"{module.name} has {module.lines} lines, more than {LONG}: look for the seam"
        if module.is_gerund:
            yield f"{module.name} is named by a gerund: what is it?"
        if module.says_nothing:
            yield f"{module.name} has a name that says nothing"
    for module in crumbs(found):
        yield f"{module.name} has {module.lines} lines, fewer than {CRUMB}: which idea is it part of?"
    for name, places in doubles(found).items():
        yield f"{name} is a class in {' and '.join(places)}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, or what breaks a limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=PACKAGE, help="the package (gipfel)")
    parser.add_argument("--check", action="store_true", help="print what breaks a limit; exit 1 if anything does")
    given = parser.parse_args(arguments)
    found = modules(given.folder.resolve())
    lines = list(broken(found) if given.check else table(found))
    for line in lines:
        print(line)
    return int(given.check and bool(lines))


if __name__ == "__main__":
    raise SystemExit(main())
