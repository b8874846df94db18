"""The tree that is written as a file is the game that the laboratory solves."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from hilojack import Variant, load
from tiers import needs

np = needs("numpy")

from hilojack.envs.efg import write_efg  # noqa: E402
from hilojack.lab.cfr import solve, value  # noqa: E402
from hilojack.lab.reduced import reduce  # noqa: E402
from hilojack.search.equilibrium.learning import plan_of  # noqa: E402

TINY = {"ranks": "AJ", "suits": "SH", "hand": 1}
GAMES = [
    load("california-jack", rules={"ranks": "AJT", "suits": "SH", "hand": 2}),
    load("california-jack", rules=TINY | {"stock": "face-down", "draws": "private"}),
    load("pitch", seats=2, rules=TINY | {"min-bid": 4}),
    load("all-fours", seats=2, rules=TINY | {"run": 1}),
]


class Walk:
    """A reading of a file by its grammar, node by node: what is seen, and what it is worth."""

    def __init__(self, text: str) -> None:
        head, comment, blank, *lines = text.splitlines()
        assert re.fullmatch(r'EFG 2 R ".+" \{ ("player_\d" ?)+ \}', head)
        assert (comment, blank) == ('""', "")
        self.lines: Iterator[str] = iter(lines)
        self.ends = 0
        self.sets: dict[tuple[int, int], list[str]] = {}
        self.worth = self.node()
        assert next(self.lines, None) is None

    def node(self) -> Any:
        """Return what a node is worth to each if all choose evenly."""
        line = next(self.lines)
        braces = line[line.index("{") + 1 : line.index("}")]
        if line.startswith("t"):
            self.ends += 1
            gains = np.array([float(number) for number in braces.split()])
            assert gains.sum() == pytest.approx(0)
            return gains
        names = re.findall(r'"([^"]+)"', braces)
        assert len({*names}) == len(names)
        shares = [1 / len(names)] * len(names)
        if line.startswith("c"):
            shares = [float(share) for share in re.findall(r'" ([\d.e-]+)', braces)]
        else:
            seat, number = map(int, re.findall(r"\d+", line)[:2])
            assert self.sets.setdefault((seat, number), names) == names
        assert sum(shares) == pytest.approx(1)
        return sum(share * self.node() for share in shares)


@pytest.mark.parametrize("variant", GAMES)
def test_a_file_holds_the_game_that_is_solved(variant: Variant) -> None:
    walk, tree = Walk(write_efg(variant)), reduce(variant)
    assert walk.ends == tree.ends
    for seat, side in enumerate(tree.sides):
        decided = [one for (of, _), one in walk.sets.items() if of == seat + 1 and len(one) > 1]
        assert len(decided) == side.sets
    evenly = [plan_of(side, side.uniform()) for side in tree.sides]
    assert walk.worth[0] == pytest.approx(value(tree, *evenly))
    assert walk.worth[0] == -walk.worth[1]


def test_a_game_for_more_than_two_and_one_that_sheds_are_written() -> None:
    for variant, seats in (
        (load("pitch", seats=3, rules=TINY | {"min-bid": 4}), 3),
        (load("black-jack", rules=TINY | {"ranks": "AJT", "most-plays": 3}), 2),
    ):
        assert len(Walk(write_efg(variant)).worth) == seats


def test_a_tree_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 1,000 nodes; take fewer ranks"):
        write_efg(load("california-jack"), limit=1000)


def test_openspiel_solves_the_file_as_we_do() -> None:
    pyspiel = needs("pyspiel")
    game = pyspiel.load_efg_game(write_efg(GAMES[0]))
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.exploitability(game, policy) < 0.002
    *_, ours = solve(reduce(GAMES[0]))
    worth = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert worth[0] == pytest.approx(ours.value, abs=0.003)
