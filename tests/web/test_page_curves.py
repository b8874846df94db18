"""What the curve of a match is drawn from: `web/src/lib/plotting.ts`, without a browser."""

import json
from typing import Any

import pytest

from page_support import built, run_node


def answer(called: str, *given: Any) -> Any:
    """What a function of the module returns."""
    told = f"console.log(JSON.stringify(page.{called}(...{json.dumps(given)})));"
    return json.loads(run_node(f"{built('src/lib/plotting.ts')}\n{told}"))


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
