"""The parts of the drawn table: the felt with stock and trick, the hand, the sheet, the board."""

from collections.abc import Sequence
from typing import Self

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from hilojack.calls import CALLS, is_card
from hilojack.cards import SUIT_NAMES
from hilojack.tui import drawing as draw
from hilojack.tui.drawing import HUGE, LARGE, MEDIUM, SMALL, Canvas, Faces
from hilojack.tui.session import Pegs
from hilojack.tui.words import Voice, capital, choices, item_cards, number, unseen_ranks
from hilojack.view import View


class Painted(Widget):
    """A widget that is painted on a canvas, anew whenever it is refreshed."""

    ALLOW_SELECT = False
    ground = draw.on_rail
    _canvas: Canvas | None = None

    def paint(self, canvas: Canvas) -> None:
        """Paint the widget as it is now."""

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Paint anew at the next chance."""
        self._canvas = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        width, height = self.size
        if width == 0:
            return Strip([])
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (width, height):
            self._canvas = Canvas(width, height, self.ground)
            self.paint(self._canvas)
        return self._canvas.strip(y)


class Shown(Painted):
    """A painted widget that shows a view in a player's words."""

    view: View | None = None
    voice: Voice
    faces: Faces
    aid: bool

    def show(self, view: View, voice: Voice, faces: Faces, aid: bool) -> None:
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
    """The game, the deal, trumps and the score, in one line."""

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """The game at the left, the score at the right."""
        game = f" {view.variant.title} · deal {view.number}"
        canvas.put(0, 0, game, draw.gold_on_rail)
        x = len(game)
        if view.trump is not None:
            trumps = f"{self.faces.sign(view.trump)} {SUIT_NAMES[view.trump]}"
            light = Style(color=draw.SUIT_LIGHTS[view.trump], bgcolor=draw.RAIL, bold=True)
            canvas.put(x, 0, " · trumps ", draw.on_rail)
            canvas.put(x + 10, 0, trumps, light)
            x += 10 + len(trumps)
        score = score_text(view, self.voice)
        if x + len(score) + 2 <= canvas.width:
            canvas.put(canvas.width - len(score) - 1, 0, score, draw.on_rail)


def score_text(view: View, voice: Voice) -> str:
    """`You 3 · Ben 1 · to 10`."""
    sides = [f"{voice.side_label(side)} {score}" for side, score in enumerate(view.scores)]
    return " · ".join([*sides, f"to {view.variant.rules['target']}"])


# --- the felt ------------------------------------------------------------------------------------


