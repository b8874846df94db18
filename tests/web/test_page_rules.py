"""The rules that the page alone decides, by what it draws: which way the seats go round, and the
board.
"""

import pytest
from playwright.sync_api import ElementHandle, expect

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


def middle_of(ann: Person, one: ElementHandle | None = None) -> float:
    """How far from the left the middle of an element is, or that of the place of your card."""
    box = (one or ann.page.locator(".trick .place").first).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


@pytest.mark.parametrize(("direction", "turns"), [("clockwise", 1), ("anticlockwise", -1)])
def test_the_next_player_sits_at_the_left_or_at_the_right(
    ann: Person, direction: str, turns: int
) -> None:
    ann.lay("all-fours", seats=4, rules=[f"direction={direction}"])
    me = own_seat(ann)
    assert across(ann)[::turns] == [(me + n) % 4 for n in (1, 2, 3)]


@pytest.mark.parametrize(("direction", "side"), [("clockwise", -1), ("anticlockwise", 1)])
def test_the_card_of_the_next_player_lies_on_their_side(
    ann: Person, direction: str, side: int
) -> None:
    for _ in range(8):  # deals, until the next player leads to a trick
        ann.lay("california-fives", seats=4, rules=[f"direction={direction}"])
        next_seat = f'.opponents [data-spot="seat{(own_seat(ann) + 1) % 4}"]'
        next_name = ann.page.inner_text(f"{next_seat} .name").split()[0]
        ann.my_turn()
        for _ in range(6):
            own = ann.page.query_selector(f'.trick .played[aria-label^="{next_name}"]')
            if own is not None:
                assert (middle_of(ann, own) - middle_of(ann)) * side > 20
                return
            ann.act()
            ann.my_turn()
    raise AssertionError(f"{next_name} never played before Ann")


@pytest.mark.parametrize(("board", "drawn"), [("sheet", 0), ("cribbage", 1)])
def test_the_score_is_pegged_on_a_board_or_kept_on_paper(
    ann: Person, board: str, drawn: int
) -> None:
    ann.lay("all-fours", rules=[f"board={board}"])
    expect(ann.page.get_by_role("img", name="Cribbage board")).to_have_count(drawn)
