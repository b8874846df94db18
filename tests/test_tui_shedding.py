"""The drawn table in Black Jack and Crazy Eights, read off the screen."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Select

from held_clock import ByTheClock
from hilojack import Match, Variant, load
from hilojack.calls import END_TURN, LAST_CARD, parse_act
from hilojack.cards import cards_in, parse_cards
from hilojack.match import Deck, Opening
from hilojack.rules.shedding import slots
from hilojack.tui import app, shedding, tricks
from hilojack.tui.app import TableApp
from hilojack.tui.dialogs import Count, NewMatch, Page
from hilojack.tui.session import Home, Session
from hilojack.tui.widgets import ChoiceButton, Cloth, Hand
from test_tui_family import call, seated_at
from test_tui_table import At, sitting


def shed(
    hands: Sequence[str],
    pile: str,
    stock: str = "",
    *,
    game: str = "black-jack",
    preset: str | None = None,
    dealer: int | None = None,
    rules: dict[str, Any] | None = None,
) -> Match:
    """A match whose first deal gives these hands by seat, turns up the pile's card and has this
    stock, its top card first; seat 0 begins unless another than the last seat deals.
    """
    held = [parse_cards(hand) for hand in hands]
    seats = len(hands)
    dealer = seats - 1 if dealer is None else dealer
    house = {"hand": len(held[0])} | (rules or {})
    variant = load(game, preset=preset, seats=seats, rules=house)
    order = [held[(dealer + 1 + turn) % seats] for turn in range(seats)]
    pack = [card for packet in zip(*order, strict=True) for card in packet]
    pack += [*parse_cards(pile), *parse_cards(stock)]
    rest = [card for card in cards_in(variant.row[slots.PACK_CARDS]) if card not in pack]
    return Match(variant, seed=0, opening=Opening(first_dealer=dealer), decks=[Deck(pack + rest)])


async def test_the_table_shows_what_a_player_needs(tmp_path: Path) -> None:
    match = shed(["4C 5C 9D", "6H 6D 7D", "8S 9S JS"], "2H", rules={"start-card": "played"})
    async with seated_at(tmp_path, match) as at:
        for words in (
            "Black Jack (base, house rules) · deal 1 · pick up 2",
            "Player 2, random",
            "▮▮▮ 3",
            "▶ clockwise ▶",
            f"Stock {at.session.view.stock}",
            "│2♥",
            "nothing below",
            "PICK UP 2",
            "or answer",
            "▸ You · 3 cards",
            "g Pick up",
            "2 cards",
            "Pick up 2: no card answers it.",
            "Score, 1 up",
        ):
            assert words in at.screen, words
        assert [c.act for c in at.choices if c.act is not None][:3] == list(at.session.view.hand)


async def test_an_illegal_card_explains_itself_even_where_none_is_legal(tmp_path: Path) -> None:
    async with seated_at(tmp_path, shed(["4C 5C 9D", "6H 6D 7D"], "KH")) as at:
        before = at.session.view
        assert "No card fits: draw one." in at.screen
        await at.press("9", "d")
        assert "✗ You must play hearts or a king." in at.screen
        assert at.session.view == before


async def test_a_suit_is_nominated_and_stands_there_large(tmp_path: Path) -> None:
    async with seated_at(tmp_path, shed(["AH 5C 9D", "6H 6D 7S"], "KH"), "DRAW") as at:
        await at.press("a", "h")
        for words in ("1 ♠ Spades", "4 ♣ Clubs", "Nominate a suit"):
            assert words in at.screen, words
        await at.press("4")
        for words in ("♣ CLUBS", "nominated", "· ♣ clubs"):
            assert words in at.screen, words


async def test_the_direction_turns(tmp_path: Path) -> None:
    match = shed(["TH 5C 9D", "6H 6D 7S", "2C 3C 4S"], "KH")
    async with seated_at(tmp_path, match, pause=30.0) as at:
        await at.pilot.press("t", "h")
        await at.pilot.pause()
        assert "◀ anticlockwise ◀" in at.screen
        assert "▸ Player 3" in at.screen


# --- a turn of several cards ---------------------------------------------------------------------


def several() -> Match:
    return shed(["4H 4C 5C KS", "6H 6D 7S 2D", "8S 9S JS 3D"], "KH", preset="loose")


async def test_a_turn_of_several_cards_is_taken_back_card_by_card(tmp_path: Path) -> None:
    async with seated_at(tmp_path, several()) as at:
        before = at.session.view
        at.session.change(clock=0.0)
        await at.press("4", "h", "4", "c", "5", "c")
        assert at.session.view.laid == 3
        assert "on 3 cards" in at.screen
        await at.press("u", "u")
        assert at.session.view.laid == 1
        assert "You take it back." in at.app.table._story
        await at.press("u")
        assert at.session.view == before
        await at.press("u")
        assert "✗ You have played no card in this turn" in at.screen


async def test_a_turn_that_is_ended_is_not_taken_back(tmp_path: Path) -> None:
    async with seated_at(tmp_path, several(), pause=30.0) as at:
        await at.pilot.press("4", "h", "e")
        await at.pilot.pause()
        assert at.session.waiting
        after = at.session.view
        await at.pilot.press("u")
        await at.pilot.pause()
        assert at.session.view == after
        assert "✗ Your turn is over" in at.screen


async def test_cards_that_were_picked_up_are_not_put_back(tmp_path: Path) -> None:
    """The last card was not announced: seven are picked up before its suit is nominated."""
    match = shed(["AH 4H", "6D 7D"], "KH", "9C TC JC QC KC 2C 3C 4C 5C 6C 7C")
    async with seated_at(tmp_path, match, "DRAW") as at:
        at.session.change(clock=0.0)
        await at.press("4", "h", "e", "a", "h")
        assert at.session.view.phase == "nominate"
        assert len(at.session.view.hand) == 7
        await at.press("u")
        assert "✗ Cards that you picked up cannot be put back." in at.screen


async def test_a_turn_of_several_cards_goes_on_where_it_was_left(tmp_path: Path) -> None:
    async with seated_at(tmp_path, several()) as at:
        await at.press("4", "h", "4", "c")
        view = at.session.view
        await at.pilot.press("q", "q")
    again = Session.resume(Home(tmp_path).saves()[0], home=Home(tmp_path))
    assert again.view == view
    again.undo()
    assert again.view.laid == 1


# --- last card -----------------------------------------------------------------------------------


def two_left() -> Match:
    return shed(["4H 4C", "6H 6D", "8S 9S"], "KH")


async def test_last_card_is_said(tmp_path: Path) -> None:
    async with seated_at(tmp_path, two_left(), "6H", "DRAW") as at:
        at.session.change(clock=0.0)
        await at.press("4", "h")
        for words in ("y Say last card", "e End the turn", "One card left: say last card"):
            assert words in at.screen, words
        await at.press("y")
        assert 'You say "last card".' in at.app.table._story
        assert "You · 1 card · last card!" in at.screen
        assert not at.session.view.forgot


async def test_last_card_is_forgotten_and_costs_seven(tmp_path: Path) -> None:
    async with seated_at(tmp_path, shed(["4H 4C", "6D 7D"], "KH"), "DRAW") as at:
        at.session.change(clock=0.0)
        await at.press("4", "h", "e")
        assert "You · 1 card · forgot!" in at.screen
        assert at.session.seat in at.session.view.forgot
        await at.press("4", "c")
        assert 'You did not say "last card".' in at.app.table._story
        assert len(at.session.view.hand) == 7


async def test_who_said_it_and_who_forgot_is_marked(tmp_path: Path) -> None:
    match = shed(["4H 4C", "6H 6D", "8S 6C"], "KH", dealer=0, rules={"target": 1})
    async with seated_at(tmp_path, match, "6H END-TURN", "6C LAST-CARD") as at:
        assert "forgot!" in at.screen
        assert "last card!" in at.screen


async def test_time_to_say_it_runs_out(tmp_path: Path) -> None:
    async with seated_at(tmp_path, two_left(), "6H", "DRAW") as at:
        at.session.change(clock=0.3)
        await at.pilot.press("4", "h")
        await at.pilot.pause()
        assert "1 s · Space stops" in at.screen
        await at.settle()
        assert at.session.view.forgot == (0,)
        assert "Space stops" not in at.screen


class Ticks:
    """The ticks of the clock on the screen, which pass when a test lets them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._passed, self._may = 0, asyncio.Event()
        monkeypatch.setattr(app, "asyncio", ByTheClock(asyncio, sleep=self._tick))

    async def _tick(self, seconds: float) -> None:
        await self._may.wait()
        self._passed += 1
        await asyncio.sleep(0.001)  # others have their turn

    async def let(self, number: int) -> None:
        """Let so many pass."""
        self._may.set()
        last = self._passed + number
        while self._passed < last:
            await asyncio.sleep(0.001)  # before it looks again


