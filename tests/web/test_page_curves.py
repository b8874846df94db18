"""What curves and bars are drawn from: `web/src/lib/plotting.ts`, without a browser."""

import json
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from hilojack.search.estimates import wilson
from page_support import built, run_node


def answer(called: str, *given: Any, of: str = "plotting") -> Any:
    """What a function of the module returns."""
    told = f"console.log(JSON.stringify(page.{called}(...{json.dumps(given)})));"
    return json.loads(run_node(f"{built(f'src/lib/{of}.ts')}\n{told}"))


def decision(number: int, seat: int, deal: int, before: float | None, after: float) -> Any:
    known = None if before is None else {"equity": before, "kept": after}
    return {"number": number, "seat": seat, "deal": deal, "known": known, "mistake": False}


DECISIONS = [
    decision(1, 0, 1, 0.5, 0.4),
    decision(2, 1, 1, 0.6, 0.6),
    decision(3, 0, 1, None, 0.0),
    decision(4, 0, 2, 1.2, 1.1),
]
REVIEW = {
    "complete": True,
    "decisions": DECISIONS,
    "deals": [{"deal": 1, "scores": [3, 1]}],
    "winners": [0],
}


def test_a_plan_has_the_turns_of_one_seat_and_the_deals_of_all() -> None:
    plan = answer("planOf", REVIEW, 0, 1)
    assert [(one["number"], one["before"], one["after"]) for one in plan["turns"]] == [
        (1, 0.5, 0.4),
        (4, 1, 1),
    ], "what was forced is no turn, and a chance is at most 1"
    bands = [(one["first"], one["last"], one["scores"]) for one in plan["bands"]]
    assert bands == [(1, 3, [3, 1]), (4, 4, None)]
    assert (plan["last"], plan["end"]) == (4, 1)
    assert answer("planOf", REVIEW, 1, 1)["end"] == 0
    assert answer("planOf", {**REVIEW, "winners": None}, 0, 1)["end"] is None


def test_the_curve_grows_to_the_right_while_a_match_is_reviewed() -> None:
    part = {**REVIEW, "complete": False}
    plan = answer("planOf", part, 0, 0.25)
    assert (plan["last"], plan["end"]) == (16, None), "nobody has won before all is read"
    assert answer("wayOf", plan, 160, 100) == "M5.0 50.0 L5.0 60.0 L35.0 0.0 L35.0 0.0"
    assert answer("wayOf", {**plan, "turns": []}, 160, 100) == ""


@pytest.mark.parametrize(
    ("cost", "bar"),
    [
        ((0.5, 0.0, 1.0), (0.5, 0.5, 0.5)),
        ((0.1, 0.1, 0.4), (0.25, 0, 0.74)),
        ((0, 0, 0), (0, 0, 0)),
    ],
)
def test_a_bar_shows_a_cost_and_where_it_lies(cost: Any, bar: Any) -> None:
    found = answer("barOf", *cost)
    assert (found["length"], found["from"], found["to"]) == pytest.approx(bar)


def estimate(hits: int, trials: int) -> Any:
    return asdict(wilson(hits, trials))


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [((56, 70), (48, 80), 1), ((48, 80), (56, 70), -1), ((6, 10), (4, 10), 0), ((1, 1), (0, 1), 0)],
)
def test_two_shares_are_apart_only_if_luck_seldom_does_that(
    one: Any, other: Any, found: int
) -> None:
    """Newcombe's own example: 56 of 70 and 48 of 80 differ by 0.0524 to 0.3339."""
    assert answer("apart", estimate(*one), estimate(*other)) == found


def test_the_best_of_ten_equal_games_is_seldom_said_to_be_better() -> None:
    chance = Random(5)
    people = [
        [asdict(wilson(sum(chance.random() < 0.5 for _ in range(40)), 40)) for _ in range(10)]
        for _ in range(300)
    ]
    script = (
        "const people = JSON.parse((await import('node:fs')).readFileSync(0, 'utf8'));"
        "const sorted = people.map((own) => own.sort((a, b) => b.mean - a.mean));"
        "const found = (pairs) => sorted.filter((own) => page.apart(own[0], own[9], pairs)).length;"
        "console.log(JSON.stringify([found(1), found(45)]));"
    )
    page = built("src/lib/plotting.ts")
    told = run_node(f"{page}\n{script}", json.dumps(people).encode())
    naive, held = json.loads(told)
    assert naive > 100, "the extremes of ten differ by luck alone"
    assert held <= 15


def test_a_line_goes_through_the_shares_and_its_area_holds_their_intervals() -> None:
    shares = [{"mean": 0.5, "low": 0.25, "high": 0.75}, {"mean": 1, "low": 0.5, "high": 1}]
    assert answer("lineOf", shares, 100, 100) == {
        "line": "M25.0 50.0 L75.0 0.0",
        "area": "M25.0 25.0 L75.0 0.0 L75.0 50.0 L25.0 75.0Z",
    }


@pytest.mark.parametrize(
    ("of", "digits", "text"),
    [(2, 0, "+2"), (-0.104, 2, "\N{MINUS SIGN}0.10"), (0, 0, "0"), (-0.001, 2, "0.00")],
)
def test_a_figure_has_its_sign_unless_it_is_zero(of: float, digits: int, text: str) -> None:
    assert answer("signed", of, digits) == text


RESULTS = [{"points": n, "people": people} for n, people in ((5, 1), (2, 3), (-1, 4))]


@pytest.mark.parametrize(
    ("results", "own", "words"),
    [
        (RESULTS, 2, "4 of 7 others did worse (57%). 2 did as well as you."),
        (RESULTS, 5, "7 of 7 others did worse (100%)."),
        (RESULTS, -1, "None of 7 others did worse. 3 did as well as you."),
        ([{"points": 4, "people": 1}], 4, "Nobody else has finished it yet."),
        (
            [{"points": 4, "people": 2}],
            4,
            "One other person has played it, and did as well as you.",
        ),
    ],
)
def test_one_is_not_among_the_others(results: Any, own: int, words: str) -> None:
    others = answer("othersOf", results, own, of="standing")
    assert answer("standingOf", others, own, of="standing") == words


@pytest.mark.parametrize(
    ("own", "par", "words"),
    [
        (2, 2, "You made par, +2."),
        (3, 2, "Par is +2: you are 1 point above it."),
        (-4, 0, "Par is 0: you are 4 points below it."),
    ],
)
def test_a_result_is_compared_with_par(own: int, par: int, words: str) -> None:
    assert answer("withPar", own, par, of="standing") == words
