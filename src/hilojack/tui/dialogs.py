"""Dialogs over the table: pages to read, the count of a deal, the choice of a new match."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Select, Static

from hilojack.players import PLAYERS, check_player
from hilojack.review import Review
from hilojack.review.words import review_lines, wrapped
from hilojack.tui.drawing import Faces
from hilojack.tui.session import MISTAKES, Pegs, Session, move_pegs
from hilojack.tui.widgets import Board
from hilojack.variants.sheet import Table, rules_written
from hilojack.variants.variant import Variant, games, load, read_file, seats_of
from hilojack.views.events import Won
from hilojack.views.tricks import Pegged
from hilojack.voices.speech import house_rules
from hilojack.words import screen as say
from hilojack.words.session import (
    game_head,
    number_of_decision,
    opponents_head,
    players_head,
    preset_head,
)


class Page(ModalScreen[None]):
    """A page to read: lines of text or Markdown, left by any of the closing keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", "Close", show=False)
    ]

    def __init__(self, title: str, lines: Sequence[str] = (), markdown: str = "") -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._markdown = markdown

    def compose(self) -> ComposeResult:
        """Yield the text in a frame, with the key to leave."""
        with Vertical(classes="dialog page") as frame:
            frame.border_title = self._title
            frame.border_subtitle = say.esc_closes
            with VerticalScroll() as scroll:
                scroll.focus()
                yield self._text()

    def _text(self) -> Widget:
        if not self._markdown:
            return Static("\n".join(self._lines), markup=False)
        from textual.widgets import Markdown  # slow to import, and rarely needed

        return Markdown(self._markdown)


class YesOrNo(ModalScreen[bool]):
    """A question that y and n answer; the focus is where an Enter too many changes nothing."""

    AUTO_FOCUS = "#n"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Yes", show=False),
        Binding("n,escape", "dismiss(False)", "No", show=False),
    ]

    def __init__(self, title: str, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._title, self._question, self._answers = title, question, (yes, no)

    def compose(self) -> ComposeResult:
        """Yield the question and its two answers."""
        with Vertical(classes="dialog count") as frame:
            frame.border_title = self._title
            yield Static(self._question, id="result", markup=False)
            with Horizontal(id="count-keys"):
                for key, answer in zip("yn", self._answers, strict=True):
                    yield Button(f"{answer} ({key})", id=key, compact=True)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "y")


class Count(ModalScreen[str]):
    """The count of a deal, item by item; its result is the letter of the next command.

    Once the match is over no button has the focus, so that an Enter too many begins no rematch.
    """

    AUTO_FOCUS = ""

    def __init__(self, session: Session, faces: Faces) -> None:
        super().__init__()
        self._session = session
        self._faces = faces
        self._counted = session.voice.told_in_count(session.view.events)
        self._skip = asyncio.Event()
        self.done = False

    def compose(self) -> ComposeResult:
        """Yield the sheet, the board, and the commands that may follow."""
        over = self._session.over
        with Vertical(classes="dialog count") as frame:
            frame.border_title = self._session.result_title
            yield Static(id="items", markup=False)
            yield Board(id="count-board")
            yield Static(id="result", markup=False)
            with Horizontal(id="count-keys"):
                if over:
                    yield Button(say.rematch_key, id="m", variant="primary", compact=True)
                    yield Button(say.new_match_key, id="n", compact=True)
                else:
                    yield Button(say.next_deal_key, id="d", variant="primary", compact=True)
                yield Button(say.review_key, id="x", compact=True)
                if not self._session.why_no_undo:
                    yield Button(say.undo_key, id="u", compact=True)
                yield Button(say.leave_key, id="q", compact=True)

    def on_mount(self) -> None:
        """Begin to count."""
        session = self._session
        board = self.query_one(Board)
        board.styles.height = board.rows(session.view)
        board.pegs = session.pegs_before_count
        board.show(session.view, session.voice, self._faces, False)
        self.query_one("#count-keys").visible = False
        self.run_worker(self._count())

    async def _count(self) -> None:
        """Write one item after another, and move the pegs."""
        seconds = self._session.settings.pause
        for place in range(1, len(self._counted) + 1):
            if seconds and not self._skip.is_set():
                await pause(self._skip, seconds)
            self._write(place)
        self.query_one("#result", Static).update("\n".join(self._result()))
        self.query_one("#count-keys").visible = True
        if not self._session.over:
            self.query_one(Button).focus()
        self.done = True

    def _write(self, place: int) -> None:
        lines = self._session.voice.tell(self._counted[:place])
        self.query_one("#items", Static).update("\n".join(lines))
        moves = [e for e in self._counted[:place] if not isinstance(e, Pegged)]
        pegs: Pegs = move_pegs(self._session.pegs_before_count, moves)
        board = self.query_one(Board)
        board.pegs = pegs
        board.refresh()

    def _result(self) -> list[str]:
        session = self._session
        won = [event for event in session.view.events if isinstance(event, Won)]
        return ["", *session.final_words, *session.voice.tell(won)]

    def on_key(self, event: events.Key) -> None:
        """Hurry the count, then choose the next command by key."""
        if not self.done:
            event.stop()
            self._skip.set()
            return
        key = "d" if event.key in ("space", "escape") else event.key
        if key == "d" and self._session.over:
            return
        if key in ("d", "m", "n", "x", "u", "q") and self.query(f"#{key}"):
            event.stop()
            self.dismiss(key)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        if event.button.id and self.done:
            self.dismiss(event.button.id)


