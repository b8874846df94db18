"""Rulings on the review of a deal that is over, while its match is played on."""

import asyncio
from functools import partial
from typing import Any

import pytest

import web_support
from hilojack.review import Care, Patience, decisions
from hilojack.search.effort import Effort
from hilojack.web.archive import check_shown, replay_of
from hilojack.web.reviewing import Reviews, as_it_was
from hilojack.web.tables import Refusal
from rounds_support import ANN, Game


def in_the_second_deal() -> Game:
    """A match whose first deal is over, and whose second is played."""
    game = Game("person", "person", rules={"target": 99})
    game.ready(0)
    game.ready(1)
    match = game.table.match
    assert match is not None
    while not match.deal_over:
        game.act()
    game.ready(0)
    game.ready(1)
    game.act()
    return game


def test_a_deal_is_shown_once_it_is_over_and_no_other_is() -> None:
    game = in_the_second_deal()
    played = game.table.matches[0]
    check_shown(game.table, played, 1)
    for deal, why in ((None, "not over"), (2, "not over"), (0, "no deal 0"), (3, "no deal 3")):
        with pytest.raises(Refusal, match=why):
            check_shown(game.table, played, deal)


def test_the_replay_of_a_deal_holds_nothing_of_the_deal_in_play() -> None:
    game = in_the_second_deal()
    played = game.table.matches[0]
    told = replay_of(game.table, played, ANN, deal=1, all_hands=True)
    deals: Any = told["deals"]
    (deal,) = deals
    assert deal["deal"] == 1
    assert len(deal["steps"]) == len(played.match.deals[0].acts) + 1
    assert {step["state"].deal for step in deal["steps"]} == {1}
    assert deal["steps"][-1]["state"].phase == "deal-over"


def test_a_review_of_a_deal_works_on_the_match_as_it_was() -> None:
    game = in_the_second_deal()
    match = game.table.matches[0].match
    then = as_it_was(match, 1)
    assert [deal.number for deal in then.deals] == [1]
    assert then.deals[0].acts == match.deals[0].acts
    assert then.scores == match.deals[0].scores


async def test_a_deal_is_reviewed_while_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = partial(decisions, care=Care(Effort(60), 64), patience=Patience(0, 0))
    monkeypatch.setattr("hilojack.web.reviewing.decisions", quick)
    async with web_support.serving() as server:
        laid = await server.lay("pitch", seats=2, players=["me", "rule"], rules={"target": 50})
        async with server.sit(laid["token"]) as ann:
            await ann.play(deals=1)
            path = f"/api/matches/{ann.state['match']}/review"
            status, told = await server.ask("POST", f"{path}?deal=1", {})
            assert status in (200, 202)
            await ann.play(deals=2)
            while told["state"] == "working":
                await asyncio.sleep(0.05)
                _, told = await server.ask("GET", f"{path}?deal=1&seat=0")
            assert told["state"] == "done"
            assert {one["deal"] for one in told["review"]["decisions"]} == {1}
            status, told = await server.ask("POST", path, {})
            assert (status, told["error"]) == (409, "The match is not over.")
            status, told = await server.ask("POST", f"{path}?deal=9", {})
            assert (status, told["error"]) == (409, "The deals are 1 to 2; there is no deal 9.")
            status, told = await server.ask("GET", f"{path}?deal=x")
            assert status == 400


def test_two_deals_of_a_match_are_two_reviews() -> None:
    game = in_the_second_deal()
    match = game.table.matches[0].match
    reviews = Reviews()
    try:
        reviews.start(("m", 1), match)
        assert set(reviews.works) == {("m", 1)}
        with pytest.raises(Refusal, match="has not been started"):
            reviews.told(("m", None), 0)
    finally:
        reviews.close()
