"""Compiled twins: the results of the plain functions, built once, and never taken for others."""

import os
import shutil
import stat
import subprocess
import sys
from array import array
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hilojack
from hilojack import compiled
from hilojack.compiled import bound, building, integers, linked, local, twin
from hilojack.compiled.kinds import NotInSubset
from hilojack.compiled.modules import source_of
from hilojack.lab import loops
from hilojack.rules import bits
from hilojack.rules.bits import eight_bytes, gather, lowest, nth
from hilojack.rules.slots import Row, Rows, Rules
from tiers import needs

PACKAGE = Path(hilojack.__file__).parent
pytestmark = pytest.mark.skipif(not compiled.has_twins(), reason="there is no C compiler here")


def run(code: str, *arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | environment,
    )
    return done.stdout.strip()


# --- what Python means ---------------------------------------------------------------------------

NUMBERS = (0, 1, -1, 2, 7, -7, 63, 2**31, -(2**31) - 1, 2**62, -(2**62))
SMALL = (0, 1, 5, 31, 62)


def divided(a: int, b: int) -> int:
    return a // b


def rest(a: int, b: int) -> int:
    return a % b


def rest_of_seven(a: int) -> int:
    return a % 7 + a // 7 + -a // 13


def shifted(a: int, b: int) -> int:
    return (a >> b) + (1 << b)


def mixed(a: int, b: int) -> int:
    short = a ^ b & ~a | b
    return min(a, b, short) - max(a, b) + abs(short) + (a < b <= short) - (not a)


def chosen(a: int, b: int) -> int:
    first = a or b
    both = a and b
    return first - both if a in (1, 2, b) and b not in (0, 5) else -1


def counted(cards: int) -> int:
    return cards.bit_count() * 100 + cards.bit_length()


def looped(a: int, b: int) -> int:
    total = 0
    for i in range(a % 10, -1, -1):
        if i == 3:
            continue
        total += i
        while total > b % 20:
            total -= 5
            if total == 1:
                break
        else:
            total += 1
    return total * 10 + i if a % 10 >= 0 else 0


def stepped(a: int, b: int) -> int:
    total = 0
    for i in range(0, a % 50, b % 5 + 1):
        total = (total * 3 + i) % 1_000
    return total


PAIRS: list[Callable[[int, int], int]] = [divided, rest, shifted, mixed, chosen, looped, stepped]


@pytest.mark.parametrize("kernel", PAIRS, ids=lambda one: one.__name__)
def test_arithmetic_is_that_of_python(kernel: Callable[[int, int], int]) -> None:
    fast = twin(kernel)
    for a in NUMBERS:
        for b in SMALL if kernel is shifted else NUMBERS:
            if kernel is shifted and abs(a) >= 2**62:
                continue
            if b != 0 or kernel not in (divided, rest):
                assert fast(a, b) == kernel(a, b), (a, b)


def test_division_by_zero_is_zero() -> None:
    assert (twin(divided)(5, 0), twin(rest)(5, 0)) == (0, 0)


@pytest.mark.parametrize("kernel", [rest_of_seven, counted], ids=lambda one: one.__name__)
def test_arithmetic_with_constants_is_that_of_python(kernel: Callable[[int], int]) -> None:
    for a in NUMBERS:
        if a >= 0 or kernel is not counted:  # a set of cards is not negative
            assert twin(kernel)(a) == kernel(a), a


def constants_shifted(a: int) -> int:
    return (1_000 >> a) * 10 + (-9 >> a) + ((a > 3) >> a)


def test_what_is_shifted_has_64_bits_whatever_it_is_shifted_by() -> None:
    """C shifts a small constant within 32 bits, by any number modulo 32."""
    fast = twin(constants_shifted)
    assert [fast(a) for a in range(64)] == [constants_shifted(a) for a in range(64)]


def test_arithmetic_wraps_at_64_bits() -> None:
    assert twin(squared)(2**62 + 3) == 9


