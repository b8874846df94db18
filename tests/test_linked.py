"""The twins in a module of machine code that came along: the same as those built here."""

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
from hilojack.compiled import linked, zig
from hilojack.compiled.modules import built, source_of
from hilojack.families import by_family
from hilojack.match import Opening
from hilojack.players import make_player
from hilojack.players.digest import digest
from hilojack.policy.promise import best_suit, promised
from hilojack.review import Patience, hint, review_match
from hilojack.search import kernels
from hilojack.search.evaluation import keeping, learning
from hilojack.search.proofs import transpositions
from hilojack.search.shedding.outcomes import write_outcomes
from hilojack.search.shedding.rollout import judge
from hilojack.search.tricks import rest
from hilojack.search.tricks.machine import TABLES

FEW: list[Callable[..., Any]] = [promised, best_suit, judge, write_outcomes]
Kernel = Callable[..., Any]
HOUSE = Path(hilojack.__file__).parent
pytestmark = pytest.mark.skipif(not compiled.has_twins(), reason="there is no C compiler here")


@pytest.fixture(scope="module")
def few() -> linked.Module:
    module = built(tuple(FEW))
    assert module
    return module


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
    built_here = digest(variant, "club", 25)
    monkeypatch.setattr(compiled, "_MODULES", [few])
    asked: list[Kernel] = []
    monkeypatch.setattr(linked.Module, "twin", recording(linked.Module.twin, asked))
    assert digest(variant, "club", 25) == built_here
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
    with pytest.raises(LookupError, match=r"hilojack\.rules\.bits\.lowest is not in this module"):
        few.twin(bits_lowest())


def bits_lowest() -> Kernel:
    from hilojack.rules.bits import lowest

    return lowest


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
    for rows in (stack, stack[0]):
        with pytest.raises(ValueError, match="has no gaps, not steps of 2"):
            rows[::2]


# --- WebAssembly ---------------------------------------------------------------------------------

ASK = """
const [words, made] = [JSON.parse(process.argv[1]), require("fs").readFileSync(process.argv[2])];
const memory = new WebAssembly.Memory({initial: 64}), view = new DataView(memory.buffer);
const pointer = (value, mutable) => new WebAssembly.Global({value: "i32", mutable}, value);
const [stack, base] = [pointer(1 << 20, true), pointer(1 << 21, false)];
const env = {memory, __stack_pointer: stack, __memory_base: base, __table_base: pointer(0, false)};
const module = new WebAssembly.Module(made);
const needed = WebAssembly.Module.imports(module).map(one => one.name);
const {exports} = new WebAssembly.Instance(module, {env});
words.rules.forEach((slot, place) => view.setBigInt64(1024 + 8 * place, BigInt(slot), true));
const found = words.hands.map(hand => {
  [0, 1024, words.rules.length, hand].forEach(
    (word, place) => view.setBigInt64(64 + 8 * place, BigInt(word), true));
  const status = exports[words.gate](64);
  return status || Number(view.getBigInt64(64, true));
});
console.log(JSON.stringify([needed, found]));
"""


@pytest.mark.skipif(not shutil.which("node"), reason="Node runs WebAssembly")
def test_a_side_module_runs_where_there_is_webassembly(tmp_path: Path) -> None:
    out = tmp_path / "twins.wasm"
    out.write_bytes(zig.side_module(source_of([best_suit])))
    rules, chance = load("pitch").row, random.Random(24)
    hands = [sum(1 << card for card in chance.sample(range(52), 6)) for _ in range(40)]
    asked = {"rules": rules, "hands": list(map(str, hands)), "gate": linked.gate_of(best_suit)}
    done = subprocess.run(
        ["node", "-e", ASK, json.dumps(asked), out], capture_output=True, text=True, check=True
    )
    needed, found = json.loads(done.stdout)
    assert found == [best_suit(rules, hand) for hand in hands]
    assert set(needed) <= {"memory", "__stack_pointer", "__memory_base", "__table_base"}


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
    (tmp_path / "twins.wasm").write_bytes(zig.side_module(source_of(kernels())))
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
    built_here = digest(variant, level, most)
    monkeypatch.setattr(compiled, "_MODULES", [all_linked])
    monkeypatch.setattr(TABLES, "_free", [])  # else those of the others
    assert digest(variant, level, most) == built_here


@pytest.fixture(scope="module")
def all_linked() -> linked.Module:
    module = built(tuple(kernels()))
    assert module
    return module


# --- all that a table calls ----------------------------------------------------------------------


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[set[str]]:
    """The kernels whose twins are asked for from now on, with nothing learnt before."""
    found: set[str] = set()
    twin_of = compiled.twin_of

    def record(loop: Kernel) -> Any:
        found.add(linked.gate_of(loop))
        return twin_of(loop)

    monkeypatch.setattr(compiled, "twin_of", record)
    monkeypatch.setattr(keeping, "kept_at", lambda rules: tmp_path / "worth.json")
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
    search, review = by_family("search", family), by_family("review", family)
    with suppress(ValueError):  # a game whose luck cannot be valued
        review.check_luck(variant)
        review.luck(match, 0)
    if family == "tricks":  # hands of a few cards, whose rest of a deal is solved
        few = load(game, rules={"ranks": "AJT", "suits": "SH", "hand": 2})
        rest.get_ready(few.fair.row)
    listed = set(map(linked.gate_of, search.kernels()))
    assert asked == listed
    assert listed <= set(map(linked.gate_of, kernels()))
