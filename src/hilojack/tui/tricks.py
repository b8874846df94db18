"""The table of a trick game: trumps in its heading, stock and trick, the sheet."""

from collections.abc import Sequence
from dataclasses import replace

from rich.style import Style

from hilojack.rules.tricks import slots
from hilojack.tui import drawing as draw, widgets
from hilojack.tui.drawing import HUGE, LARGE, MEDIUM, SMALL, Canvas
from hilojack.tui.widgets import Cloth, Counted as Counted, Scores, score_rows, short_label
from hilojack.views import events
from hilojack.views.tricks import Event, Took, View
from hilojack.voices.speech import Speaker
from hilojack.voices.tricks.calling import is_talk, mark, trump_is_settled
from hilojack.voices.tricks.words import Voice, item_cards
from hilojack.words import screen as say
from hilojack.words.cards import some_cards, some_tricks
from hilojack.words.grammar import capital
from hilojack.words.suits import SUIT_NAMES
from hilojack.words.table import takes_trick
from hilojack.words.tricks import last_trick_was


class Heading(widgets.Heading):
    """The heading with the trump suit."""

    def paint_state(self, canvas: Canvas, view: View, x: int) -> int:
        """Paint trumps, or the suit turned up."""
        if view.trump is None:
            return x
        trumps = f"{self.faces.sign(view.trump)} {SUIT_NAMES[view.trump]}"
        light = Style(color=draw.SUIT_LIGHTS[view.trump], bgcolor=draw.RAIL, bold=True)
        said = f" · {say.trumps_are if trump_is_settled(view) else say.turned_up_is} "
        canvas.put(x, 0, said, draw.on_rail)
        canvas.put(x + len(said), 0, trumps, light)
        return x + len(said) + len(trumps)


# --- the felt ------------------------------------------------------------------------------------


class Felt(Cloth):
    """The stock, the trick, and the players round it: the viewer at the bottom."""

    LOOKS_BACK = True

    def moment_after(
        self, before: View, after: View, act: int, news: Sequence[Event]
    ) -> View | None:
        """Return the moment after a complete trick."""
        if any(isinstance(event, Took) for event in news):
            return moment_of_taking(before, after, act)
        return None

    def linger(self, view: View, voice: Speaker) -> None:
        """Note who wins the trick that is still shown."""
        self.taker = view.taker
        assert self.taker is not None
        self.past = capital(takes_trick(voice.who(self.taker)))

    def look_back(self, view: View, voice: Speaker) -> View:
        """Return the last trick, once there is one."""
        if not view.last_trick:
            return view
        self.taker = view.taker
        assert self.taker is not None
        self.past = last_trick_was(voice.who(self.taker))
        return replace(view, row=with_trick(view.row, view.last_trick))

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Paint the stock, if any, at the left, and the trick in the rest."""
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
        """Paint the stock, as large as fits. Return its width."""
        size = next((s for s in (HUGE, LARGE, MEDIUM) if s.height + 1 <= canvas.height), SMALL)
        if canvas.width < 58 and size is HUGE and len(view.hand_sizes) > 2:
            size = LARGE
        x, y = 3, 1 + (canvas.height - 1 - size.height) // 2
        canvas.put(1, y - 1, say.stock_sign(view.stock), draw.gold_on_felt)
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
            canvas.put(x, y + size.height, say.cut_sign(self.faces.card(view.cut)), draw.on_felt)
        return x + size.width + 2

    # --- the turn-up ---

    def _paint_turn_up(self, canvas: Canvas, view: View, turn_up: int) -> int:
        """Paint the turn-up, with those turned down small below it. Return their width."""
        down = [card for card in view.turned if card != turn_up]
        room = canvas.height - 1 - (1 if down else 0)
        sizes = (LARGE, MEDIUM) if len(view.hand_sizes) > 2 else (HUGE, LARGE, MEDIUM)
        size = next((s for s in sizes if s.height <= room), SMALL)
        style = draw.gold_on_felt if is_talk(view) else draw.on_felt
        canvas.put(1, 0, say.turn_up_sign, style)
        draw.draw_card(canvas, 2, 1, turn_up, size, self.faces)
        width = self._paint_turned_down(canvas, down, 1 + size.height)
        return 2 + max(size.width, width) + 2

    def _paint_turned_down(self, canvas: Canvas, down: Sequence[int], y: int) -> int:
        """Paint the cards turned down, in a line if space is short. Return their width."""
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
        """Paint the opponent's hand above, and the two cards of the trick side by side."""
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
        """Paint an opponent's hand: with the aid, the cards it certainly holds are face up."""
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
        """Paint each card before its player; the left neighbour's at the left."""
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
        """Paint each card before its player, the labels outside; partners sit opposite."""
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
        """Paint the card that a seat has played to the trick, or its place."""
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
        """Paint a player: turn, name, kind, dealer; cards and tricks next to it or below."""
        style = draw.gold_on_felt if seat == view.turn else draw.on_felt
        name = say.own_name if seat == view.seat else self.voice.names[seat]
        name = f"{'▸ ' if seat == view.turn else ''}{name}"
        dealer = " (D)" if seat == view.dealer else ""
        if line:
            canvas.centre(x, y, width, self._label_line(view, seat, name, dealer, width), style)
            return
        held, taken = view.hand_sizes[seat], view.tricks[seat]
        canvas.centre(x, y, width, name[: width - len(dealer)] + dealer, style)
        held_and_taken = say.held_and_tricks(held, taken) if width > 12 else f"▮{held} +{taken}"
        canvas.centre(x, y + 1, width, held_and_taken, draw.faint_on_felt)
        bound = draw.gold_on_felt if seat == view.bidder else draw.on_felt
        canvas.centre(x, y + 2, width if mark(view, seat) else 0, mark(view, seat), bound)

    def _label_line(self, view: View, seat: int, name: str, dealer: str, width: int) -> str:
        """Return a label in one line, as much as there is room for."""
        said = mark(view, seat)
        said = f" · {said}" if said else ""
        held, taken = view.hand_sizes[seat], view.tricks[seat]
        count = f"{some_cards(held)} · {some_tricks(taken)}"
        level = f", {self.levels[seat]}" if self.levels and self.levels[seat] else ""
        full = f"{name}{level}{' · dealer' if dealer else ''} · {count}{said}"
        short = f"{name}{dealer} · {count}{said}"
        bare = f"{name}{dealer} · ▮{held} +{taken}{said}"
        return next((t for t in (full, short, bare) if len(t) <= width), f"{name}{dealer}{said}")