def squared(a: int) -> int:
    return (a * 4 + a * 0) // 4 * a * 0 + (a & 7) ** 2


def averaged(a: int, by: float) -> float:
    total: Any = 0  # a fraction from the start, because it takes one later
    for _ in range(3):
        total += a * by + 0.1
    return sqrt(max(0.0, total / 3)) - min(by, a)


def test_fractions_are_those_of_python_bit_for_bit() -> None:
    for a in (0, 1, 3, 10**6, -4):
        for by in (0.1, -0.7, 1e-9, 3.3333):
            assert twin(averaged)(a, by).hex() == averaged(a, by).hex()


def put_and_tell(row: Row, value: int) -> int:
    row[0] = row[0] * 10 + value
    return row[0]


def in_order(row: Row) -> int:
    found = put_and_tell(row, 1) - put_and_tell(row, 2) * 3
    row[row[1]] = put_and_tell(row, 3)
    row[0] += put_and_tell(row, 4)
    return found + row[0] + put_and_tell(row, 5) * row[0]


def test_operands_are_worked_out_from_left_to_right() -> None:
    row, plain = linked.integers([0, 2, 0]), [0, 2, 0]
    assert twin(in_order)(row) == in_order(plain)
    assert row.tolist() == plain


class Pair(NamedTuple):
    rows: Rows
    row: Row
    by: int


def swapped(pair: Pair, other: Row) -> Pair:
    return Pair(pair.rows, other, pair.by + 1)


def moved(pair: Pair) -> int:
    turned = swapped(pair, pair.rows[1])
    turned = swapped(turned, pair.rows[turned.by])
    turned.row[0] = len(turned.rows) * 100 + len(turned.row) * 10 + turned.by
    return turned.row[0]


def test_named_tuples_rows_and_lengths_are_those_of_python() -> None:
    rows, row = integers([[1, 2, 3], [4, 5, 6]]), integers([7])
    plain = [[1, 2, 3], [4, 5, 6]]
    assert twin(moved)(Pair(rows, row, 0)) == moved(Pair(plain, [7], 0)) == 232
    assert rows.tolist() == plain


LISTED = (5, 7, 11)


def added(rules: Rules) -> int:
    total = LISTED[len(rules) % 3] * 1_000
    for number in LISTED:
        total += number * rules[0]
    return total


def test_a_rules_row_may_be_constant() -> None:
    from hilojack.compiled.writing import Program

    rules = (3, 0, 1, 0)
    assert twin(added)(linked.integers(rules)) == added(rules)
    text = Program(rules).text([added])
    assert "(int64_t *)" not in text.partition("GATE int gate_")[2], "nothing is read of a row"


@pytest.mark.parametrize("cards", [1, 2, 0b1011000, 1 << 51, (1 << 52) - 1, 1 << 53])
def test_the_machine_instructions_agree_with_python(cards: int) -> None:
    assert twin(bits.lowest)(cards) == bits.lowest(cards)
    assert twin(bits.highest)(cards) == bits.highest(cards)
    for place in range(cards.bit_count() + 3):  # there is none of the last
        assert twin(nth_of)(cards, place) == nth(cards, place)
    assert twin(bytes_of)(cards & 255) == eight_bytes(cards & 255)
    assert twin(gathered)(cards, 0b1001100) == gather(cards, 0b1001100)
    assert twin(bits.lowest)(0) == bits.lowest(0) == -1


def nth_of(cards: int, n: int) -> int:
    return nth(cards, n)


def bytes_of(cards: int) -> int:
    return eight_bytes(cards)


def gathered(cards: int, among: int) -> int:
    return gather(cards, among)


