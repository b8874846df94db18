"""The parts of the drawn table that all families share."""

from collections.abc import Sequence
from typing import Self

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from hilojack.calls import CLAIM, is_card, is_claim
from hilojack.cards import JOKER
from hilojack.tui import drawing as draw
from hilojack.tui.drawing import MEDIUM, SMALL, Canvas, Faces, Size
from hilojack.tui.session import Pegs
from hilojack.views import Event, View
from hilojack.voices.choosing import choices, keys, label, suit_called
from hilojack.voices.speech import Speaker, unseen_ranks
from hilojack.words import screen as say


class Painted(Widget):
    """A widget that is painted on a canvas at every refresh."""

    ALLOW_SELECT = False
    ground = draw.on_rail
    _canvas: Canvas | None = None

    def paint(self, canvas: Canvas) -> None:
        """Paint the widget as it is now."""

    def refresh(self, *regions: Region, **options: bool) -> Self:
        """Mark the widget to be repainted."""
        self._canvas = None
        return super().refresh(*regions, **options)

    def render_line(self, y: int) -> Strip:
        """Return a row of the picture."""
        width, height = self.size
        if width == 0:
            return Strip([])
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = Canvas(width, height, self.ground)
            self.paint(self._canvas)
        return self._canvas.strip(y)


class Shown(Painted):
    """A painted widget that shows a view, with a voice for its words."""

    view: View | None = None
    voice: Speaker
    faces: Faces
    aid: bool

    def show(self, view: View, voice: Speaker, faces: Faces, aid: bool) -> None:
        """Show this view from now on."""
        self.view, self.voice, self.faces, self.aid = view, voice, faces, aid
        self.refresh()

    def paint(self, canvas: Canvas) -> None:
        """Paint the view, once there is one."""
        if self.view is not None:
            self.paint_view(canvas, self.view)

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Paint a view."""


# --- the line at the top -------------------------------------------------------------------------


class Heading(Shown):
    """The game, the deal, its state and the score, in one line."""

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Paint the game at the left, the score at the right."""
        game = f" {say.title_and_deal(view.variant.title, view.number)}"
        canvas.put(0, 0, game, draw.gold_on_rail)
        x = self.paint_state(canvas, view, len(game))
        score = score_text(view, self.voice)
        if x + len(score) + 2 <= canvas.width:
            canvas.put(canvas.width - len(score) - 1, 0, score, draw.on_rail)

    def paint_state(self, canvas: Canvas, view: View, x: int) -> int:
        """Paint what everybody must always know, from x on. Return where it ends."""
        return x


def score_text(view: View, voice: Speaker) -> str:
    """Return the score: `You 3 · Ben 1 · to 10`."""
    sides = [f"{voice.side_label(side)} {score}" for side, score in enumerate(view.scores)]
    return " · ".join([*sides, f"to {view.variant.target}"])


class Cloth(Shown):
    """The cards on the table, and the players round it."""

    LOOKS_BACK = False  # it can show what was played last
    ground = draw.on_felt
    levels: tuple[str, ...] = ()  # by seat, in words
    past: str = ""  # names the trick, if it is not the one in play
    taker: int | None = None

    def moment_after(
        self, before: View, after: View, act: int, news: Sequence[Event]
    ) -> View | None:
        """Return the moment that an action leaves on the table for a while, or None."""
        return None

    def linger(self, view: View, voice: Speaker) -> None:
        """Note what is still shown."""

    def look_back(self, view: View, voice: Speaker) -> View:
        """Return the view that shows what was played last."""
        return view


# --- the sheet, the counted cards, the story -----------------------------------------------------


