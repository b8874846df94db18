"""The twins in a module of machine code: the same results as from Numba's, without Numba."""

import ctypes
import json
import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import hilojack
from hilojack import Match, compiled, load
from hilojack.compiled import linked, wasm
from hilojack.families import by_family
from hilojack.match import Opening
from hilojack.players import make_player
from hilojack.players.digest import digest
from hilojack.policy.promise import best_suit, promised
from hilojack.review import Patience, hint, review_match
from hilojack.search import kernels
from hilojack.search.evaluation import learning
from hilojack.search.proofs import transpositions
from hilojack.search.shedding.outcomes import write_outcomes
from hilojack.search.shedding.rollout import judge
from hilojack.search.tricks.machine import TABLES

binding = pytest.importorskip("llvmlite.binding")
twins = pytest.importorskip("hilojack.compiled.twins")
emission = pytest.importorskip("hilojack.compiled.emission")

FEW: list[Callable[..., Any]] = [promised, best_suit, judge, write_outcomes]
Kernel = Callable[..., Any]
HOUSE = Path(hilojack.__file__).parent


class Gates:
    """An object file that is loaded, as `ctypes` gives a library."""

    def __init__(self, made: bytes) -> None:
        machine = binding.Target.from_default_triple().create_target_machine()
        self._engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
        self._engine.add_object_file(binding.ObjectFileRef.from_data(made))
        self._engine.finalize_object()

    def __getattr__(self, name: str) -> Any:
        address = self._engine.get_function_address(name)
        if not address:
            raise AttributeError(name)
        return ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(address)


def linked_here(folder: Path, wanted: list[Kernel]) -> linked.Module:
    emission.emit(wanted, folder / "twins.o", emission.HERE)
    return linked.Module(Gates((folder / "twins.o").read_bytes()), "here")


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> linked.Module:
    return linked_here(tmp_path_factory.mktemp("few"), FEW)


def numbers(size: int, chance: random.Random) -> list[int]:
    return [chance.getrandbits(62) for _ in range(size)]


def test_a_kernel_gives_the_same_from_either(few: linked.Module) -> None:
    rules = load("pitch").row
    row = linked.integers(rules)
    for seed in range(200):
        chance = random.Random(seed)
        hand = sum(1 << card for card in chance.sample(range(52), 6))
        best = best_suit(rules, hand)
        assert few.twin(best_suit)(row, hand) == best, f"hand {hand}"
        assert few.twin(promised)(row, hand, best) == promised(rules, hand, best), f"hand {hand}"