@pytest.mark.parametrize("level", [1, 2])
def test_a_machine_without_those_instructions_does_without(
    level: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiler = building.find_compiler()
    assert compiler
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(building, "find_compiler", lambda: compiler._replace(level=level))
    kernels = (nth_of, bytes_of, gathered)
    path = building.build(lambda: source_of(kernels), f"level {level}")
    module = linked.Module.load(str(path), "")
    asked: list[tuple[Any, tuple[int, ...]]] = [
        (nth_of, (76, 2)),
        (bytes_of, (76,)),
        (gathered, (76, 68)),
    ]
    for ask, given in asked:
        assert module.twin(ask)(*given) == ask(*given)


# --- what is not in the subset -------------------------------------------------------------------


def calls_itself(n: int) -> int:
    return 0 if n == 0 else calls_itself(n - 1)


def negative(row: Row) -> int:
    return row[-1]


def of_text(n: int) -> int:
    return len("text") + n


def sometimes(n: int) -> int:  # type: ignore[return]
    if n > 0:
        return 1


def sliced(row: Row) -> int:
    return len(row[1:])


def anything(n: Any) -> int:
    return 0 if n else 1


def writes_to_rules(rules: Rules) -> None:
    rules[0] = 1  # type: ignore[index]


def too_large(n: int) -> int:
    return n + 2**63


REFUSED: list[tuple[Callable[..., Any], str]] = [
    (calls_itself, "calls_itself calls itself"),
    (negative, "-1 is not a place of a row"),
    (of_text, "'text' is not a number"),
    (sometimes, "returns a value, but not always"),
    (sliced, "Slice is not in the kernel subset"),
    (anything, "no kernel takes typing.Any"),
    (writes_to_rules, "a tuple cannot be written to"),
    (too_large, "9223372036854775808 does not fit into 64 bits"),
]


@pytest.mark.parametrize(("kernel", "why"), REFUSED, ids=lambda one: getattr(one, "__name__", ""))
def test_what_is_not_in_the_subset_is_refused_with_its_place(
    kernel: Callable[..., Any], why: str
) -> None:
    with pytest.raises(NotInSubset, match=why) as refused:
        source_of((kernel,))
    if kernel is not anything:
        first = kernel.__code__.co_firstlineno
        places = [f"test_compiled.py:{line}: " for line in range(first, first + 4)]
        assert any(place in str(refused.value) for place in places)


# --- the door ------------------------------------------------------------------------------------


def first_of(row: Row) -> int:
    return row[0]


def second_row(rows: Rows) -> int:
    return rows[1][0]


def test_a_row_that_is_none_is_refused() -> None:
    numpy = needs("numpy")
    assert twin(first_of)(numpy.array([4, 5])) == 4
    assert twin(second_row)(numpy.arange(12).reshape(3, 4)[:, :2]) == 4
    with pytest.raises(TypeError, match="compiled loops take a row of int64_t, not list"):
        twin(first_of)([1, 2])
    for wrong in ([1.5], numpy.array([1, 2], dtype=">i8"), numpy.int32([1]), numpy.arange(9)[::2]):
        with pytest.raises(TypeError, match="compiled loops take an array of int64_t with 1"):
            twin(first_of)(numpy.asarray(wrong))
    for wrong in (numpy.arange(4), numpy.arange(12).reshape(3, 4).T):
        with pytest.raises(TypeError, match="compiled loops take an array of int64_t with 2"):
            twin(second_row)(wrong)
    for other in (linked.zeros("d", 3), linked.zeros("q", 2, 2)):
        with pytest.raises(TypeError, match="compiled loops take a row of int64_t"):
            twin(first_of)(other)
    with pytest.raises(TypeError, match="first_of takes 1 arguments"):
        twin(first_of)()
    with pytest.raises(OverflowError):
        twin(lowest)(2**63)


# --- built once ----------------------------------------------------------------------------------

LOOPS = {  # one of every room that holds any
    "lab": "lab.loops:random_deals:tricks",
    "lab of shedding": "lab.loops:random_deals:shedding",
    "envs": "envs.loops:step_games:tricks",
    "proofs": "search.proofs.rows:search",
    "network": "search.evaluation.network:learn_batch",
    "beliefs": "search.beliefs.plays:write_surprisals",
}
EDITS = [  # a source, what is edited there, and whose machine code depends on it
    ("rules/bits.py", "SUIT_CARDS << 13 * suit", "SUIT_CARDS << suit * 13", {*LOOPS} - {"network"}),
    ("rules/tricks/trumps.py", "card > best", "card >= best", {"lab", "envs", "proofs", "beliefs"}),
    ("lab/shedding.py", "tally[LAID] +=", "tally[LAID] -=", {"lab of shedding"}),
    ("envs/loops.py", "LINE = 8", "LINE = 16", {"envs"}),
    ("search/proofs/rows.py", "FARTHEST = 1500", "FARTHEST = 1501", {"proofs"}),
    ("search/evaluation/network.py", "EPSILON = 1e-8", "EPSILON = 1e-9", {"network"}),
    ("lab/simulate.py", "deals", "many", set()),
    ("rules/bits.py", '"""Return all the cards', '"""Give all of the cards', set()),
]
STAMPS = """
import importlib, sys
sys.path.insert(0, sys.argv[1])
from hilojack.compiled import bound, stamp
for name in sys.argv[2:]:
    module, function, *family = name.split(":")
    loop = getattr(importlib.import_module("hilojack." + module), function)
    print(stamp(bound(loop, *family) if family else loop))
"""


def test_machine_code_has_another_name_when_what_it_calls_is_edited(tmp_path: Path) -> None:
    cache = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    before = run(STAMPS, str(PACKAGE.parent), *LOOPS.values(), **cache).split()
    for number, (path, old, new, stale) in enumerate([("__init__.py", "", "", set()), *EDITS]):
        folder = tmp_path / str(number)
        shutil.copytree(PACKAGE, folder / "hilojack", ignore=shutil.ignore_patterns("static"))
        source = folder / "hilojack" / path
        assert old in source.read_text()
        source.write_text(source.read_text().replace(old, new))
        after = run(STAMPS, str(folder), *LOOPS.values(), **cache).split()
        changed = {n for n, one, two in zip(LOOPS, before, after, strict=True) if one != two}
        assert changed == stale, f"{path}: {old}"
        shutil.rmtree(folder)


BUILD = """
import sys
from hilojack.compiled import building, twin
from hilojack.rules.bits import lowest
compile_into, built = building.compile_into, []
building.compile_into = lambda *given: (built.append(1), compile_into(*given))
assert twin(lowest)(0b1010000) == 4
print(len(built))
"""


def test_of_several_processes_one_builds_and_the_others_wait(tmp_path: Path) -> None:
    started = [
        subprocess.Popen(
            [sys.executable, "-c", BUILD],
            env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    assert sorted(one.communicate()[0].strip() for one in started) == ["0", "0", "1"]


def test_a_folder_that_others_may_write_to_is_not_used(tmp_path: Path) -> None:
    folder = tmp_path / "hilojack" / "twins" / "modules"
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    for _ in range(2):
        assert run(BUILD, XDG_CACHE_HOME=str(tmp_path)) == "1", "built for one process"
    assert not list(folder.iterdir())
    folder.chmod(0o700)
    assert run(BUILD, XDG_CACHE_HOME=str(tmp_path)) == "1"
    assert run(BUILD, XDG_CACHE_HOME=str(tmp_path)) == "0"
    (module,) = folder.glob(f"*{building.SUFFIX}")
    assert not stat.S_IMODE(module.stat().st_mode) & 0o077


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "hilojack").touch()
    assert run(BUILD, XDG_CACHE_HOME=str(tmp_path)) == "1"


def test_a_damaged_module_is_built_again(tmp_path: Path) -> None:
    assert run(BUILD, XDG_CACHE_HOME=str(tmp_path)) == "1"
    (module,) = tmp_path.rglob(f"modules/*{building.SUFFIX}")
    module.write_bytes(b"half of it")
    assert run(BUILD, XDG_CACHE_HOME=str(tmp_path)) == "1"
    assert run(BUILD, XDG_CACHE_HOME=str(tmp_path)) == "0"


WITHOUT = """
from hilojack.compiled import fastest, has_twins
from hilojack.rules.bits import lowest
from hilojack import Match, load
from hilojack.players import make_player
print(has_twins(), fastest(lowest) is lowest)
match = Match(load("pitch"), seed=1)
player = make_player("club", seed=1)
print(match.view(match.turn).acts.count(player.choose(match.view(match.turn))))
"""


def test_without_a_compiler_the_plain_functions_play(tmp_path: Path) -> None:
    said = run(WITHOUT, XDG_CACHE_HOME=str(tmp_path / "cache"), PATH=str(tmp_path))
    assert said.split() == ["False", "True", "1"]


@pytest.mark.parametrize("wrong", ["exit 1", "exit 0", "touch loops try.so"])
def test_a_compiler_that_does_not_work_is_none(tmp_path: Path, wrong: str) -> None:
    program = tmp_path / "cc"
    program.write_text(f"#!/bin/sh\necho >> {tmp_path}/asked\n{wrong}\n")
    program.chmod(0o755)
    for _ in range(2):
        said = run(WITHOUT, XDG_CACHE_HOME=str(tmp_path / "cache"), PATH=str(tmp_path))
        assert said.split() == ["False", "True", "1"]
    assert len((tmp_path / "asked").read_text()) == 1, "it is asked once"


def test_the_oldest_modules_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "MOST_KEPT", 250)
    for number in range(4):
        path = tmp_path / f"{number}.so"
        path.write_bytes(bytes(100))
        os.utime(path, (number, number))
    building.tidy(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2.so", "3.so"]


# --- checked -------------------------------------------------------------------------------------

CHECKED = """
import sys
sys.path.insert(0, sys.argv[1])
import test_compiled as tests
from hilojack.compiled import linked, twin
kernel, *given = eval(sys.argv[2], vars(tests))
try:
    print(twin(kernel)(*given))
except IndexError as error:
    print(error)
"""


def slot_of(row: Row, slot: int) -> int:
    return row[slot]


def row_of(rows: Rows, place: int) -> int:
    return rows[place][0]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("(slot_of, linked.integers([4, 5, 6]), 2)", "6"),
        ("(slot_of, linked.integers([4, 5, 6]), 3)", "a place outside its row"),
        ("(slot_of, linked.integers([4, 5, 6]), -1)", "a place outside its row"),
        ("(row_of, linked.integers([[4], [5]]), 1)", "5"),
        ("(row_of, linked.integers([[4], [5]]), 2)", "a place outside its row"),
    ],
)
def test_a_checked_build_finds_a_place_outside_a_row(asked: str, answer: str) -> None:
    said = run(CHECKED, str(Path(__file__).parent), asked, HILOJACK_CHECK="1")
    assert said.endswith(answer)
    if not answer.isdigit():
        kernel = slot_of if "slot_of" in asked else row_of
        assert f"test_compiled.py:{kernel.__code__.co_firstlineno + 1}: " in said


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("(shifted, 1, 64)", "shift exponent 64 is too large"),
        ("(ratio, 1.0, 0.0)", "division by zero"),
        ("(whole, 1e300)", "outside the range of representable values"),
    ],
)
def test_the_sanitizer_finds_what_c_leaves_undefined(asked: str, words: str) -> None:
    with pytest.raises(subprocess.CalledProcessError) as error:
        run(CHECKED, str(Path(__file__).parent), asked, HILOJACK_CHECK="1")
    assert words in error.value.stderr
    assert "test_compiled.py:" in error.value.stderr or "loops.c:" in error.value.stderr


