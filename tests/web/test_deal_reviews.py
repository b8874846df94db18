"""Rulings on the review of a deal that is over, while its match is played on."""

import asyncio
import pickle
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

import web_support
from hilojack.match import Match
from hilojack.review import Care, Patience, Review, decisions, rough_decisions
from hilojack.search.effort import Effort
from hilojack.system.threads import Bench
from hilojack.variants.variant import load
from hilojack.web.hall import reviewed
from hilojack.web.hall.archive import check_shown, replay_of
from hilojack.web.hall.reviewed import Reviewing, Work, as_it_was, in_words
from hilojack.web.hall.reviewing import Reviews, Stopped
from hilojack.web.table.standing import Refusal
from rounds_support import ANN, Game

QUICK = partial(decisions, care=Care(Effort(60), 64), patience=Patience(0, 0))


class ByHand(Bench):
    """A bench that works when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Iterator[Any], Callable[[Any], object], Future[None]]] = []

    def submit_each(
        self, work: Callable[[], Iterable[Any]], hear: Callable[[Any], object]
    ) -> Future[None]:
        done: Future[None] = Future()
        self.waiting.append((iter(work()), hear, done))
        return done

    def step(self) -> None:
        """Judge a decision of the first review, or end its deal."""
        found, hear, done = self.waiting[0]
        try:
            hear(next(found))
        except StopIteration:
            del self.waiting[0]
            done.set_result(None)
        except Stopped as error:
            del self.waiting[0]
            if not done.cancelled():
                done.set_exception(error)


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> ByHand:
    monkeypatch.setattr("hilojack.web.hall.reviewed.decisions", QUICK)
    return ByHand()


def look_roughly(bench: ByHand, reviews: Reviews, key: tuple[str, int | None], deals: int) -> None:
    """Let the first look go through the deals of a review."""
    while reviews.told(key, ANN).rough < deals:
        bench.step()


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
    (deal,) = told.deals
    assert deal.deal == 1
    assert len(deal.steps) == len(played.match.deals[0].acts) + 1
    assert {step.state.deal for step in deal.steps} == {1}
    assert deal.steps[-1].state.phase == "deal-over"


def test_a_review_of_a_deal_works_on_the_match_as_it_was() -> None:
    game = in_the_second_deal()
    match = game.table.matches[0].match
    then = as_it_was(match, 1)
    assert [deal.number for deal in then.deals] == [1]
    assert then.deals[0].acts == match.deals[0].acts
    assert then.scores == match.deals[0].scores


async def test_a_deal_is_reviewed_while_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hilojack.web.hall.reviewed.decisions", QUICK)
    async with web_support.serving() as server:
        laid = await server.lay("pitch", seats=2, players=["me", "rule"], rules={"target": 50})
        async with server.sit(laid["token"]) as ann:
            await ann.play(deals=1)
            path = f"/api/matches/{ann.state['match']}/review"
            status, told = await server.ask("POST", f"{path}?deal=1", {})
            assert status in (200, 202)
            await ann.play(deals=2)
            while told["state"] == "working":
                await asyncio.sleep(0.05)  # before it looks again
                _, told = await server.ask("GET", f"{path}?deal=1&seat=0")
            assert told["state"] == "done"
            assert {one["deal"] for one in told["review"]["decisions"]} == {1}
            status, told = await server.ask("POST", path, {})
            assert (status, told["error"]) == (409, "The match is not over.")
            status, told = await server.ask("POST", f"{path}?deal=9", {})
            assert (status, told["error"]) == (409, "The deals are 1 to 2; there is no deal 9.")
            for method in ("GET", "DELETE"):
                status, told = await server.ask(method, f"{path}?deal=2")
                assert (status, told["error"]) == (409, "The review has not been started.")
            status, told = await server.ask("DELETE", f"{path}?deal=1")
            assert (status, told["state"]) == (200, "done")
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


@pytest.mark.parametrize("deal", [1, None])
def test_the_work_of_a_review_can_be_sent_elsewhere(deal: int | None) -> None:
    table = in_the_second_deal().table
    assert table.setting.family is not None  # with functions that cannot be sent
    work = pickle.loads(pickle.dumps(Work(table.matches[0].match, deal).next_deal()))
    assert work.func is rough_decisions


def test_a_review_that_is_stopped_keeps_what_it_found_and_resumes_there(by_hand: ByHand) -> None:
    match = in_the_second_deal().table.matches[0].match
    reviews, key = Reviews(bench=by_hand), ("m", 1)
    reviews.start(key, match)
    look_roughly(by_hand, reviews, key, 1)
    for _ in range(3):
        by_hand.step()
    reviews.stop(key)
    by_hand.step()  # the decision that was being judged is not heard
    told = reviews.told(key, ANN, deals=1)
    assert told.review is not None
    assert (told.state, told.deals, told.review.complete) == ("stopped", 0, False)
    assert [one.number for one in told.review.decisions if not one.rough] == [1, 2, 3]
    assert told.done == 3 < told.whole == len(told.review.decisions)
    reviews.start(key, match)
    assert reviews.told(key, ANN).state == "working"
    while by_hand.waiting:
        by_hand.step()
    assert reviews.told(key, ANN).state == "done"
    review = reviews.works[key].review
    assert review is not None
    assert list(review.decisions) == list(QUICK(as_it_was(match, 1)))


def test_a_first_look_is_replaced_decision_by_decision_and_changes_no_figure(
    by_hand: ByHand,
) -> None:
    match = played_on(3)
    reviews, key = Reviews(bench=by_hand), ("m", None)
    reviews.start(key, match)
    assert reviews.told(key, ANN).review is None
    look_roughly(by_hand, reviews, key, 3)
    numbers, rough = rough_of(reviews.told(key, ANN))
    assert numbers == rough == list(range(1, len(numbers) + 1))
    for deals in range(1, 4):
        assert reviews.told(key, ANN, deals=deals - 1, rough=3).review is None, "nothing new"
        while reviews.told(key, ANN).deals < deals:
            by_hand.step()
        again, rough = rough_of(reviews.told(key, ANN))
        assert again == numbers, "none is added, and none goes"
        assert rough == [n for n in numbers if n > sum(len(d.acts) for d in match.deals[:deals])]
    told = reviews.told(key, ANN)
    plain = in_words(Review(match, tuple(QUICK(match)), complete=True), ANN)
    assert plain.worst
    assert msgspec.json.encode(told.review) == msgspec.json.encode(plain)


def test_a_first_look_is_had_at_the_seat_that_asks(by_hand: ByHand) -> None:
    match, key = in_the_second_deal().table.matches[0].match, ("m", 1)
    reviews = Reviews(bench=by_hand)
    reviews.start(key, match, seat=1)
    look_roughly(by_hand, reviews, key, 1)
    told = reviews.told(key, ANN).review
    assert told is not None
    assert {one.seat for one in told.decisions} == {1}
    while by_hand.waiting:
        by_hand.step()
    told = reviews.told(key, ANN).review
    assert told is not None
    assert len(told.decisions) == len(match.deals[0].acts)


def played_on(deals: int) -> Match:
    """A match that is over, of some deals."""
    match = Match(load("all-fours", rules={"target": 99}), seed=4)
    while len(match.deals) < deals or not match.deal_over:
        if match.deal_over:
            match.next_deal()
        else:
            match.act(match.legal_acts()[-1])
    return match


def rough_of(told: Reviewing) -> tuple[list[int], list[int]]:
    """The numbers of all decisions, and of those that only a first look has judged."""
    assert told.review is not None
    found = told.review.decisions
    assert all(one.said is UNSET for one in found if one.rough), "no reason is told yet"
    return [one.number for one in found], [one.number for one in found if one.rough]


def test_a_review_is_stopped_only_if_nobody_else_waits(by_hand: ByHand) -> None:
    match = in_the_second_deal().table.matches[0].match
    reviews, key = Reviews(bench=by_hand), ("m", 1)
    reviews.start(key, match, "ann")
    reviews.asked(key, "ben")
    reviews.stop(key, "ann")
    assert reviews.told(key, ANN).state == "working"
    reviews.stop(key, "ben")
    assert reviews.told(key, ANN).state == "stopped"


def test_a_reader_who_has_gone_does_not_wait(
    by_hand: ByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = in_the_second_deal().table.matches[0].match
    reviews, key = Reviews(bench=by_hand), ("m", 1)
    reviews.start(key, match, "ann")
    monkeypatch.setattr("hilojack.web.hall.reviewed.WAITS", 0.0)
    reviews.stop(key, "ben")
    assert reviews.told(key, ANN).state == "stopped"


def test_a_review_stops_by_itself_when_its_readers_have_gone(
    by_hand: ByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [0.0]
    monkeypatch.setattr(reviewed, "time", SimpleNamespace(monotonic=lambda: now[0]))
    match = in_the_second_deal().table.matches[0].match
    reviews, key = Reviews(bench=by_hand), ("m", 1)
    reviews.start(key, match, "ann")
    for now[0], state in ((60.0, "working"), (120.0, "working"), (191.0, "stopped")):
        by_hand.step()
        assert reviews.told(key, ANN).state == state
        reviews.asked(key, "ann")  # a page that is not seen asks once a minute
    reviews.start(key, match, "ann")
    while by_hand.waiting:
        by_hand.step()
    assert reviews.told(key, ANN).state == "done"


def test_stopped_reviews_make_room_for_others(
    by_hand: ByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hilojack.web.hall.reviewing.MOST_KEPT", 2)
    monkeypatch.setattr("hilojack.web.hall.reviewing.MOST_WAITING", 2)
    match = in_the_second_deal().table.matches[0].match
    reviews = Reviews(bench=by_hand)
    for name in "abc":
        reviews.start((name, 1), match)
        if name == "a":
            reviews.stop((name, 1))
    assert set(reviews.works) == {("b", 1), ("c", 1)}
    with pytest.raises(Refusal, match="Too many"):
        reviews.start(("d", 1), match)
