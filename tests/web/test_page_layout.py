"""Where everything on the table lies, without a browser: `web/src/table/layout.ts`.

The function is built by Vite, run by Node for all combinations of screen, seats, state and hand,
and judged here. A fault is named by its combination, which `lay` lays out again.
"""

import itertools
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import msgspec
import pytest

from page_support import built, run_node

ANSWER = """
let text = "";
for await (const part of process.stdin.setEncoding("utf8")) text += part;
process.stdout.write(JSON.stringify(JSON.parse(text).map((one) => page.layout(...one))));
"""

PHONES = [(320, 568), (360, 640), (390, 844)]
SIDEWAYS = [(568, 320), (667, 375), (844, 390), (915, 412)]
LARGE = [(820, 1180), (1440, 900), (2560, 1440)]
INSETS = [(360, 606), (390, 763), (750, 369), (819, 391), (820, 1136)]  # less what a notch takes
SCREENS = [*PHONES, *SIDEWAYS, *LARGE]
SEATS = range(2, 8)
WIDE, NARROW = True, False
SLACK = 0.01  # px, of rounding


class Rect(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def least(self) -> float:
        return min(self.width, self.height)

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, other: "Rect") -> bool:
        return (
            other.x >= self.x - SLACK
            and other.y >= self.y - SLACK
            and other.right <= self.right + SLACK
            and other.bottom <= self.bottom + SLACK
        )

    def meets(self, other: "Rect") -> bool:
        return (
            self.x < other.right - SLACK
            and other.x < self.right - SLACK
            and self.y < other.bottom - SLACK
            and other.y < self.bottom - SLACK
        )


class Plate(Rect, frozen=True):
    side: str
    backs: Rect | None


class Hand(msgspec.Struct, frozen=True, rename="camel"):
    box: Rect
    card: float
    step: float
    drop: float
    rows: int
    lifts: list[float]
    cards: list[Rect]
    scrolls: bool


class Layout(msgspec.Struct, frozen=True, rename="camel"):
    kind: str
    folded: bool
    scale: float
    table: Rect
    panel: Rect | None
    menu: Rect
    score: Rect
    trump: Rect
    lamps: Rect | None
    board: Rect | None
    plates: list[Plate]
    own: Rect | None
    words: Rect | None
    undo: Rect | None
    hint: Rect | None
    close: Rect | None
    last: Rect | None
    calls: list[Rect]
    hand: Hand | None
    middle: Rect | None
    sheet: Rect | None
    columns: int
    trick: list[Rect]
    order: list[int]
    stock: Rect | None
    turn_up: Rect | None
    cut: Rect | None
    pile: Rect | None
    captions: bool


class Over(msgspec.Struct, frozen=True):
    kind: str
    lines: int = 0


class State(msgspec.Struct, frozen=True, rename="camel"):
    trick: bool = False
    stock: str = "none"
    turn_up: bool = False
    cut: bool = False
    pile: bool = False
    calls: tuple[bool, ...] = ()
    described: bool = False
    auction: bool = False
    hint: bool = False
    lifted: tuple[int, ...] = ()
    choosing: bool = False
    spectator: bool = False
    lamps: bool = True
    board: bool = False
    over: Over | None = None


