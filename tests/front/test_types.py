"""The types of the browser's modules, as their comments state them."""

from __future__ import annotations

import json
import subprocess

import pytest

from support import ROOT, need, required

TOOLS = ROOT / "tools" / "front"
TSC = TOOLS / "node_modules" / ".bin" / "tsc"


def test_the_types_of_every_module_hold() -> None:
    need("node")
    if not TSC.exists():
        if "node" in required():
            pytest.fail("the type checker is not installed: npm ci in tools/front")
        pytest.skip("the type checker is not installed: npm ci in tools/front")
    done = subprocess.run([TSC, "-p", TOOLS / "tsconfig.json"], capture_output=True, text=True, check=False)
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0


def test_the_lock_pins_the_type_checker_and_names_no_address() -> None:
    lock = json.loads((TOOLS / "package-lock.json").read_text(encoding="utf-8"))
    wanted = json.loads((TOOLS / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    packages = {name.removeprefix("node_modules/"): package for name, package in lock["packages"].items() if name}
    assert {name: packages[name]["version"] for name in wanted} == wanted
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package for package in packages.values())
