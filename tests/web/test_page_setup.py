"""A game is set up on one screen: who plays, to how many, by which rules, and Play in view."""

import re

import pytest
from playwright.sync_api import Browser, expect

from hilojack.web.serving.subjects.shelf import shelf_data
from page_support import Person, Server

PHONE = (390, 844)
MOST_WORDS, MOST_HEIGHT = 110, 1_050  # pixels; 900 where five ways take a line each, as in most
TILES = [(one.game, one.preset) for one in shelf_data(tiles=True)]
# What is read of the form itself: nothing that is folded away, and no choice of a list.
WORDS = """() => {
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const words = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const at = node.parentElement;
    if (at.closest("select, .hear, details:not([open]) > :not(summary)")) continue;
    if (at.getClientRects().length) words.push(...node.textContent.split(/\\s+/).filter(Boolean));
  }
  return words;
}"""
HEIGHT = "document.querySelector('form.new').getBoundingClientRect().height"


@pytest.fixture
def ann(browser: Browser, server: Server) -> Person:
    return Person(browser, server, size=PHONE)


def set_up(ann: Person, query: str) -> None:
    ann.open(f"/new/{query}")
    ann.page.wait_for_selector("form.new .rule", state="attached")


def opponents(ann: Person) -> list[str]:
    return [one.input_value() for one in ann.page.locator(".seats-form select").all()]


def test_the_form_of_every_game_on_the_shelf_is_one_screen(ann: Person) -> None:
    for game, preset in TILES:
        set_up(ann, f"{game}?preset={preset}")
        words = ann.page.evaluate(WORDS)
        assert len(words) <= MOST_WORDS, (game, preset, len(words), words)
        assert ann.page.evaluate(HEIGHT) <= MOST_HEIGHT, (game, preset)
        play = ann.page.locator("[data-start]").bounding_box()
        menu = ann.page.locator("nav[aria-label=Site]").bounding_box()
        assert play is not None
        assert menu is not None
        assert play["y"] + play["height"] <= menu["y"], "in view, without scrolling"
        ways = ann.page.locator(".setting .ways").first.locator(".way").all_inner_texts()
        assert 1 <= len(ways) <= 5
        assert len({*ways}) == len(ways)
        assert ann.page.locator('[name="preset"]:checked').count() == 1
    assert ann.complaints == []


def test_every_form_of_a_game_is_among_its_ways(ann: Person) -> None:
    set_up(ann, "pitch?preset=cinch")
    ways = {one.get_attribute("value") for one in ann.page.locator('[name="preset"]').all()}
    assert ways == {one.preset for one in shelf_data(tiles=False) if one.game == "pitch"}
    ann.page.locator(".more-ways summary").click()
    ann.page.locator('[name="preset"][value="setback"]').check()
    expect(ann.page.locator("h1")).to_have_text("Setback")
    expect(ann.page.locator(".new-head p").first).to_contain_text("dealer takes fours")
    checked = ann.page.locator('.ways [name="preset"]:checked')
    expect(checked).to_have_count(1)
    assert checked.evaluate("one => !one.closest('details')"), "among those that are in view"


def test_seats_stand_round_a_table_and_none_covers_another(ann: Person) -> None:
    for width in (320, 390, 1440):
        ann.page.set_viewport_size({"width": width, "height": 844})
        for seats in range(2, 8):
            set_up(ann, f"pitch?preset=penguin&seats={seats}")
            boxes = [one.bounding_box() for one in ann.page.locator(".seat-pill").all()]
            assert len(boxes) == seats
            for n, one in enumerate(boxes):
                assert one is not None
                assert one["x"] >= 0
                assert one["x"] + one["width"] <= width
                for other in boxes[:n]:
                    assert other is not None
                    apart = abs(one["x"] - other["x"]) >= one["width"] or (
                        abs(one["y"] - other["y"]) >= min(one["height"], other["height"])
                    )
                    assert apart, (width, seats, n)


def test_what_was_chosen_last_for_a_game_is_offered_again(ann: Person) -> None:
    set_up(ann, "pitch?preset=setback-free")
    ann.page.get_by_role("button", name=re.compile("^3")).click()
    ann.page.locator(".seats-form select").nth(1).select_option("casual")
    ann.page.locator("[data-target]").select_option("15")
    ann.page.click("[data-start]")
    ann.dealt()
    ann.open("/")
    again = ann.page.locator("[data-again]")
    expect(again.get_by_role("heading")).to_have_text("Setback with free following")
    again.get_by_role("link", name="Change").click()
    ann.page.wait_for_selector("form.new .rule", state="attached")
    assert opponents(ann) == ["beginner", "casual"]
    expect(ann.page.locator("[data-target]")).to_have_value("15")
    set_up(ann, "pitch?preset=setback")
    assert len(opponents(ann)) == 3, "another form is as it was"
    set_up(ann, "pitch")
    assert opponents(ann) == ["beginner", "casual"], "the form that was chosen last"
    ann.open("/")
    ann.page.locator("[data-again] [data-start]").click()
    ann.dealt()
    assert ann.page.locator(".seat").count() == 3
    assert ann.complaints == []


def test_other_rules_bring_their_own_target_and_house_rules_can_be_dropped(ann: Person) -> None:
    set_up(ann, "pitch?preset=setback&rule=target%3D15&rule=follow%3Dtrumps-only")
    expect(ann.page.locator("[data-target]")).to_have_value("15")
    ann.page.locator('[name="preset"][value="setback-connecticut"]').check()
    expect(ann.page.locator("[data-target]")).to_have_value("21")
    expect(ann.page.locator(".house summary")).to_contain_text("1 changed")
    ann.page.locator(".house summary").click()
    ann.page.click("[data-book]")
    expect(ann.page.locator(".house summary")).to_contain_text("none: by the book")
    expect(ann.page.locator(".house .rule.changed")).to_have_count(0)


def test_a_name_is_asked_for_among_people_alone(ann: Person) -> None:
    set_up(ann, "all-fours")
    assert ann.page.get_by_label("Your name").count() == 0
    ann.page.locator(".seats-form select").first.select_option("open")
    ann.page.get_by_label("Your name").fill("Ann")
    assert ann.page.locator("[data-start]").inner_text() == "Open the table"
    ann.page.click("[data-start]")
    ann.page.wait_for_selector(".waiting")
    set_up(ann, "all-fours")
    assert opponents(ann) == ["beginner"], "nobody is invited again unasked"
