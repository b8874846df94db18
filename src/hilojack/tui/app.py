"""The drawn table: the screen on which a match is played, by keyboard and by mouse."""

import asyncio
import os
from collections.abc import Callable, Sequence
from math import ceil
from typing import ClassVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from hilojack.calls import END_TURN
from hilojack.cards import RANKS, SUITS, parse_card
from hilojack.families import by_family
from hilojack.system.program import program
from hilojack.tui.dialogs import Count, NewMatch, Page, Reviewed, Wanted, YesOrNo, pause
from hilojack.tui.drawing import LARGE, MEDIUM, Faces
from hilojack.tui.session import Session, advice
from hilojack.tui.widgets import (
    Board,
    ChoiceButton,
    Cloth,
    Counted,
    Hand,
    Heading,
    Scores,
    Status,
    Story,
)
from hilojack.variants.page import rule_page
from hilojack.views import Event, View
from hilojack.voices.choosing import call_of_key, cards_are_open, numbered
from hilojack.voices.commands import Command, read
from hilojack.words import screen as say
from hilojack.words.grammar import capital
from hilojack.words.match import not_your_turn
from hilojack.words.table import sentence

LEAST = (80, 24)
TYPED_RANKS = {rank.lower(): rank for rank in RANKS} | {"1": "1", "10": "T", "0": "0"}
TICK = 0.1  # seconds
KEYS_SHOWN = ("l", "c", "u", "h", "r", "n", "?", "q")