@pytest.fixture
async def ticks(monkeypatch: pytest.MonkeyPatch) -> Ticks:
    return Ticks(monkeypatch)


async def test_the_clock_can_be_stopped_and_it_can_still_be_said(
    tmp_path: Path, ticks: Ticks
) -> None:
    async with seated_at(tmp_path, two_left(), "6H", "DRAW") as at:
        at.session.change(clock=1.0)
        await at.pilot.press("4", "h", "space")
        await ticks.let(20)
        assert "Space goes on" in at.screen
        assert END_TURN in at.session.view.acts
        await at.press("y")
        assert not at.session.view.forgot


async def test_a_dialog_stops_the_clock(tmp_path: Path, ticks: Ticks) -> None:
    async with seated_at(tmp_path, two_left(), "6H", "DRAW") as at:
        at.session.change(clock=1.0)
        await at.pilot.press("4", "h", "v")
        await ticks.let(20)
        assert isinstance(at.app.screen, Page)
        assert LAST_CARD in at.session.view.acts
        at.session.change(clock=0.0)
        await at.press("escape", "y")
        assert not at.session.view.forgot


async def test_the_time_to_say_it_is_set_with_a_key(tmp_path: Path) -> None:
    async with seated_at(tmp_path, two_left()) as at:
        assert at.session.settings.clock == 6
        await at.press("w")
        assert "You have 12 seconds to say last card." in at.screen
        await at.press("w")
        assert "You have unlimited time to say last card." in at.screen
        await at.press("4", "h")
        assert "Space stops" not in at.screen
        assert LAST_CARD in at.session.view.acts