def ratio(a: float, b: float) -> float:
    return a / b


def whole(a: float) -> int:
    return int(a)


BOUNDS = """
from hilojack import load
from hilojack.lab import simulate
for game, seats in [("california-jack", 2), ("pitch", 4), ("black-jack", 3)]:
    for last in simulate.simulate(load(game, seats=seats), 300, seed=5, workers=1): pass
    print(last.tally)
"""


def test_no_kernel_of_a_deal_reaches_outside_its_row() -> None:
    assert run(BOUNDS, HILOJACK_CHECK="1") == run(BOUNDS, HILOJACK_CHECK="")


PLAYED = """
import sys
sys.path.insert(0, sys.argv[1])
import mutated_rows
mutated_rows.main(400, 17)
from hilojack import Match, load
from hilojack.players import make_player
for game in ("california-jack", "pitch", "black-jack"):
    match, player = Match(load(game), seed=3), make_player("club", seed=3)
    while match.turn is not None:
        match.act(player.choose(match.view(match.turn)))
"""


def addresses() -> dict[str, str]:
    """The environment in which a module with the sanitizer of memory can be loaded."""
    found = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True)
    library = found.stdout.strip()
    if not os.path.isabs(library):
        pytest.skip("the compiler has no sanitizer of memory")
    preload = {"LD_PRELOAD": library, "PYTHONMALLOC": "malloc"}
    return preload | {"ASAN_OPTIONS": "detect_leaks=0", "HILOJACK_CHECK": "address"}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("gcc"), reason="needs gcc")