BIDS = (WIDE, *[NARROW] * 13, WIDE)
SUITS = (NARROW,) * 4
PLAY = State(trick=True)
SHED = State(stock="down", pile=True, lamps=False)
TRICKS = {
    "play": PLAY,
    "play from a stock": State(trick=True, stock="up"),
    "play with a board": State(trick=True, stock="down", turn_up=True, board=True),
    "play with a turn-up": State(trick=True, turn_up=True),
    "play from a stock, trumps cut": State(trick=True, stock="up", cut=True),
    "hint": State(trick=True, turn_up=True, hint=True),
    "claim": State(trick=True, stock="up", calls=(WIDE,), described=True),
    "review": State(trick=True, turn_up=True, calls=SUITS),
    "spectator": State(trick=True, stock="down", turn_up=True, spectator=True),
}
OPENINGS = {
    "auction": State(auction=True, calls=BIDS, stock="down"),
    "short auction": State(auction=True, calls=(WIDE, *[NARROW] * 4)),
    "auction of six calls": State(auction=True, calls=(WIDE, *[NARROW] * 5), stock="down"),
    "hint in the auction": State(auction=True, calls=BIDS, hint=True),
    "beg": State(calls=(NARROW, NARROW), described=True, stock="down", turn_up=True),
    "give": State(calls=(NARROW,) * 3, described=True, stock="down", turn_up=True),
    "name": State(calls=SUITS, described=True, stock="up"),
    "discard": State(calls=(WIDE,), choosing=True, lifted=(0, 2, 3), stock="down"),
    "spectator of an auction": State(auction=True, stock="down", spectator=True),
}
SHEDDING = {
    "shed": SHED,
    "draw": msgspec.structs.replace(SHED, calls=(WIDE,)),
    "pick up": msgspec.structs.replace(SHED, calls=(WIDE, WIDE), described=True),
    "nominate": msgspec.structs.replace(SHED, calls=SUITS, described=True),
    "hint when shedding": msgspec.structs.replace(SHED, calls=(WIDE,), hint=True),
    "spectator of shedding": msgspec.structs.replace(SHED, spectator=True),
}
STATES = {**TRICKS, **OPENINGS, **SHEDDING}
HANDS = [*range(1, 15), 18, 20, 21, 26, 27, 31, 36]


class Case(NamedTuple):
    screen: tuple[int, int]
    seats: int
    cards: int
    name: str
    state: State


@dataclass(frozen=True)
class Laid:
    case: Case
    at: Layout

    @property
    def state(self) -> State:
        return self.case.state

    @property
    def label(self) -> str:
        (width, height), seats, cards, name, _ = self.case
        return f"{width}x{height}, {seats} seats, {cards} cards, {name}"

    @property
    def felt(self) -> list[Rect]:
        at = self.at
        return [one for one in (at.stock, at.turn_up, at.cut, at.pile) if one is not None]

    @property
    def pressed(self) -> dict[str, Rect]:
        """Return everything that is pressed, except the cards of the hand."""
        at = self.at
        named = {"menu": at.menu, "score": at.score, "undo": at.undo, "hint": at.hint}
        named |= {
            "close": at.close,
            "last": at.last,
            "own": at.own if at.kind != "sideways" else None,
        }
        named |= {f"call {n}": call for n, call in enumerate(at.calls)}
        named |= {f"plate {n}": plate for n, plate in enumerate(at.plates)}
        named |= {"stock": at.stock} if self.state.pile else {}
        return {name: one for name, one in named.items() if one is not None}

    @property
    def parts(self) -> dict[str, Rect]:
        """Return everything that must neither cover nor be covered."""
        at = self.at
        named = self.pressed | {"trump": at.trump, "lamps": at.lamps, "board": at.board}
        named |= {"own": at.own, "words": at.words, "sheet": at.sheet}
        named |= {f"backs {n}": plate.backs for n, plate in enumerate(at.plates)}
        named |= {"hand": at.hand.box if at.hand else None}
        named |= {"trick": around(at.trick), "piles": around(self.felt)}
        return {name: one for name, one in named.items() if one is not None and name != "stock"}


def around(rects: list[Rect]) -> Rect | None:
    """Return the smallest rectangle that holds all."""
    if not rects:
        return None
    x, y = min(one.x for one in rects), min(one.y for one in rects)
    width = max(one.right for one in rects) - x
    return Rect(x, y, width, max(one.bottom for one in rects) - y)


