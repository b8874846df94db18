"""A person's results as figures: shares with their intervals, and a line that stays bounded."""

import json
import time
from typing import Any

import pytest

from hilojack.search.estimates import wilson
from hilojack.web.hall.figures import LEAST, MOST_GROUPS
from hilojack.web.hall.people import MOST_RESULTS
from hilojack.web.table.entries import Finished
from web_support import statistics

DAY = 86_400


def match(n: int, *, won: bool = True, game: str = "california-jack", **facts: Any) -> Finished:
    """A match that ended on day `n`."""
    known: dict[str, Any] = {
        "preset": "denexa",
        "points": 2 if won else -2,
        "deals": 4,
        "against": ["club"],
    }
    return Finished(match=f"m{n}", game=game, won=won, at=n * DAY, **(known | facts))


def test_a_share_of_wins_has_its_interval_and_what_even_players_would_win() -> None:
    told: Any = statistics([match(n, won=n < 7) for n in range(12)])
    known = wilson(7, 12)
    assert told["share"] == {"mean": known.mean, "low": known.low, "high": known.high}
    assert told["even"] == 0.5
    assert told["games"][0]["share"] == told["against"][0]["share"] == told["share"]


def test_of_four_who_play_for_themselves_one_in_four_matches_is_even() -> None:
    told: Any = statistics([match(0, game="pitch", preset="penguin", against=["club"] * 3)])
    assert told["even"] == 0.25
    told = statistics([match(0, game="a-game-of-yore")])
    assert told["even"] is None, "a game that is no longer known spoils nothing"


def test_the_points_a_deal_have_an_interval_over_whole_matches() -> None:
    few: Any = statistics([match(n) for n in range(LEAST - 1)])
    assert few["gain"] is None
    told: Any = statistics([match(n, won=bool(n % 2)) for n in range(100)])
    assert told["gain"]["mean"] == 0
    assert told["gain"]["high"] == pytest.approx(1.96 * 0.5 / 10, rel=0.02)


def test_a_line_over_time_is_of_groups_of_equally_many_matches() -> None:
    told: Any = statistics([match(n, won=n >= 15) for n in range(31)])
    groups = told["over_time"]["groups"]
    assert [one["matches"] for one in groups] == [5, 5, 5, 5, 5, 6]
    assert [one["won"] for one in groups] == [0, 0, 0, 5, 5, 6]
    assert (groups[0]["from"], groups[0]["to"]) == ("1970-01-01", "1970-01-05")
    assert [(one["matches"], one["won"]) for one in told["over_time"]["halves"]] == [
        (15, 0),
        (16, 16),
    ]


def test_too_few_matches_make_no_line() -> None:
    told: Any = statistics([match(n) for n in range(2 * LEAST - 1)])
    assert told["over_time"] == {"groups": [], "halves": []}


def test_nobody_has_so_many_matches_that_the_answer_grows() -> None:
    played = [match(n, won=n % 3 > 0) for n in range(MOST_RESULTS)]
    begun = time.process_time()
    told: Any = statistics(played)
    assert time.process_time() - begun < 2.0
    assert len(told["over_time"]["groups"]) == MOST_GROUPS
    assert sum(one["matches"] for one in told["over_time"]["groups"]) == MOST_RESULTS
    assert len(json.dumps(told)) < 20_000
