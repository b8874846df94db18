"""The table without a server, in a real browser: a plain file server has its folder."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from here_support import BELOW, SOON, WebSpace, hosted, visitor
from hilojack.puzzles.shipped import shipped
from hilojack.study.text import read, to_link
from hilojack.study.weighing import weigh
from hilojack.study.words import worth_words
from hilojack.web.serving.site.measuring import first_visit
from hilojack.words.answers import part_has_not_come
from hilojack.words.suits import name_card
from page_support import Person, somebody


@pytest.fixture
def ann(browser: Browser, web_address: str) -> Iterator[Person]:
    """A person who has no server."""
    # The network was cut at the first card, before all that is seldom needed had come.
    known = ("ERR_INTERNET_DISCONNECTED", "Failed to fetch dynamically imported module")
    with somebody(visitor(browser, web_address), *known) as ann:
        yield ann


@pytest.mark.parametrize("game", ["california-jack", "black-jack"])
def test_a_deal_is_played_with_the_network_cut(ann: Person, web_address: str, game: str) -> None:
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.lay(game, seats=2, level="expert")
    ann.context.set_offline(True)
    ann.my_turn()
    ann.page.keyboard.press("h")
    assert ann.page.locator(".refusal").inner_text() == part_has_not_come
    assert ann.play_deal() > 3
    ann.page.locator("[data-verdict='later']", has_text=part_has_not_come).wait_for()
    assert ann.page.url.startswith(f"{web_address}#/table/")
    assert all(url.startswith((web_address, "blob:")) for url in asked), asked
    if game == "california-jack":  # no match is over after one deal of it
        ann.page.click("[data-review]")
        ann.page.locator("dialog[open] [data-late]", has_text=part_has_not_come).wait_for()
        ann.context.set_offline(False)
        ann.page.wait_for_selector("dialog[open] [data-reviewed]")
        ann.page.wait_for_selector("[data-verdict='mine']")


def test_a_lesson_that_is_asked_for_first_comes_with_what_it_needs(ann: Person) -> None:
    ann.open("/learn/california-jack")
    ann.page.locator(".balloon", has_text="To be won in tricks: High, Low").wait_for()
    ann.open("/table/abcdef")
    ann.page.get_by_text("This browser keeps no table with the code abcdef.").wait_for()


def test_a_puzzle_is_answered_and_a_position_studied_without_a_server(ann: Person) -> None:
    ann.open("/puzzles/1")
    best = shipped().puzzle(1).proof.best
    ann.page.locator(f".still-table button[data-card='{best}']").click()
    ann.page.get_by_text("Right.", exact=True).wait_for()
    ann.page.get_by_role("button", name="Why", exact=True).click()
    ann.page.get_by_text(f"The line of the {name_card(best)}.").wait_for()
    ann.page.keyboard.press("ArrowRight")
    ann.page.get_by_text(f"You play the {name_card(best)}").wait_for()
    ann.open("/study")
    ann.page.get_by_role("button", name="All Fours, open cards").click()
    ann.page.get_by_text("with all cards open: solved exactly.", exact=False).wait_for()
    ann.page.locator("[data-act='AS']").click()
    ann.page.get_by_text("Ben is to act.", exact=False).wait_for()
    link = ann.page.url
    assert "#/study#1;all-fours;" in link
    assert link.endswith(";line.AS")
    ann.page.reload()
    ann.page.locator("[data-lines] [data-act-of-line='AS']").wait_for()
    ann.page.get_by_text("Another position").click()
    ann.page.get_by_role("button", name="Pitch, as Ann sees it").click()
    ann.page.get_by_text("possible deals are drawn", exact=False).wait_for()


def test_a_board_is_played_and_compared_without_a_server_and_nothing_is_proved(
    ann: Person,
) -> None:
    ann.open("/duplicate/california-jack.denexa.2.rule.abcd2345")
    ann.page.get_by_role("button", name="Play board 1").click()
    ann.dealt()
    ann.play_deal()
    ann.page.get_by_role("link", name="Results so far").click()
    ann.page.locator(".boards td").nth(10).wait_for()
    ann.page.get_by_text("What is proved of the cards").click()
    assert "Nothing: there is no server here." in ann.page.inner_text("main")
    ann.page.get_by_role("link", name="Replay of board 1").click()
    ann.page.wait_for_selector(".still-table")


def test_a_host_that_compresses_nothing_sends_six_million_bytes_before_the_cards(
    browser: Browser, web_space: Path
) -> None:
    sent = Counter[str]()
    with hosted(web_space, sent) as address:
        person = visitor(browser, address)
        person.lay("california-jack", seats=2, level="expert")
        whole = sent.total()
        person.context.close()
    assert not [path for path in sent if "/late-" in path or "/learnt-" in path]
    assert 5_500_000 < whole <= 6_095_000
    assert first_visit(web_space / BELOW)["gzip"] <= whole


def test_a_page_whose_worker_does_not_start_says_so_and_starts_it_with_the_network(
    browser: Browser, web_address: str
) -> None:
    ann = Person(browser, WebSpace(web_address))
    ann.context.route("**/worker-*.js", lambda route: route.abort())
    ann.open("/")
    told = ann.page.locator(".hero .trouble", has_text="has not started, or has stopped")
    told.wait_for()
    assert told.get_by_role("link").count() == 0, "the front page leads to itself"
    ann.page.click("[data-start]")
    told.wait_for()
    ann.context.unroute_all()
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    ann.page.wait_for_selector(".hand [data-card]", timeout=SOON)
    ann.context.close()


def test_a_position_is_worth_there_what_it_is_here(browser: Browser, web_space: Path) -> None:
    study = read("pitch 2; as Ann; Ann AS JS 4S KD TC 6H")
    *_, found = weigh(study)
    words = [worth_words(found, one) for one in found.acts]
    with hosted(web_space) as address:
        person = visitor(browser, address)
        person.page.goto(f"{address}#/study#{to_link(study)}")
        person.page.locator("[data-verdict='done']").wait_for()
        assert person.page.locator(".priced .worth").all_inner_texts() == words
        person.context.close()