class TableScreen(Screen[None]):
    """The table of a sitting."""

    ALLOW_SELECT = False

    def __init__(self, session: Session, greeting: Sequence[str] = ()) -> None:
        super().__init__()
        self.session = session
        self._greeting = greeting
        self._story: list[str] = []
        self._skip = asyncio.Event()
        self._shown: View | None = None  # while a won trick is still shown
        self._typed = ""  # the first letter of a card being typed
        self._peeking = False
        self._left = 0.0  # seconds left to say last card
        self._held = False  # the clock is stopped
        self._letters = "NO_COLOR" in os.environ

    def compose(self) -> ComposeResult:
        """Yield the heading, the felt, the board and the sheet next to it, the hand, the keys."""
        parts = by_family("tui", self.session.variant.family.name)
        yield parts.Heading(id="heading")
        with Horizontal(id="middle"):
            with Vertical(id="cloth"):
                yield parts.Felt(id="felt")
                yield Board(id="board")
            with Vertical(id="side"):
                yield parts.Sheet(id="sheet")
                yield parts.Counted(id="counted")
                yield Story(id="story")
        yield Hand(id="hand")
        yield Status(id="status")
        yield Static(keys_line(self.session.voice.COMMANDS), id="keys")
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        """Sit down: show the table, and let the first opponent act."""
        self._story += self._greeting
        self._draw()
        self._go()

    # --- what is shown ---------------------------------------------------------------------------

    @property
    def faces(self) -> Faces:
        """The way to show suits."""
        return Faces(letters=self.session.settings.letters or self._letters)

    def on_resize(self, event: events.Resize) -> None:
        """Fit the table into the terminal, with a warning if it is too small."""
        self._fit(*event.size)

    def _fit(self, width: int, height: int) -> None:
        """Fit the table into a terminal of this size."""
        roomy = width >= 100 and height >= 32
        self.set_class(roomy, "roomy")
        self.query_one(Hand).card_size = LARGE if roomy else MEDIUM
        small = self.query_one("#small", Static)
        small.display = width < LEAST[0] or height < LEAST[1]
        small.update(say.terminal_too_small(*LEAST, width, height, f"{program()} play --plain"))
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        """Show the view, or the moment before it that still lingers."""
        session = self.session
        view = self._shown or session.view
        aid, faces = session.settings.aid, self.faces
        sheet, board = self.query_one(Scores), self.query_one(Board)
        sheet.styles.height = sheet.rows(view)
        board.styles.height = board.rows(view)
        board.display = 0 < board.rows(view) <= board.MOST_ROWS
        board.pegs = session.pegs_before_count
        counted = self.query_one(Counted)
        counted.display = aid
        counted.styles.height = counted.rows(view, roomy=self.has_class("roomy"))
        felt = self.query_one(Cloth)
        felt.levels = session.titles
        felt.past, felt.taker, shown = "", None, view
        if self._peeking:
            shown = felt.look_back(view, session.voice)
        elif self._shown is not None:
            felt.linger(session.view, session.voice)
        felt.show(shown, session.voice, faces, aid)
        for part in (self.query_one(Heading), sheet, counted, board):
            part.show(view, session.voice, faces, aid)
        asked = bool(view.acts) and self._shown is None
        self.query_one(Hand).show(view, session.voice, faces, asked=asked)
        self._ask()

    def _ask(self) -> None:
        """Show the prompt below the news, and the story."""
        session, view = self.session, self.session.view
        words = "" if self._shown is not None else session.voice.turn(view)
        if session.trouble:
            words = session.trouble
        self.query_one(Status).say(asked=words)
        self.query_one(Story).tell(self._story)

    def _warn(self, words: str) -> None:
        self.query_one(Status).say(asked=words, warn=True)

    def _tell(self, news: Sequence[Event]) -> None:
        lines = self.session.voice.tell(news)
        if lines:
            self._story = [*self._story, *lines][-200:]
            self.query_one(Status).say(news=lines)

    # --- the course of play ----------------------------------------------------------------------

    def _go(self, act: int | None = None) -> None:
        """Perform the player's action, if any, and then let the opponents act."""
        self._skip.clear()
        self.run_worker(self._course(act), exclusive=True, group="course")

    async def _course(self, act: int | None) -> None:
        session = self.session
        self._shown = None
        self._show_time(0)
        if act is None:
            self._tell(session.news())
            self._draw()
        else:
            await self._perform(act, session.act)
        await self._let_opponents_act()
        while (late := await self._wait_for_time()) is not None:
            await self._perform(late, session.act)
            await self._let_opponents_act()
        if session.deal_over:
            self._count_deal()

    async def _let_opponents_act(self) -> None:
        """Let the opponents act, each after a pause if there is something to see."""
        session = self.session
        while session.waiting:
            player, view = session.opponent()
            choice = await asyncio.to_thread(player.choose, view)
            if not session.lays_on and choice != END_TURN:
                await self._rest(session.settings.pause)
            await self._perform(choice, session.let)

    async def _wait_for_time(self) -> int | None:
        """Return the action for when time is up, if there is a limit; dialogs stop the clock."""
        act = self.session.voice.when_time_is_up(self.session.view)
        self._left, self._held = self.session.settings.clock, False
        while act is not None and self._left > 0:
            self._show_time(self._left)
            await asyncio.sleep(TICK)
            if self.app.screen is self and not self._held:
                self._left -= TICK
        self._show_time(0)
        return act if self.session.settings.clock else None

    def _show_time(self, left: float) -> None:
        """Show the time left, if any."""
        keys = say.space_resumes if self._held else say.space_stops
        self.query_one(Status).say(clock=say.time_left(ceil(left), keys) if left > 0 else "")

    async def _perform(self, act: int, perform: Callable[[int], object]) -> None:
        """Perform an action, and leave a completed trick on the table for a moment."""
        before = self.session.view
        perform(act)
        if self.session.lays_on:
            return
        news = self.session.news()
        self._tell(news)
        self._shown = self.query_one(Cloth).moment_after(before, self.session.view, act, news)
        if self._shown is not None:
            self._draw()
            await self._rest(2 * self.session.settings.pause)
            self._shown = None
        self._draw()

    async def _rest(self, seconds: float) -> None:
        """Pause, unless a key cuts it short."""
        if seconds > 0:
            self._skip.clear()
            await pause(self._skip, seconds)

    def _count_deal(self) -> None:
        self.app.push_screen(Count(self.session, self.faces), self._after_count)

    def _after_count(self, letter: str | None) -> None:
        if letter:
            self._perform_command(letter)

    def choose(self, act: int) -> None:
        """Perform the player's action, or show why it is not legal."""
        self._typed = ""
        self._stop_peeking()
        reason = self.session.why_not(act) or self.session.pick(act)
        if reason is None:
            self._go(act)
        else:
            self._warn(reason)

    # --- keys and mouse --------------------------------------------------------------------------

    @on(ChoiceButton.Chosen)
    def _clicked(self, message: ChoiceButton.Chosen) -> None:
        self.choose(message.act)

    def on_click(self) -> None:
        """Cut a pause short after a click on the table."""
        self._skip.set()

    def on_key(self, event: events.Key) -> None:
        """Hurry the opponents, move the pointer, type a card or give a command by key."""
        key = event.character or event.key
        busy = self._shown is not None or self.session.waiting
        if busy and key not in self._letters_of_commands:
            self._skip.set()
            event.stop()
            return
        if self._key(event.key, key.lower()):
            event.stop()

    def _key(self, key: str, character: str) -> bool:
        """Act on a key. Return True if it meant anything."""
        typing, self._typed = self._typed, ""
        if self._call(character):
            return True
        if typing and (typing + character == "10" or character.upper() in SUITS):
            self._type(typing + character)
        elif typing == "q" and character in ("q", "enter", "\r", "\n"):
            self._quit()
        elif key == "escape" or typing == "q":
            self._stop_peeking()
            self._ask()
        elif key == "space":
            self._held = not self._held
        elif key in ("left", "right"):
            self.query_one(Hand).move(-1 if key == "left" else 1)
        elif key == "enter":
            self._enter()
        elif character in TYPED_RANKS and character != "0":
            self._type(character)
        elif character in self._letters_of_commands:
            self.press(character)
        else:
            return False
        return True

    @property
    def _letters_of_commands(self) -> set[str]:
        """Return the letters that are commands in this game."""
        return {command.letter for command in self.session.voice.COMMANDS}

    def _call(self, character: str) -> bool:
        """Call by a letter or 0, or if no card can be chosen by a number or an initial."""
        view = self.session.view
        call = call_of_key(view, character)
        if call is None and view.acts and not cards_are_open(view):
            try:
                meant = read(character, view, self.session.voice.COMMANDS)
            except ValueError:
                return False
            call = None if isinstance(meant, Command) else meant
        if call is None:
            return False
        self.choose(call)
        return True

    def _enter(self) -> None:
        chosen = self.query_one(Hand).chosen
        if self._peeking:
            self._stop_peeking()
        elif self.session.deal_over:
            self._count_deal()
        elif chosen is not None and chosen.act is not None:
            self.choose(chosen.act)

    def _type(self, typed: str) -> None:
        """Note part of a typed card: a rank, or a rank and a suit."""
        if typed[-1].upper() in SUITS:
            rank = TYPED_RANKS[typed[:-1]]
            try:
                self.choose(parse_card(rank + typed[-1]))
            except ValueError as error:
                self._warn(str(error))
            return
        self._typed = typed
        numbers = numbered(self.session.view)
        if typed.isdecimal() and int(typed) in numbers:
            self.query_one(Hand).point_at(numbers[int(typed)])
        words = say.and_a_suit(typed.upper(), " ".join(SUITS))
        if typed == "q":
            words = say.or_leave(words)
        elif typed.isdecimal():
            words = say.or_enter(words)
        self.query_one(Status).say(asked=words)

    def press(self, letter: str) -> None:
        """Perform a command, typed or clicked in the line of keys."""
        if letter != "l":
            self._stop_peeking()
        try:
            self._perform_command(letter)
        except ValueError as error:
            self._warn(str(error))

    def _perform_command(self, letter: str) -> None:
        """Call the method that has the word of a command for its name."""
        word = next(one.word for one in self.session.voice.COMMANDS if one.letter == letter)
        getattr(self, f"_{word}")()

    # --- the commands ----------------------------------------------------------------------------

    def _help(self) -> None:
        voice = self.session.voice
        commands = [f"  {c.letter}   {capital(c.says)}" for c in voice.COMMANDS]
        self.app.push_screen(
            Page(say.help_title, [voice.HOW_TO_PLAY, say.how_keys_work, *commands])
        )

    def _view(self) -> None:
        view = self.session.view
        voice = self.session.voice
        lines = [*voice.table(view), voice.hand_words(view)]
        if self.session.settings.aid:
            lines += ["", *voice.counted_cards(view)]
        self.app.push_screen(Page(say.table_title, lines))

    def _score(self) -> None:
        lines = self.session.voice.score_lines(self.session.view)
        self.app.push_screen(Page(say.score_title, lines))

    def _last(self) -> None:
        lines = self.session.voice.look_back(self.session.view)
        if not self.query_one(Cloth).LOOKS_BACK:
            self.app.push_screen(Page(say.last_title, lines))
        elif not self.session.view.last_trick:
            self._warn(*lines)
        else:
            self._peeking = not self._peeking
            self._draw()
            if self._peeking:
                self.query_one(Status).say(asked=lines[0])

    def _stop_peeking(self) -> None:
        if self._peeking:
            self._peeking = False
            self._draw()

    def _count(self) -> None:
        self.session.change(aid=not self.session.settings.aid)
        self._draw()

    def _faces(self) -> None:
        if self._letters:
            self._warn(say.no_color_is_set)
            return
        self.session.change(letters=not self.session.settings.letters)
        self._draw()

    def _pause(self) -> None:
        pause = self.session.next_pause()
        self._draw()
        self.query_one(Status).say(asked=say.opponents_pause(f"{pause:g}"))

    def _wait(self) -> None:
        self._left = clock = self.session.next_clock()
        limit = say.time_for_last_card(f"{clock:g}") if clock else say.unlimited_time
        self.query_one(Status).say(asked=limit)

    def _undo(self) -> None:
        self.session.undo()
        self._story.append(say.you_take_it_back)
        self.query_one(Status).say(news=[say.you_take_it_back])
        self._go()

    def _hint(self) -> None:
        """Find a hint without blocking the loop of events."""
        if not self.session.view.acts:
            raise ValueError(sentence(not_your_turn))
        self.query_one(Status).say(asked=say.thinking_of_it)
        self.run_worker(self._think(), exclusive=True, group="hint")

    async def _think(self) -> None:
        view, voice = self.session.view, self.session.voice
        try:
            lines = await asyncio.to_thread(advice, view, voice)
        except ValueError as error:
            self._warn(str(error))
            return
        now = self.session.view
        if (now.number, len(now.events)) == (view.number, len(view.events)):
            self._ask()
            self.app.push_screen(Page(say.hint_title, lines))

    def _review(self) -> None:
        """Show the review, and let the player choose where to play again."""
        if self.session.why_no_review:
            raise ValueError(self.session.why_no_review)
        self.app.push_screen(Reviewed(self.session), self._after_review)

    async def _after_review(self, number: int | None) -> None:
        if number is None:
            self._count_deal()
            return
        self.session, words = self.session.play_again(number)
        self._story = list(words)
        self._go()

    def _rules(self) -> None:
        variant = self.session.variant
        self.app.push_screen(Page(variant.title, markdown=rule_page(variant)))

    def _resign(self) -> None:
        """Ask once, and resign unless the answer is no."""
        if self.session.why_not_resign:
            raise ValueError(self.session.why_not_resign)
        asked = YesOrNo(say.resign_title, self.session.resigning, say.resign_title, say.resign_no)
        self.app.push_screen(asked, self._after_asked)

    def _after_asked(self, yes: bool | None) -> None:
        if yes and not self.session.why_not_resign:
            self.session.resign()
            self._story += self.session.final_words[:1]
            self._go()

    def _deal(self) -> None:
        self.session.next_deal()
        self._go()

    def _rematch(self) -> None:
        self.session.rematch()
        self._story = []
        self._go()

    def _new(self) -> None:
        self.app.push_screen(NewMatch(self.session), self._begin)

    async def _begin(self, wanted: Wanted | None) -> None:
        """Begin the chosen match; without one, leave the table as it is."""
        if wanted is None:
            if self.session.deal_over:
                self._count_deal()
            return
        variant, opponents, name = wanted
        before = self.session.variant.family
        self.session, words = self.session.begin_another(variant, opponents, name)
        self._story = list(words)
        if variant.family != before:
            await self.recompose()
            self._fit(*self.size)
        self._go()

    def _quit(self) -> None:
        self.session.save()
        self.app.exit()


