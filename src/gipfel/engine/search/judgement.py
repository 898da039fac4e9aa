"""A game's evaluation: the compiled functions beside its kernel, and the fitted weights that are data."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import numpy as np

from gipfel.core.errors import NoKernel
from gipfel.core.folder import file_beside, module_beside, text_beside
from gipfel.core.language import N_
from gipfel.core.messages import declare
from gipfel.engine.search.compiled.evaluation import COUNT, HEAD, unknown
from gipfel.engine.search.compiled.network import LANE, LANES, LIFT, WORDS, Network, no_inputs
from gipfel.kernels.contract import Kernel
from gipfel.kernels.names import Numbers

declare({"no-evaluation": N_("There is no evaluation for {kernel}: the engine cannot play this game.")})


class Judgement(NamedTuple):
    """What a game's `kernel_evaluation` module offers to the search."""

    package: str  # where its weights are
    names: tuple[str, ...]
    widths: tuple[int, ...]
    main_widths: tuple[int, ...]
    reductions: int
    functions: Mapping[str, Callable[..., Any]]
    extras: Numbers


WEIGHTS = "weights.json"
NETWORK, PATTERNS = "network.npz", "patterns.npz"
FUNCTIONS = ("features", "rank", "calm", "wins_now")


@cache
def judgement_of(kind: type[Kernel]) -> Judgement:
    """The evaluation that lies beside a kernel, in the module `<kernel>_evaluation`."""
    try:
        module = import_module(f"{kind.__module__}_evaluation")
    except ModuleNotFoundError:
        raise NoKernel("no-evaluation", kernel=kind.__module__) from None
    functions = {name: getattr(module, name) for name in FUNCTIONS}
    package, _, name = kind.__module__.rpartition(".")
    seen = module_beside(package, f"{name}_inputs")
    functions["inputs"] = no_inputs if seen is None else seen.inputs
    functions["at_will"] = getattr(module, "at_will", unknown)
    widths = (module.WIDTHS, getattr(module, "MAIN_WIDTHS", ()))
    return Judgement(package, module.FEATURES, *widths, module.REDUCTIONS, functions, module.extras())


@cache
def shipped_weights(package: str) -> Mapping[str, int]:
    """The weights beside a game's kernel, by feature; none where nothing was fitted yet."""
    text = text_beside(package, WEIGHTS)
    found: dict[str, int] = {} if text is None else json.loads(text)["weights"]
    return found


def numbers_of(judgement: Judgement, weights: Mapping[str, int] | None = None) -> Numbers:
    """Head, weights, room for features, and the game's own tables, as the compiled functions read them."""
    chosen = shipped_weights(judgement.package) if weights is None else weights
    count = len(judgement.names)
    numbers = np.zeros(HEAD + 2 * count + len(judgement.extras), np.int64)
    numbers[COUNT] = count
    numbers[HEAD : HEAD + count] = [chosen.get(name, 0) for name in judgement.names]
    numbers[HEAD + 2 * count :] = judgement.extras
    return numbers


def shipped_network(kernel: Kernel) -> Network:
    """What was learned for a game; without rows where nothing was, or where its inputs do not tell all there is."""
    package, _, name = type(kernel).__module__.rpartition(".")
    seen = module_beside(package, f"{name}_inputs")
    if seen is None or not getattr(seen, "sees", _all)(kernel.options):
        return no_network()
    return _kept_network(type(kernel))


def _all(options: Mapping[str, str]) -> bool:  # noqa: ARG001 - as a game's `sees`
    return True


@cache
def _kept_network(kind: type[Kernel]) -> Network:
    package = kind.__module__.rpartition(".")[0]
    files = [file for name in (NETWORK, PATTERNS) if (file := file_beside(package, name)) is not None]
    return read_network(kind, files[0]) if files else no_network()


def read_network(kind: type[Kernel], file: Traversable) -> Network:
    """A network or patterns that training wrote, for a game whose package says what it sees."""
    seen = import_module(f"{kind.__module__}_inputs")
    with file.open("rb") as opened, np.load(opened, allow_pickle=False) as kept:
        return network_of(kept["rows"], kept["first"], kept["weights"], seen.maps())


def no_network() -> Network:
    """What games are given that are judged by their features."""
    empty = np.zeros(0, np.int64)
    return Network(np.zeros((0, WORDS), np.int64), empty, empty, empty, empty)


def network_of(rows: Numbers, first: Numbers, weights: Numbers, maps: Numbers) -> Network:
    """A network or patterns as compiled code reads them, from small numbers: rows by unit."""
    empty = np.zeros(0, np.int64)
    if len(first) == 0:
        return Network(rows.astype(np.int64), empty, weights.astype(np.int64), maps, empty)
    lifted = (rows.astype(np.int64) + LIFT).reshape(len(rows), WORDS, LANES)
    packed = sum(lifted[:, :, lane] << LANE * lane for lane in range(LANES))
    return Network(np.ascontiguousarray(packed), first.astype(np.int64), weights.astype(np.int64), maps, empty)