class Scores(Shown):
    """The score sheet."""

    def rows(self, view: View) -> int:
        return 1 + score_rows(view)

    def _paint_scores(self, canvas: Canvas, view: View) -> None:
        columns = score_columns(view)
        width = (canvas.width - 1) // columns
        for side, score in enumerate(view.scores):
            name = short_label(self.voice, side, width - 2 - len(str(score)))
            at = 1 + side % columns * width
            canvas.put(at, 1 + side // columns, f"{name} {score}", draw.on_rail)


def short_label(voice: Speaker, side: int, room: int) -> str:
    """Return a side's label within `room`, each name cut short if needed."""
    whole = voice.side_label(side)
    names = whole.split(" & ")
    if len(whole) <= room or len(names) == 1:
        return whole[:room]
    each = max(1, (room + 1) // len(names) - 1)
    return "&".join(name[:each] for name in names)[:room]


def score_columns(view: View) -> int:
    return 2 if len(view.scores) <= 4 else 3


def score_rows(view: View) -> int:
    return -(-len(view.scores) // score_columns(view))


class Counted(Shown):
    """The knowledge of a perfect memory: the unseen cards by suit, and those of others."""

    def rows(self, view: View, *, roomy: bool) -> int:
        """Return the rows: one for the cards of all others, or if there is room one each."""
        return 5 + (max(1, len(view.hand_sizes) - 1) if roomy else 1)

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Paint the unseen cards, suit by suit."""
        unseen = len(view.memory.unseen)
        canvas.put(1, 0, say.unseen_sign(unseen), draw.gold_on_rail)
        label = self.voice.count_label(view)
        if len(label) + 12 <= canvas.width:
            canvas.put(canvas.width - len(label) - 1, 0, label, draw.faint_on_rail)
        for row, suit in enumerate(self.voice.suits(view), 1):
            light = Style(color=draw.SUIT_LIGHTS[suit], bgcolor=draw.RAIL, bold=True)
            canvas.put(1, row, self.faces.sign(suit), light)
            jokers = [self.faces.card(c) for c in view.memory.unseen if c >= JOKER and row == 1]
            ranks = " ".join([*jokers, "".join(unseen_ranks(view, suit))]).rstrip()
            canvas.put(3, row, ranks or "–", draw.on_rail)
        held = self._held(view)
        if len(held) > canvas.height - 5:
            held = ["; ".join(held)]
        for row, hand in enumerate(held, 5):
            room = canvas.width - 2
            canvas.put(1, row, hand if len(hand) <= room else hand[: room - 1] + "…", FAINT)

    def _held(self, view: View) -> list[str]:
        """Return the cards that others certainly hold."""
        return [
            f"{self.voice.names[seat]} {' '.join(map(self.faces.card, known))}"
            for seat, known in enumerate(view.memory.known)
            if seat != view.seat and known
        ]


class Story(Painted):
    """The story of the deal, newest line last."""

    lines: Sequence[str] = ()

    def tell(self, lines: Sequence[str]) -> None:
        """Show these lines from now on."""
        self.lines = lines
        self.refresh()

    def paint(self, canvas: Canvas) -> None:
        """Paint as many lines as there is room for."""
        wrapped = [part for line in self.lines for part in wrap(line, canvas.width - 2)]
        room = canvas.height
        if room <= 0:
            return
        for y, line in enumerate(wrapped[-room:]):
            newest = y >= min(room, len(wrapped)) - 2
            canvas.put(1, y, line, draw.on_rail if newest else draw.faint_on_rail)


def wrap(text: str, width: int) -> list[str]:
    """Return a text in lines of at most this width, the later ones indented."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = f"  {word}"
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


class Status(Painted):
    """Two lines above the keys: the news, and the prompt or a refusal."""

    news: Sequence[str] = ()
    asked: str = ""
    warning: bool = False
    clock: str = ""  # the time left for the choice

    def say(
        self,
        *,
        news: Sequence[str] | None = None,
        asked: str | None = None,
        warn: bool = False,
        clock: str | None = None,
    ) -> None:
        """Change the words."""
        self.news = self.news if news is None else news
        self.clock = self.clock if clock is None else clock
        if asked is not None:
            self.asked, self.warning = asked, warn
        self.refresh()

    def paint(self, canvas: Canvas) -> None:
        """Paint the newest sentences that fit, and the prompt."""
        news = ""
        for sentence in reversed(self.news):
            longer = f"{sentence} {news}".strip()
            if news and len(longer) > canvas.width - 2:
                break
            news = longer
        canvas.put(1, 0, news, draw.faint_on_rail)
        style = draw.gold_on_rail if not self.warning else WARNING
        canvas.put(1, 1, ("✗ " if self.warning else "") + self.asked, style)
        clock = f" {self.clock} " if self.clock else ""
        canvas.put(canvas.width - len(clock), 1, clock, CLOCK)


FAINT = draw.faint_on_rail
WARNING = Style(color="#ffb0a0", bgcolor=draw.RAIL, bold=True)
CLOCK = Style(color=draw.RAIL, bgcolor=draw.GOLD, bold=True)


class Board(Shown):
    """The cribbage board."""

    ground = draw.on_felt
    pegs: Pegs = ()
    MOST_ROWS = 7  # next to the felt

    def rows(self, view: View) -> int:
        """Return the rows of the board, zero if the score is not pegged."""
        if view.variant.rules.get("board") != "cribbage":
            return 0
        return draw.board_height(view.variant.sides, view.variant.target)

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Paint the board in the middle."""
        labels = tuple(map(self.voice.side_label, range(view.variant.sides)))
        x = max(0, (canvas.width - draw.BOARD_WIDTH) // 2)
        draw.draw_board(canvas, x, 0, view.variant.target, self.pegs, labels)


# --- the hand ------------------------------------------------------------------------------------


LEAST_STEP = 3  # columns of a card that others cover: its edge, and rank or suit


class ChoiceButton(Painted, can_focus=True):
    """A choice: a card of the hand or a call."""

    ground = draw.on_felt

    class Chosen(Message):
        """The player chose an act."""

        def __init__(self, act: int) -> None:
            super().__init__()
            self.act = act

    def __init__(self) -> None:
        super().__init__()
        self.act: int | None = None
        self.number = ""  # its key
        self.sign = ""  # of the suit to which a card belongs besides its own
        self.words = ("", "")  # of a call: its name, and its effect
        self.legal = True
        self.raised = True
        self.narrow = False
        self.faces = Faces(letters=False)
        self.card_size = MEDIUM

    def on_click(self, event: events.Click) -> None:
        """Choose on a click."""
        event.stop()
        if self.act is not None:
            self.focus()
            self.post_message(self.Chosen(self.act))

    def paint(self, canvas: Canvas) -> None:
        """Paint a card, raised if legal, else dull; or a call."""
        if self.act is None:
            draw.draw_back(canvas, 0, 1, self.card_size)
        elif is_card(self.act):
            self._paint_card(canvas, self.act)
        else:
            self._paint_call(canvas)

    def _paint_card(self, canvas: Canvas, card: int) -> None:
        size, chosen, dull = self.card_size, self.has_focus, not self.legal
        y = 0 if self.raised else 1
        draw.draw_card(
            canvas, 0, y, card, size, self.faces, dull=dull, chosen=chosen, narrow=self.narrow
        )
        style = draw.gold_on_felt if chosen else draw.faint_on_felt
        mark = ("▲" if chosen else "") + self.number + self.sign
        canvas.centre(0, size.height + 1, min(size.width, canvas.width), mark, style)

    def _paint_call(self, canvas: Canvas) -> None:
        name, meaning = self.words
        colour = draw.GOLD if self.has_focus else draw.INK
        bold = Style(color=draw.RAIL, bgcolor=colour, bold=True)
        plain = Style(color=draw.RAIL, bgcolor=colour)
        pointer = "▲" if self.has_focus else " "
        canvas.put(0, 0, f"{pointer}{self.number} {name}".ljust(canvas.width), bold)
        canvas.put(0, 1, f"   {meaning}".ljust(canvas.width), plain)


class Hand(Widget):
    """The player's cards, trumps first, and the legal calls next to them."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.card_size = MEDIUM
        self._shown: tuple[int, ...] = ()
        self._fair: tuple[int, ...] = ()
        self._cards_too = True  # the player is to choose a card, and not only a call

    @property
    def chosen(self) -> ChoiceButton | None:
        """The choice under the pointer."""
        return next((choice for choice in self._used() if choice.has_focus), None)

    def _pool(self) -> list[ChoiceButton]:
        return list(self.query(ChoiceButton))

    def _used(self) -> list[ChoiceButton]:
        return [choice for choice in self._pool() if choice.act is not None]

    def render(self) -> str:
        """Paint nothing between the cards."""
        return ""

    def show(self, view: View, voice: Speaker, faces: Faces, *, asked: bool) -> None:
        """Show a hand; `asked` if the player is to choose from it."""
        acts = choices(view)
        hidden = 0 if view.hand or view.seat is None else view.hand_sizes[view.seat]
        places: list[int | None] = [*[None] * hidden, *acts]
        pool = self._pool()
        for _ in range(len(places) - len(pool)):
            choice = ChoiceButton()
            self.mount(choice)
            pool.append(choice)
        said = [call_words(view, voice, faces, act) for act in acts if not is_card(act)]
        wide = max((max(len(name), len(what)) for name, what in said), default=0) + 4
        boxes = self._boxes(len(places) - len(said), len(said), wide)
        self._cards_too = voice.chooses_cards(view)
        self._fair = voice.fair_choices(view)
        marks = keys(view)
        off: dict[int | None, int] = getattr(view, "off_cards", {})
        for place, choice in enumerate(pool):
            choice.display = place < len(places)
            choice.act = places[place] if choice.display else None
            if choice.display:
                self._lay(choice, view, boxes[place], asked)
                choice.number = marks.get(places[place] or 0, "")
            choice.faces = faces
            choice.sign = faces.sign(off[choice.act]) if choice.act in off else ""
            if choice.act is not None and not is_card(choice.act):
                choice.words = call_words(view, voice, faces, choice.act)
            choice.refresh()
        self._keep_pointer(view, acts, asked)

    def _lay(self, choice: ChoiceButton, view: View, box: Region, asked: bool) -> None:
        """Place a choice; cards stay bright during calls."""
        choice.raised = not asked or choice.act in self._fair
        choice.legal = choice.raised or not self._cards_too
        choice.card_size = self.card_size if box.height > SMALL.height + 1 else SMALL
        choice.narrow = box.width < choice.card_size.width - (choice.card_size is not SMALL) - 1
        choice.styles.offset = (box.x, box.y)
        choice.styles.width, choice.styles.height = box.width, box.height

    def _boxes(self, cards: int, calls: int, call: int) -> list[Region]:
        """Return the places of the cards, overlapping if many, and of the calls in two rows."""
        columns = -(-calls // 2)
        beside = columns * (call + 1)
        room = self.size.width - 2 - beside
        size, rows = self._size_of_cards(cards, room)
        each = -(-cards // rows)
        step = min(size.width + 1, max(2, (room - size.width) // max(each - 1, 1)))
        across = step * (each - 1) + size.width + 1 if cards else 0
        left = max(0, (self.size.width - across - beside) // 2)
        boxes: list[Region] = []
        for row in range(rows):
            here, last = min(each, cards - row * each), row == rows - 1
            boxes += self._row_of_cards(left, row * size.height, here, step, size, last=last)
        top = (self.card_size.height + 2) // 2 - 2
        for n in range(calls):
            row, column = divmod(n, columns)
            boxes.append(Region(left + across + column * (call + 1), top + 3 * row, call, 2))
        return boxes

    def _size_of_cards(self, cards: int, room: int) -> tuple[Size, int]:
        """Return the size of the cards and their rows: rank and suit must be visible."""
        size = self.card_size
        if size.width + LEAST_STEP * (cards - 1) <= room:
            return size, 1
        return SMALL, 2

    @staticmethod
    def _row_of_cards(
        x: int, y: int, cards: int, step: int, size: Size, *, last: bool
    ) -> list[Region]:
        """Return the places of the cards of a row; the row below may cover them."""
        height = size.height + (2 if size is not SMALL else 1 if last else 0)
        boxes = [Region(x + n * step, y, step, height) for n in range(cards)]
        if cards:
            boxes[-1] = Region(x + (cards - 1) * step, y, size.width + 1, height)
        return boxes

    def _keep_pointer(self, view: View, acts: Sequence[int], asked: bool) -> None:
        """Leave the pointer on its card, or move it to the nearest legal one, or a call."""
        before, self._shown = self._shown, tuple(acts)
        if not asked or not acts:
            return
        now = self.chosen
        if now is not None and now.act in self._fair and before == tuple(acts):
            return
        at = self._used().index(now) if now is not None else 0
        legal = [place for place, act in enumerate(acts) if act in self._fair]
        cards = [place for place in legal if is_card(acts[place])]
        self.point(min(cards or legal, key=lambda place: abs(place - at), default=0))

    def point(self, place: int) -> None:
        """Put the pointer on a place."""
        used = self._used()
        if used:
            used[place % len(used)].focus()

    def point_at(self, act: int) -> None:
        """Put the pointer on an action."""
        for choice in self._used():
            if choice.act == act:
                choice.focus()

    def move(self, steps: int) -> None:
        """Move the pointer along the choices (during calls: the calls), round the ends."""
        used = self._used()
        calls = [c for c in used if c.act is not None and not is_card(c.act)]
        ring = used if self._cards_too else calls or used
        now = self.chosen
        at = ring.index(now) + steps if now in ring else 0
        if ring:
            ring[at % len(ring)].focus()


def call_words(view: View, voice: Speaker, faces: Faces, call: int) -> tuple[str, str]:
    """Return a call as its button shows it: its name, and its effect."""
    if is_claim(call):
        return say.claim_sign(voice.name(call - CLAIM)), say.has_revoked_sign
    suit = suit_called(call)
    sign = "" if suit is None else f"{faces.sign(suit)} "
    return sign + label(call), voice.meaning(view, call)