def test_no_kernel_reaches_outside_what_it_was_given(tmp_path: Path) -> None:
    """The sanitizer of memory finds what the bounds of rows cannot: it is planted first, and built
    here: a kept module knows the lines of an older file.
    """
    built_here = {"XDG_CACHE_HOME": str(tmp_path)}
    asked = "(slot_of, linked.integers([4, 5, 6]), 3)"
    with pytest.raises(subprocess.CalledProcessError) as error:
        run(CHECKED, str(Path(__file__).parent), asked, **addresses(), **built_here)
    assert "AddressSanitizer: heap-buffer-overflow" in error.value.stderr
    assert f"test_compiled.py:{slot_of.__code__.co_firstlineno + 1}" in error.value.stderr
    run(PLAYED, str(Path(__file__).parent), **addresses())


# --- names ---------------------------------------------------------------------------------------


def test_a_twin_has_the_name_of_its_function() -> None:
    of_tricks = twin(loops.play_out, "tricks")
    assert (of_tricks.__name__, of_tricks.__qualname__) == ("play_out", "tricks.play_out")


def test_a_loop_that_reaches_no_face_is_the_same_for_every_family() -> None:
    assert bound(loops.level_scores, "tricks") is loops.level_scores


def test_the_c_of_kernels_names_no_folder() -> None:
    text = source_of((bound(loops.random_deals, "tricks"), slot_of))
    assert str(PACKAGE.parent) not in text
    assert '"hilojack/lab/loops.py"' in text
    assert "gate_lab_loops_tricks_random_deals" in text


def test_kernels_that_are_together_are_one_module() -> None:
    from hilojack.search.shedding.loops import KERNELS

    one, other = (local.module_of(kernel) for kernel in KERNELS[:2])
    assert one is other
    assert one is not None
    assert one.has(KERNELS[0])
    assert not one.has(lowest)
    with pytest.raises(LookupError, match=r"hilojack\.rules\.bits\.lowest is not in this module"):
        one.twin(lowest)


def test_numbers_of_a_row_are_seen_where_numpy_sees_them() -> None:
    numpy = needs("numpy")
    row = linked.integers([1, 2, 3])
    view = numpy.asarray(row)
    view[1] = 9
    assert row.tolist() == [1, 9, 3]
    assert numpy.asarray(linked.integers([[1, 2], [3, 4]])).tolist() == [[1, 2], [3, 4]]
    assert isinstance(array("q", row), array)
