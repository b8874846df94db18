"""Cards and boards drawn with characters, on a canvas of styled cells.

Every picture can be read without colour: a legal card is higher, the chosen one has a pointer, a
decided item a full dot, and front and back pegs differ in shape.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from hilojack.cards import JOKER, RANKS, SUIT_SYMBOLS, SUITS, rank_of, suit_of

# --- colours -------------------------------------------------------------------------------------

FELT = "#12543f"
FELT_LINE = "#2f7a60"
RAIL = "#0c2a22"
INK = "#e9f1ec"
FAINT = "#8fb3a4"
GOLD = "#f4c95d"
PAPER = "#fbf7ea"
PAPER_EDGE = "#a89f86"
DULL = "#b3b7a8"
DULL_EDGE = "#868b7d"
BACK = "#7b2335"
BACK_LINE = "#c77a86"
WOOD = "#b07b45"
HOLE = "#3d2610"
PEGS = ("#8d1230", "#123a8c", "#0d5c2e", "#2b2b2b", "#6d1a86", "#8a4b00", "#00616b")
SUIT_INKS = ("#1b1b1b", "#c8102e", "#1257c4", "#0b7a34")  # spades, hearts, diamonds, clubs
JOKER_SUITS = (1, 0)  # whose inks the red and the black joker have
SUIT_LIGHTS = ("#ffffff", "#ff8a8f", "#8cc0ff", "#8fe3a5")  # the same on a dark ground

on_felt = Style(color=INK, bgcolor=FELT)
faint_on_felt = Style(color=FAINT, bgcolor=FELT)
gold_on_felt = Style(color=GOLD, bgcolor=FELT, bold=True)
line_on_felt = Style(color=FELT_LINE, bgcolor=FELT)
on_rail = Style(color=INK, bgcolor=RAIL)
faint_on_rail = Style(color=FAINT, bgcolor=RAIL)
gold_on_rail = Style(color=GOLD, bgcolor=RAIL, bold=True)


# --- the canvas ----------------------------------------------------------------------------------


class Canvas:
    """Rows of cells, each a character in a style."""

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", ground)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write a text, cut to the canvas."""
        if not 0 <= y < self.height:
            return
        for place, character in enumerate(text, x):
            if 0 <= place < self.width:
                self._cells[y][place] = (character, style)

    def centre(self, x: int, y: int, width: int, text: str, style: Style) -> None:
        """Write a text in the middle of a stretch, cut to it."""
        shown = text[: max(width, 0)]
        self.put(x + (width - len(shown)) // 2, y, shown, style)

    def strip(self, y: int) -> Strip:
        """Return a row for the screen."""
        if not 0 <= y < self.height:
            return Strip.blank(self.width)
        segments: list[Segment] = []
        text, style = "", self._cells[y][0][1]
        for character, own in self._cells[y]:
            if own is not style:
                segments.append(Segment(text, style))
                text, style = "", own
            text += character
        segments.append(Segment(text, style))
        return Strip(segments, self.width)


# --- cards ---------------------------------------------------------------------------------------


class Size(NamedTuple):
    """The size of a drawn card, with its border."""

    width: int
    height: int


SMALL = Size(5, 3)
MEDIUM = Size(7, 5)
LARGE = Size(9, 7)
HUGE = Size(13, 9)

# The places of the pips on a huge card, by rank: rows of three, from the top.
PIPS = (
    (".*.", "...", "...", "...", ".*."),
    (".*.", "...", ".*.", "...", ".*."),
    ("*.*", "...", "...", "...", "*.*"),
    ("*.*", "...", ".*.", "...", "*.*"),
    ("*.*", "...", "*.*", "...", "*.*"),
    ("*.*", ".*.", "*.*", "...", "*.*"),
    ("*.*", ".*.", "*.*", ".*.", "*.*"),
    ("*.*", "*.*", ".*.", "*.*", "*.*"),
    ("*.*", "***", "...", "***", "*.*"),
)


@dataclass(frozen=True, slots=True)
class Faces:
    """The way to show suits: as symbols in four colours, or as letters."""

    letters: bool

    def sign(self, suit: int) -> str:
        return SUITS[suit] if self.letters else SUIT_SYMBOLS[suit]

    def card(self, card: int) -> str:
        """Return a card for a line of text: `10♠`, `JS`."""
        return "".join(self.index(card))

    def index(self, card: int) -> tuple[str, str]:
        """Return the rank and the suit that stand in the corner; of a joker its colour."""
        if card >= JOKER:
            return ("X" if self.letters else "★", "RB"[card - JOKER])
        return rank_text(card), self.sign(suit_of(card))


def rank_text(card: int) -> str:
    """Return a rank as a card shows it."""
    return "10" if RANKS[rank_of(card)] == "T" else RANKS[rank_of(card)]


def draw_card(
    canvas: Canvas,
    x: int,
    y: int,
    card: int,
    size: Size,
    faces: Faces,
    *,
    dull: bool = False,
    chosen: bool = False,
    narrow: bool = False,
) -> None:
    """Draw a card, face up; if narrow, with the suit below the rank, for covered cards."""
    paper, edge = (DULL, DULL_EDGE) if dull else (PAPER, PAPER_EDGE)
    rim = Style(color="#a86a00" if chosen else edge, bgcolor=paper, bold=chosen)
    suit = suit_of(card) if card < JOKER else JOKER_SUITS[card - JOKER]
    ink = Style(color=SUIT_INKS[suit], bgcolor=paper, bold=not dull)
    _draw_frame(canvas, x, y, size, rim, " ", lines="┏━┓┃┗┛" if chosen else LINES)
    for row, text in enumerate(_face(card, size, faces, narrow=narrow), 1):
        canvas.put(x + 1, y + row, text, ink)


def draw_back(canvas: Canvas, x: int, y: int, size: Size) -> None:
    """Draw a card, face down."""
    _draw_frame(canvas, x, y, size, Style(color=BACK_LINE, bgcolor=BACK), "╱")


def draw_place(canvas: Canvas, x: int, y: int, size: Size) -> None:
    """Draw the empty place of a card."""
    _draw_frame(canvas, x, y, size, line_on_felt, " ")


def draw_sign(
    canvas: Canvas, x: int, y: int, width: int, words: Sequence[str], style: Style
) -> None:
    """Draw lines of words in a frame."""
    _draw_frame(canvas, x, y, Size(width, len(words) + 2), style, " ", lines="┏━┓┃┗┛")
    for row, text in enumerate(words, 1):
        canvas.centre(x + 1, y + row, width - 2, text, style)


LINES = "╭─╮│╰╯"


def _draw_frame(
    canvas: Canvas,
    x: int,
    y: int,
    size: Size,
    style: Style,
    filling: str,
    lines: str = LINES,
) -> None:
    inside = size.width - 2
    canvas.put(x, y, f"{lines[0]}{lines[1] * inside}{lines[2]}", style)
    for row in range(1, size.height - 1):
        canvas.put(x, y + row, f"{lines[3]}{filling * inside}{lines[3]}", style)
    canvas.put(x, y + size.height - 1, f"{lines[4]}{lines[1] * inside}{lines[5]}", style)


def _face(card: int, size: Size, faces: Faces, *, narrow: bool = False) -> list[str]:
    """Return what is within the border of a card."""
    index, width, rows = faces.card(card), size.width - 2, size.height - 2
    if rows == 1:
        sharp = faces.card(card).replace("10", "T")
        return [(sharp if narrow else index).ljust(width)]
    if narrow:
        rank, sign = faces.index(card)
        return [rank.ljust(width), sign.ljust(width), *[" " * width] * (rows - 2)]
    face = [index.ljust(width), *[" " * width] * (rows - 2), index.rjust(width)]
    if card < JOKER and rank_of(card) < len(PIPS) and size.width >= HUGE.width:
        for row, pips in enumerate(PIPS[rank_of(card)], 1):
            signs = (faces.sign(suit_of(card)) if pip == "*" else " " for pip in pips)
            face[row] = "  ".join(signs).center(width)
    else:
        face[rows // 2] = _middle(card, size, faces).center(width)
    return face


def _middle(card: int, size: Size, faces: Faces) -> str:
    if card >= JOKER:
        return "JOKER" if size.width >= HUGE.width else "★"
    sign = faces.sign(suit_of(card))
    court = rank_of(card) in range(len(PIPS), 12)
    return f"{sign} {rank_text(card)} {sign}" if court and size.width >= HUGE.width else sign


# --- the cribbage board --------------------------------------------------------------------------

STREET = 30
GROUP = 5


@dataclass(frozen=True, slots=True)
class Hole:
    """The place of a hole: the lane of a side, and the distance from the left."""

    lane: int
    x: int


def lanes(target: int) -> int:
    """Return the lanes of 30 holes that lead to the game hole."""
    return -(-(target - 1) // STREET)


def hole(score: int) -> Hole:
    """Return the hole of a score from 1 to below the target: out to the right, and back."""
    lane, along = divmod(score - 1, STREET)
    along = STREET - 1 - along if lane % 2 else along
    return Hole(lane, along + along // GROUP)


STREET_WIDTH = STREET + STREET // GROUP - 1
BOARD_WIDTH = STREET_WIDTH + 15


def board_height(sides: int, target: int) -> int:
    """Return the rows of the board for `sides` sides."""
    return sides * lanes(target) + 1


def draw_board(
    canvas: Canvas,
    x: int,
    y: int,
    target: int,
    pegs: tuple[tuple[int, int], ...],
    labels: tuple[str, ...],
) -> None:
    """Draw a cribbage board: streets of thirty in fives, two pegs a side, the game hole.

    The first side goes out along the upper edge and back inside, the last side along the lower
    edge; between them lies the game hole.
    """
    wood = Style(color=HOLE, bgcolor=WOOD)
    for row in range(board_height(len(pegs), target)):
        canvas.put(x, y + row, " " * BOARD_WIDTH, wood)
    middle = (len(pegs) + 1) // 2
    for side, (back, front) in enumerate(pegs):
        below = side >= middle
        top = y + side * lanes(target) + below
        _draw_lanes(canvas, x, top, target, (back, front), labels[side], PEGS[side], below=below)
    _draw_game_hole(canvas, x, y + middle * lanes(target), target, pegs)


def _draw_lanes(
    canvas: Canvas,
    x: int,
    y: int,
    target: int,
    pegs: tuple[int, int],
    label: str,
    colour: str,
    *,
    below: bool,
) -> None:
    count = lanes(target)
    name = Style(color="#ffffff", bgcolor=colour, bold=True)
    canvas.put(x, y + (count - 1 if below else 0), f" {label[:7]:<7}", name)
    back, front = min(pegs[0], target), min(pegs[1], target)
    canvas.put(x, y + (0 if below else count - 1), f" {front:>2} pts ", name)
    wood = Style(color=HOLE, bgcolor=WOOD)
    peg = Style(color=colour, bgcolor=WOOD, bold=True)
    start = x + 10

    def row(lane: int) -> int:
        return y + (count - 1 - lane if below else lane)

    for score in range(1, target):
        at = hole(score)
        canvas.put(start + at.x, row(at.lane), "·", wood)
    for lane in range(count):
        arrow = "›" if lane % 2 == 0 else "‹"
        canvas.put(start + STREET_WIDTH + 1, row(lane), arrow, wood)
    for score, shape in ((back, "○"), (front, "●")):
        if 0 < score < target:
            at = hole(score)
            canvas.put(start + at.x, row(at.lane), shape, peg)


def _draw_game_hole(
    canvas: Canvas, x: int, y: int, target: int, pegs: tuple[tuple[int, int], ...]
) -> None:
    """Draw the game hole and the marks of every fifth hole of the way out."""
    wood = Style(color=HOLE, bgcolor=WOOD)
    home = [side for side, (_, front) in enumerate(pegs) if front >= target]
    style = Style(color=PEGS[home[0]], bgcolor=WOOD, bold=True) if home else wood
    canvas.put(x, y, f" {target:>3} ", wood)
    canvas.put(x + 5, y, "(●)" if home else "(·)", style)
    for score in range(GROUP, STREET + 1, GROUP):
        end = x + 10 + hole(score).x
        canvas.put(end - 1, y, f"{score:>2}", wood)
