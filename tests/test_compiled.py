"""Compiled twins: kept while the sources are unchanged, compiled again when one changes."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hilojack.compiled import bound
from hilojack.lab import loops
from hilojack.rules import bits
from hilojack.rules.bits import eight_bytes, gather, nth

numpy = pytest.importorskip("numpy")
compiled = pytest.importorskip("hilojack.compiled.twins")
turns = pytest.importorskip("hilojack.compiled.turns")

PACKAGE = Path(compiled.__file__).parent.parent
KEYS = """
import importlib, os, sys
import numba
folders, loops = sys.argv[1].split(os.pathsep), sys.argv[2:]
for folder in folders:
    if os.fork():  # each package in a process of its own
        os.wait()
        continue
    sys.path.insert(0, folder)
    from hilojack.compiled import bound
    from hilojack.compiled.twins import key
    for name in loops:
        module, function, *family = name.split(":")
        loop = getattr(importlib.import_module("hilojack." + module), function)
        print(key(bound(loop, *family) if family else loop))
    break
"""


def run(code: str, *arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | environment,
    )
    return done.stdout.strip()


LOOPS = {  # what is compiled and kept, one of every room that holds any
    "lab": "lab.loops:random_deals:tricks",
    "lab of shedding": "lab.loops:random_deals:shedding",
    "envs": "envs.loops:step_games:tricks",
    "tree": "search.equilibrium.lines:walk_deals:tricks",
    "proofs": "search.proofs.rows:search",
    "rollouts": "search.rollouts.rollout:judge",
    "learning": "search.evaluation.fitting:sum_products",
    "network": "search.evaluation.network:learn_batch",
    "beliefs": "search.beliefs.plays:write_surprisals",
    "shedding": "search.shedding.rollout:judge",
}
TRICKS = {"lab", "envs", "tree", "proofs", "rollouts", "learning", "beliefs"}
EDITS = [  # a source, what is edited there, and whose machine code depends on it
    ("rules/bits.py", "(cards & -cards)", "(-cards & cards)", {*LOOPS}),
    ("rules/tricks/trumps.py", "card > best", "card >= best", TRICKS),
    ("rules/tricks/slots.py", "PHASE_BUNCH = 5", "PHASE_BUNCH = 15", TRICKS - {"beliefs"}),
    ("lab/loops.py", "tally[ACTS] +=", "tally[ACTS] -=", {"lab", "lab of shedding"}),
    ("lab/tricks.py", "if side >= 0", "if side > 0", {"lab"}),
    ("lab/shedding.py", "tally[LAID] +=", "tally[LAID] -=", {"lab of shedding"}),
    ("envs/loops.py", "= False", "= True", {"envs"}),
    ("envs/loops.py", "games.masks[game]", "games.legal[game]", {"envs"}),
    ("envs/loops.py", "episode: int", "ends: int", {"envs"}),
    ("search/equilibrium/lines.py", "rows: Rows\n    plies:", "plies: Rows\n    rows:", {"tree"}),
    ("envs/tricks.py", "AHEAD = 4", "AHEAD = 5", {"envs"}),
    ("search/proofs/rows.py", "FARTHEST = 1500", "FARTHEST = 1501", {"proofs"}),
    ("search/rollouts/rollout.py", "hidden", "unseen", {"rollouts", "beliefs"}),
    ("search/evaluation/fitting.py", "deals", "many", {"learning"}),
    ("search/evaluation/network.py", "BITS = 16", "BITS = 15", {"rollouts"}),
    (
        "search/evaluation/network.py",
        "gradients[first + unit] +=",
        "gradients[first + unit] -=",
        {"network"},
    ),
    ("search/beliefs/plays.py", "marks", "signs", {"beliefs"}),
    ("search/shedding/rollout.py", "hidden", "unseen", {"shedding"}),
    ("lab/simulate.py", "deals", "many", set()),
    ("compiled/twins.py", "SLOW_PEXT", "LATE_PEXT", {*LOOPS}),
    ("compiled/turns.py", "PATIENCE = 300", "PATIENCE = 301", set()),
]


def keys_of(*folders: Path) -> list[list[str]]:
    """The keys of the loops in the package of each folder."""
    keys = run(KEYS, os.pathsep.join(map(str, folders)), *LOOPS.values()).split()
    return [keys[first : first + len(LOOPS)] for first in range(0, len(keys), len(LOOPS))]


def test_machine_code_is_kept_under_another_key_when_what_it_calls_is_edited(
    tmp_path: Path,
) -> None:
    folders = []
    for number, (path, old, new, _) in enumerate([("__init__.py", "", "", set()), *EDITS]):
        folders.append(tmp_path / str(number))
        shutil.copytree(PACKAGE, folders[-1] / "hilojack")
        source = folders[-1] / "hilojack" / path
        assert old in source.read_text()
        source.write_text(source.read_text().replace(old, new))
    before, again, elsewhere, *edited = keys_of(PACKAGE.parent, PACKAGE.parent, *folders)
    assert before == again == elsewhere, "the same in any folder and each time they are asked for"
    for (path, old, _, stale), keys in zip(EDITS, edited, strict=True):
        other = {name for name, one, key in zip(LOOPS, before, keys, strict=True) if one != key}
        assert other == stale, f"{path}: {old}"


def test_bounds_checks_have_a_key_of_their_own() -> None:
    def checked(wanted: str) -> str:
        return run(KEYS, str(PACKAGE.parent), LOOPS["lab"], HILOJACK_BOUNDS_CHECK=wanted)

    assert checked("1") != checked("")


TOGETHER = """
import sys, time
from pathlib import Path
import numpy
from hilojack.compiled import twin
from hilojack.rules.bits import lowest
here = Path(sys.argv[1])
Path(here, sys.argv[2]).touch()
while len(list(here.glob("ready*"))) < 2:
    time.sleep(0.01)