def layouts(cases: Iterable[Case]) -> list[Laid]:
    """Lay all cases out, in one run of Node."""
    cases = list(cases)
    asked = [[*one.screen, one.seats, one.cards, msgspec.to_builtins(one.state)] for one in cases]
    answer = run_node(built("src/table/layout.ts") + ANSWER, json.dumps(asked).encode())
    found = msgspec.json.decode(answer, type=list[Layout])
    return [Laid(case, at) for case, at in zip(cases, found, strict=True)]


def lay(screen: tuple[int, int], seats: int, cards: int, state: State) -> Layout:
    return layouts([Case(screen, seats, cards, "", state)])[0].at


def most(seats: int, name: str) -> int:
    """Return the most cards of a hand: a pack has 54, and a hand of tricks at most 13."""
    return 36 if name in SHEDDING else min(13, 54 // seats)


def every_case() -> Iterator[Case]:
    for screen, seats, name in itertools.product([*SCREENS, *INSETS], SEATS, STATES):
        for cards in (n for n in HANDS if n <= most(seats, name)):
            for lifted in lifts(cards, STATES[name]):
                state = msgspec.structs.replace(STATES[name], lifted=lifted)
                yield Case(screen, seats, cards, f"{name}, lifted {lifted}", state)
    for screen, seats in itertools.product([*SCREENS, *INSETS], SEATS):
        for over in (Over("waiting"), Over("chat"), Over("count", 4), Over("count", 5 + seats)):
            yield Case(screen, seats, 0, f"{over.kind} of {over.lines}", State(over=over))


def lifts(cards: int, state: State) -> list[tuple[int, ...]]:
    """Lift no card, one of the first row, or one of the last; or the cards that are chosen."""
    if state.choosing:
        return [tuple(n for n in state.lifted if n < cards)]
    return [()] if state.spectator else [(), (0,), (cards - 2 if cards > 1 else 0,)]


@pytest.fixture(scope="module")
def tables() -> list[Laid]:
    return layouts(every_case())


def judge(faults: Iterable[str]) -> None:
    found = list(faults)
    assert not found, f"{len(found)} faults, such as:\n" + "\n".join(found[:: len(found) // 20 + 1])


def test_all_screens_seats_states_and_hands_are_laid_out(tables: list[Laid]) -> None:
    assert len(tables) > 20_000
    assert {laid.case.screen for laid in tables} == {*SCREENS, *INSETS}
    assert {laid.case.seats for laid in tables} == set(SEATS)
    assert {laid.at.kind for laid in tables} == {"phone", "sideways", "tablet", "desk"}


def test_nothing_lies_outside_the_table(tables: list[Laid]) -> None:
    def faults() -> Iterator[str]:
        for laid in tables:
            cards = laid.at.hand.cards if laid.at.hand else []
            for name, one in [*laid.parts.items(), *(("card", card) for card in cards)]:
                if not laid.at.table.holds(one) or one.least <= 0:
                    yield f"{laid.label}: {name} {one}"
            if not Rect(0, 0, *laid.case.screen).holds(laid.at.panel or laid.at.table):
                yield f"{laid.label}: panel {laid.at.panel}"

    judge(faults())


def test_nothing_covers_anything_else(tables: list[Laid]) -> None:
    judge(
        f"{laid.label}: {one} {first} over {other} {second}"
        for laid in tables
        for (one, first), (other, second) in itertools.combinations(laid.parts.items(), 2)
        if first.meets(second)
    )


def test_whatever_is_pressed_is_large_enough_for_a_finger(tables: list[Laid]) -> None:
    judge(
        f"{laid.label}: {name} {one}"
        for laid in tables
        for name, one in laid.pressed.items()
        if one.height < 44 - SLACK or one.width < 44 - SLACK
    )


def test_all_that_a_player_needs_is_in_view(tables: list[Laid]) -> None:
    def missing(laid: Laid) -> Iterator[str]:
        at, state, seats = laid.at, laid.state, laid.case.seats
        if state.over:
            yield from [] if at.sheet else ["sheet"]
            return
        shown = {
            "cards": (len(at.hand.cards) if at.hand else 0) == laid.case.cards,
            "calls": len(at.calls) == len(state.calls),
            "words": at.words is not None and at.own is not None,
            "plates": len(at.plates) == seats - 1,
            "trick": len(at.trick) == len(at.order) == (seats if state.trick else 0),
            "undo and hint": state.spectator or bool(at.close or (at.undo and at.hint)),
        }
        if not at.folded:
            piles = (state.stock != "none") + state.turn_up + state.cut + state.pile
            shown["highest bid"] = at.middle is not None and at.middle.height >= 24 * at.scale
            shown["piles"] = len(laid.felt) == piles
            shown["lamps"] = bool(at.lamps) or laid.case.screen not in LARGE or not state.lamps
        yield from (name for name, there in shown.items() if not there)

    judge(f"{laid.label}: {name}" for laid in tables for name in missing(laid))


def test_cards_are_never_smaller_than_the_least(tables: list[Laid]) -> None:
    def faults() -> Iterator[str]:
        for laid in tables:
            hand, state = laid.at.hand, laid.state
            if hand and not state.spectator and hand.card < 56:
                yield f"{laid.label}: a hand of {hand.card}"
            faces = [*laid.at.trick, *laid.felt]
            if faces and min(face.width for face in faces) * 0.26 < 12:  # the rank, in px
                yield f"{laid.label}: felt of {min(face.width for face in faces)}"
            if any(abs(face.height - 1.4 * face.width) > SLACK for face in faces):
                yield f"{laid.label}: a card out of shape"

    judge(faults())


def strips(hand: Hand) -> Iterator[tuple[int, float, float]]:
    """Return what shows of each card: its place, the width, and the height of that strip."""
    each = -(-len(hand.cards) // hand.rows)
    for n, card in enumerate(hand.cards):
        row = n // each
        following = hand.cards[n + 1 : (row + 1) * each]
        below = hand.cards[(row + 1) * each : (row + 2) * each]
        width = following[0].x - card.x if following else card.width
        tops = [one.y for one in below if one.meets(Rect(card.x, card.y, width, card.height))]
        yield n, width, min([*tops, card.bottom]) - card.y


def test_every_card_of_the_hand_can_be_read_and_pressed(tables: list[Laid]) -> None:
    def faults() -> Iterator[str]:
        for laid in tables:
            hand, lifted = laid.at.hand, laid.state.lifted
            if hand is None or laid.state.spectator:
                continue
            for n, width, height in strips(hand):
                apart = 44 if lifted == (n,) and not laid.state.choosing else 28
                least = 0.64 * hand.card if lifted else max(44, 0.64 * hand.card)
                if width < apart - SLACK or height < least - SLACK:
                    yield f"{laid.label}: card {n} shows {width:.1f} x {height:.1f}"
            if hand.scrolls or not all(hand.box.holds(card) for card in hand.cards):
                yield f"{laid.label}: cards outside of {hand.box}"

    judge(faults())


def index(card: Rect) -> Rect:
    return Rect(card.x, card.y, 0.37 * card.width, 0.64 * card.width)


def test_no_index_on_the_felt_is_covered(tables: list[Laid]) -> None:
    def faults() -> Iterator[str]:
        for laid in tables:
            painted = [laid.at.trick[n] for n in laid.at.order]
            for cards in (painted, laid.felt):
                for under, over in itertools.combinations(cards, 2):
                    if over.meets(index(under)):
                        yield f"{laid.label}: {over} over {under}"

    judge(faults())


def test_a_card_of_the_trick_lies_on_its_players_side(tables: list[Laid]) -> None:
    def side(laid: Laid, plate: Plate, card: Rect) -> bool:
        ring = around(laid.at.trick)
        assert ring
        (x, y), (middle, height) = card.middle, ring.middle
        return {"left": x < middle, "right": x > middle, "top": y < height}[plate.side]

    judge(
        f"{laid.label}: player {n + 1}"
        for laid in tables
        if laid.at.trick
        for n, plate in enumerate(laid.at.plates)
        if not side(laid, plate, laid.at.trick[n + 1])
    )


def test_the_plates_stand_clockwise_from_the_left(tables: list[Laid]) -> None:
    order = ["left", "top", "right", "row"]

    def faults() -> Iterator[str]:
        for laid in tables:
            plates = laid.at.plates
            sides = [plate.side for plate in plates]
            if sides != sorted(sides, key=order.index):
                yield f"{laid.label}: {sides}"
            for one, other in itertools.pairwise(plates):
                (x, y), (later, lower) = one.middle, other.middle
                turned = {"left": lower < y, "top": later > x, "right": lower > y}
                if one.side == other.side and not turned.get(one.side, True):
                    yield f"{laid.label}: {one} before {other}"

    judge(faults())


def test_the_words_have_room_for_what_is_asked(tables: list[Laid]) -> None:
    """36 characters of 12.5 px; a hint twice as many."""

    def faults() -> Iterator[str]:
        for laid in tables:
            if words := laid.at.words:
                room = words.width * (words.height // 14)
                if room < 6.5 * (72 if laid.state.hint and not laid.at.folded else 36):
                    yield f"{laid.label}: {words}"

    judge(faults())


def test_a_count_shows_all_its_lines(tables: list[Laid]) -> None:
    def needed(laid: Laid, lines: int) -> float:
        return (108 + 22 * -(-lines // laid.at.columns)) * laid.at.scale

    judge(
        f"{laid.label}: {laid.at.sheet}"
        for laid in tables
        if (over := laid.state.over) and (sheet := laid.at.sheet)
        if sheet.height < (needed(laid, over.lines) if over.kind == "count" else 200) - SLACK
    )


# The width of a card, the strip that shows, and the rows, by the cards held (6, 9, 13, 20, 26); the
# stock face up of two; the cards of a trick of 2, 4 and 7.
MEASURED = """
320x568   77/47    72/30    65/41 x2 62/41 x3 62/31 x3   96   84 63 63
360x640   86/53    83/33    75/46 x2 75/30 x2 74/34 x3   107  94 75 75
390x844   95/57    90/36    95/47 x2 83/33 x2 90/36 x3   118  104 82 82
568x320   64/55    64/55    64/41    64/55 x2 64/41 x2   80   68 54 54
667x375   75/64    75/64    75/48    75/30    77/48 x2   93   82 69 69
844x390   78/67    78/67    78/63    78/39    76/30      97   85 71 71
915x412   82/70    82/70    82/68    82/43    82/33      102  90 75 75
820x1180  143/122  143/82   138/55   133/74 x2 133/55 x2 178  157 131 131
1440x900  128/110  128/110  128/81   128/51   119/82 x2  160  140 117 117
2560x1440 205/176  205/176  205/156  205/98   189/75     256  225 188 188
"""


def shown(hand: Hand | None) -> str:
    assert hand
    return f"{int(hand.card)}/{int(hand.step)}" + (f" x{hand.rows}" if hand.rows > 1 else "")


@pytest.mark.parametrize("line", MEASURED.split("\n")[1:-1], ids=lambda line: line.split()[0])
def test_cards_are_as_large_as_was_measured(line: str) -> None:
    size, _, figures = line.partition(" ")
    width, height = map(int, size.split("x"))
    screen = (width, height)
    hands = layouts(Case(screen, 2, cards, "", SHED) for cards in (6, 9, 13, 20, 26))
    tricks = layouts(Case(screen, seats, 6, "", PLAY) for seats in (2, 4, 7))
    stock = lay(screen, 2, 6, TRICKS["play from a stock"]).stock
    found = [*(shown(laid.at.hand) for laid in hands), str(int(stock.width if stock else 0))]
    found += [str(int(laid.at.trick[0].width)) for laid in tricks]
    assert " ".join(found).split() == figures.split()


def test_a_larger_screen_has_larger_cards() -> None:
    for screens in (PHONES, SIDEWAYS, LARGE[1:]):
        for cards in (6, 13, 20):
            hands = layouts(Case(screen, 2, cards, "", SHED) for screen in screens)
            widths = [laid.at.hand.card for laid in hands if laid.at.hand]
            assert widths == sorted(widths)


def test_two_rows_of_bids_fold_the_smallest_phone_only() -> None:
    cases = layouts(Case(screen, 4, 6, "", OPENINGS["auction"]) for screen in SCREENS)
    assert [laid.case.screen for laid in cases if laid.at.folded] == [(568, 320)]
    assert {plate.side for laid in cases if laid.at.folded for plate in laid.at.plates} == {"row"}


def test_backs_give_way_first_then_the_lamps_and_then_the_size_of_the_hand(
    tables: list[Laid],
) -> None:
    whole: dict[tuple[tuple[int, int], int], float] = {}
    for laid in tables:
        if laid.at.hand and not laid.state.spectator:
            key = laid.case.screen, laid.case.cards
            whole[key] = max(laid.at.hand.card, whole.get(key, 0))

    def faults() -> Iterator[str]:
        for laid in tables:
            at, state = laid.at, laid.state
            backs = any(plate.backs for plate in at.plates)
            if backs and state.lamps and not at.lamps and at.kind != "sideways":
                yield f"{laid.label}: backs, without lamps"
            small = at.hand and at.hand.card < whole.get((laid.case.screen, laid.case.cards), 0)
            below = at.lamps and at.lamps.y > at.score.bottom and at.kind != "sideways"
            if small and not state.spectator and (backs or below):
                yield f"{laid.label}: a smaller hand, with backs or lamps"

    judge(faults())
    assert any(plate.backs for laid in tables for plate in laid.at.plates)
    assert any(laid.state.lamps and not laid.at.lamps for laid in tables)
    assert lay((568, 320), 2, 20, STATES["draw"]).hand != lay((568, 320), 2, 20, SHED).hand


def test_over_thirty_six_cards_the_hand_alone_scrolls_sideways() -> None:
    sizes = itertools.product(SCREENS, (37, 44, 52))
    for laid in layouts(Case(screen, 4, cards, "", SHED) for screen, cards in sizes):
        assert laid.at.hand
        assert len(laid.at.hand.cards) == laid.case.cards
        assert laid.at.hand.step >= 28
        assert all(laid.at.table.holds(one) for one in laid.parts.values()), laid.label


def test_a_screen_below_the_least_still_has_hand_and_calls() -> None:
    """On 480x320 the line may lie over the middle; what you need to act does not give way."""
    cases = (
        Case(screen, seats, min(cards, most(seats, name)), name, state)
        for screen in [(480, 320), (534, 300), (300, 480), (280, 653)]
        for seats, cards in itertools.product(SEATS, (6, 13, 36))
        for name, state in STATES.items()
    )

    def faults() -> Iterator[str]:
        for laid in layouts(cases):
            assert laid.at.hand
            acts = [laid.at.hand.box, *laid.at.calls]
            if not all(laid.at.table.holds(one) for one in acts):
                yield f"{laid.label}: outside"
            if any(one.meets(other) for one, other in itertools.combinations(acts, 2)):
                yield f"{laid.label}: covered"
            if any(one.least <= 0 for one in [*laid.parts.values(), *laid.felt]):
                yield f"{laid.label}: inside out"

    judge(faults())


def test_a_spectator_sees_backs_in_place_of_a_hand() -> None:
    for laid in layouts(Case(screen, 4, 6, "", TRICKS["spectator"]) for screen in SCREENS):
        assert laid.at.hand
        assert laid.at.hand.box.height == pytest.approx(44 * laid.at.scale)
        assert (laid.at.undo, laid.at.hint) == (None, None)