async def pause(signal: asyncio.Event, seconds: float) -> None:
    """Wait for `seconds`, or until the signal comes."""
    with suppress(TimeoutError):
        await asyncio.wait_for(signal.wait(), seconds)


class Reviewed(ModalScreen[int | None]):
    """The review, as it progresses; its result is the decision from which to play again."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back", show=False)]
    TICK = 0.2  # seconds
    WIDTH = 70  # of the lines

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._done = (0, 0)
        self._left = False
        self.review: Review | None = None

    def compose(self) -> ComposeResult:
        """Yield the progress, the review, and a field for the number of a decision."""
        with Vertical(classes="dialog page reviewed") as frame:
            frame.border_title = say.review_title
            frame.border_subtitle = say.esc_goes_back
            yield Static(say.reviewing_begins, id="progress", markup=False)
            with VerticalScroll(id="told"):
                yield Static(id="lines", markup=False)
            yield Input(placeholder=number_of_decision, id="again", compact=True)

    def on_mount(self) -> None:
        """Begin to review without blocking the loop of events."""
        self.query_one("#again").display = False
        self.query_one("#told").display = False
        self._clock = self.set_interval(self.TICK, self._tell)
        self.run_worker(self._find(), exclusive=True)

    async def _find(self) -> None:
        try:
            self.review = await asyncio.to_thread(self._session.review, self._note)
        except ReviewLeft:
            return
        self._clock.stop()
        self._show(self.review)

    def _note(self, done: int, whole: int) -> None:
        """Show the progress, from the reviewing thread, which ends once the page is left."""
        self._done = (done, whole)
        if self._left:
            raise ReviewLeft

    def _tell(self) -> None:
        done, whole = self._done
        words = say.reviewing_so_far(done, whole) if whole else say.reviewing_begins
        self.query_one("#progress", Static).update(words)

    def _show(self, review: Review) -> None:
        lines = review_lines(review, worst=MISTAKES, seat=self._session.seat, width=self.WIDTH)
        noted = wrapped(" ".join(self._session.note(review)), self.WIDTH)
        lines += ["", *noted] if noted else []
        self.query_one("#progress").display = False
        self.query_one("#told").display = True
        self.query_one("#lines", Static).update("\n".join(lines))
        again = self.query_one("#again", Input)
        again.display = True
        again.focus()

    @on(Input.Submitted)
    def _chosen(self, event: Input.Submitted) -> None:
        assert self.review is not None
        numbers = [one.number for one in self.review.decisions]
        typed = event.value.strip()
        if typed.isdecimal() and int(typed) in numbers:
            self.dismiss(int(typed))
        elif typed:
            event.input.value = ""
            event.input.placeholder = say.not_your_decision(typed, numbers_are(numbers))

    def on_key(self, event: events.Key) -> None:
        """Turn the page with arrows and the like while a number is typed."""
        told = self.query_one("#told", VerticalScroll)
        turns = {
            "up": told.scroll_up,
            "down": told.scroll_down,
            "pageup": told.scroll_page_up,
            "pagedown": told.scroll_page_down,
        }
        if event.key in turns:
            event.stop()
            turns[event.key]()

    def action_leave(self) -> None:
        """Go back to the table, and stop an unfinished review."""
        self._left = True
        self.dismiss(None)


def numbers_are(numbers: Sequence[int]) -> str:
    """Return the choice of numbers: `they are from 3 to 51`."""
    return say.decisions_from_to(numbers[0], numbers[-1]) if numbers else say.no_decisions


class ReviewLeft(Exception):
    """The player left before the review was done."""


Wanted = tuple[Variant, list[str], str]  # a variant, the opponents, the player's name


class NewMatch(ModalScreen[Wanted | None]):
    """The choice of game, preset, seats, opponents and house rules for a new match."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back", show=False)]
    SEATS = 7

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._now = session.variant
        self._opponents = session.opponents
        self._name = session.settings.name
        self._names = session.names

    def compose(self) -> ComposeResult:
        """Yield a line for each choice."""
        now = self._now
        with Vertical(classes="dialog new") as frame:
            frame.border_title = say.new_match_title
            frame.border_subtitle = say.how_to_choose
            titles = [(str(read_file(game)["name"]), game) for game in games()]
            if now.game not in games():
                titles.append((now.name, now.game))
            yield from _row(game_head, _select(titles, now.game, "game"))
            presets = [(name, name) for name in now.presets]
            yield from _row(preset_head, _select(presets, now.preset, "preset"))
            yield Static(id="says", markup=False)
            seats = [(str(n), n) for n in seats_of(now.file, now.preset)]
            yield from _row(players_head, _select(seats, now.seats, "seats"))
            with Horizontal(classes="row"):
                yield Label(opponents_head)
                for place in range(self.SEATS - 1):
                    kinds = [(kind, kind) for kind in PLAYERS]
                    kind = self._opponents[min(place, len(self._opponents) - 1)]
                    yield _select(kinds, kind, f"bot{place}", "bot")
            rules = Input(
                " ".join(house_rules(now)),
                placeholder=say.rules_to_type,
                id="house",
                compact=True,
            )
            yield from _row(say.house_rules_head, rules)
            name = Input(self._name, placeholder=say.own_name, id="name", compact=True)
            yield from _row(say.name_head, name)
            yield Static(id="wrong", markup=False)
            with Horizontal(id="new-keys"):
                yield Button(say.deal_key, id="deal", variant="primary", compact=True)
                yield Button(say.back_key, id="back", compact=True)

    def on_mount(self) -> None:
        """Show what depends on the first choice."""
        self._tell()
        self.query_one("#game").focus()

    @on(Select.Changed, "#game")
    def _game_changed(self, event: Select.Changed) -> None:
        """Offer the presets and numbers of players of the chosen game."""
        if event.value == self._now.game and self._value("preset") in self._now.presets:
            self._tell()
            return
        file = self._file()
        preset = self.query_one("#preset", Select)
        preset.set_options([(name, name) for name in file["presets"]])
        preset.value = file["default"]
        self._offer_seats(file, file["default"])
        self.query_one("#house", Input).value = ""
        self._tell()

    @on(Select.Changed, "#preset")
    def _preset_changed(self, event: Select.Changed) -> None:
        """Offer the numbers of players of the chosen preset."""
        if event.value in self._file()["presets"]:
            self._offer_seats(self._file(), str(event.value))
        self._tell()

    def _offer_seats(self, file: Table, preset: str) -> None:
        """Offer the numbers of players of a preset, and keep the chosen one if possible."""
        seats, numbers = self.query_one("#seats", Select), seats_of(file, preset)
        chosen = seats.value if seats.value in numbers else numbers[0]
        seats.set_options([(str(n), n) for n in numbers])
        seats.value = chosen

    def _value(self, name: str) -> object:
        return self.query_one(f"#{name}", Select).value

    def _file(self) -> Table:
        game = str(self._value("game"))
        return read_file(game) if game in games() else self._now.file

    @on(Select.Changed)
    @on(Input.Changed)
    def _tell(self) -> None:
        """Describe the preset, check the house rules, and show a bot for each seat."""
        chosen = self._file()["presets"].get(self._value("preset"), {})
        self.query_one("#says", Static).update(str(chosen.get("says", "")))
        seats = self._value("seats")
        for place in range(self.SEATS - 1):
            bot = self.query_one(f"#bot{place}", Select)
            bot.display = isinstance(seats, int) and place < seats - 1
        wrong = self.query_one("#wrong", Static)
        try:
            variant = self._variant()
            for kind in self._bots(variant):
                check_player(kind)
        except ValueError as error:
            wrong.update(f"✗ {error}")
            self.query_one("#deal", Button).disabled = True
            return
        changed = house_rules(variant)
        wrong.update(say.house_rules_are(", ".join(changed)) if changed else say.by_the_book)
        self.query_one("#deal", Button).disabled = False

    def _variant(self) -> Variant:
        """Return the chosen variant. Raise VariantError if it cannot be played."""
        rules = rules_written(self.query_one("#house", Input).value.split())
        preset, seats = self._value("preset"), self._value("seats")
        if not isinstance(preset, str) or not isinstance(seats, int):
            raise ValueError(say.choose_preset)
        game = str(self._value("game"))
        if game not in games():
            return self._now.change(**rules)
        return load(game, preset=preset, seats=seats, rules=rules)

    def _bots(self, variant: Variant) -> list[str]:
        """Return the opponents chosen for the seats."""
        return [str(self._value(f"bot{place}")) for place in range(variant.seats - 1)]

    @on(Button.Pressed, "#deal")
    def _deal(self) -> None:
        variant = self._variant()
        self.dismiss((variant, self._bots(variant), self.query_one("#name", Input).value.strip()))

    @on(Button.Pressed, "#back")
    def action_leave(self) -> None:
        """Go back to the table."""
        self.dismiss(None)


def _select(
    options: Sequence[tuple[str, str | int]], value: str | int, name: str, classes: str = ""
) -> Select[str | int]:
    """Return a choice in one line."""
    return Select(options, value=value, id=name, classes=classes, allow_blank=False, compact=True)


def _row(label: str, *widgets: Widget) -> ComposeResult:
    """Yield a label and its choice."""
    with Horizontal(classes="row"):
        yield Label(label)
        yield from widgets