def moment_of_taking(before: View, after: View, act: int) -> View:
    """Return the view between the end of a trick and the draw, from those around it."""
    row = with_trick(after.row, after.last_trick)
    for start in (slots.HANDS, slots.SIZES, slots.SHOWN, slots.VOIDS, slots.PLAYED):
        row[start : start + slots.MAX_SEATS] = before.row[start : start + slots.MAX_SEATS]
    place = row[slots.STOCK_NEXT] = before.row[slots.STOCK_NEXT]
    row[slots.PACK + place] = before.row[slots.PACK + place]
    seat, row[slots.TURN] = before.row[slots.TURN], slots.NONE
    row[slots.SIZES + seat] -= 1
    row[slots.HANDS + seat] &= ~(1 << act)
    row[slots.SHOWN + seat] &= ~(1 << act)
    row[slots.PLAYED + seat] |= 1 << act
    return replace(after, row=row, acts=())


def with_trick(row: slots.Row, trick: Sequence[tuple[int, int]]) -> slots.Row:
    """Return a seen row with these plays on the table, in order of play."""
    row = row.copy()
    row[slots.LEADER], row[slots.TRICK_SIZE] = trick[0][0], len(trick)
    row[slots.OUT] |= (1 << slots.MAX_SEATS) - 1
    for seat, card in trick:
        row[slots.TRICK + seat] = card
        row[slots.OUT] &= ~(1 << seat)
    return row


COMPASS_HEIGHT = 8
# The places of a ring: its columns from the left, and how far down in sixths.
RING = {
    "low-left": (0, 6),
    "left": (0, 4),
    "mid-left": (0, 3),
    "top-left": (1, 0),
    "top": (2, 0),
    "top-right": (2, 0),
    "mid-right": (3, 3),
    "right": (3, 4),
    "low-right": (3, 6),
}
PLACES = {  # by the number of seats, the places in the order of play after the viewer
    2: ("top",),
    3: ("left", "right"),
    4: ("left", "top", "right"),
    5: ("left", "top-left", "top-right", "right"),
    6: ("low-left", "mid-left", "top", "mid-right", "low-right"),
    7: ("low-left", "mid-left", "top-left", "top-right", "mid-right", "low-right"),
}


