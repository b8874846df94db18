"""What moves on the table: one thing after the other, to its end at the next act."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from page_support import Person, Server

FLIGHTS = """() => {
    window.flights = [];
    const fly = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        const flight = fly.call(this, frames, how);
        const kind = this.classList.contains('point') ? 'point'
            : this.closest('.hand') ? 'own' : this.classList.contains('top') ? 'top'
            : this.classList.contains('played') ? 'play'
            : this.classList.contains('ghost') ? 'ghost' : 'other';
        if (window.holding) flight.playbackRate = 1e-6; // it ends only if it is ended
        const { delay, duration } = flight.effect.getTiming();
        const moves = /transform|translate|scale|rotate/.test(JSON.stringify(frames));
        window.flights.push({ kind, delay, duration, moves, flight });
        return flight;
    };
}"""
TOLD = "window.flights.map(({ kind, delay, duration }) => [kind, delay, duration])"
BEAT = 240  # ms, at the usual pace


def play_a_trick(person: Person) -> None:
    """Play to the end of the next trick: nobody is to play to it any more."""
    tricks = person.page.locator(".ground .seat .fact[title*=trick]").all_inner_texts()
    while person.my_turn():
        person.page.evaluate("window.flights = []")
        person.act()
        person.my_turn()
        if person.page.locator(".ground .seat .fact[title*=trick]").all_inner_texts() != tricks:
            return


@pytest.fixture
def ann(browser: Browser, server: Server) -> Any:
    person = Person(browser, server, settings={"speed": "normal"})
    person.lay("california-jack", level="random")
    person.act()  # with which comes what moves the cards
    person.page.evaluate(FLIGHTS)
    yield person
    assert person.complaints == []
    person.close()


def test_a_trick_is_taken_then_points_fall_and_then_is_drawn(ann: Person) -> None:
    """It is over within 1.8 seconds from when its last card lies there."""
    for _ in range(18):  # of twenty after which somebody draws
        play_a_trick(ann)
        told = ann.page.evaluate(TOLD)
        taken = 0.75 * BEAT + 1.45 * BEAT + 1.1 * BEAT  # played, lies there, is taken
        points = [delay for kind, delay, _ in told if kind == "point"]
        assert len({*points}) < 2, "they fall together"
        assert all(delay >= taken - 1 for delay in points)
        drawn = [delay for kind, delay, _ in told if kind in ("own", "top") and delay > 0]
        assert len(drawn) == 2, "one's own card, and the next of the stock"
        assert min(drawn) >= taken - 1
        if points:
            assert min(drawn) > max(points)
        assert max(delay + length for _, delay, length in told) <= 0.75 * BEAT + 1800
        if points:
            return
    raise AssertionError("no point fell in eighteen tricks")


def test_the_next_act_ends_what_still_moves(ann: Person) -> None:
    running = "kept.filter(({ playState }) => playState === 'running').length"
    ann.page.evaluate("window.holding = true")
    play_a_trick(ann)
    ann.page.evaluate("window.kept = window.flights.map(({ flight }) => flight)")
    assert ann.page.evaluate(running) > 0
    number = ann.number
    ann.page.locator(".hand button.card.open").first.dispatch_event("click")
    ann.await_change(number)
    assert ann.page.evaluate(running) == 0


def test_nothing_moves_for_whoever_wants_no_motion(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, settings={"speed": "normal"}, reduced_motion="reduce")
    ann.lay("california-jack", level="random")
    ann.page.evaluate(FLIGHTS)
    for _ in range(3):
        play_a_trick(ann)
        told = ann.page.evaluate("window.flights.map(({ moves }) => moves)")
        assert not any(told), "what is marked is marked where it lies"
    ann.close()
    assert ann.complaints == []


def test_a_card_that_was_won_lies_on_the_stock_until_it_is_drawn(ann: Person) -> None:
    """What comes after it is not to be seen before."""
    play_a_trick(ann)
    later = "window.flights.filter(({ kind }) => kind === 'top').map(({ flight }) => "
    first = ann.page.evaluate(later + "flight.effect.getKeyframes()[0].opacity)")
    assert "0" in first
