"""Cards are discarded before the play, several at once, with a pointer or by keys."""

import re

from playwright.sync_api import Browser

from page_support import DISCARD, SEEN, Person, Server

RULES = ["trump-from=bidder-names", "hand=8", "keep=6", "lay-away=any"]


def test_cards_are_picked_in_any_order_put_back_and_discarded_together(ann: Person) -> None:
    ann.lay("pitch", seats=2, rules=RULES)
    while ann.my_turn() and ann.phase != "discard":
        ann.act()
    page, cards = ann.page, ann.page.locator(".hand button.card.open")
    page.keyboard.press("e")
    page.get_by_text("Choose 2 more to discard.").wait_for()
    kept = ann.hand()
    cards.nth(7).click(position=SEEN)
    assert page.inner_text(DISCARD).startswith("Discard 1")
    cards.nth(0).focus()
    page.keyboard.press("Enter")
    assert [cards.nth(n).get_attribute("aria-pressed") for n in (0, 1, 7)] == [
        "true",
        "false",
        "true",
    ]
    cards.nth(1).click(position=SEEN)
    page.get_by_text("At most 2 go: take one back first.").wait_for()
    cards.nth(7).click(position=SEEN)
    cards.nth(1).click(position=SEEN)
    page.keyboard.press("e")
    page.wait_for_selector(
        '.table-page:not([data-phase="discard"]), .table-page:not([data-turn="mine"])'
    )
    assert ann.hand() == kept[2:]
    assert ann.complaints == []


def test_the_button_says_how_many_are_still_to_be_chosen(ann: Person) -> None:
    ann.lay("pitch", seats=2, rules=RULES)
    while ann.my_turn() and ann.phase != "discard":
        ann.act()
    assert ann.page.inner_text(DISCARD).startswith("Discard 0 of 2")


def test_lamps_of_trumps_on_a_phone_are_told_apart_by_their_ranks(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, size=(390, 844))
    ann.lay("pitch", preset="trickster-thirteen-point")
    ann.play_until(".lamp")
    lamps = ann.page.locator(".lamp .lamp-name").all_inner_texts()
    ann.close()
    assert lamps == ["A", "J", "j", "R", "B", "10", "3", "3'", "2"]


def test_who_is_given_a_card_that_scores_is_told_and_plays_it(ann: Person) -> None:
    """The hand may have more cards than all others, and is drawn and played like any."""
    ann.lay("pitch", preset="ace-thirteen-point", rules=["keep=2", "target=200"])
    told: list[str] = []
    while len(told) < 2:
        while ann.act():
            heard = ann.page.get_by_role("log").inner_text()
            told += re.findall(r"takes? the [\w -]+, which \w+ discarded", heard)
        ann.next_deal()
    assert ann.complaints == []