def around(view: View) -> tuple[str, ...]:
    """Return the places of the other seats in the order of play, clockwise or not."""
    places = PLACES[len(view.hand_sizes)]
    backwards = view.variant.rules["direction"] == "anticlockwise"
    return places[::-1] if backwards else places


def ring_card(width: int, height: int) -> draw.Size:
    """Return the largest card of which a ring of seven fits."""
    sizes = (LARGE, MEDIUM)
    fits = (s for s in sizes if 3 * s.height + 2 <= height and 3 * s.width + 34 <= width)
    return next(fits, SMALL)


def seated(view: View) -> dict[int, str]:
    """Return the places of up to four seats: the viewer at the bottom, the next at the left, or
    at the right if play is anticlockwise.
    """
    places = ("bottom", *around(view))
    seats = len(view.hand_sizes)
    return {((view.seat or 0) + turn) % seats: place for turn, place in enumerate(places)}


# --- the sheet -----------------------------------------------------------------------------------


class Sheet(Scores):
    """The score sheet: each item, its leader, and a full dot once decided."""

    voice: Voice

    def rows(self, view: View) -> int:
        items = len(view.variant.rules["scoring"])
        return 2 + score_rows(view) + (items if self._one_column(view) else -(-items // 2))

    def _one_column(self, view: View) -> bool:
        """Return True if the items fit in one column: they and the sides are few."""
        return len(view.variant.rules["scoring"]) <= 5 and len(view.scores) <= 4

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Paint the scores, then the items: in one column, or in two if many."""
        canvas.put(1, 0, say.score_sign(view.variant.target), draw.gold_on_rail)
        self._paint_scores(canvas, view)
        y = 1 + score_rows(view)
        self._paint_rule(canvas, view, y)
        items, half = len(view.variant.items), (canvas.width - 1) // 2
        rows = items if self._one_column(view) else -(-items // 2)
        for place in range(items):
            self._paint_item(canvas, view, place, 1 + place // rows * half, y + 1 + place % rows)

    def _paint_rule(self, canvas: Canvas, view: View, y: int) -> None:
        """Paint the line below the scores: the bidder, what they need, and points held over."""
        canvas.put(1, y, "─" * (canvas.width - 2), draw.faint_on_rail)
        over = [say.held_over_short(view.carry)] if view.carry else []
        bound = self.voice.bound(view).rstrip(".")
        words = " · ".join([*([bound] if bound else []), *over])
        if len(words) > canvas.width - 2:
            words = words.partition(": ")[2]
        if words:
            canvas.put(1, y, f"{words} "[: canvas.width - 2], draw.gold_on_rail)

    def _paint_item(self, canvas: Canvas, view: View, place: int, x: int, y: int) -> None:
        """Paint an item and its leader; an item for a card is shown as that card."""
        item, card = view.variant.items[place], item_cards(view.variant)[place]
        name = item.name if card is None else self.faces.card(card)
        if place >= len(view.standings) or is_talk(view):
            canvas.put(x, y, f"○ {name}", draw.faint_on_rail)
            return
        standing = view.standings[place]
        counted = [
            e for e in view.events if isinstance(e, events.Counted) and e.item == standing.item
        ]
        if view.phase == "over" and not counted:
            canvas.put(x, y, f"○ {name}", draw.faint_on_rail)  # the count ended before it
            return
        style = draw.gold_on_rail if standing.certain else draw.on_rail
        canvas.put(x, y, f"{'●' if standing.certain else '○'} {name}", style)
        one = self._one_column(view)
        room = canvas.width - 16 if one else (canvas.width - 1) // 2 - 8
        who = "nobody"[:room] if standing.certain else ""
        if standing.side is not None:
            who = short_label(self.voice, standing.side, room)
            points = counted[0].points if counted else item.worth
            told = f" +{points}" if standing.certain else f" {say.is_ahead}"
            who += told if one else ""
        canvas.put(x + 7, y, who, style)