class Felt(Shown):
    """The stock, the trick, and the players round it: the viewer at the bottom."""

    ground = draw.on_felt
    kinds: tuple[str, ...] = ()
    past: str = ""  # what the trick is, when it is not the one in play
    taker: int | None = None

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """The stock at the left when there is one, the trick in the rest."""
        left = 0
        if view.stock or view.stock_top is not None or (any(view.tricks) and view.cut is not None):
            left = self._paint_stock(canvas, view)
        if self.past:
            canvas.centre(
                left, canvas.height - 1, canvas.width - left, self.past, draw.gold_on_felt
            )
        if len(view.hand_sizes) == 2:
            self._paint_pair(canvas, view, left)
        elif len(view.hand_sizes) <= 4:
            self._paint_compass(canvas, view, left)
        else:
            self._paint_row(canvas, view, left)

    # --- the stock ---

    def _paint_stock(self, canvas: Canvas, view: View) -> int:
        """The stock, its size by what room there is; the width it takes."""
        size = next((s for s in (HUGE, LARGE, MEDIUM) if s.height + 1 <= canvas.height), SMALL)
        if canvas.width < 58 and size is HUGE and len(view.hand_sizes) > 2:
            size = LARGE
        x, y = 3, 1 + (canvas.height - 1 - size.height) // 2
        canvas.put(1, y - 1, f"Stock {view.stock}", draw.gold_on_felt)
        for edge in range(min(2, view.stock // 2)):
            for row in range(1, size.height):
                canvas.put(x - 1 - edge, y + row, "▏", draw.faint_on_felt)
        if view.stock_top is not None:
            draw.draw_card(canvas, x, y, view.stock_top, size, self.faces)
        elif view.stock:
            draw.draw_back(canvas, x, y, size)
        else:
            draw.draw_place(canvas, x, y, size)
        if view.cut is not None and y + size.height < canvas.height:
            canvas.put(x, y + size.height, f"cut {self.faces.card(view.cut)}", draw.on_felt)
        return x + size.width + 2

    # --- two players ---

    def _paint_pair(self, canvas: Canvas, view: View, left: int) -> None:
        """The opponent's hand above, and the two cards of the trick side by side."""
        me = view.seat or 0
        other = 1 - me
        width = canvas.width - left
        fan = canvas.height >= SMALL.height + MEDIUM.height + 3
        self._paint_label(canvas, view, other, left, 0, width, line=True)
        top = 1
        if fan:
            self._paint_fan(canvas, view, other, left, top, width)
            top += SMALL.height
        room = canvas.height - top - 1
        fits = (s for s in (HUGE, LARGE, MEDIUM) if s.height <= room and 2 * s.width + 8 <= width)
        size = next(fits, SMALL)
        y = top + max(0, (room - size.height) // 2)
        gap = 3
        x = left + (width - 2 * size.width - gap) // 2
        for seat, at in ((other, x), (me, x + size.width + gap)):
            self._paint_play(canvas, view, seat, at, y, size)
            if not self.past:
                name = capital(self.voice.name(seat))
                style = draw.on_felt if seat != view.turn else draw.gold_on_felt
                canvas.centre(at - 1, y + size.height, size.width + 2, name, style)

    def _paint_fan(
        self, canvas: Canvas, view: View, seat: int, left: int, y: int, width: int
    ) -> None:
        """A hand as others see it: with the aid, the cards it certainly holds lie open."""
        known = view.memory.known[seat] if self.aid else ()
        held = view.hand_sizes[seat]
        if not held:
            return
        step = max(1, min(SMALL.width, (width - SMALL.width) // max(held - 1, 1)))
        x = left + max(0, (width - step * (held - 1) - SMALL.width) // 2)
        for place in range(held):
            if place < held - len(known):
                draw.draw_back(canvas, x + place * step, y, SMALL)
            else:
                card = known[place - held + len(known)]
                draw.draw_card(canvas, x + place * step, y, card, SMALL, self.faces, dull=True)

    # --- three and four ---

    def _paint_compass(self, canvas: Canvas, view: View, left: int) -> None:
        """Each card before its player; the left neighbour's at the left."""
        width, height = canvas.width - left, canvas.height - 1
        fits = (s for s in (LARGE, MEDIUM) if 2 * s.height + 1 <= height and 5 * s.width < width)
        size = next(fits, SMALL)
        middle = left + (width - size.width) // 2
        top = max(1, 1 + (height - 1 - 2 * size.height) // 2)
        side_y = top + size.height // 2 + 1
        reach = max(size.width + 2, min(width // 2 - size.width - 3, 14))
        places = {
            "bottom": (middle, top + size.height),
            "left": (middle - reach, side_y),
            "top": (middle, top),
            "right": (middle + reach, side_y),
        }
        for seat, place in seated(view).items():
            x, y = places[place]
            self._paint_play(canvas, view, seat, x, y, size, bare=True)
            if place == "top":
                self._paint_label(canvas, view, seat, left, top - 1, width, line=True)
            elif place != "bottom":
                room = 2 * min(x - left, canvas.width - x - size.width) + size.width
                self._paint_label(canvas, view, seat, x - (room - size.width) // 2, y - 2, room)

    # --- five to seven ---

    def _paint_row(self, canvas: Canvas, view: View, left: int) -> None:
        """A column for each player, in the order of play, the viewer's left neighbour first."""
        seats = len(view.hand_sizes)
        cell = (canvas.width - left) // seats
        size = MEDIUM if cell > MEDIUM.width else SMALL
        y = max(2, (canvas.height - size.height) // 2)
        for place in range(seats):
            seat = ((view.seat or 0) + 1 + place) % seats
            x = left + place * cell
            self._paint_play(canvas, view, seat, x + (cell - size.width) // 2, y, size)
            self._paint_label(canvas, view, seat, x, y - 2, cell)
            tricks = view.tricks[seat]
            canvas.centre(x, y + size.height, cell, f"+{tricks}" if tricks else "", draw.on_felt)

    # --- parts ---

    def _paint_play(
        self,
        canvas: Canvas,
        view: View,
        seat: int,
        x: int,
        y: int,
        size: draw.Size,
        *,
        bare: bool = False,
    ) -> None:
        """The card that a seat has played to the trick, or its place."""
        card = dict(view.trick).get(seat)
        if card is None:
            if not bare:
                draw.draw_place(canvas, x, y, size)
            return
        dull = bool(self.past) and self.taker not in (None, seat)
        draw.draw_card(canvas, x, y, card, size, self.faces, dull=dull, chosen=seat == self.taker)

    def _paint_label(
        self,
        canvas: Canvas,
        view: View,
        seat: int,
        x: int,
        y: int,
        width: int,
        *,
        line: bool = False,
    ) -> None:
        """Who sits there: turn, name, kind, dealer; cards and tricks beside it or below."""
        style = draw.gold_on_felt if seat == view.turn else draw.on_felt
        name = f"{'▸ ' if seat == view.turn else ''}{self.voice.names[seat]}"
        dealer = " (D)" if seat == view.dealer else ""
        held, taken = view.hand_sizes[seat], view.tricks[seat]
        if line:
            count = f"{number(held, 'card')} · {number(taken, 'trick')}"
            short = f"{name}{dealer} · {count}"
            kind = f" · {self.kinds[seat]}" if self.kinds and self.kinds[seat] else ""
            full = f"{name}{kind}{' · dealer' if dealer else ''} · {count}"
            canvas.centre(x, y, width, full if len(full) <= width else short, style)
            return
        canvas.centre(x, y, width, name + dealer, style)
        held_and_taken = f"▮{held} tricks {taken}" if width > 12 else f"▮{held}"
        canvas.centre(x, y + 1, width, held_and_taken, draw.faint_on_felt)


def seated(view: View) -> dict[int, str]:
    """Where each of up to four seats is drawn: the viewer at the bottom, the next at the left."""
    seats = len(view.hand_sizes)
    around = {2: ("bottom", "top"), 3: ("bottom", "left", "right")}
    places = around.get(seats, ("bottom", "left", "top", "right"))
    return {((view.seat or 0) + turn) % seats: place for turn, place in enumerate(places)}


# --- the sheet, the counted cards, the story -----------------------------------------------------


class Sheet(Shown):
    """The score sheet: each item, who leads in it, and a full dot once it is decided."""

    def rows(self, view: View) -> int:
        """The rows that the sheet takes."""
        items = len(view.variant.rules["scoring"])
        return 2 + -(-len(view.scores) // 2) + (items if items <= 5 else -(-items // 2))

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """The scores, then the items: in one column, or in two when they are many."""
        target = view.variant.rules["target"]
        canvas.put(1, 0, f"Score, {target} up", draw.gold_on_rail)
        half = (canvas.width - 1) // 2
        for side, score in enumerate(view.scores):
            text = f"{self.voice.side_label(side)[: half - 5]} {score}"
            canvas.put(1 + side % 2 * half, 1 + side // 2, text, draw.on_rail)
        y = 1 + -(-len(view.scores) // 2)
        canvas.put(1, y, "─" * (canvas.width - 2), draw.faint_on_rail)
        names = self._item_names(view)
        one = len(names) <= 5
        rows = len(names) if one else -(-len(names) // 2)
        for place, name in enumerate(names):
            x = 1 + (0 if one else place // rows * half)
            self._paint_item(canvas, view, place, name, x, y + 1 + place % rows, half, one)

    def _item_names(self, view: View) -> list[str]:
        """The names of the items; one that is about a card is shown as that card."""
        cards = item_cards(view.variant)
        return [
            item.name if card is None else self.faces.card(card)
            for item, card in zip(view.variant.items, cards, strict=True)
        ]

    def _paint_item(
        self,
        canvas: Canvas,
        view: View,
        place: int,
        name: str,
        x: int,
        y: int,
        half: int,
        one: bool,
    ) -> None:
        if place >= len(view.standings):
            canvas.put(x, y, f"○ {name}", draw.faint_on_rail)
            return
        standing = view.standings[place]
        style = draw.gold_on_rail if standing.certain else draw.on_rail
        canvas.put(x, y, f"{'●' if standing.certain else '○'} {name}", style)
        who = "nobody"[: half - 8] if standing.certain else ""
        if standing.side is not None:
            who = self.voice.side_label(standing.side)[: half - 8]
            worth = view.variant.items[place].worth
            told = f" +{worth}" if standing.certain else " leads"
            who += told if one else ""
            who = LEADING.get(who, who)
        canvas.put(x + 7, y, who, style)


LEADING = {"You leads": "You lead", "We leads": "We lead", "They leads": "They lead"}


class Counted(Shown):
    """What a perfect memory would know: the unseen cards by suit, and card-points."""

    def rows(self, view: View, *, roomy: bool) -> int:
        """The rows that it takes: one for all that others hold, or where there is room one each."""
        return 5 + (max(1, len(view.hand_sizes) - 1) if roomy else 1)

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """The unseen cards, trumps first."""
        unseen = len(view.memory.unseen)
        canvas.put(1, 0, f"Unseen {unseen}", draw.gold_on_rail)
        points = " : ".join(map(str, view.memory.card_points))
        label = f"points {points}"
        if len(label) + 12 <= canvas.width:
            canvas.put(canvas.width - len(label) - 1, 0, label, draw.faint_on_rail)
        suits = sorted(range(4), key=lambda suit: suit != view.trump)
        for row, suit in enumerate(suits, 1):
            light = Style(color=draw.SUIT_LIGHTS[suit], bgcolor=draw.RAIL, bold=True)
            canvas.put(1, row, self.faces.sign(suit), light)
            canvas.put(3, row, "".join(unseen_ranks(view, suit)) or "–", draw.on_rail)
        held = self._held(view)
        if len(held) > canvas.height - 5:
            held = ["; ".join(held)]
        for row, hand in enumerate(held, 5):
            room = canvas.width - 2
            canvas.put(1, row, hand if len(hand) <= room else hand[: room - 1] + "…", FAINT)

    def _held(self, view: View) -> list[str]:
        """The cards that others certainly hold."""
        return [
            f"{self.voice.names[seat]} {' '.join(map(self.faces.card, known))}"
            for seat, known in enumerate(view.memory.known)
            if seat != view.seat and known
        ]


class Story(Painted):
    """What has happened, the newest line at the bottom."""

    lines: Sequence[str] = ()

    def tell(self, lines: Sequence[str]) -> None:
        """Show these lines from now on."""
        self.lines = lines
        self.refresh()

    def paint(self, canvas: Canvas) -> None:
        """As many lines as there is room for."""
        wrapped = [part for line in self.lines for part in wrap(line, canvas.width - 2)]
        room = canvas.height
        if room <= 0:
            return
        for y, line in enumerate(wrapped[-room:]):
            newest = y >= min(room, len(wrapped)) - 2
            canvas.put(1, y, line, draw.on_rail if newest else draw.faint_on_rail)


def wrap(text: str, width: int) -> list[str]:
    """A text in lines of at most this width; the later ones are set in."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = f"  {word}"
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


class Status(Painted):
    """Two lines above the keys: what happened last, and what is asked, or why not."""

    news: Sequence[str] = ()
    asked: str = ""
    warning: bool = False

    def say(
        self,
        *,
        news: Sequence[str] | None = None,
        asked: str | None = None,
        warn: bool = False,
    ) -> None:
        """Change what is said."""
        self.news = self.news if news is None else news
        if asked is not None:
            self.asked, self.warning = asked, warn
        self.refresh()

    def paint(self, canvas: Canvas) -> None:
        """The newest of the news, as many sentences as there is room for, and the question."""
        news = ""
        for sentence in reversed(self.news):
            longer = f"{sentence} {news}".strip()
            if news and len(longer) > canvas.width - 2:
                break
            news = longer
        canvas.put(1, 0, news, draw.faint_on_rail)
        style = draw.gold_on_rail if not self.warning else WARNING
        canvas.put(1, 1, ("✗ " if self.warning else "") + self.asked, style)


FAINT = draw.faint_on_rail
WARNING = Style(color="#ffb0a0", bgcolor=draw.RAIL, bold=True)


class Board(Shown):
    """The cribbage board."""

    ground = draw.on_felt
    pegs: Pegs = ()

    def rows(self, view: View) -> int:
        """The rows that the board takes, none when the score is not pegged."""
        if view.variant.rules.get("board") != "cribbage":
            return 0
        return draw.board_height(view.variant.sides, view.variant.rules["target"])

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """The board in the middle."""
        labels = tuple(map(self.voice.side_label, range(view.variant.sides)))
        x = max(0, (canvas.width - draw.BOARD_WIDTH) // 2)
        draw.draw_board(canvas, x, 0, view.variant.rules["target"], self.pegs, labels)


# --- the hand ------------------------------------------------------------------------------------


class Choice(Painted, can_focus=True):
    """Something to choose: a card of the hand or a call."""

    ground = draw.on_felt

    class Chosen(Message):
        """The player chose an act."""

        def __init__(self, act: int) -> None:
            super().__init__()
            self.act = act

    def __init__(self) -> None:
        super().__init__()
        self.act: int | None = None
        self.place = 0
        self.legal = True
        self.faces = Faces(letters=False)
        self.card_size = MEDIUM

    def on_focus(self) -> None:
        """The pointer comes here."""
        self.refresh()

    def on_blur(self) -> None:
        """The pointer goes."""
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A click chooses."""
        event.stop()
        if self.act is not None:
            self.focus()
            self.post_message(self.Chosen(self.act))

    def paint(self, canvas: Canvas) -> None:
        """A card: raised when it is legal, dull when it is not; or a call."""
        if self.act is None:
            return
        if is_card(self.act):
            self._paint_card(canvas, self.act)
        else:
            self._paint_call(canvas, self.act)

    def _paint_card(self, canvas: Canvas, card: int) -> None:
        y = 0 if self.legal else 1
        size = self.card_size
        draw.draw_card(
            canvas, 0, y, card, size, self.faces, dull=not self.legal, chosen=self.has_focus
        )
        style = draw.gold_on_felt if self.has_focus else draw.faint_on_felt
        mark = f"▲{self.place}" if self.has_focus else str(self.place)
        canvas.centre(0, size.height + 1, min(size.width, canvas.width), mark, style)

    def _paint_call(self, canvas: Canvas, call: int) -> None:
        word, says = CALLS[call]
        colour = draw.GOLD if self.has_focus else draw.INK
        box = Style(color=draw.RAIL, bgcolor=colour, bold=True)
        mark = "▲" if self.has_focus else " "
        label = f" {self.place} {word.capitalize().replace('-', ' ')} {mark}"
        canvas.put(0, 2, label.ljust(canvas.width), box)
        canvas.put(0, 3, f" {says}"[: canvas.width].ljust(canvas.width), box)


class Hand(Widget):
    """The player's cards, trumps first, and the calls that are open, in a row."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.card_size = MEDIUM
        self._shown: tuple[int, ...] = ()

    @property
    def chosen(self) -> Choice | None:
        """The choice that the pointer is on."""
        return next((choice for choice in self._used() if choice.has_focus), None)

    def _pool(self) -> list[Choice]:
        return list(self.query(Choice))

    def _used(self) -> list[Choice]:
        return [choice for choice in self._pool() if choice.act is not None]

    def show(self, view: View, faces: Faces, *, asked: bool) -> None:
        """Show a hand; `asked` when the player is to choose from it."""
        acts = choices(view)
        pool = self._pool()
        for _ in range(len(acts) - len(pool)):
            choice = Choice()
            self.mount(choice)
            pool.append(choice)
        widths = self._widths(acts)
        for place, choice in enumerate(pool):
            used = place < len(acts)
            choice.act = acts[place] if used else None
            choice.place = place + 1
            choice.legal = not asked or choice.act in view.acts
            choice.faces = faces
            choice.card_size = self.card_size
            choice.display = used
            if used:
                choice.styles.width = widths[place]
            choice.refresh()
        self._keep_pointer(view, acts, asked)

    def _widths(self, acts: Sequence[int]) -> list[int]:
        """As wide as they are drawn, with a gap; when there are many, they overlap."""
        cards = sum(map(is_card, acts))
        calls = len(acts) - cards
        call_width = 32 if cards == 0 else 16
        room = self.size.width - calls * (call_width + 1) - 2
        step = self.card_size.width + 1
        if cards and step * cards > room > 0:
            step = max(4, (room - self.card_size.width) // max(cards - 1, 1))
        widths = [step] * cards + [call_width] * calls
        if cards:
            widths[cards - 1] = self.card_size.width + 1
        return widths

    def _keep_pointer(self, view: View, acts: Sequence[int], asked: bool) -> None:
        """Leave the pointer on the card it was on, or the nearest legal one."""
        before, self._shown = self._shown, tuple(acts)
        if not asked or not acts:
            return
        now = self.chosen
        if now is not None and now.act in view.acts and before == tuple(acts):
            return
        at = now.place - 1 if now is not None else 0
        legal = [place for place, act in enumerate(acts) if act in view.acts]
        self.point(min(legal, key=lambda place: abs(place - at)) if legal else 0)

    def point(self, place: int) -> None:
        """Put the pointer on a place."""
        used = self._used()
        if used:
            used[place % len(used)].focus()

    def move(self, steps: int) -> None:
        """Move the pointer along the hand, round its ends."""
        now = self.chosen
        self.point(now.place - 1 + steps if now is not None else 0)
