"""The folder of compiled code: where it lies, who may use it, what its sub-folders are named after."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gipfel.kernels import cache

POSIX = pytest.mark.skipif(os.name != "posix", reason="owners and modes of folders are POSIX's")
NOTHING = frozenset({"no.such.package"})


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder that does not exist yet."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("GIPFEL_CACHE_DIR", str(folder))
    return folder


@pytest.mark.parametrize(
    ("system", "variable", "expected"),
    [
        ("linux", None, "home/.cache/gipfel"),
        ("linux", "XDG_CACHE_HOME", "given/gipfel"),
        ("darwin", None, "home/Library/Caches/gipfel"),
        ("win32", "LOCALAPPDATA", "given/gipfel"),
        ("linux", "GIPFEL_CACHE_DIR", "given"),
    ],
)
def test_the_cache_lies_where_the_system_keeps_caches(
    system: str, variable: str | None, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("GIPFEL_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    if variable is not None:
        monkeypatch.setenv(variable, str(tmp_path / "given"))
    assert cache.home() == tmp_path / expected


@POSIX
def test_only_the_user_may_look_into_the_cache(chosen: Path) -> None:
    assert cache.kernels_folder() == chosen / "kernels"
    assert [folder.stat().st_mode & 0o777 for folder in (chosen, chosen / "kernels")] == [0o700, 0o700]


@POSIX
def test_a_readable_folder_of_the_user_is_closed(chosen: Path) -> None:
    (chosen / "kernels").mkdir(parents=True, mode=0o755)
    assert cache.kernels_folder().stat().st_mode & 0o777 == 0o700


@POSIX
@pytest.mark.parametrize("inner", ["", "kernels"])
@pytest.mark.parametrize("mode", [0o770, 0o702])
def test_a_folder_that_others_may_write_is_refused(chosen: Path, inner: str, mode: int) -> None:
    (chosen / "kernels").mkdir(parents=True, mode=0o700)
    chosen.chmod(0o700)
    (chosen / inner).chmod(mode)
    with pytest.raises(cache.UnsafeCache) as caught:
        cache.kernels_folder()
    assert caught.value.code == "cache-open"


@POSIX
def test_a_folder_of_somebody_else_is_refused(chosen: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen.mkdir(mode=0o700)
    monkeypatch.setattr(os, "geteuid", lambda: chosen.stat().st_uid + 1)
    with pytest.raises(cache.UnsafeCache) as caught:
        cache.kernels_folder()
    assert caught.value.code == "cache-foreign"


def test_a_file_in_the_place_of_the_folder_is_refused(chosen: Path) -> None:
    chosen.write_text("")
    with pytest.raises(cache.UnsafeCache) as caught:
        cache.kernels_folder()
    assert caught.value.code == "cache-unusable"


def test_without_a_home_there_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    for name in ("GIPFEL_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(cache.UnsafeCache, match="cannot be used: no home"):
        cache.kernels_folder()


def test_the_folders_used_last_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "_trusted", lambda: tmp_path)
    cache.folder_of.cache_clear()
    for age in range(12):
        for label in ("package", "other"):
            folder = tmp_path / f"{label}-{age}"
            folder.mkdir()
            (folder / "code").write_text("")
            os.utime(folder, (1000 - age, 1000 - age))
    fresh = cache.folder_of(NOTHING)
    cache.folder_of.cache_clear()
    assert fresh is not None
    assert {folder.name for folder in tmp_path.glob("package-*")} == {
        fresh.name,
        *(f"package-{age}" for age in range(cache.KEPT - 1)),
    }
    assert len(list(tmp_path.glob("other-*"))) == 12


def test_settings_of_the_compiler_change_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    name = cache.digest.__wrapped__
    monkeypatch.delenv("NUMBA_OPT", raising=False)
    before = name(NOTHING)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "elsewhere")
    assert name(NOTHING) == before
    monkeypatch.setenv("NUMBA_OPT", "1")
    assert name(NOTHING) != before


def test_every_file_that_code_can_see_changes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    folder = tmp_path / "seen_package"
    (folder / "deeper").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    __import__("seen_package")
    packages = frozenset({"seen_package"})
    names = {cache.digest.__wrapped__(packages)}
    for file in ("code.py", "deeper/table.json"):
        (folder / file).write_text("1")
        names.add(cache.digest.__wrapped__(packages))
        (folder / file).write_text("2")
        names.add(cache.digest.__wrapped__(packages))
    assert len(names) == 5
    for file in (
        "RULES.md",
        "code.pyc",
        ".hidden",
        "code.py~",
        "symbols.svg",
        "de.po",
        "weights.json",
        "network.npz",
        "patterns.npz",
    ):
        (folder / file).write_text("1")
    assert cache.digest.__wrapped__(packages) in names


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("gipfel.games.pentago.kernel", "gipfel.games.pentago"),
        ("gipfel.engine.search.compiled.search", "gipfel.engine.search.compiled"),
        ("gipfel.engine.matches.match", "gipfel.engine"),
        ("gipfel.kernels.bits", "gipfel.kernels"),
        ("others.game.kernel", "others"),
    ],
)
def test_code_sees_its_game_its_layer_or_its_package(module: str, package: str) -> None:
    assert cache.package_of(module) == package


def test_folders_carry_the_names_of_games_and_layers() -> None:
    assert cache.label({"gipfel.kernels"}) == "kernels"
    assert cache.label({"gipfel.kernels", "gipfel.games.pentago"}) == "pentago"
    assert cache.label({"gipfel.engine.search.compiled", "gipfel.games.zertz"}) == "engine.zertz"
