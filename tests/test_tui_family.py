"""The drawn table in the games with a turn-up, an auction or pegging, read off the screen."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Select

from hilojack import Match, load
from hilojack.calls import parse_act
from hilojack.cards import show_card
from hilojack.tui.app import TableApp
from hilojack.tui.dialogs import Count, NewMatch
from hilojack.tui.session import Home, Session
from hilojack.tui.tricks import PLACES, seated
from hilojack.tui.widgets import ChoiceButton, Hand
from hilojack.views.tricks import View
from hilojack.voices.choosing import numbered
from tables import play, table
from test_tui_table import At

MINE = "AH KH 7S 6S 9C 8D"
THEIRS = "TH 2H 5S 4S 3C 3D"


class Script:
    """An opponent who acts as the test says, and then the first way that is legal."""

    def __init__(self, acts: str = "") -> None:
        self.acts = [parse_act(word) for word in acts.split()]

    def choose(self, view: View) -> int:
        return self.acts.pop(0) if self.acts else view.acts[0]


@asynccontextmanager
async def seated_at(
    folder: Path, match: Match, *scripts: str, pause: float = 0.0
) -> AsyncIterator[At]:
    """The player sits in seat 0; the others act by their scripts."""
    opponents = dict.fromkeys(match.seats[1:], "random")
    session = Session(match, opponents, Home(folder))
    for seat in range(1, match.variant.seats):
        session._bots[seat] = Script(*scripts[seat - 1 : seat])
    session.change(pause=pause)
    session.save()
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        at = At(app, pilot)
        await (pilot.pause() if pause else at.settle())
        yield at


def call(at: At, word: str) -> ChoiceButton:
    """The button of a call."""
    return next(choice for choice in at.choices if choice.act == parse_act(word))


def asked_to_stand(stock: str = "7H") -> Match:
    return table("all-fours", [MINE, THEIRS], stock, dealer=1)


def runs_to(cards: int) -> Match:
    """The player begs, and each run turns a heart again until the hand holds so many cards."""
    runs = (cards - 6) // 3
    packets = ["2C 4C 5C 6C 7C 8C", "2D 4D 5D 6D 7D 9D", "8S 9S TS JS QS KS", "JD QD KD TD TC JC"]
    turned = [*["8H", "9H", "QH"][: runs - 1], "AS"]
    runs_and_cards = (f"{dealt} {card}" for dealt, card in zip(packets, turned, strict=False))
    return asked_to_stand(f"7H {' '.join(runs_and_cards)}")


# --- the turn-up ---------------------------------------------------------------------------------


async def test_eldest_is_shown_the_turn_up_and_stands(tmp_path: Path) -> None:
    async with seated_at(tmp_path, asked_to_stand()) as at:
        for words in ("turned up ♥ hearts", "Turn-up", "1 Stand", "2 Beg", "Stand or beg."):
            assert words in at.screen, words
        await at.press("1")
        assert "trumps ♥ hearts" in at.screen
        assert at.session.view.phase == "play"


async def test_a_button_can_be_clicked(tmp_path: Path) -> None:
    async with seated_at(tmp_path, asked_to_stand(), "GIVE") as at:
        await at.pilot.click(call(at, "BEG"), offset=(2, 1))
        await at.settle()
        assert at.session.view.scores == (1, 0)
        assert "You 1" in at.screen


async def test_a_letter_calls_as_in_plain_mode(tmp_path: Path) -> None:
    async with seated_at(tmp_path, asked_to_stand(), "GIVE") as at:
        await at.press("b")
        assert "You beg." in at.app.table._story


async def test_the_dealer_is_asked_to_give(tmp_path: Path) -> None:
    match = table("all-fours", [MINE, THEIRS], "7H", dealer=0)
    async with seated_at(tmp_path, match, "BEG") as at:
        for words in ("Give one", "a point to Player 2", "Refuse", "run the cards", "begs"):
            assert words in at.screen, words
        await at.press("1")
        assert at.session.view.scores == (0, 1)


async def test_after_a_run_cards_are_laid_away(tmp_path: Path) -> None:
    async with seated_at(tmp_path, runs_to(9), "REFUSE") as at:
        await at.press("2")
        assert "Discard 3 more: 9 held, 6 to keep." in at.screen
        assert "│7♥ │" in at.screen
        await at.press("enter", "enter")
        assert "Discard 1 more: 7 held, 6 to keep." in at.screen
        await at.press("enter")
        assert at.session.view.phase == "play"
        assert "Player 2 discards 3 cards." in at.app.table._story


@pytest.mark.parametrize("cards", [15, 18])
async def test_a_large_hand_fits(tmp_path: Path, cards: int) -> None:
    async with seated_at(tmp_path, runs_to(cards), "REFUSE") as at:
        await at.press("2")
        assert len(at.choices) == cards
        assert all(c.region.x >= 0 and c.region.right <= 80 for c in at.choices)
        assert f"{cards} cards" in at.screen or f"▮{cards}" in at.screen


async def test_the_largest_hand_fits(tmp_path: Path) -> None:
    async with seated_at(tmp_path, asked_to_stand()) as at:
        boxes = at.app.table.query_one(Hand)._boxes(21, 0, 0)
        assert max(box.right for box in boxes) <= 80
        assert all(box.width >= 3 for box in boxes)


async def test_who_may_not_look_sees_backs(tmp_path: Path) -> None:
    hands = [MINE, THEIRS, "2C 4C 5C 6C 7C 8C", "2D 4D 5D 6D 7D 9D"]
    match = table("all-fours", hands, "7H", dealer=1, preset="foster")
    async with seated_at(tmp_path, match, pause=30.0) as at:
        assert at.session.waiting
        backs = [c for c in at.app.table.query(ChoiceButton) if c.display and c.act is None]
        assert len(backs) == 6
        assert "╱╱╱╱╱" in at.screen
        assert "A♥" not in at.screen


# --- the auction ---------------------------------------------------------------------------------

FIVE = [
    "AS KS QS 2S 3D 4D",
    "AH KH QH 2H 5D 6D",
    "AC KC QC 2C 7D 8D",
    "TS 9S TH 9H TC 9C",
    "8S 7S 8H 7H 8C 7C",
]


async def test_an_auction_with_five_players(tmp_path: Path) -> None:
    match = table("pitch", FIVE, "", dealer=0)
    async with seated_at(tmp_path, match, "PASS", "BID-2", "PASS", "PASS") as at:
        for words in ("● bid 2", "passes", "Pass", "Bid 2", "take it over", "or lose 3"):
            assert words in at.screen, words
        assert sorted(numbered(at.session.view)) == [0, 2, 3, 4]
        await at.press("2")
        assert "● bid 2" in at.screen
        assert "Your lead fixes trumps. You: bid 2, 2 to go." in at.screen
        await at.press("a", "s")
        assert "trumps ♠ spades" in at.screen
        assert "1 to go" in at.screen


async def test_the_dealer_must_bid_when_all_have_passed(tmp_path: Path) -> None:
    match = table("pitch", FIVE, "", dealer=0)
    async with seated_at(tmp_path, match, "PASS", "PASS", "PASS", "PASS") as at:
        assert "You must bid: all the others have passed." in at.screen
        assert "Pass" not in "".join(choice.words[0] for choice in at.choices)


async def test_a_bid_that_fails_is_set_back_and_the_loser_pays(tmp_path: Path) -> None:
    match = table("pitch", FIVE, "", dealer=0, rules={"target": 3})
    async with seated_at(tmp_path, match, "PASS", "PASS", "PASS", "PASS") as at:
        await at.press("4")

        async def play() -> None:
            await at.press("enter")

        await at.until(lambda: isinstance(at.app.screen, Count), play)
        for words in ("You are set back 4 points.", "Score: you minus 4"):
            assert words in at.screen, words


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
async def test_every_player_has_a_place(tmp_path: Path, seats: int) -> None:
    session = Session.begin(load("pitch", seats=seats), ["random"], home=Home(tmp_path), seed=5)
    session.change(pause=0.0)
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        at = At(app, pilot)
        await at.settle()
        for name in session.names:
            assert name in at.screen
        assert max(map(len, at.screen.splitlines())) == 80


def test_partners_sit_opposite() -> None:
    assert PLACES[4][1] == PLACES[6][2] == "top"
    assert (PLACES[6][0], PLACES[6][3]) == ("low-left", "mid-right")


def test_where_the_game_goes_the_other_way_the_next_player_sits_at_the_right() -> None:
    view = Match(load("trinidad-all-fours"), seed=1).view(0)
    assert seated(view) == {0: "bottom", 1: "right", 2: "top", 3: "left"}


# --- naming, pegging -----------------------------------------------------------------------------


async def test_eldest_names_trumps(tmp_path: Path) -> None:
    hands = ["AS KS QS JS 7H 8H 7D 8D", "AH KH QH JH 7C 8C 7S 8S"]
    hands += ["AC KC QC JC 9S TS 9H TH", "AD KD QD JD 9C TC 9D TD"]
    match = table("troeven", hands, "", dealer=3)
    async with seated_at(tmp_path, match) as at:
        for words in ("♠ Spades", "♣ Clubs", "are trumps", "Name trumps."):
            assert words in at.screen, words
        assert len(at.session.view.hand) == 4
        await at.press("2")
        assert "trumps ♥ hearts" in at.screen
        assert "You · 8 cards · no tricks · ● maker" in at.screen


async def test_pegs_move_as_the_trick_is_taken(tmp_path: Path) -> None:
    match = table("all-fives", ["AH 3H 7S 6S 9C 8D", "KH 5S 4S 3C 3D 2D"], "7H", dealer=1)
    async with seated_at(tmp_path, match) as at:
        await at.press("1", "a", "h")
        assert "You peg 7: ace and king of hearts." in at.app.table._story
        assert " 7 pts" in at.screen
        assert at.session.pegs == ((0, 7), (0, 0))


async def test_the_count_goes_on_from_what_was_pegged(tmp_path: Path) -> None:
    match = table("all-fives", ["AH 3H 7S 6S 9C 8D", "KH 5S 4S 3C 3D 2D"], "7H", dealer=1)
    async with seated_at(tmp_path, match) as at:

        async def play() -> None:
            await at.press("1", "enter")

        await at.until(lambda: isinstance(at.app.screen, Count), play)
        view = at.session.view
        assert tuple(front for _, front in at.session.pegs) == view.scores
        at.session.next_deal()
        fronts = tuple(front for _, front in at.session.pegs_before_count)
        assert fronts == at.session.view.scores
        again = Session(match, {"Player 2": "random"}, at.session.home)
        assert again.pegs == at.session.pegs


# --- a new match ---------------------------------------------------------------------------------


async def test_a_preset_may_be_for_another_number_of_players(tmp_path: Path) -> None:
    async with seated_at(tmp_path, asked_to_stand()) as at:
        await at.press("n")
        dialog = at.app.screen
        assert isinstance(dialog, NewMatch)
        dialog.query_one("#preset", Select).value = "penguin-partners"
        await at.settle()
        assert dialog.query_one("#seats", Select).value == 4
        await at.pilot.click("#deal")
        await at.settle()
        assert at.session.variant.seats == 4


async def test_a_revoke_is_warned_of_once_and_claims_have_buttons(tmp_path: Path) -> None:
    rules = {"hand": 3, "beg": "none", "turn-up-pays": {}, "revoke": "penalised"}
    match = table("all-fours", ["KH 9S 2C", "7H 8D AS"], "2S", rules=rules)
    async with seated_at(tmp_path, match, "7H 8D AS PASS") as at:
        await at.press("2", "c")
        assert "That is a revoke: must follow hearts or trump" in at.screen
        assert not call(at, "2C").raised
        await at.press("2", "c", "k", "h", "9", "s")
        assert at.session.view.phase == "claim"
        assert "Claim: Player 2" in at.screen
        await at.press("0")
        assert at.session.deal_over


async def test_a_pitch_is_sold_by_buttons(tmp_path: Path) -> None:
    hands = ["AS KS QS JS TS 2S", "3H 5D 7C 8H 4D 3C", "4H 6D 8C 9H 7D 4C"]
    match = table("pitch", hands, "", dealer=2, preset="sell-out")
    async with seated_at(tmp_path, match, "BID-2", "PASS") as at:
        for words in ("Pitch for four, or sell the pitch.", "Bid 4", "or lose 4", "Sell"):
            assert words in at.screen, words
        await at.pilot.click(call(at, "SELL"), offset=(2, 1))
        await at.settle()
        for words in ("Accept the bid or refuse.", "2 points; Player 2 pitches", "pitch for 2"):
            assert words in at.screen, words
        await at.pilot.click(call(at, "REFUSE"), offset=(2, 1))
        await at.settle()
        assert at.session.view.scores == (0, 2, 0)
        assert at.session.view.bidder == 0


async def test_a_card_of_another_suit_that_is_a_trump_bears_its_sign(tmp_path: Path) -> None:
    hands = ["AS KS JC 3H 4D 5D", "AH KH QH 2H 5H 6H", "AC KC QC 2C 7C 8C", "AD KD QD 2D 7D 8D"]
    match = table("pitch", hands, "", dealer=3, preset="ksylvan")
    match = play(match, "BID-2 PASS PASS PASS AS")
    async with seated_at(tmp_path, match) as at:
        assert {show_card(c.act): c.sign for c in at.choices if c.sign} == {"JC": "♠"}
        assert "2♠" in at.screen