def keys_line(commands: Sequence[Command]) -> str:
    """Return the line of keys, each of which can be clicked."""
    words = {command.letter: command.word for command in commands}
    parts = [f"[@click=app.press('{key}')][b]{key}[/b] {words[key]}[/]" for key in KEYS_SHOWN]
    return " " + "  ".join([f"[b]←→ Enter[/b] {say.enter_plays}", *parts])


class TableApp(App[None]):
    """The program around the table."""

    TITLE = "Hilojack"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Leave", show=False, priority=True),
        Binding("ctrl+q", "leave", "Leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", "Suspend", show=False, priority=True),
    ]

    def __init__(self, session: Session, greeting: Sequence[str] = ()) -> None:
        super().__init__()
        self.table = TableScreen(session, greeting)

    def on_mount(self) -> None:
        self.push_screen(self.table)

    def action_leave(self) -> None:
        """Leave; the match is saved."""
        self.table.session.save()
        self.exit()

    def action_press(self, letter: str) -> None:
        if self.screen is self.table:
            self.table.press(letter)


def play_drawn(session: Session, greeting: Sequence[str]) -> int:
    """Play at the drawn table in the terminal of this process."""
    app = TableApp(session, greeting)
    app.run()
    print(app.table.session.farewell)
    return app.return_code or 0
