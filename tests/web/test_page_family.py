"""A family that the page does not know is played at it: the toy family, which has no room there."""

from collections.abc import Iterator

import pytest

from page_support import Person, Server
from toy_family import GAME


class ToyServer(Server):
    program = "toy_server.py"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server that plays the toy family, in the place of the usual one."""
    server = ToyServer()
    yield server
    server.kill()


def test_a_family_without_a_room_is_played_to_the_end_of_a_match(ann: Person) -> None:
    ann.lay(GAME)
    while not (ann.my_turn() and ann.page.query_selector(".middle [data-card]")):
        if not ann.act():
            ann.next_deal()  # she turned first in each round
    turned = ann.page.get_by_role("group", name="Cards on the table")
    assert turned.get_by_role("img").count() == 1
    ann.play_match(100)  # nobody scores on a tie
    assert ann.phase == "match-over"


def test_its_rules_can_be_changed_and_read(ann: Person) -> None:
    ann.lay(GAME, rules=["target=1"])
    ann.page.get_by_role("button", name="Rules").click()
    ann.page.get_by_text("the highest takes them all").wait_for()