# --- the rest ------------------------------------------------------------------------------------


async def test_the_pile_may_be_looked_through(tmp_path: Path) -> None:
    async with seated_at(tmp_path, several()) as at:
        await at.press("4", "h", "l")
        assert isinstance(at.app.screen, Page)
        assert "The pile of 2 cards, its top card first: four of hearts, king" in at.screen


async def test_counted_cards_tell_what_others_hold_and_are_turned_on_by_a_key(
    tmp_path: Path,
) -> None:
    match = shed(["2H 5C 9D", "6H 6D 7S"], "KH", "TC 9C 8D")
    async with seated_at(tmp_path, match, "PICK-UP") as at:
        assert "Unseen" not in at.screen
        await at.press("c")
        assert "Unseen 48" in at.screen


async def test_a_button_can_be_clicked(tmp_path: Path) -> None:
    async with seated_at(tmp_path, shed(["4C 5C 9D", "6D 7D 8D"], "KH"), "DRAW") as at:
        await at.pilot.click(call(at, "DRAW"), offset=(2, 1))
        await at.settle()
        assert len(at.session.view.hand) == 4


async def test_where_cards_may_be_laid_the_pointer_goes_over_calls_too(tmp_path: Path) -> None:
    async with seated_at(tmp_path, several()) as at:
        await at.press("4", "h")
        seen = set()
        for _ in at.choices:
            await at.press("right")
            chosen = at.app.table.query_one(Hand).chosen
            assert chosen is not None
            seen.add(chosen.act)
        assert seen == {*at.session.view.hand, END_TURN}


async def test_the_pointer_goes_to_a_card_that_can_be_laid_once_it_is_drawn(tmp_path: Path) -> None:
    match = shed(["4C 5C 9D", "6D 7D 8D"], "KH", "TC 6H", game="crazy-eights")
    async with seated_at(tmp_path, match) as at:
        await at.press("enter", "enter")
        chosen = at.app.table.query_one(Hand).chosen
        assert chosen is not None
        assert chosen.act == parse_act("6H")


def is_inside(choice: ChoiceButton) -> bool:
    return choice.region.x >= 0 and choice.region.right <= 80 and choice.region.bottom <= 24


@pytest.mark.parametrize("letters", ["", "1"])
async def test_five_players_and_twenty_cards_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, letters: str
) -> None:
    if letters:
        monkeypatch.setenv("NO_COLOR", letters)
    variant = load("crazy-eights", seats=5)
    async with sitting(tmp_path, variant, seed=2) as at:

        async def get() -> None:
            await at.press("g")

        await at.until(lambda: len(at.session.view.hand) >= 20, get)
        assert all(map(is_inside, at.choices))
        assert max(map(len, at.screen.splitlines())) == 80
        for name in at.session.names:
            assert name in at.screen
        assert ("♠" in at.screen) == (not letters)


