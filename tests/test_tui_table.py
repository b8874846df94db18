"""The drawn table, by keyboard and by mouse, read off the screen as text."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, Select

from hilojack import load
from hilojack.cards import JOKER, show_card
from hilojack.tui.app import TableApp, TableScreen
from hilojack.tui.dialogs import Count, NewMatch, Page
from hilojack.tui.drawing import (
    LARGE,
    MEDIUM,
    SMALL,
    Canvas,
    Faces,
    board_height,
    draw_board,
    draw_card,
    hole,
    lanes,
    on_felt,
)
from hilojack.tui.session import Home, Session
from hilojack.tui.widgets import ChoiceButton, Hand, Scores
from hilojack.variants.variant import Variant
from hilojack.views.events import Counted

TablePilot = Pilot[None]
SHORT = load("california-jack", rules={"ranks": "AKQJT9", "hand": 6})  # a pack of 24


class At:
    """A table under test: what is on its screen, and the keys that are pressed at it."""

    def __init__(self, app: TableApp, pilot: TablePilot) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def session(self) -> Session:
        return self.app.table.session

    @property
    def screen(self) -> str:
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    @property
    def choices(self) -> list[ChoiceButton]:
        return [c for c in self.app.table.query(ChoiceButton) if c.act is not None]

    async def settle(self) -> None:
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def click(self, choice: ChoiceButton) -> None:
        await self.pilot.click(choice, offset=(2, 3))
        await self.settle()

    async def until(self, done: Callable[[], bool], act: Callable[[], Awaitable[None]]) -> None:
        for _ in range(99):
            if done():
                return
            await act()
        raise AssertionError("it never came to that")


@asynccontextmanager
async def sitting(
    folder: Path,
    variant: Variant | str = "california-jack",
    *,
    size: tuple[int, int] = (80, 24),
    seed: int = 7,
    pause: float = 0.0,
) -> AsyncIterator[At]:
    """A table with random opponents who do not pause."""
    chosen = load(variant) if isinstance(variant, str) else variant
    session = Session.begin(chosen, ["random"], home=Home(folder), seed=seed)
    session.change(pause=pause)
    app = TableApp(session)
    async with app.run_test(size=size) as pilot:
        at = At(app, pilot)
        await at.settle()
        yield at


async def test_the_table_shows_what_a_player_needs(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        screen, view = at.screen, at.session.view
        for words in (
            "California Jack (denexa) · deal 1 · trumps ♣ clubs",
            "You 0 · Ben 0 · to 10",
            f"Stock {view.stock}",
            "Ben, random",
            "○ High",
            "○ Game",
            "? help",
            "q quit",
        ):
            assert words in screen, words
        assert [c.act for c in at.choices] == list(view.hand)
        assert max(map(len, screen.splitlines())) == 80


async def test_a_whole_deal_by_keyboard(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT) as at:

        async def enter() -> None:
            await at.press("enter")

        await at.until(lambda: isinstance(at.app.screen, Count), enter)
        assert "The count of deal 1" in at.screen
        assert "High: " in at.screen
        assert "Score: " in at.screen
        await at.press("enter")
        assert at.session.view.number == 2
        assert "deal 2" in at.screen


async def test_a_whole_deal_by_mouse(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT) as at:

        async def click() -> None:
            await at.click(next(c for c in at.choices if c.act in at.session.view.acts))

        await at.until(lambda: isinstance(at.app.screen, Count), click)
        await at.pilot.click("#d")
        await at.settle()
        assert at.session.view.number == 2


async def test_a_match_ends_with_a_rematch(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT.change(target=1)) as at:

        async def enter() -> None:
            await at.press("enter")

        await at.until(lambda: isinstance(at.app.screen, Count), enter)
        assert "the match." in at.screen
        assert "Rematch" in at.screen
        await at.press("enter", "enter", "space")
        assert at.session.over  # an Enter too many skips no result
        await at.press("m")
        assert at.session.view.number == 1
        assert not at.session.over
        assert isinstance(at.app.screen, TableScreen)


async def to_a_duty(at: At) -> ChoiceButton:
    """Play on until some card may not be played, and give that one."""

    def bound() -> bool:
        return bool(at.session.view.acts) and len(at.session.view.acts) < len(at.session.view.hand)

    async def enter() -> None:
        await at.press("enter")

    await at.until(bound, enter)
    return next(choice for choice in at.choices if choice.act not in at.session.view.acts)


async def test_an_illegal_card_explains_itself(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        illegal = await to_a_duty(at)
        before = at.session.view
        await at.click(illegal)
        assert "✗ You must " in at.screen
        assert "; you hold " in at.screen
        assert at.session.view == before


async def test_legal_cards_stand_higher(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        await to_a_duty(at)
        for choice in at.choices:
            top = "".join(segment.text for segment in choice.render_line(0))
            assert bool(top.strip()) == (choice.act in at.session.view.acts)


async def test_a_card_can_be_typed(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        card = at.session.view.acts[-1]
        await at.press(*show_card(card).lower())
        assert card not in at.session.view.hand


async def test_a_card_that_is_not_held_is_explained(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        held = [show_card(card) for card in at.session.view.hand]
        ten = next(suit for suit in "SHDC" if f"T{suit}" not in held)
        await at.press("1", "0", ten.lower())
        assert "You do not hold the ten of " in at.screen


async def test_a_digit_points_and_enter_plays(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        third = at.session.view.hand[2]
        await at.press("3")
        assert at.app.table.query_one(Hand).chosen is at.choices[2]
        assert "▲3" in at.screen
        if third in at.session.view.acts:
            await at.press("enter")
            assert third not in at.session.view.hand


async def test_left_and_right_go_round(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        await at.press("1", "escape", "left")
        assert "▲6" in at.screen
        await at.press("right")
        assert "▲1" in at.screen


async def test_undo_takes_the_card_back(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        before = at.session.view
        await at.press("u")
        assert "not acted in this deal" in at.screen
        await at.press("enter", "u")
        assert at.session.view == before
        assert "You take it back." in at.screen


async def test_the_last_trick_on_request(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        await at.press("l")
        assert "No trick has been taken yet." in at.screen
        await at.press("enter", "l")
        assert "Last trick: " in at.screen
        await at.press("escape")
        assert "Last trick: " not in at.screen


async def test_the_counted_cards_can_be_turned_on(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        assert "Unseen" not in at.screen
        await at.press("enter", "enter", "c")
        assert "Unseen" in at.screen
        assert Home(tmp_path).settings().aid
        await at.press("c")
        assert "Unseen" not in at.screen


async def test_the_count_shows_jokers_as_their_cards_do(tmp_path: Path) -> None:
    pitch = load("pitch", rules={"jokers": 2, "trumps": "T3"})
    async with sitting(tmp_path, pitch, seed=8) as at:
        await at.press("c")
        assert not [card for card in at.session.view.hand if card >= JOKER]
        assert "♠ ★R ★B " in at.screen
        await at.press("f")
        assert "S XR XB " in at.screen


async def test_suits_as_letters(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        assert "♣" in at.screen
        await at.press("f")
        assert not any(sign in at.screen for sign in "♠♥♦♣")
        assert Home(tmp_path).settings().letters


async def test_no_color_means_letters_and_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with sitting(tmp_path) as at:
        assert at.app.no_color
        assert not any(sign in at.screen for sign in "♠♥♦♣")
        assert "▲" in at.screen
        for strip in at.app.screen._compositor.render_strips():
            for segment in strip:
                color = segment.style.color if segment.style else None
                if color is not None and color.triplet is not None:
                    assert len(set(color.triplet)) == 1


async def test_pages_open_and_close(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        for key, words in (
            ("question_mark", "Arrows move the pointer"),
            ("r", "Win tricks that hold"),
            ("s", "High: open."),
            ("v", "On the table: "),
        ):
            await at.press(key)
            assert isinstance(at.app.screen, Page)
            assert words in at.screen, words
            await at.press("escape")
            assert isinstance(at.app.screen, TableScreen)


async def test_the_help_fits(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        await at.press("question_mark")
        assert "Leave; the match is saved" in at.screen


async def test_a_command_can_be_clicked(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        keys = at.screen.splitlines()[-1]
        await at.pilot.click(offset=(keys.index("? help") + 1, 23))
        await at.settle()
        assert isinstance(at.app.screen, Page)


async def test_a_new_match_is_chosen_from_what_there_is(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        await at.press("n")
        dialog = at.app.screen
        assert isinstance(dialog, NewMatch)
        assert "You must follow suit or trump." in at.screen
        assert "By the book." in at.screen
        dialog.query_one("#game", Select).value = "california-fives"
        await at.settle()
        assert "Fives worth five, 61 up." in at.screen
        dialog.query_one("#seats", Select).value = 4
        await at.settle()
        assert len([b for b in dialog.query(".bot") if b.display]) == 3
        dialog.query_one("#house", Input).value = "target=31 follow=F3"
        dialog.query_one("#name", Input).value = "Ann"
        await at.settle()
        assert "House rules: follow=follow-suit, target=31" in at.screen
        await at.pilot.click("#deal")
        await at.settle()
        assert at.session.variant.seats == 4
        assert at.session.variant.rules["target"] == 31
        assert "Ann" in at.session.names
        assert "California Fives (cats, house rules)" in at.screen


async def test_house_rules_that_cannot_be_played_are_explained(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        await at.press("n")
        at.app.screen.query_one("#house", Input).value = "target=none"
        await at.settle()
        assert "'none' is not a value of the rule 'target'" in at.screen
        assert at.app.screen.query_one("#deal", Button).disabled
        await at.press("escape")
        assert at.session.variant == load("california-jack")


async def test_leaving_saves_and_the_match_goes_on(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        await at.press("enter", "enter")
        view = at.session.view
        await at.press("q")
        assert "q again leaves the table" in at.screen
        await at.press("escape")
        assert "Your " in at.screen
        await at.pilot.press("q", "q")
    again = Session.resume(Home(tmp_path).saves()[0], home=Home(tmp_path))
    assert again.view == view
    assert again.farewell == "Saved. Resume: hilojack play --resume california-jack-1"


async def test_ctrl_c_leaves(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        await at.pilot.press("ctrl+c")
        await at.pilot.pause()
        assert at.app._exit


async def test_four_players_sit_round_the_table(tmp_path: Path) -> None:
    async with sitting(tmp_path, load("california-fives", seats=4)) as at:
        me = at.session.seat
        names = at.session.names
        lines = at.screen.splitlines()
        top = next(line for line in lines if names[(me + 2) % 4] in line)
        sides = next(line for line in lines if names[(me + 1) % 4] in line and line is not top)
        assert lines.index(top) < lines.index(sides)
        assert sides.index(names[(me + 1) % 4]) < sides.index(names[(me + 3) % 4])
        assert "We 0" in at.screen
        assert "They 0" in at.screen
        await at.press("enter")
        assert sum(at.session.view.tricks) >= 1 or at.session.view.trick


@pytest.mark.parametrize("seats", [2, 4])
async def test_a_game_on_the_board_shows_the_board(tmp_path: Path, seats: int) -> None:
    async with sitting(tmp_path, load("california-fives", seats=seats)) as at:
        assert "····· ····· ····· ····· ····· ·····" in at.screen
        assert "61 (·)" in at.screen


SIZES = [(80, 24), (100, 30)]


async def play_out(at: At) -> None:
    async def enter() -> None:
        await at.press("enter")

    await at.until(lambda: isinstance(at.app.screen, Count), enter)


@pytest.mark.parametrize("size", SIZES)
async def test_every_side_of_a_board_has_its_name(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sitting(tmp_path, load("all-fives", seats=3), size=size) as at:
        for _ in ("at the table", "in the count"):
            for name in ("You", "Ben", "Cora"):
                assert re.search(rf"{name} +[·○●]{{5}} ", at.screen), at.screen
            assert len(re.findall(r"\d pts +[·○●]{5} ", at.screen)) == 3
            await play_out(at)


@pytest.mark.parametrize("size", SIZES)
async def test_every_button_of_the_last_count_is_whole(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with sitting(tmp_path, SHORT.change(target=1), size=size) as at:
        await play_out(at)
        assert at.session.over
        keys = at.app.screen.query_one("#count-keys")
        buttons = list(keys.query(Button))
        assert [button.id for button in buttons] == ["m", "n", "x", "u", "q"]
        assert all(keys.region.contains_region(button.region) for button in buttons)
        for words in ("Rematch (m)", "New match (n)", "Review (x)", "Undo (u)", "Leave (q)"):
            assert words in at.screen


async def test_the_panel_shows_no_item_after_the_one_that_ended_the_count(tmp_path: Path) -> None:
    async with sitting(tmp_path, SHORT.change(target=1)) as at:
        await play_out(at)
        assert at.session.over
        counted = [e.item for e in at.session.view.events if isinstance(e, Counted)]
        assert counted == ["high"]
        sheet = at.app.table.query_one(Scores)
        text = "\n".join(sheet.render_line(y).text for y in range(sheet.size.height))
        rules = at.session.variant
        for key, item in zip(rules.rules["scoring"], rules.items, strict=True):
            told = re.search(rf"[●○] {item.name}(.*)", text)
            assert told
            certain = key in counted
            assert told[0].startswith("●") == certain, text
            assert bool(told[1].strip()) == certain, text


async def test_ctrl_z_suspends_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suspended = []
    monkeypatch.setattr(TableApp, "action_suspend_process", lambda self: suspended.append(self))
    async with sitting(tmp_path) as at:
        await at.press("ctrl+z")
        assert len(suspended) == 1
        await play_out(at)
        await at.press("ctrl+z")
        assert len(suspended) == 2


async def test_a_game_on_paper_shows_none(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:
        assert "·····" not in at.screen


async def test_the_dealer_may_choose_the_packets(tmp_path: Path) -> None:
    async with sitting(tmp_path, load("california-jack", preset="bicycle")) as at:
        assert "Deal singly" in at.screen
        await at.press("2")
        await at.press("enter")
        assert at.session.view.phase == "play"
        assert "You deal the cards in threes." in " ".join(at.app.table._story)


async def test_a_trick_stays_for_a_moment_and_a_key_hurries_it(tmp_path: Path) -> None:
    async with sitting(tmp_path) as at:

        def leads() -> bool:
            view = at.session.view
            return bool(view.acts) and len(view.trick) == 1

        async def enter() -> None:
            await at.press("enter")

        await at.until(leads, enter)
        at.session.change(pause=30.0)
        stock = at.session.view.stock
        await at.pilot.press("enter")
        await at.pilot.pause()
        assert at.app.table._shown is not None
        assert f"Stock {stock}" in at.screen
        assert "take the trick" in at.screen or "takes the trick" in at.screen
        await at.pilot.press("space")
        await at.pilot.pause()
        await at.pilot.pause()
        assert at.app.table._shown is None
        assert f"Stock {stock - 2}" in at.screen
        at.session.change(pause=0.0)
        await at.pilot.press("space")


async def test_a_larger_terminal_gets_larger_cards_and_the_story(tmp_path: Path) -> None:
    async with sitting(tmp_path, size=(120, 40)) as at:
        assert at.app.table.query_one(Hand).card_size == LARGE
        await at.press("enter", "enter")
        assert "You play the " in at.screen


async def test_a_small_terminal_is_told_so(tmp_path: Path) -> None:
    async with sitting(tmp_path, size=(60, 20)) as at:
        assert "The table needs 80 columns and 24 rows" in at.screen
        await at.pilot.resize_terminal(80, 24)
        await at.settle()
        assert "The table needs" not in at.screen


SEVEN = """
name = "Seven Hands"
base = "california-jack"
seats = [7, 6, 5, 3]
rules = { ranks = "AKQJT98", hand = 3 }
[at.6]
ranks = "AKQJT9876"
hand = 5
sides = "partners"
[at.5]
ranks = "AKQJT98765"
hand = 6
[at.3]
ranks = "AKQJT9876543"
hand = 6
"""


@pytest.mark.parametrize("seats", [3, 5, 6, 7])
async def test_any_number_of_players_has_a_table(tmp_path: Path, seats: int) -> None:
    file = tmp_path / "seven.toml"
    file.write_text(SEVEN)
    async with sitting(tmp_path, load(str(file), seats=seats)) as at:
        for seat, name in enumerate(at.session.names):
            assert name in at.screen or seat == at.session.seat
        await at.press("enter")
        assert "✗" not in at.screen


# --- drawings ------------------------------------------------------------------------------------


def picture(canvas: Canvas) -> list[str]:
    strips = (canvas.strip(y) for y in range(canvas.height))
    return ["".join(segment.text for segment in strip) for strip in strips]


def test_a_card_is_drawn_in_each_size() -> None:
    ten_of_hearts = 13 + 8
    canvas = Canvas(5, 3, on_felt)
    draw_card(canvas, 0, 0, ten_of_hearts, SMALL, Faces(letters=False))
    assert picture(canvas) == ["╭───╮", "│10♥│", "╰───╯"]
    canvas = Canvas(7, 5, on_felt)
    draw_card(canvas, 0, 0, ten_of_hearts, MEDIUM, Faces(letters=True))
    assert picture(canvas) == ["╭─────╮", "│10H  │", "│  H  │", "│  10H│", "╰─────╯"]


def test_the_board_goes_out_and_back() -> None:
    assert lanes(61) == 2
    assert lanes(121) == 4
    assert (hole(1).lane, hole(1).x) == (0, 0)
    assert hole(30).x == hole(31).x
    assert hole(31).lane == 1
    assert (hole(60).lane, hole(60).x) == (1, 0)
    assert len({hole(score) for score in range(1, 61)}) == 60


def test_two_pegs_a_side_and_the_game_hole() -> None:
    canvas = Canvas(60, board_height(2, 61), on_felt)
    draw_board(canvas, 0, 0, 61, ((4, 9), (55, 61)), ("You", "Ben"))
    rows = picture(canvas)
    assert "···○· ···●·" in rows[0]
    assert "(●)" in rows[2]
    assert rows[3].count("○") == 1
    assert "●" not in rows[3] + rows[4]
