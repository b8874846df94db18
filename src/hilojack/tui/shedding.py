"""The table of a shedding game: stock and pile, what the next card must obey, who is out."""

from collections.abc import Sequence

from rich.style import Style

from hilojack.tui import drawing as draw, widgets
from hilojack.tui.drawing import HUGE, LARGE, MEDIUM, SMALL, Canvas, Size
from hilojack.tui.widgets import Cloth, Scores, short_label
from hilojack.views.shedding import View
from hilojack.voices.shedding.calling import mark
from hilojack.words import screen as say
from hilojack.words.cards import some_cards
from hilojack.words.shedding import nothing_below, on_some_cards
from hilojack.words.suits import SUIT_NAMES

FAINT = draw.faint_on_felt
ARROWS = {True: "▶", False: "◀"}
GAP = 3
OLDER = 3  # cards of the pile shown below its top card
SIGN_WIDTH = 15  # of what the next card must obey


class Heading(widgets.Heading):
    """The heading with the nominated suit and the pick-up due."""

    def paint_state(self, canvas: Canvas, view: View, x: int) -> int:
        """Paint what the next card must obey."""
        if view.nominated is not None:
            said = f" · {self.faces.sign(view.nominated)} {SUIT_NAMES[view.nominated]}"
            light = Style(color=draw.SUIT_LIGHTS[view.nominated], bgcolor=draw.RAIL, bold=True)
            canvas.put(x, 0, said, light)
            x += len(said)
        if view.pending:
            said = f" · {say.pick_up_sign(view.pending)}"
            canvas.put(x, 0, said, draw.gold_on_rail)
            x += len(said)
        return x