async def test_a_very_large_hand_lies_in_two_rows(tmp_path: Path) -> None:
    variant = load("crazy-eights", seats=2, rules={"hand": 17})
    async with sitting(tmp_path, variant, seed=4) as at:

        async def get() -> None:
            await at.press("g")

        await at.until(lambda: len(at.session.view.hand) >= 26, get)
        cards = [c for c in at.choices if c.act in at.session.view.hand]
        assert len({c.region.y for c in cards}) == 2
        assert all(map(is_inside, cards))
        for choice in cards:
            row = 1 if choice.raised else 2
            text = "".join(segment.text for segment in choice.render_line(row))
            assert len(text.strip("│┃ ")) >= 2


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_player_has_a_place(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    async with sitting(tmp_path, load("black-jack", seats=seats), size=size, seed=3) as at:
        for name in at.session.names:
            assert name in at.screen
        assert max(map(len, at.screen.splitlines())) == size[0]


async def test_nothing_hidden_reaches_the_screen(tmp_path: Path) -> None:
    """Neither hands nor stock: with all letters on, a card is shown only where the view has it."""
    match = shed(["4C 5C 9D", "6S 6D 7D", "8S 9S JS"], "KH")
    async with seated_at(tmp_path, match, "DRAW", "DRAW") as at:
        at.session.change(letters=True)
        await at.press("g")
        hidden = ("6S", "6D", "7D", "8S", "9S", "JS", "TS")
        told = "\n".join(
            [at.screen, *at.app.table._story, *at.session.voice.table(at.session.view)]
        )
        assert not any(card in told for card in hidden)
        assert "Player 2 draws a card." in at.app.table._story


async def test_a_player_who_is_out_looks_on_while_the_others_play_for_the_places(
    tmp_path: Path,
) -> None:
    match = shed(["4H", "6D", "8S", "9C"], "KH", rules={"out": "play-on", "last-card": "none"})
    async with seated_at(tmp_path, match, "DRAW", pause=30.0) as at:
        await at.pilot.press("4", "h")
        await at.pilot.pause()
        for words in ("You · no cards · out first", "Out: 1 You", "▸ Player 2"):
            assert words in at.screen, words
        assert at.session.waiting


async def test_a_stock_made_anew_is_counted(tmp_path: Path) -> None:
    """Of twelve cards three are left to draw; the fourth comes from the pile."""
    hands = ["KH QS AD QD", "QC QH AS AC"]
    match = shed(hands, "KD", "KS AH KC", game="crazy-eights", rules={"ranks": "AKQ"})
    async with seated_at(tmp_path, match, "DRAW DRAW DRAW QH") as at:
        assert "anew" not in at.screen
        await at.press("k", "h")
        assert "new 1×" in at.screen
        told = "The pile except its top card is shuffled into a stock of 1."
        assert told in at.app.table._story


# --- whole matches, and from one family to the other ---------------------------------------------


@pytest.mark.parametrize(
    ("variant", "seed"),
    [
        (load("black-jack", seats=3), 11),
        (load("black-jack", preset="loose", seats=5), 6),
        (load("crazy-eights", preset="openspiel", rules={"hand": 4}), 35),
    ],
    ids=["base", "loose", "crazy-eights"],
)
async def test_a_whole_match_by_keyboard(tmp_path: Path, variant: Variant, seed: int) -> None:
    async with sitting(tmp_path, variant, seed=seed) as at:
        at.session.change(clock=0.0)

        async def enter() -> None:
            await at.press("enter")

        await at.until(lambda: at.session.over and isinstance(at.app.screen, Count), enter)
        assert "the match." in at.screen
        assert "Rematch" in at.screen
        assert "Undo" not in at.screen
        await at.press("m")
        assert not at.session.over
        assert at.session.view.number == 1


async def test_a_match_of_the_other_family_lays_the_table_anew(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        assert isinstance(at.app.table.query_one(Cloth), tricks.Felt)
        for game, cloth in (("black-jack", shedding.Felt), ("pitch", tricks.Felt)):
            await at.press("n")
            dialog = at.app.screen
            assert isinstance(dialog, NewMatch)
            dialog.query_one("#game", Select).value = game
            await at.settle()
            await at.pilot.click("#deal")
            await at.settle()
            assert at.session.variant.game == game
            assert isinstance(at.app.table.query_one(Cloth), cloth)
            assert load(game).name in at.screen


async def test_the_table_is_told_in_words(tmp_path: Path) -> None:
    async with seated_at(tmp_path, several()) as at:
        await at.press("v")
        for words in (
            "Play goes clockwise",
            "Top king of hearts",
            "Player 2 holds 4 cards",
            "Your hand: king of spades",
        ):
            assert words in at.screen, words


async def test_a_saved_match_is_taken_up_on_the_screen(tmp_path: Path) -> None:
    async with seated_at(tmp_path, several()) as at:
        await at.press("4", "h")
    session = Session.resume(Home(tmp_path).saves()[0], home=Home(tmp_path))
    app = TableApp(session)
    async with app.run_test(size=(80, 24)) as pilot:
        again = At(app, pilot)
        await again.settle()
        assert "Play another card or end your turn." in again.screen
        assert parse_act("4C") in again.session.view.acts
