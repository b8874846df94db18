"""The parts of the drawn table: the felt with stock and trick, the hand, the sheet, the board."""

from collections.abc import Sequence
from typing import Self

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from hilojack.calls import CLAIM, NAME, is_card, is_claim, is_name
from hilojack.cards import SUIT_NAMES
from hilojack.tui import drawing as draw
from hilojack.tui.calling import (
    cards_are_open,
    fair_choices,
    is_talk,
    label,
    mark,
    trump_is_settled,
)
from hilojack.tui.drawing import HUGE, LARGE, MEDIUM, SMALL, Canvas, Faces
from hilojack.tui.session import Pegs
from hilojack.tui.words import (
    Voice,
    capital,
    choices,
    item_cards,
    number,
    numbered,
    unseen_ranks,
)
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
            said = " · trumps " if trump_is_settled(view) else " · turned up "
            canvas.put(x, 0, said, draw.on_rail)
            canvas.put(x + len(said), 0, trumps, light)
            x += len(said) + len(trumps)
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
        elif view.turn_up is not None:
            left = self._paint_turn_up(canvas, view, view.turn_up)
        seats, width = len(view.hand_sizes), canvas.width - left
        if self.past:
            canvas.centre(left, canvas.height - 1, width, self.past, draw.gold_on_felt)
        elif seats > 2 and view.seat is not None:
            self._paint_label(canvas, view, view.seat, left, canvas.height - 1, width, line=True)
        if seats == 2:
            self._paint_pair(canvas, view, left)
        elif seats <= 4 and canvas.height >= COMPASS_HEIGHT:
            self._paint_compass(canvas, view, left)
        else:
            self._paint_ring(canvas, view, left)

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

    # --- the turn-up ---

    def _paint_turn_up(self, canvas: Canvas, view: View, turn_up: int) -> int:
        """The card turned up, large, and small below it those turned down; the width they take."""
        down = [card for card in view.turned if card != turn_up]
        room = canvas.height - 1 - (1 if down else 0)
        sizes = (LARGE, MEDIUM) if len(view.hand_sizes) > 2 else (HUGE, LARGE, MEDIUM)
        size = next((s for s in sizes if s.height <= room), SMALL)
        style = draw.gold_on_felt if is_talk(view) else draw.on_felt
        canvas.put(1, 0, "Turn-up", style)
        draw.draw_card(canvas, 2, 1, turn_up, size, self.faces)
        width = self._paint_turned_down(canvas, down, 1 + size.height)
        return 2 + max(size.width, width) + 2

    def _paint_turned_down(self, canvas: Canvas, down: Sequence[int], y: int) -> int:
        """The cards turned down, as cards or where there is no room in a line; their width."""
        if not down:
            return 0
        if y + SMALL.height > canvas.height:
            text = "down " + " ".join(map(self.faces.card, down))
            canvas.put(2, y, text, draw.faint_on_felt)
            return len(text)
        step = SMALL.width - 1
        for place, card in enumerate(down):
            draw.draw_card(canvas, 2 + place * step, y, card, SMALL, self.faces, dull=True)
        return step * (len(down) - 1) + SMALL.width

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
                said = mark(view, seat) if seat == view.seat else ""
                name = capital(self.voice.name(seat))
                style = draw.on_felt if seat != view.turn else draw.gold_on_felt
                name = f"{name} · {said}" if said else name
                across = max(size.width + 2, len(name))
                middle = at + size.width // 2 - across // 2
                canvas.centre(middle, y + size.height, across, name, style)

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
        marked = any(mark(view, seat) for seat in seated(view))
        for seat, place in seated(view).items():
            x, y = places[place]
            self._paint_play(canvas, view, seat, x, y, size, bare=True)
            if place == "top":
                self._paint_label(canvas, view, seat, left, top - 1, width, line=True)
            elif place != "bottom":
                room = 2 * min(x - left, canvas.width - x - size.width) + size.width
                above = y - 3 if marked and y >= 3 else y - 2
                self._paint_label(canvas, view, seat, x - (room - size.width) // 2, above, room)

    # --- a ring, for five to seven and for little room ---

    def _paint_ring(self, canvas: Canvas, view: View, left: int) -> None:
        """Each card before its player, the labels outside; partners sit opposite."""
        width, seats = canvas.width - left, len(view.hand_sizes)
        size = ring_card(width, canvas.height)
        label = min(14, (width - size.width) // 2 - size.width - 1)
        bottom = canvas.height - 1 - size.height
        middle = left + width // 2
        self._paint_play(
            canvas, view, view.seat or 0, middle - size.width // 2, bottom, size, bare=True
        )
        for turn, place in enumerate(around(view), 1):
            seat = ((view.seat or 0) + turn) % seats
            column, row = RING[place]
            y = bottom * row // 6
            if column in (0, 1):  # the label at the left of the card
                edge = left + label if column == 0 else middle - 1 - size.width
                x, at = edge, edge - label
            else:
                x = middle + 1 if column == 2 else left + width - label - size.width
                at = x + size.width
            self._paint_play(canvas, view, seat, x, y, size, bare=True)
            self._paint_label(canvas, view, seat, at, y, label)

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
        name = f"{'▸ ' if seat == view.turn else ''}{self._name_at(view, seat)}"
        dealer = " (D)" if seat == view.dealer else ""
        if line:
            canvas.centre(x, y, width, self._label_line(view, seat, name, dealer, width), style)
            return
        held, taken = view.hand_sizes[seat], view.tricks[seat]
        canvas.centre(x, y, width, name[: width - len(dealer)] + dealer, style)
        held_and_taken = f"▮{held} tricks {taken}" if width > 12 else f"▮{held} +{taken}"
        canvas.centre(x, y + 1, width, held_and_taken, draw.faint_on_felt)
        bound = draw.gold_on_felt if seat == view.bidder else draw.on_felt
        canvas.centre(x, y + 2, width if mark(view, seat) else 0, mark(view, seat), bound)

    def _name_at(self, view: View, seat: int) -> str:
        return "You" if seat == view.seat else self.voice.names[seat]

    def _label_line(self, view: View, seat: int, name: str, dealer: str, width: int) -> str:
        """A label in one line, with as much of it as there is room for."""
        said = mark(view, seat)
        said = f" · {said}" if said else ""
        held, taken = view.hand_sizes[seat], view.tricks[seat]
        count = f"{number(held, 'card')} · {number(taken, 'trick')}"
        kind = f" · {self.kinds[seat]}" if self.kinds and self.kinds[seat] else ""
        full = f"{name}{kind}{' · dealer' if dealer else ''} · {count}{said}"
        short = f"{name}{dealer} · {count}{said}"
        bare = f"{name}{dealer} · ▮{held} +{taken}{said}"
        return next((t for t in (full, short, bare) if len(t) <= width), f"{name}{dealer}{said}")


COMPASS_HEIGHT = 8
# The places of a ring: its columns from the left, and how far down in sixths.
RING = {
    "low left": (0, 6),
    "left": (0, 4),
    "mid left": (0, 3),
    "top left": (1, 0),
    "top": (2, 0),
    "top right": (2, 0),
    "mid right": (3, 3),
    "right": (3, 4),
    "low right": (3, 6),
}
PLACES = {  # by the number of seats, the places in the order of play after the viewer
    2: ("top",),
    3: ("left", "right"),
    4: ("left", "top", "right"),
    5: ("left", "top left", "top right", "right"),
    6: ("low left", "mid left", "top", "mid right", "low right"),
    7: ("low left", "mid left", "top left", "top right", "mid right", "low right"),
}


def around(view: View) -> tuple[str, ...]:
    """The places of the other seats in the order of play: clockwise, or the other way round."""
    places = PLACES[len(view.hand_sizes)]
    backwards = view.variant.rules["direction"] == "anticlockwise"
    return places[::-1] if backwards else places


def ring_card(width: int, height: int) -> draw.Size:
    """The largest card of which a ring of seven fits."""
    for size in (LARGE, MEDIUM):
        if 3 * size.height + 2 <= height and 3 * size.width + 34 <= width:
            return size
    return SMALL


def seated(view: View) -> dict[int, str]:
    """Where each of up to four seats is drawn: the viewer at the bottom, the next at the left, or
    where the game goes anticlockwise at the right.
    """
    places = ("bottom", *around(view))
    seats = len(view.hand_sizes)
    return {((view.seat or 0) + turn) % seats: place for turn, place in enumerate(places)}


# --- the sheet, the counted cards, the story -----------------------------------------------------


class Sheet(Shown):
    """The score sheet: each item, who leads in it, and a full dot once it is decided."""

    def rows(self, view: View) -> int:
        """The rows that the sheet takes."""
        items = len(view.variant.rules["scoring"])
        return 2 + score_rows(view) + (items if self._one_column(view) else -(-items // 2))

    def _one_column(self, view: View) -> bool:
        """Whether the items stand in one column: when they and the sides are few."""
        return len(view.variant.rules["scoring"]) <= 5 and len(view.scores) <= 4

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """The scores, then the items: in one column, or in two when they are many."""
        target = view.variant.rules["target"]
        canvas.put(1, 0, f"Score, {target} up", draw.gold_on_rail)
        self._paint_scores(canvas, view)
        y = 1 + score_rows(view)
        self._paint_rule(canvas, view, y)
        names = self._item_names(view)
        one, half = self._one_column(view), (canvas.width - 1) // 2
        rows = len(names) if one else -(-len(names) // 2)
        for place, name in enumerate(names):
            x = 1 + (0 if one else place // rows * half)
            self._paint_item(canvas, view, place, name, x, y + 1 + place % rows, half, one)

    def _paint_scores(self, canvas: Canvas, view: View) -> None:
        columns = score_columns(view)
        width = (canvas.width - 1) // columns
        for side, score in enumerate(view.scores):
            name = short_label(self.voice, side, width - 2 - len(str(score)))
            at = 1 + side % columns * width
            canvas.put(at, 1 + side // columns, f"{name} {score}", draw.on_rail)

    def _paint_rule(self, canvas: Canvas, view: View, y: int) -> None:
        """The line below the scores: who is bound, what is lacking, and points held over."""
        canvas.put(1, y, "─" * (canvas.width - 2), draw.faint_on_rail)
        over = [f"{view.carry} held over"] if view.carry else []
        bound = self.voice.bound(view).rstrip(".")
        words = " · ".join([*([bound] if bound else []), *over])
        if len(words) > canvas.width - 2:
            words = words.partition(": ")[2]
        if words:
            canvas.put(1, y, f"{words} "[: canvas.width - 2], draw.gold_on_rail)

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
        if place >= len(view.standings) or is_talk(view):
            canvas.put(x, y, f"○ {name}", draw.faint_on_rail)
            return
        standing = view.standings[place]
        style = draw.gold_on_rail if standing.certain else draw.on_rail
        canvas.put(x, y, f"{'●' if standing.certain else '○'} {name}", style)
        room = canvas.width - 16 if one else half - 8
        who = "nobody"[:room] if standing.certain else ""
        if standing.side is not None:
            who = short_label(self.voice, standing.side, room)
            worth = view.variant.items[place].worth
            told = f" +{worth}" if standing.certain else " leads"
            who += told if one else ""
            who = LEADING.get(who, who)
        canvas.put(x + 7, y, who, style)


def short_label(voice: Voice, side: int, room: int) -> str:
    """A side within so much room: as it is, or each name cut short."""
    whole = voice.side_label(side)
    names = whole.split(" & ")
    if len(whole) <= room or len(names) == 1:
        return whole[:room]
    each = max(1, (room + 1) // len(names) - 1)
    return "&".join(name[:each] for name in names)[:room]


def score_columns(view: View) -> int:
    """In how many columns the scores stand."""
    return 2 if len(view.scores) <= 4 else 3


def score_rows(view: View) -> int:
    """How many rows the scores take."""
    return -(-len(view.scores) // score_columns(view))


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
    MOST_ROWS = 7  # beside the felt

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
        self.number = ""  # what chooses it on the keyboard
        self.words = ("", "")  # of a call: its name, and what it comes to
        self.legal = True
        self.raised = True
        self.narrow = False
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
        mark = f"▲{self.number}" if chosen else self.number
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
    """The player's cards, trumps first, and beside them the calls that are open."""

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

    def render(self) -> str:
        """Nothing lies between the cards."""
        return ""

    def show(self, view: View, voice: Voice, faces: Faces, *, asked: bool) -> None:
        """Show a hand; `asked` when the player is to choose from it."""
        acts = choices(view)
        hidden = 0 if view.hand or view.seat is None else view.hand_sizes[view.seat]
        places: list[int | None] = [*[None] * hidden, *acts]
        pool = self._pool()
        for _ in range(len(places) - len(pool)):
            choice = Choice()
            self.mount(choice)
            pool.append(choice)
        said = [call_words(view, voice, faces, act) for act in acts if not is_card(act)]
        wide = max((max(len(name), len(what)) for name, what in said), default=0) + 4
        boxes = self._boxes(len(places) - len(said), len(said), wide)
        numbers = {act: str(key) for key, act in numbered(view).items()}
        for place, choice in enumerate(pool):
            choice.display = place < len(places)
            choice.act = places[place] if choice.display else None
            if choice.display:
                self._lay(choice, view, boxes[place], asked)
                choice.number = numbers.get(places[place] or 0, "")
            choice.faces = faces
            if choice.act is not None and not is_card(choice.act):
                choice.words = call_words(view, voice, faces, choice.act)
            choice.refresh()
        self._keep_pointer(view, acts, asked)

    def _lay(self, choice: Choice, view: View, box: Region, asked: bool) -> None:
        """Lay a choice in its place; cards stay bright while the players call."""
        choice.raised = not asked or choice.act in fair_choices(view)
        choice.legal = choice.raised or not cards_are_open(view)
        choice.card_size = self.card_size
        choice.narrow = box.width < self.card_size.width - 2
        choice.styles.offset = (box.x, box.y)
        choice.styles.width, choice.styles.height = box.width, box.height

    def _boxes(self, cards: int, calls: int, call: int) -> list[Region]:
        """Where the cards lie, overlapping when they are many, and the calls in two rows."""
        columns = -(-calls // 2)
        size, beside = self.card_size, columns * (call + 1)
        room = self.size.width - 2 - beside
        step = min(size.width + 1, max(2, (room - size.width) // max(cards - 1, 1)))
        across = step * (cards - 1) + size.width + 1 if cards else 0
        left = max(0, (self.size.width - across - beside) // 2)
        boxes = [Region(left + n * step, 0, step, size.height + 2) for n in range(cards)]
        if cards:
            last = left + (cards - 1) * step
            boxes[-1] = Region(last, 0, size.width + 1, size.height + 2)
        top = (size.height + 2) // 2 - 2
        for n in range(calls):
            row, column = divmod(n, columns)
            boxes.append(Region(left + across + column * (call + 1), top + 3 * row, call, 2))
        return boxes

    def _keep_pointer(self, view: View, acts: Sequence[int], asked: bool) -> None:
        """Leave the pointer on the card it was on, or the nearest legal one."""
        before, self._shown = self._shown, tuple(acts)
        if not asked or not acts:
            return
        now = self.chosen
        if now is not None and now.act in fair_choices(view) and before == tuple(acts):
            return
        at = self._used().index(now) if now is not None else 0
        open_ = fair_choices(view)
        legal = [place for place, act in enumerate(acts) if act in open_]
        self.point(min(legal, key=lambda place: abs(place - at)) if legal else 0)

    def point(self, place: int) -> None:
        """Put the pointer on a place."""
        used = self._used()
        if used:
            used[place % len(used)].focus()

    def point_at(self, act: int) -> None:
        """Put the pointer on an act."""
        for choice in self._used():
            if choice.act == act:
                choice.focus()

    def move(self, steps: int) -> None:
        """Move the pointer along the cards, or along the calls while there are any; round the
        ends.
        """
        used = self._used()
        ring = [c for c in used if c.act is not None and not is_card(c.act)] or used
        now = self.chosen
        at = ring.index(now) + steps if now in ring else 0
        if ring:
            ring[at % len(ring)].focus()


def call_words(view: View, voice: Voice, faces: Faces, call: int) -> tuple[str, str]:
    """A call as its button shows it: its name, and what it comes to."""
    if is_claim(call):
        return f"Claim: {voice.name(call - CLAIM)}", "has revoked"
    sign = f"{faces.sign(call - NAME)} " if is_name(call) else ""
    return sign + label(call), voice.meaning(view, call)
