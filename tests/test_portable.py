"""Fractions come out alike on every machine: C libraries round the last digit in other ways, and
the one of Python in a browser is not the one here.
"""

import ast
import math
from decimal import Decimal, localcontext
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import hilojack
from hilojack.search.beliefs.likelihood import KINDS
from hilojack.search.beliefs.plays import WHOLE
from hilojack.search.evaluation.portable import exp, power

HOUSE = Path(hilojack.__file__).parent
# Of `math`, what IEEE 754 fixes to the last digit, or works on integers. `log2` is asked of small
# integers alone, and `log` of what is rounded far from a half.
FIXED = {
    "ceil",
    "comb",
    "factorial",
    "fsum",
    "inf",
    "ldexp",
    "perm",
    "prod",
    "sqrt",
    "isnan",
    "nan",
}
ASKED = {"effort.py": {"log2"}, "likelihood.py": {"log"}}


def test_exp_is_right_to_two_units_of_the_last_digit() -> None:
    with localcontext(prec=40):
        for thousandths in range(-60_000, 60_001, 37):
            x = thousandths / 1000
            missed = abs(Decimal(exp(x)) - Decimal(x).exp()) / Decimal(math.ulp(exp(x)))
            assert missed < 2, f"exp({x}) is {missed} units off"
    assert (exp(0.0), exp(-1e4)) == (1.0, 0.0)


def test_exp_and_power_have_the_same_digits_everywhere() -> None:
    whole = sha256()
    for n in range(20_000):
        whole.update(exp(-n / 500).hex().encode() + power(1 - n / 40_000, n % 97).hex().encode())
    assert whole.hexdigest()[:16] == "6745d752a9da212b"


def test_a_power_is_the_product() -> None:
    for n in range(20):
        assert power(0.75, n) == float(Fraction(3, 4) ** n)


def test_a_surprisal_is_never_near_a_half() -> None:
    """So it is rounded alike whatever the last digits of the logarithm."""
    chances = {max(kind.least, n / WHOLE) for kind in KINDS for n in range(WHOLE + 1)}
    nearest = min(abs(-1000 * math.log(chance) % 1 - 0.5) for chance in chances)
    assert nearest > 1e-6


def test_the_search_asks_nothing_else_of_the_c_library() -> None:
    for room in ("search", "policy", "review"):
        for path in (HOUSE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.ImportFrom) and node.module == "math":
                    names = {one.name for one in node.names}
                    assert names <= FIXED | ASKED.get(path.name, set()), path
                assert not (isinstance(node, ast.Import) and node.names[0].name == "math"), path


def test_no_choice_depends_on_how_many_bits_a_hash_has() -> None:
    """It has 32 in a browser and 64 here; and that of None was an address before 3.12."""
    for path in HOUSE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "hash", f"{path}, line {node.lineno}"