assert twin(lowest)(0b1010000) == 4
print(sum(twin(lowest).stats.cache_hits.values()))
"""


def test_of_two_processes_one_compiles_and_the_other_waits(tmp_path: Path) -> None:
    both = [
        subprocess.Popen(
            [sys.executable, "-c", TOGETHER, tmp_path, name],
            env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("ready-1", "ready-2")
    ]
    assert sorted(one.communicate()[0].strip() for one in both) == ["0", "1"]


def test_nobody_waits_for_ever_for_one_that_is_stuck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.1)
    place = tmp_path / "twins" / "lowest.lock"
    stuck = turns.take_turn(place)
    assert stuck is not None
    assert turns.take_turn(place) is None
    stuck.close()
    turn = turns.take_turn(place)
    assert turn is not None
    turn.close()


def test_where_files_cannot_be_locked_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(turns.fcntl, "flock", refuse)
    monkeypatch.setattr(turns.time, "sleep", lambda _: pytest.fail("it waits"))
    assert turns.take_turn(tmp_path / "lowest.lock") is None
    (tmp_path / "file").touch()
    assert turns.take_turn(tmp_path / "file" / "lowest.lock") is None


BOUNDS = """
from hilojack import load

from hilojack.lab import simulate
from hilojack.lab.report import simulation_facts
games = [("california-jack", 2), ("shasta-sam", 2), ("california-fives", 4)]
for game, seats in games:
    variant = load(game, seats=seats)
    for last in simulate.simulate(variant, 300, seed=5, workers=1): pass
    print(last.tally)
