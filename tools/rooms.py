"""The rooms of the package as figures: `python tools/rooms.py [FOLDER]`, a table that can be set beside an earlier one.

Files, their median length, crumbs, files that only one other imports, class names that exist more than once, modules
named by a gerund, and how many loose files each package has at its top.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "gipfel"
CRUMB, LONG = 40, 450
NOT_GERUNDS = {"string", "ring", "king", "thing"}


@dataclass(frozen=True, slots=True)
class Module:
    """One file of Python, by its dotted name."""

    name: str
    path: Path
    lines: int
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        """Whether it is the face of a folder."""
        return self.path.name == "__init__.py"

    @property
    def is_gerund(self) -> bool:
        """Whether its name says that something is being done instead of what there is."""
        last = self.name.rpartition(".")[2].rpartition("_")[2]
        return last.endswith("ing") and last not in NOT_GERUNDS

    def classes(self) -> Iterator[str]:
        """The names of its public classes."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name

    def imports(self) -> Iterator[str]:
        """What it names in imports, as modules or as things inside them."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
                yield from (f"{node.module}.{alias.name}" for alias in node.names)


def modules(package: Path) -> list[Module]:
    """Every module of a package that is no empty face of a folder."""
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


def doubles(found: Sequence[Module]) -> list[str]:
    """Class names that exist in more than one module."""
    counts = Counter(name for module in found for name in set(module.classes()))
    return sorted(name for name, count in counts.items() if count > 1)


def loose(found: Sequence[Module], depth: int = 2) -> Counter[str]:
    """How many modules lie directly in each package of the first level."""
    parents = (module.name.rpartition(".")[0] for module in found if not module.is_package)
    return Counter(parent for parent in parents if parent.count(".") < depth)


def table(package: Path) -> Iterator[str]:
    """The rows, one after the other."""
    found = modules(package)
    plain = [module for module in found if not module.is_package]
    lengths = [module.lines for module in plain]
    users = importers(found)
    crumbs = [module for module in plain if module.lines < CRUMB]
    once = [module for module in plain if len(users.get(module.name, ())) == 1]
    gerunds = [module for module in plain if module.is_gerund]
    yield f"modules                         {len(plain)} (and {len(found) - len(plain)} faces of folders)"
    yield f"median length                   {median(lengths):.0f} lines, longest {max(lengths)}"
    yield f"longer than {LONG}                 {sum(length > LONG for length in lengths)}"
    yield f"shorter than {CRUMB}                 {len(crumbs)}"
    yield f"imported by exactly one other   {len(once)}"
    yield f"named by a gerund               {len(gerunds)}"
    yield f"class names twice               {len(doubles(found))}"
    yield ""
    yield from (f"{count:4} loose in {name}" for name, count in sorted(loose(found).items()))
    yield ""
    yield f"crumbs:  {' '.join(f'{module.name}:{module.lines}' for module in crumbs)}"
    yield f"gerunds: {' '.join(module.name for module in gerunds)}"
    yield f"twice:   {' '.join(doubles(found))}"


if __name__ == "__main__":
    print("\n".join(table(Path(sys.argv[1]) if sys.argv[1:] else PACKAGE)))