def test_a_search_gives_the_same_from_either(
    few: linked.Module, monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = load("black-jack", seats=3)
    from_numba = digest(variant, "club", 25)
    monkeypatch.setattr(compiled, "_MODULES", [few])
    asked: list[Kernel] = []
    monkeypatch.setattr(linked.Module, "twin", recording(linked.Module.twin, asked))
    assert digest(variant, "club", 25) == from_numba
    assert asked, "the module was not asked"


def recording(twin: Kernel, asked: list[Kernel]) -> Kernel:
    def record(module: linked.Module, kernel: Kernel) -> Any:
        asked.append(kernel)
        return twin(module, kernel)

    return record


def test_another_seed_gives_another_digest() -> None:
    """Else the digests of this file would prove nothing."""
    variant = load("black-jack", seats=3)
    assert digest(variant, "club", 25) == digest(variant, "club", 25)
    assert digest(variant, "club", 25) != digest(variant, "club", 26)
    assert digest(variant, "club", 25) != digest(variant, "casual", 25)


def test_a_module_without_a_kernel_says_so(few: linked.Module) -> None:
    with pytest.raises(LookupError, match=r"hilojack\.rules\.bits\.lowest are not in this module"):
        few.twin(bits_lowest())


def bits_lowest() -> Kernel:
    from hilojack.rules.bits import lowest

    return lowest


def test_a_module_is_written_once(tmp_path: Path) -> None:
    out = tmp_path / "twins.wasm"
    steps: list[tuple[int, int]] = []
    assert emission.emit([best_suit], out, progress=lambda *step: steps.append(step))
    assert steps == [(0, 1), (1, 1)]
    first = out.read_bytes()
    assert not emission.emit([best_suit], out)
    assert emission.emit([best_suit, promised], out)
    assert emission.emit([best_suit], out)
    assert out.read_bytes() == first, "the same functions make the same bytes"


# --- the rows of a module ------------------------------------------------------------------------


def test_a_row_is_part_of_its_stack() -> None:
    stack = linked.integers([[1, 2, 3], [4, 5, 6]])
    row = stack[1]
    row[0], row[1:] = 9, [8, 7]
    assert stack.tolist() == [[1, 2, 3], [9, 8, 7]]
    assert (stack[-1].tolist(), [*stack[0]], len(stack), len(row)) == ([9, 8, 7], [1, 2, 3], 2, 3)
    part = row[1:]
    part.fill(0)
    assert stack[:1].tolist() + stack.tolist() == [[1, 2, 3], [1, 2, 3], [9, 0, 0]]


def test_a_row_cannot_be_reached_outside() -> None:
    stack = linked.zeros("q", 2, 3)
    for place in (2, -3):
        with pytest.raises(IndexError):
            stack[place]
    with pytest.raises(IndexError):
        stack[0][3]
    with pytest.raises(ValueError, match="from its first row on"):
        stack[1:]


# --- WebAssembly ---------------------------------------------------------------------------------

ASK = """
const [words, made] = [JSON.parse(process.argv[1]), require("fs").readFileSync(process.argv[2])];
const memory = new WebAssembly.Memory({initial: 64}), view = new DataView(memory.buffer);
const pointer = (value, mutable) => new WebAssembly.Global({value: "i32", mutable}, value);
const [stack, base] = [pointer(1 << 20, true), pointer(1 << 21, false)];
const env = {memory, __stack_pointer: stack, __memory_base: base};
const module = new WebAssembly.Module(made);
const needed = WebAssembly.Module.imports(module).map(one => one.name);
const {exports} = new WebAssembly.Instance(module, {env});
words.rules.forEach((slot, place) => view.setBigInt64(1024 + 8 * place, BigInt(slot), true));
const found = words.hands.map(hand => {
  const size = words.rules.length;
  [0, 0, size, 8, 1024, size, 8, hand].forEach(
    (word, place) => view.setBigInt64(64 + 8 * place, BigInt(word), true));
  const status = exports[words.gate](0, 64);
  return status || Number(view.getBigInt64(0, true));
});
console.log(JSON.stringify([needed, found]));
"""


@pytest.mark.skipif(not shutil.which("node"), reason="Node runs WebAssembly")
def test_a_side_module_runs_where_there_is_webassembly(tmp_path: Path) -> None:
    out = tmp_path / "twins.wasm"
    emission.emit([best_suit], out)
    rules, chance = load("pitch").row, random.Random(24)
    hands = [sum(1 << card for card in chance.sample(range(52), 6)) for _ in range(40)]
    asked = {"rules": rules, "hands": list(map(str, hands)), "gate": linked.gate_of(best_suit)}
    done = subprocess.run(
        ["node", "-e", ASK, json.dumps(asked), out], capture_output=True, text=True, check=True
    )
    needed, found = json.loads(done.stdout)
    assert found == [best_suit(rules, hand) for hand in hands]
    assert set(needed) <= {"memory", "__stack_pointer", "__memory_base"}


def test_a_side_module_that_needs_others_is_refused() -> None:
    def imports(field: str, kind: bytes) -> bytes:
        return wasm.vector([wasm.name("env") + wasm.name(field) + kind])

    sections = {wasm.IMPORTS: imports("memcpy", b"\0\0")}
    made = wasm.HEADER + b"".join(wasm.section(*one) for one in sections.items())
    with pytest.raises(ValueError, match="cannot take memcpy from others"):
        wasm.side_module(made)
    with pytest.raises(ValueError, match="not WebAssembly"):
        wasm.side_module(b"\x7fELF....")
    moved = wasm.section(wasm.CUSTOM, wasm.name("reloc.DATA"))
    with pytest.raises(ValueError, match="hold no addresses"):
        wasm.side_module(wasm.HEADER + moved)


PYODIDE = os.environ.get("HILOJACK_PYODIDE", "")  # the folder of its npm package
ALIKE = [
    ("california-jack", 2, "expert", 150),
    ("pitch", 4, "expert", 300),
    ("don", 4, "expert", 100),
    ("black-jack", 3, "expert", 150),
]


@pytest.mark.slow
@pytest.mark.skipif(not PYODIDE, reason="HILOJACK_PYODIDE is the folder of the npm package")
def test_a_browser_chooses_and_judges_as_this_machine_does(tmp_path: Path) -> None:
    here = [digest(load(game, seats=seats), level, most) for game, seats, level, most in ALIKE]
    emission.emit(kernels(), tmp_path / "twins.wasm")
    script = Path(__file__).with_name("python_in_node.mjs")
    command: list[str | Path] = [
        "node",
        script,
        PYODIDE,
        HOUSE.parent,
        tmp_path / "twins.wasm",
        json.dumps(ALIKE),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == here


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "level", "most"), ALIKE)
def test_all_searches_give_the_same_from_either(
    game: str,
    seats: int,
    level: str,
    most: int,
    all_linked: linked.Module,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    variant = load(game, seats=seats)
    from_numba = digest(variant, level, most)
    monkeypatch.setattr(compiled, "_MODULES", [all_linked])
    monkeypatch.setattr(TABLES, "_free", [])  # else those of Numba
    assert digest(variant, level, most) == from_numba


@pytest.fixture(scope="module")
def all_linked(tmp_path_factory: pytest.TempPathFactory) -> linked.Module:
    return linked_here(tmp_path_factory.mktemp("all"), kernels())


# --- all that a table calls ----------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[set[str]]:
    """The kernels whose twins are asked for from now on, with nothing learnt before."""
    found: set[str] = set()
    twin = twins.twin

    def record(function: Kernel, called: bool = False) -> Any:
        if not called:
            found.add(linked.gate_of(function))
        return twin(function, called)

    monkeypatch.setattr(twins, "twin", record)
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(learning, "DEALS", 200)
    monkeypatch.setattr(transpositions, "CROWDED", 1e-4)
    for family in ("tricks", "shedding"):
        by_family("search", family).forget()
    yield found
    for family in ("tricks", "shedding"):
        by_family("search", family).forget()


@pytest.mark.parametrize(
    ("game", "family"), [("california-jack", "tricks"), ("black-jack", "shedding")]
)
def test_the_list_of_kernels_is_what_a_table_calls(game: str, family: str, asked: set[str]) -> None:
    variant = load(game)
    by_family("search", family).get_ready(variant.fair.row)
    match, player = Match(variant, seed=24, opening=Opening(0)), make_player("expert", seed=24)
    for _ in range(4):
        hint(match.view(match.turn))
        match.act(player.choose(match.view(match.turn)))
    while match.turn is not None:
        match.act(make_player("rule").choose(match.view(match.turn)))
    review_match(match, patience=Patience(2_000, 2_000))
    search = by_family("search", family)
    with suppress(ValueError):  # a game whose luck cannot be valued
        search.check_luck(variant)
        search.luck(match, 0)
    listed = set(map(linked.gate_of, search.kernels()))
    assert asked == listed
    assert listed <= set(map(linked.gate_of, kernels()))
