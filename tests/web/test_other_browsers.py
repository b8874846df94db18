"""The table in Firefox and WebKit, the engine of Safari and of every iPhone."""

import json
from pathlib import Path

import pytest

from app_support import host
from other_browsers import BROWSERS, Tab, missing
from page_support import QUICK, Server

HAND = "document.querySelectorAll('.hand [data-card]').length"
# A resize that is told a frame later is no fault, but Firefox sends an error for it.
FAULTS = """window.faults = [];
    const late = /^ResizeObserver loop/;
    addEventListener('error', ({ message }) => late.test(message) || window.faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)));
"""
ACT = """const open = ['.hand button.card.open', '.calls .call', 'button.draw'];
    open.map((one) => document.querySelector(one)).find(Boolean).click();
"""
PAGE = "document.querySelector('.table-page').dataset"


def play_deal(page: Tab) -> None:
    """Play the first of all that is open, until the deal is over."""
    while True:
        page.until(f"document.querySelector('[data-turn=mine]') || {PAGE}.phase.endsWith('-over')")
        if page.run(f"return {PAGE}.phase.endsWith('-over')"):
            return
        number = page.run(f"return {PAGE}.number")
        page.run(ACT)
        page.until(f"{PAGE}.number !== '{number}'")


@pytest.mark.slow
@pytest.mark.parametrize("browser", BROWSERS)
def test_a_deal_is_played_reviewed_and_found_with_the_network_cut(
    browser: str, web_space: Path, tmp_path: Path
) -> None:
    if packages := missing(browser):
        pytest.skip(f"{browser} is not installed here: apt install {' '.join(packages)}")
    with BROWSERS[browser](tmp_path) as page, host(web_space) as space:
        page.open(space.front)
        page.until("document.body.innerText.includes('All of it is kept in this browser')")
        page.run("document.querySelector('[data-start]').click()")
        page.until(HAND)
        page.run(FAULTS)
        space.stop()
        page.until("document.querySelector('[data-turn=mine]')")
        page.run("document.querySelector('button[title^=Hint]').click()")
        page.until("document.querySelector('.advice b')")
        play_deal(page)
        page.until("document.querySelector('[data-verdict=mine]')")
        page.run("document.querySelector('[data-review]').click()")
        page.until("document.querySelector('dialog[open] .judged')")
        assert page.run("return window.faults") == []
        table = page.run("return location.href")
        page.run("location.reload()")
        page.until("document.querySelector('.over [data-review]')")
        page.another()
        page.open(table)
        page.until("document.body.innerText.includes('Your tables are open in another tab')")


@pytest.mark.slow
@pytest.mark.parametrize("browser", BROWSERS)
def test_three_matches_are_played_to_their_end(browser: str, tmp_path: Path) -> None:
    if packages := missing(browser):
        pytest.skip(f"{browser} is not installed here: apt install {' '.join(packages)}")
    server = Server()
    try:
        with BROWSERS[browser](tmp_path) as page:
            page.open(f"{server.address}/friends")
            page.run(f"localStorage.setItem('hilojack.settings', {json.dumps(json.dumps(QUICK))})")
            for game in ("california-jack", "pitch?seats=4&", "black-jack?seats=3&"):
                page.open(f"{server.address}/new/{game}{'' if '?' in game else '?'}opponent=rule")
                page.until("document.querySelector('[data-start]:not(:disabled)')")
                page.run("document.querySelector('[data-start]').click()")
                page.until("document.querySelector('.table-page')")
                page.run(FAULTS)
                play_match(page)
                assert page.run("return window.faults") == []
    finally:
        server.kill()


def play_match(page: Tab) -> None:
    """Play until a match is over."""
    for _ in range(200):
        page.until(f"!['', 'waiting', 'deal-over'].includes({PAGE}.phase)")
        play_deal(page)
        if page.run(f"return {PAGE}.phase") == "match-over":
            return
        page.until("document.querySelector('[data-next]')")
        page.run("document.querySelector('[data-next]').click()")
    raise AssertionError("the match does not end")
