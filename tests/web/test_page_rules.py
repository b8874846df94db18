"""The rules that the page alone decides, by what it draws: which way the seats go round, and the
board.
"""

from playwright.sync_api import expect

from page_support import Person


def across(ann: Person) -> list[int]:
    """The numbers of the other seats, from left to right."""
    places = {}
    for seat in ann.page.query_selector_all(".opponents .seat"):
        box = seat.bounding_box()
        assert box is not None
        places[int((seat.get_attribute("data-spot") or "").removeprefix("seat"))] = box["x"]
    return sorted(places, key=places.__getitem__)


def own_seat(ann: Person) -> int:
    spot = ann.page.get_attribute(".seat.own", "data-spot") or ""
    return int(spot.removeprefix("seat"))


def test_the_seats_go_round_and_the_score_is_kept_as_the_rules_say(ann: Person) -> None:
    """`components.test.ts` has the other way round, the card of each, and the sheet of paper."""
    ann.lay("all-fours", seats=4, rules=["direction=anticlockwise", "board=cribbage"])
    me = own_seat(ann)
    assert across(ann)[::-1] == [(me + n) % 4 for n in (1, 2, 3)]
    expect(ann.page.get_by_role("img", name="Cribbage board")).to_have_count(1)