"""


@pytest.mark.slow
def test_no_kernel_reaches_outside_its_row() -> None:
    """The leg with bounds checks on; an index outside raises, and the result is the same."""
    assert run(BOUNDS, HILOJACK_BOUNDS_CHECK="1") == run(BOUNDS, HILOJACK_BOUNDS_CHECK="")


def test_bounds_checks_do_check() -> None:
    code = (
        "import numpy; from hilojack.compiled import twin; from hilojack.rules.chance import below;"
        "twin(below)(numpy.zeros(3, numpy.int64), 5)"
    )
    with pytest.raises(subprocess.CalledProcessError) as error:
        run(code, HILOJACK_BOUNDS_CHECK="1")
    assert "IndexError" in error.value.stderr


def test_bounds_checks_find_an_index_below_zero() -> None:
    """A twin takes its indices as unsigned: it cannot count from the end of a row."""
    code = (
        "import numpy, test_compiled; from hilojack.compiled import twin;"
        "twin(test_compiled.slot_of)(numpy.zeros(3, numpy.int64), -1)"
    )
    path = os.pathsep.join([str(Path(__file__).parent), str(PACKAGE.parent)])
    with pytest.raises(subprocess.CalledProcessError) as error:
        run(code, HILOJACK_BOUNDS_CHECK="1", PYTHONPATH=path)
    assert "IndexError" in error.value.stderr


def slot_of(row: list[int], slot: int) -> int:
    return row[slot]


def test_a_twin_has_the_name_of_its_function() -> None:
    of_tricks = compiled.twin(bound(loops.play_out, "tricks"))
    assert (of_tricks.__name__, of_tricks.__qualname__) == ("play_out", "tricks.play_out")


BOTH = """
import numpy
from hilojack.compiled import parts
parts.SMALL = 0  # every cold function is named
from hilojack import load
from hilojack.compiled import bound, twin
from hilojack.lab.loops import deal
from hilojack.rules.dealing import shuffle
for game in ("california-jack", "black-jack"):
    variant = load(game)
    family = variant.family.name
    row = variant.engine.blank()
    row[5] = 2026
    compiled, dealt = numpy.array(row), twin(deal, family)
    bound(deal, family)(variant.row, row)
    dealt(numpy.array(variant.row), compiled)
    assert compiled.tolist() == row != variant.engine.blank()
    print(sum(dealt.stats.cache_hits.values()))
"""


def test_a_loop_is_bound_to_either_family_cold_and_from_the_cache(tmp_path: Path) -> None:
    """Numba tells what it keeps apart by name and line, and not by what the globals are. A cold
    function has machine code of its own, under a name that changes if it is compiled again: then
    what names it is compiled again too.
    """
    cache = {"XDG_CACHE_HOME": str(tmp_path)}
    assert run(BOTH, **cache).split() == ["0", "0"]
    assert run(BOTH, **cache).split() == ["1", "1"]
    named = [*tmp_path.rglob("apart")]
    assert named
    for folder in named:
        shutil.rmtree(folder)
    assert run(BOTH, **cache).split() == ["0", "0"]
    assert run(BOTH, **cache).split() == ["1", "1"]


def test_a_loop_that_reaches_no_face_is_the_same_for_every_family() -> None:
    assert bound(loops.level_scores, "tricks") is loops.level_scores


@pytest.mark.parametrize("cards", [1, 2, 0b1011000, 1 << 51, (1 << 52) - 1, 1 << 53])
def test_the_machine_instructions_agree_with_python(cards: int) -> None:
    assert compiled.twin(bits.lowest)(cards) == bits.lowest(cards)
    assert compiled.twin(bits.highest)(cards) == bits.highest(cards)
    for place in range(cards.bit_count()):
        assert compiled.twin(nth_of)(cards, place) == nth(cards, place)
    assert compiled.twin(bytes_of)(cards & 255) == eight_bytes(cards & 255)
    assert compiled.twin(gathered)(cards, 0b1001100) == gather(cards, 0b1001100)


def nth_of(cards: int, n: int) -> int:
    return nth(cards, n)


def bytes_of(cards: int) -> int:
    return eight_bytes(cards)


def gathered(cards: int, among: int) -> int:
    return gather(cards, among)


def test_a_machine_without_those_instructions_does_without() -> None:
    code = (
        "from hilojack.compiled import twins as compiled; compiled.HAS_PEXT = False;"
        "import test_compiled as tests;"
        "asked = [(tests.nth_of, (76, 2)), (tests.bytes_of, (76,)), (tests.gathered, (76, 68))];"
        "print([compiled.twin(ask)(*rest) == ask(*rest) for ask, rest in asked])"
    )
    path = os.pathsep.join([str(Path(__file__).parent), str(PACKAGE.parent)])
    assert run(code, PYTHONPATH=path) == "[True, True, True]"