class Felt(Cloth):
    """The others in the order of play, the stock and the pile."""

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Paint from the top: the others, the direction, stock and pile, the viewer."""
        me = view.seat or 0
        seats = len(view.hand_sizes)
        others = [(me + turn) % seats for turn in range(1, seats)]
        width = canvas.width // len(others)
        left = (canvas.width - width * len(others)) // 2
        for place, seat in enumerate(others):
            self._paint_player(canvas, view, seat, left + place * width, width)
        self._paint_direction(canvas, view, 3)
        self._paint_middle(canvas, view, 4, canvas.height - 5)
        style = draw.gold_on_felt if view.turn == me else draw.on_felt
        canvas.centre(0, canvas.height - 1, canvas.width, self._own_label(view, me), style)

    # --- the players ---

    def _paint_player(self, canvas: Canvas, view: View, seat: int, x: int, width: int) -> None:
        """Paint a player: name, cards face down with their number, what was said."""
        turn = seat == view.turn
        name = f"{'▸ ' if turn else ''}{self.voice.names[seat]}"
        kind = f", {self.levels[seat]}" if self.levels and self.levels[seat] else ""
        dealer = " (D)" if seat == view.dealer else ""
        full = next(
            (text for text in (name + kind + dealer, name + dealer) if len(text) < width),
            name[: width - 1 - len(dealer)] + dealer,
        )
        style = draw.gold_on_felt if turn else draw.on_felt
        canvas.centre(x, 0, width, full, style)
        held = view.hand_sizes[seat]
        count = f" {held}"
        backs = "▮" * min(held, width - 2 - len(count))
        canvas.centre(x, 1, width, f"{backs}{count}", draw.faint_on_felt)
        canvas.centre(x, 2, width, mark(view, seat), draw.gold_on_felt)

    def _own_label(self, view: View, me: int) -> str:
        """Return the viewer's line."""
        parts = [f"{'▸ ' if view.turn == me else ''}You", some_cards(view.hand_sizes[me])]
        parts += ["dealer"] if view.dealer == me else []
        return " · ".join([*parts, *([said] if (said := mark(view, me)) else [])])

    def _paint_direction(self, canvas: Canvas, view: View, y: int) -> None:
        canvas.put(1, y, f"╭{'─' * (canvas.width - 4)}╮", draw.line_on_felt)
        way = say.clockwise if view.left else say.anticlockwise
        arrow = ARROWS[view.left]
        canvas.centre(0, y, canvas.width, f" {arrow} {way} {arrow} ", draw.on_felt)
        for part in (1, 5):
            canvas.put(canvas.width * part // 6, y, arrow, draw.on_felt)

    # --- the middle ---

    def _paint_middle(self, canvas: Canvas, view: View, y: int, height: int) -> None:
        """Paint the stock, the pile and the signs, in the middle of `rows`."""
        fits = (
            s for s in (HUGE, LARGE, MEDIUM) if s.height < height and s.width * 5 < canvas.width
        )
        size = next(fits, SMALL)
        y += max(0, (height - 1 - size.height) // 2)
        stock = {HUGE: LARGE, LARGE: MEDIUM}.get(size, SMALL)
        older = view.pile[-1 - OLDER : -1]
        step = 4
        across = stock.width + GAP + OLDER * step + size.width + GAP + SIGN_WIDTH
        x = max(1, (canvas.width - across) // 2)
        self._paint_stock(canvas, view, x, y + size.height - stock.height, stock)
        x += stock.width + GAP + (OLDER - len(older)) * step
        self._paint_pile(canvas, view, older, x, y, size, step)
        x += len(older) * step + size.width + GAP
        self._paint_signs(canvas, view, x, y)

    def _paint_stock(self, canvas: Canvas, view: View, x: int, y: int, size: Size) -> None:
        """Paint the stock, its size, and how often it was reshuffled."""
        canvas.put(x, y - 1, say.stock_sign(view.stock), draw.gold_on_felt)
        if view.stock:
            draw.draw_back(canvas, x, y, size)
        else:
            draw.draw_place(canvas, x, y, size)
        if view.restocks:
            canvas.put(x, y + size.height, f"new {view.restocks}×", draw.faint_on_felt)

    def _paint_pile(
        self,
        canvas: Canvas,
        view: View,
        older: Sequence[int],
        x: int,
        y: int,
        size: Size,
        step: int,
    ) -> None:
        """Paint the top card on the last ones before it; those of this turn are bright."""
        for place, card in enumerate(older):
            dull = len(older) - place >= view.laid
            edge = x + place * step
            draw.draw_card(canvas, edge, y, card, size, self.faces, dull=dull, narrow=True)
        at = x + len(older) * step
        draw.draw_card(canvas, at, y, view.top, size, self.faces)
        below = len(view.pile) - 1
        said = on_some_cards(below) if below else nothing_below
        middle = (x + at + size.width) // 2
        canvas.centre(middle - size.width, y + size.height, 2 * size.width, said, FAINT)

    def _paint_signs(self, canvas: Canvas, view: View, x: int, y: int) -> None:
        """Paint the nominated suit and the pick-up due."""
        if view.nominated is not None:
            paper = Style(color="#ffffff", bgcolor=draw.SUIT_INKS[view.nominated], bold=True)
            words = f"{self.faces.sign(view.nominated)} {SUIT_NAMES[view.nominated].upper()}"
            draw.draw_sign(canvas, x, y, SIGN_WIDTH, [words, say.nominated_sign], paper)
            y += 4
        if view.pending:
            paper = Style(color=draw.RAIL, bgcolor=draw.GOLD, bold=True)
            words = say.pick_up_large(view.pending)
            draw.draw_sign(canvas, x, y, SIGN_WIDTH, [words, say.or_answer], paper)


class Sheet(Scores):
    """The score sheet, with the players who are out, in order."""

    def rows(self, view: View) -> int:
        return super().rows(view) + bool(view.variant.rules["out"] == "play-on")

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Paint the scores, and the places."""
        lowest = view.variant.rules["scoring"] == "charged"
        said = say.lowest_wins_sign if lowest else say.score_sign
        canvas.put(1, 0, said(view.variant.target), draw.gold_on_rail)
        self._paint_scores(canvas, view)
        out = sorted((place, seat) for seat, place in enumerate(view.places) if place)
        names = [f"{place} {short_label(self.voice, seat, 8)}" for place, seat in out]
        if names and view.variant.rules["out"] == "play-on":
            canvas.put(1, super().rows(view), say.out_sign(", ".join(names)), draw.on_rail)


class Counted(widgets.Counted):
    """The counted cards, with the stock if its order is known."""

    def _held(self, view: View) -> list[str]:
        """Return the cards that others hold, and those of the stock from its top."""
        stock = " ".join(map(self.faces.card, view.memory.stock))
        return [*super()._held(view), *([say.stock_cards(stock)] if stock else [])]
