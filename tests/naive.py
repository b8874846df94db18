"""A slow, plain referee of the trick games of the family.

California Jack, Shasta Sam and California Fives are played from a stock; All Fours, All Fives,
Troeven, Couillon, Pitch and their relatives are dealt out and played.

It is written from the rules alone and shares nothing with the package, so that the two can be
held against each other.  Cards are strings, rank then suit ("JS", "TD"); hands and won cards
are sets of them; the pack and the stock are lists, top card first; seats are numbered in turn
order, so the player whose turn comes after seat s sits at (s + 1) % seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations

RANKS = "AKQJT98765432"  # high to low
SUITS = "SHDC"

# What a card counts towards Game.  Everything else counts nothing.
CARD_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}

# What it counts in Troeven and Couillon, where the ten is a blank.
COURT_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}

# What an item of the scoring list pays, unless the rules give it a worth of its own.  What
# "majority" pays depends on who made trumps and on what is held over, and what "jack" pays may
# depend on who played it.
ITEM_POINTS = {
    "high": 1,
    "low": 1,
    "jack": 1,
    "game": 1,
    "five-spades": 5,
    "five-hearts": 5,
    "five-diamonds": 5,
    "five-clubs": 5,
    "ace": 1,
    "ten": 1,
    "nine": 9,
    "off-jack": 1,
    "off-ace": 1,
    "off-three": 3,
    "off-five": 5,
    "joker-high": 1,
    "joker-low": 1,
    "five": 5,
    "three": 3,
    "two": 1,
    "last-trick": 1,
    "majority": 1,
    "tricks": 1,
    "king": 1,
    "queen": 1,
    "surplus": 1,
}

# The items that are one trump.
OFF_CARDS = {"off-jack": "J", "off-ace": "A", "off-three": "3", "off-five": "5"}
TRUMPS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "ten": "T",
    "nine": "9",
    "jack": "J",
    "five": "5",
    "three": "3",
    "two": "2",
}

FIVES = {"five-spades": "5S", "five-hearts": "5H", "five-diamonds": "5D", "five-clubs": "5C"}

# The trump tables by name, high to low.  A card of the trump suit stands by its rank; a small
# letter or a stroke is the card of that rank in the other suit of the colour; X and x are jokers.
TRUMP_TABLES = {
    "T0": "AKQJT98765432",
    "T1": "AKQJjT98765432",
    "T2": "AKQJjXT98765432",
    "T3": "AKQJjXxT98765432",
    "T4": "AaKQJjXxT98765432",
    "T5": "AKQJjXxT9876543 3' 2",
    "T6": "AKQJT98765 5' 432",
    "T7": "AKQJT98765432X",
    "T8": "AKQJjT98765432X",
    "T9": "AKQJT98765432Xx",
    "T10": "AKQJXxT98765432",
    "T11": "AKQJjXxT98765 5' 432",
    "T12": "JAKQT98765432",
}
OTHER_OF_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
JOKERS = ("X", "x")

# How a bidder may call a trump: by its rank, as an off-card, or as a joker.
CALLED_JOKERS = {"X": "JOKER-HIGH", "x": "JOKER-LOW"}
OFF_CALLED = ("A", "J", "5", "3")

DEAL_ACTS = {"DEAL-SINGLY": "singly", "DEAL-THREES": "threes"}

PACKETS = {"singly": 1, "twos": 2, "threes": 3, "fours": 4}

CHOICES = {
    "sides": ("each", "partners", "three-sides", "called", "called-openly"),
    "packet": ("singly", "twos", "threes", "fours", "either"),
    "stock": ("face-up", "face-down", "none"),
    "draws": ("shown", "private", "taker-shown"),
    "trump-from": (
        *("stock-top", "cut-and-replace", "cut-before"),
        *("turn-up", "named", "pitched", "accepted", "bidder-names", "last-dealt"),
    ),
    "turn-up-scores": ("first-and-final", "final", "every"),
    "beg": ("once", "none"),
    "bunch": ("no", "yes", "either-of-two"),
    "gift-may-win": ("no", "yes"),
    "gift-to": ("eldest", "all"),
    "thrown-in": ("kept", "taken-back"),
    "discard": ("always", "after-second-run", "never"),
    "follow": (
        *("must-trump", "may-trump", "follow-suit", "may-overtrump"),
        *("follow-trumps-only", "trumps-only"),
    ),
    "bidding": ("none", "auction", "sell-out", "sale"),
    "dealers-right": ("yes", "no", "but-four", "but-smudge", "only-four"),
    "pitcher-wins": ("at-the-end", "before-all", "higher", "or-one-alone"),
    "all-pass": (
        *("dealer-bids", "redeal-next", "redeal-same", "eldest-free"),
        *("dealer-free", "dealer-unasked"),
    ),
    "bid-rounds": ("once", "raise"),
    "worthless-hand": ("played", "exchanged", "misdeal"),
    "top-bid": ("stands", "ends", "may-be-matched"),
    "first-lead": ("any", "trump"),
    "bid-scoring": ("set-back", "others-add", "difference"),
    "made": ("taken", "bid"),
    "go-out": ("any", "own-bid"),
    "moon": ("off", "match", "tricks", "ten", "eleven"),
    "smudge": ("off", "match", "tricks", "as-four"),
    "all-four": ("counts", "wins-match"),
    "low": ("winner", "holder"),
    "game-tie": ("none", "elder", "held-over"),
    "target-over": ("no", "yes"),
    "ties": ("held-over", "lost"),
    "counted-tricks": ("all", "after-stock"),
    "counting": ("stop", "complete"),
    "fives-in-game": ("none", "all", "trump"),
    "match-dealer": ("winner", "alternate"),
    "double-stake": ("yes", "no"),
    "look": ("free", "strict", "partner-waits"),
    "equal-jokers": ("marked", "first-played", "second-played"),
    "joker-pitched": ("spade", "named", "forbidden"),
    "jokers-in-game": ("none", "half", "one", "ties"),
    "jack-pitched": ("own-suit", "named"),
    "kitty-when": ("before-naming", "after-naming"),
    "kitty-for": ("bidder", "each"),
    "lay-away": ("plain", "any", "but-scoring", "few"),
    "discards-shown": ("no", "yes"),
    "dead-points": ("lost", "next-short"),
    "refill": ("no", "yes"),
    "rest": ("nobody", "bidder", "dealer"),
    "first-deal": (
        *("highest-deals", "lowest-deals", "highest-leads", "lowest-leads", "two-of-diamonds"),
    ),
    "revoke": ("prevented", "penalised"),
    "revoke-bars": ("nothing", "game", "jack-and-game", "everything"),
    "revoker-may-win": ("yes", "no"),
    "revoke-set-back": ("no", "yes"),
    "top-trump-revoke": ("counts", "loses-match"),
}

# What the rules may leave unsaid.
UNSAID: dict[str, object] = {
    "first-batch": 4,
    "run": 3,
    "turn-up-pays": {},
    "turn-up-scores": "first-and-final",
    "beg": "once",
    "bunch": "no",
    "gift-may-win": "no",
    "gift-to": "eldest",
    "thrown-in": "kept",
    "discard": "always",
    "trick-points": {},
    "all-trick-points": {},
    "target-over": "no",
    "worth": {},
    "bidding": "none",
    "min-bid": 1,
    "max-bid": 4,
    "dealer-min": 0,
    "bid-rounds": "once",
    "top-bid": "stands",
    "first-lead": "any",
    "bid-scoring": "set-back",
    "made": "taken",
    "go-out": "any",
    "moon": "off",
    "pitcher-wins": "at-the-end",
    "dealers-right": "yes",
    "all-pass": "dealer-bids",
    "smudge": "off",
    "all-four": "counts",
    "hang-jack": 1,
    "low": "winner",
    "game-tie": "none",
    "ties": "held-over",
    "capot": 0,
    "counted-tricks": "all",
    "fives-in-game": "none",
    "stake": 1,
    "double-stake": "yes",
    "look": "free",
    "jokers": 0,
    "trumps": "T0",
    "equal-jokers": "marked",
    "joker-pitched": "spade",
    "jack-pitched": "own-suit",
    "jokers-in-game": "none",
    "keep": 0,
    "keep-least": 0,
    "kitty": 0,
    "kitty-when": "before-naming",
    "kitty-for": "bidder",
    "lay-away": "plain",
    "most-discards": 3,
    "discards-shown": "no",
    "dead-points": "lost",
    "refill": "no",
    "rest": "nobody",
    "first-deal": "highest-deals",
    "worthless-hand": "played",
    "revoke": "prevented",
    "revoke-pays": 1,
    "revoke-with-jack": 2,
    "revoke-bars": "jack-and-game",
    "revoker-may-win": "yes",
    "revoke-set-back": "no",
    "top-trump-revoke": "counts",
    "false-claim": 1,
}

# What a side that has revoked does not score, whatever it has earned.
REVOKE_BARS = {
    "nothing": (),
    "game": ("game",),
    "jack-and-game": ("jack", "game"),
    "everything": tuple(ITEM_POINTS),
}


# --- reading the rules -------------------------------------------------------------------------


def choice(rules: dict[str, object], key: str) -> str:
    value = rules.get(key, UNSAID.get(key))
    if not isinstance(value, str) or value not in CHOICES[key]:
        raise ValueError(f"{key} must be one of {CHOICES[key]}, not {value!r}")
    return value


def number(rules: dict[str, object], key: str, least: int = 1) -> int:
    value = rules.get(key, UNSAID.get(key))
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{key} must be a whole number from {least}, not {value!r}")
    return value


def by_rank(rules: dict[str, object], key: str) -> dict[str, int]:
    """Points by the rank of a card."""
    value = rules.get(key, UNSAID.get(key))
    if not isinstance(value, Mapping):
        raise ValueError(f"{key} must give points to ranks, not {value!r}")
    points: dict[str, int] = {}
    for rank, worth in value.items():
        if rank not in list(RANKS) or not isinstance(worth, int) or worth < 0:
            raise ValueError(f"{key} cannot give {worth!r} to {rank!r}")
        points[rank] = worth
    return points


def worths(rules: dict[str, object]) -> dict[str, int]:
    """What each item pays."""
    own = rules.get("worth", UNSAID["worth"])
    if not isinstance(own, Mapping) or not set(own) <= set(ITEM_POINTS):
        raise ValueError(f"worth must give points to items, not {own!r}")
    if any(not isinstance(points, int) or points not in range(1, 37) for points in own.values()):
        raise ValueError(f"an item is worth from 1 to 36, not {own!r}")
    return ITEM_POINTS | dict(own)


def letters(rules: dict[str, object], key: str, all_letters: str) -> str:
    """The ranks or suits in use: distinct letters; ranks must run high to low."""
    value = rules.get(key, all_letters)
    if not isinstance(value, str) or not value:
        raise ValueError(f"{key} must be letters from {all_letters}, not {value!r}")
    if len(set(value)) != len(value) or not set(value) <= set(all_letters):
        raise ValueError(f"{key} must be distinct letters from {all_letters}, not {value!r}")
    if key == "ranks" and sorted(value, key=all_letters.index) != list(value):
        raise ValueError(f"ranks must run high to low, not {value!r}")
    return value


def seat_count(rules: dict[str, object]) -> int:
    seats = number(rules, "seats")
    if seats not in range(2, 8):
        raise ValueError(f"there are 2 to 7 seats, not {seats}")
    return seats


def scoring_items(rules: dict[str, object]) -> list[str]:
    value = rules.get("scoring")
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"scoring must be a list of items, not {value!r}")
    items: list[str] = []
    for item in value:
        if not isinstance(item, str) or item not in ITEM_POINTS or item in items:
            raise ValueError(f"scoring cannot hold {item!r} (unknown, or there twice)")
        items.append(item)
    return items


def card_points(rules: dict[str, object]) -> dict[str, int]:
    """What the cards count towards Game, or towards the majority, where the ten counts nothing.

    The rules may say it themselves, under "card-points".
    """
    if "card-points" in rules:
        return by_rank(rules, "card-points")
    return COURT_POINTS if "majority" in scoring_items(rules) else CARD_POINTS


def side_count(rules: dict[str, object]) -> int:
    """Each for himself; two sides of every other player; or three sides of two of six players."""
    seats, sides = seat_count(rules), choice(rules, "sides")
    if sides == "partners":
        if seats % 2:
            raise ValueError(f"{seats} players do not make two sides")
        return 2
    if sides == "three-sides":
        if seats != 6:
            raise ValueError(f"{seats} players do not make three sides of two")
        return 3
    return seats


def side_of(rules: dict[str, object], seat: int) -> int:
    return seat % side_count(rules)


def full_pack(rules: dict[str, object]) -> list[str]:
    ranks = letters(rules, "ranks", RANKS)
    suits = letters(rules, "suits", SUITS)
    whole = [rank + suit for suit in suits for rank in ranks]
    out = rules.get("without", ())
    if not isinstance(out, (list, tuple)):
        raise ValueError(f"without must be a list of ranks and cards, not {out!r}")
    whole = [card for card in whole if card not in out and card[0] not in out]
    return whole + list(joker_cards(rules))


def joker_cards(rules: dict[str, object]) -> tuple[str, ...]:
    jokers = number(rules, "jokers", 0)
    if jokers > len(JOKERS):
        raise ValueError(f"there are no {jokers} jokers")
    return JOKERS[:jokers]


def trumps_of(rules: dict[str, object], trump: str) -> list[str]:
    """All the trumps in the pack, high to low."""
    told = str(rules.get("trumps", UNSAID["trumps"]))
    table = TRUMP_TABLES.get(told, told).replace(" ", "")
    cards: list[str] = []
    for place, sign in enumerate(table):
        stroke = table[place + 1 : place + 2] == "'"
        if sign in JOKERS:
            cards.append(sign)
        elif sign in "akqjt" or stroke:
            cards.append(sign.upper() + OTHER_OF_COLOUR[trump])
        elif sign != "'":
            cards.append(sign + trump)
    pack = full_pack(rules)
    return [card for card in cards if card in pack]


# --- following and winning a trick -------------------------------------------------------------


def suit_of(card: str, trump: str | None = None, trumps: Sequence[str] = ()) -> str:
    """The suit to which a card belongs: trumps for all the `trumps`; a joker else has none."""
    if trump is not None and card in trumps:
        return trump
    return card[1:]


def may_follow(
    follow: str,
    hand: set[str],
    led: str,
    trump: str,
    trick: Sequence[str] = (),
    trumps: Sequence[str] = (),
    equal: str = "marked",
) -> set[str]:
    """The cards of `hand` that may be played to a trick in which the suit `led` was led.

    The cards already in the trick matter to "may-overtrump" alone.  `trumps` are all the trumps
    high to low, where they are not just a suit.
    """
    in_suit = {card for card in hand if suit_of(card, trump, trumps) == led}
    own_trumps = {card for card in hand if suit_of(card, trump, trumps) == trump}
    if follow == "must-trump":  # F1: follow or trump, whichever, if you can do either
        return (in_suit | own_trumps) or set(hand)
    if follow == "may-trump":  # F2: with the suit led, follow or trump; without it, anything
        return in_suit | own_trumps if in_suit else set(hand)
    if follow == "follow-suit":  # F3: with the suit led, follow; without it, anything
        return in_suit or set(hand)
    if follow == "follow-trumps-only":  # F5: as F3 when trumps are led, else anything
        return in_suit or set(hand) if led == trump else set(hand)
    if follow == "trumps-only":  # nothing else may be played; without a trump he is out
        return own_trumps
    if follow == "may-overtrump":  # F4: F2, but no trump under a trump that trumped, if possible
        allowed = may_follow("may-trump", hand, led, trump, trick, trumps)
        under = {c for c in allowed if under_trumps(c, led, trump, trick, trumps, equal)}
        return allowed - under or allowed
    raise ValueError(f"no such rule of following: {follow!r}")


def under_trumps(
    card: str,
    led: str,
    trump: str,
    trick: Sequence[str],
    trumps: Sequence[str] = (),
    equal: str = "marked",
) -> bool:
    """Whether a card is a trump below one with which somebody trumped another suit's lead."""
    if led == trump or suit_of(card, trump, trumps) != trump:
        return False
    trumping = [(0, other) for other in trick if suit_of(other, trump, trumps) == trump]
    return bool(trumping) and trick_winner([*trumping, (1, card)], trump, trumps, equal) == 0


def shows_lack_of(
    follow: str,
    card: str,
    led: str,
    trump: str,
    trick: Sequence[str] = (),
    trumps: Sequence[str] = (),
    equal: str = "marked",
) -> set[str]:
    """The suits that a follower shows he had none of, by playing `card` to the suit `led`.

    He is obliged as in `may_follow`, so a card outside the obligation shows that the obligation
    did not bind:

    - a card of the suit led shows nothing, under every rule;
    - must-trump: a trump shows nothing (he might have followed, and trumped from choice); any
      third suit shows that he had neither the suit led nor a trump;
    - may-trump: a trump shows nothing; any third suit shows that he lacked the suit led, and
      nothing about trumps, since without the suit led he might have kept his trumps;
    - follow-trumps-only: anything but a trump shows, when trumps were led, that he had none;
    - follow-suit: anything off the suit led, a trump too, shows that he lacked the suit led;
    - may-overtrump: as may-trump, but a trump under another's shows that he had trumps only
      (and none that was higher, but that is not a matter of suits).
    """
    suit = suit_of(card, trump, trumps)
    if suit == led:
        return set()
    if follow == "must-trump":
        return set() if suit == trump else {led, trump}
    if follow == "may-trump":
        return set() if suit == trump else {led}
    if follow == "follow-suit":
        return {led}
    if follow == "follow-trumps-only":
        return {led} if led == trump else set()
    if follow == "trumps-only":
        return set()
    if follow == "may-overtrump":
        if under_trumps(card, led, trump, trick, trumps, equal):
            return set(SUITS) - {trump}
        return set() if suit == trump else {led}
    raise ValueError(f"no such rule of following: {follow!r}")


def trick_winner(
    trick: Sequence[tuple[int, str]],
    trump: str,
    trumps: Sequence[str] = (),
    equal: str = "marked",
) -> int:
    """The highest trump wins; with no trump in the trick, the highest card of the suit led.

    Where the jokers are equal, the first of the two that fall in a trick counts as the higher, or
    the second.
    """
    led = suit_of(trick[0][1], trump, trumps)
    played = [card for _, card in trick]
    order = list(trumps) or [rank + trump for rank in RANKS]
    if equal != "marked" and all(joker in played for joker in JOKERS):
        first, second = sorted(JOKERS, key=played.index)
        higher_one, lower_one = (first, second) if equal == "first-played" else (second, first)
        place = order.index("X")
        order[place : place + 2] = [higher_one, lower_one]
    order += [rank + led for rank in RANKS if rank + led not in order]
    return min((order.index(card), seat) for seat, card in trick if card in order)[1]


# --- one deal ----------------------------------------------------------------------------------


def best_of(points: list[int]) -> list[int]:
    """The places of the highest number."""
    return [place for place in range(len(points)) if points[place] == max(points)]


def takes_every_item(
    items: Sequence[str], awards: Sequence[tuple[str, int | None, int]]
) -> int | None:
    """The side that alone scores every item that is counted, if one side does."""
    if not items:
        return None
    scorers = [
        {side for what, side, points in awards if what == item and points > 0} for item in items
    ]
    side = next(iter(scorers[0]), None)
    return side if all(one == {side} for one in scorers) else None


def set_back(
    counted: list[tuple[str, int | None, int]], side: int, points: int
) -> list[tuple[str, int | None, int]]:
    """The awards when a side keeps nothing that it gained and loses so many points."""
    kept = [(item, who, min(gain, 0) if who == side else gain) for item, who, gain in counted]
    return [("set-back", side, -points), *kept]


class Deal:
    """One deal, from the shuffled (and cut) pack to the count.

    `phase` says what the player in turn has to do: "packet" (choose how to deal), "name" or
    "accept" a trump, "beg" (or stand), "gift" (give or refuse it), "bunch" (or play on),
    "bunch-answer", "discard", "bid", "sale" (accept or refuse a bid for the pitch), "call" (a card
    whose holder is the bidder's partner), "play" or,
    when revokes are penalised and play is over, "claim"; then comes "over".  `carry` is the
    points held over from earlier deals, and after the count those held over to the next.
    """

    def __init__(
        self,
        rules: dict[str, object],
        *,
        dealer: int,
        pack: list[str],
        cut_card: str | None = None,
        scores: list[int] | None = None,
        carry: int = 0,
    ) -> None:
        self.rules = rules
        self.seats = seat_count(rules)
        self.sides = side_count(rules)
        self.suits = letters(rules, "suits", SUITS)
        self.hand_size = number(rules, "hand")
        self.packet = choice(rules, "packet")
        self.follow = choice(rules, "follow")
        self.stock_kind = choice(rules, "stock")
        self.face_up = self.stock_kind == "face-up"
        told = self.stock_kind == "face-down" or "draws" in rules
        draws = choice(rules, "draws") if told else "shown"
        self.taker_shown = draws == "taker-shown"
        self.draws_shown = draws == "shown" or (self.face_up and not self.taker_shown)
        self.trump_from = choice(rules, "trump-from")
        self.first_batch = number(rules, "first-batch")
        self.run_size = number(rules, "run")
        self.turn_up_pays = by_rank(rules, "turn-up-pays")
        self.turn_up_scores = choice(rules, "turn-up-scores")
        self.may_beg = choice(rules, "beg") == "once"
        bunch = choice(rules, "bunch")
        self.may_bunch = bunch == "yes" or (bunch == "either-of-two" and self.seats == 2)
        self.dealer_may_bunch = bunch == "either-of-two"
        self.gift_may_win = choice(rules, "gift-may-win") == "yes"
        self.gift_to_all = choice(rules, "gift-to") == "all"
        self.thrown_in_keeps = choice(rules, "thrown-in") == "kept"
        self.discard = choice(rules, "discard")
        self.auction = choice(rules, "bidding") != "none"
        self.sells = choice(rules, "bidding") in ("sell-out", "sale")
        self.raised_sale = choice(rules, "bidding") == "sale"  # Foster's
        self.min_bid = number(rules, "min-bid")
        self.max_bid = number(rules, "max-bid")
        self.dealer_min = number(rules, "dealer-min", 0)
        self.raises = choice(rules, "bid-rounds") == "raise"
        self.top_bid = choice(rules, "top-bid")
        bids = choice(rules, "bidding") == "auction"  # these say nothing about a sale
        self.bid_scoring = choice(rules, "bid-scoring") if bids else "set-back"
        self.made_pays_the_bid = bids and choice(rules, "made") == "bid"
        self.own_bid_only = bids and choice(rules, "go-out") == "own-bid"
        self.moon = choice(rules, "moon") if bids else "off"
        self.worthless_hand = choice(rules, "worthless-hand") if bids else "played"
        self.opens_with_trumps = choice(rules, "first-lead") == "trump"
        self.dealers_right = choice(rules, "dealers-right")
        self.pitcher_is_first = choice(rules, "pitcher-wins") == "before-all"
        self.highest_is_first = choice(rules, "pitcher-wins") == "higher" and self.auction
        self.one_alone_wins = choice(rules, "pitcher-wins") == "or-one-alone"
        self.calls_openly = choice(rules, "sides") == "called-openly"  # Foster's Auction Cinch
        self.calls_a_partner = choice(rules, "sides") == "called" or self.calls_openly
        self.called: str | None = None  # the card whose holder plays with the bidder
        self.all_pass = choice(rules, "all-pass")
        self.smudge = choice(rules, "smudge")
        self.all_four_wins = choice(rules, "all-four") == "wins-match"
        self.low = choice(rules, "low")
        self.hang_jack = number(rules, "hang-jack")
        self.game_tie = choice(rules, "game-tie")
        self.ties_are_held_over = choice(rules, "ties") == "held-over"
        self.capot = number(rules, "capot", 0)
        self.count_after_stock = choice(rules, "counted-tricks") == "after-stock"
        self.counting = choice(rules, "counting")
        self.target = number(rules, "target")  # the points that win
        if choice(rules, "target-over") == "yes":
            self.target += 1
        self.items = scoring_items(rules)
        self.card_points = card_points(rules)
        self.trick_points = by_rank(rules, "trick-points")
        self.worth = worths(rules)
        self.fives_in_game = choice(rules, "fives-in-game")
        self.all_trick_points = by_rank(rules, "all-trick-points")
        self.trumps_only = self.follow == "trumps-only"
        self.equal_jokers = choice(rules, "equal-jokers")
        self.joker_pitched = choice(rules, "joker-pitched")
        self.jack_is_named = choice(rules, "jack-pitched") == "named"
        self.jokers_in_game = choice(rules, "jokers-in-game")
        self.look = choice(rules, "look")
        self.keeps = number(rules, "keep", 0)  # what each plays with; 0: all that is dealt
        self.keeps_at_least = number(rules, "keep-least", 0)
        self.kitty_size = number(rules, "kitty", 0)
        self.kitty_when = choice(rules, "kitty-when")
        self.a_kitty_each = choice(rules, "kitty-for") == "each"
        self.lay_away = choice(rules, "lay-away")
        self.most_discards = number(rules, "most-discards")
        self.all_shown = choice(rules, "discards-shown") == "yes"
        self.short_ones_take = choice(rules, "dead-points") == "next-short"
        self.refills = choice(rules, "refill") == "yes"
        self.rest_goes_to = choice(rules, "rest")
        self.revoke_is_penalised = choice(rules, "revoke") == "penalised"
        self.revoke_pays = number(rules, "revoke-pays", 0)
        self.revoke_with_jack = number(rules, "revoke-with-jack", 0)
        self.revoke_bars = REVOKE_BARS[choice(rules, "revoke-bars")]
        self.revoker_may_win = choice(rules, "revoker-may-win") == "yes"
        self.revoke_sets_back = choice(rules, "revoke-set-back") == "yes"
        self.top_trump_loses = choice(rules, "top-trump-revoke") == "loses-match"
        self.false_claim = number(rules, "false-claim", 0)

        if dealer not in range(self.seats):
            raise ValueError(f"no seat {dealer}")
        self.dealer = dealer
        self.eldest = self._after(dealer)

        wanted = full_pack(rules)
        if sorted(pack) != sorted(wanted):
            raise ValueError("the pack is not the pack in use, each card once")
        self.pack = list(pack)
        self._check_the_cards_go_round()
        ways = ("pitched",) if self.sells else ("pitched", "bidder-names")
        if self.auction and self.trump_from not in ways:
            raise ValueError("after an auction trumps are pitched or named by the bidder")
        if self.min_bid > self.max_bid:
            raise ValueError(f"there is no bid above {self.max_bid}")

        self.scores = [0] * self.sides if scores is None else list(scores)
        if len(self.scores) != self.sides:
            raise ValueError(f"{self.sides} sides need {self.sides} scores")
        if any(score >= self.target for score in self.scores) and not self.one_alone_wins:
            raise ValueError("the match is already over")
        self.scores_before = list(self.scores)
        if carry < 0:
            raise ValueError(f"no {carry} points can be held over")
        self.carry = carry

        self.trump: str | None = None
        self.two_was_named = False  # as the two of diamonds, of whose holder all then know
        self.dealers_card = ""  # that all have seen the dealer take into his hand
        self.cut_card = cut_card
        if self.trump_from in ("cut-and-replace", "cut-before"):
            if cut_card is None or cut_card not in self.pack:
                raise ValueError(f"{cut_card!r} cannot have been cut from this pack")
            if self.trump_from == "cut-and-replace":
                # From the middle: four cards at least above it and below it (in a pack too
                # small for that, the very middle).
                margin = min(4, (len(pack) - 1) // 2)
                above = self.pack.index(cut_card)
                below = len(pack) - 1 - above
                if above < margin or below < margin:
                    raise ValueError(f"{cut_card} does not lie in the middle of the pack")
            self.trump = cut_card[1]
        elif cut_card is not None:
            raise ValueError(f"no card is cut when trumps are {self.trump_from}")

        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        # What is not dealt: a stock to draw from, or cards out of play unless they are run.
        self.stock: list[str] = []
        self.undealt: list[str] = list(self.pack)
        self.turned: list[str] = []  # every card turned up, in order: everybody saw them
        self.runs = 0
        self.discards: list[set[str]] = [set() for _ in range(self.seats)]
        self.thrown: list[tuple[int, str]] = []  # the discards of all, in order
        self.picked_out: set[str] = set()  # those that another player has taken
        self.kitties: list[list[str]] = []  # the bidder's, or from eldest on one for each
        self.to_serve: list[int] = []  # whose turn to discard is still to come
        self.drew = [0] * self.seats  # how many cards each took up before the play
        self.trumps_by_suit: dict[str, list[str]] = {}
        self.laid: list[str] = []  # what the player in turn has discarded, in order
        self.maker: int | None = None  # who named or accepted the trump
        self.bids: list[tuple[int, str]] = []  # every call, in order
        self.bidder: int | None = None
        self.bid = 0
        self.smudged = False
        self.mooned = False
        self.out: set[int] = set()  # of an auction that goes round
        self.thrown_in = False
        self.same_dealer = False

        self.trick: list[tuple[int, str]] = []
        self.trick_counts = True
        self.last_trick: list[tuple[int, str]] = []
        self.last_trick_winner: int | None = None
        self.won: list[set[str]] = [set() for _ in range(self.seats)]
        self.tricks: list[int] = [0] * self.seats
        self.counted_tricks: list[int] = [0] * self.seats
        self.played_by: dict[str, int] = {}
        self.pegs: list[tuple[int, int, str]] = []  # side, points, why: scored during the deal
        self.awards: list[tuple[str, int | None, int]] = []  # item, side, points: at the count
        self.winner: int | None = None
        self.revokers: set[int] = set()
        self.top_trump_revokers: set[int] = set()
        self.rulings: list[tuple[int, int, bool]] = []  # who claimed of whom, and whether rightly
        self.pegged_out: int | None = None  # the side that was home when the claims began
        self.cannot_win: set[int] = set()
        self.gone: dict[int, set[str]] = {}  # who is out, and the cards they have shown
        # What happened at the table since the deal, in order:
        #   ("play", seat, card, the suits that it shows the player to lack)
        #   ("draw", seat, card, "shown" or "private")
        self.story: list[tuple[str, int, str, str]] = []

        self.phase = "packet"
        self.turn: int | None = dealer
        if self.packet != "either":
            self._deal_out()

    def _check_the_cards_go_round(self) -> None:
        left_over = len(self.pack) - self.seats * self.hand_size
        if self.stock_kind == "none":
            if left_over < 0:
                raise ValueError("there are not cards enough for the hands")
            if left_over == 0 and self.trump_from in ("turn-up", "accepted"):
                raise ValueError("there is no card left to turn up")
            if self.trump_from == "stock-top":
                raise ValueError("with no stock there is no top card to make trump")
        else:
            if left_over < 0 or left_over % self.seats != 0:
                raise ValueError("the stock would not come out even")
            if left_over == 0 and self.trump_from == "stock-top":
                raise ValueError("with no stock there is no top card to make trump")
            if self.trump_from in ("turn-up", "accepted"):
                raise ValueError("no card is turned up where there is a stock to draw from")
        if self.trump_from == "named" and self.first_batch > self.hand_size:
            raise ValueError("the first batch is more than a hand")

    # -- who sits where

    def _after(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def _round_from(self, seat: int) -> list[int]:
        """All the seats in turn order, beginning with `seat`."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def _side(self, seat: int) -> int:
        return side_of(self.rules, seat)

    def _trumps(self) -> list[str]:
        """All the trumps, high to low; none before they are fixed."""
        if self.trump is None:
            return []
        if self.trump not in self.trumps_by_suit:
            self.trumps_by_suit[self.trump] = trumps_of(self.rules, self.trump)
        return self.trumps_by_suit[self.trump]

    def _suit(self, card: str) -> str:
        return suit_of(card, self.trump, self._trumps())

    def _sides_from_eldest(self) -> list[int]:
        sides: list[int] = []
        for seat in self._round_from(self.eldest):
            if self._side(seat) not in sides:
                sides.append(self._side(seat))
        return sides

    # -- what may be done

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        hand = self.hands[self.turn]
        if self.phase == "packet":
            return set(DEAL_ACTS)
        if self.phase == "name":
            may = set(self.suits)
            if self.trick and self.trick[0][1] not in JOKERS:  # a jack was pitched
                printed = self.trick[0][1][1]
                may &= {printed, OTHER_OF_COLOUR[printed]}
            return {f"NAME-{suit}" for suit in may}
        if self.phase == "accept":
            return {"ACCEPT", "PASS"}
        if self.phase == "beg":
            return {"STAND", "BEG"}
        if self.phase == "gift":
            return {"GIVE", "REFUSE"} if self._may_give() else {"REFUSE"}
        if self.phase == "bunch":
            return {"BUNCH", "PLAY-ON"}
        if self.phase == "bunch-answer":
            return {"AGREE", "REFUSE"}
        if self.phase == "discard" and self.keeps:
            return self._may_lay_away()
        if self.phase == "discard":
            return set(hand)
        if self.phase == "bid":
            return self._legal_offers() if self.sells else self._legal_calls()
        if self.phase == "sale":
            return {"ACCEPT", "REFUSE"}
        if self.phase == "call":
            return set(self._cards_to_call())
        if self.phase == "claim":
            return {"PASS"} | {f"CLAIM-{seat}" for seat in self._may_be_claimed_of()}
        assert self.phase == "play"
        return set(hand) if self.revoke_is_penalised and self.trick else self.proper()

    def proper(self) -> set[str]:
        """The cards of the player in turn that are no revoke."""
        if self.phase != "play" or self.turn is None:
            return set()
        hand = self.hands[self.turn]
        is_due = not self.calls_openly and self.turn not in self.played_by.values()
        if self.called in hand and is_due:
            assert self.called is not None
            return {self.called}
        if not self.trick:
            no_joker = self.trump is None and self.joker_pitched == "forbidden"
            allowed = {card for card in hand if not (no_joker and card in JOKERS)}
            if self.trumps_only and self.trump is not None:
                return {card for card in hand if card in self._trumps()}
            first = self.trump_from == "bidder-names" and not self.played_by
            if first and self.opens_with_trumps:
                return {card for card in hand if self._suit(card) == self.trump} or allowed
            return allowed
        assert self.trump is not None
        cards = [card for _, card in self.trick]
        return may_follow(
            *(self.follow, hand, self._suit(cards[0]), self.trump, cards),
            *(self._trumps(), self.equal_jokers),
        )

    def act(self, act: str) -> None:
        if self.turn is None:
            raise ValueError(f"{act}: the deal is over")
        if act not in self.legal():
            raise ValueError(f"{act}: not legal for seat {self.turn}")
        if self.phase == "packet":
            self.packet = DEAL_ACTS[act]
            self._deal_out()
        elif self.phase == "name" and self.trick:  # a joker was pitched
            self.trump = act[-1]
            assert self.turn is not None
            self._await("play", self._after(self.turn))
        elif self.phase == "name":
            self._name_trump(act[-1])
        elif self.phase == "accept":
            self._accept_or_pass(act)
        elif self.phase == "beg":
            self._stand_or_beg(act)
        elif self.phase == "gift":
            self._give_or_refuse(act)
        elif self.phase == "bunch":
            self._bunch_or_play_on(act)
        elif self.phase == "bunch-answer":
            self._agree_or_refuse(act)
        elif self.phase == "discard" and self.keeps:
            self._lay_away(act)
        elif self.phase == "discard":
            self._discard(act)
        elif self.phase == "bid" and self.sells:
            self._offer(act)
        elif self.phase == "bid":
            self._call(act)
        elif self.phase == "sale":
            self._accept_or_refuse_bid(act)
        elif self.phase == "call":
            self.called = self._cards_to_call()[act]
            if self.calls_openly:
                self._await("play", self._namer())
            else:
                self._go_on_after_naming()
        elif self.phase == "claim":
            self._claim_or_pass(act)
        else:
            self._play(act)

    def _await(self, phase: str, seat: int) -> None:
        self.phase = phase
        self.turn = seat
        if phase == "play" and self.trumps_only and self.trump is not None:
            self._await_a_trump()

    def _await_a_trump(self) -> None:
        """Whoever is to play or lead and has no trump is out, and shows what he has left."""
        while self.turn is not None and not self.hands[self.turn] & set(self._trumps()):
            self.gone[self.turn] = set(self.hands[self.turn])
            self.turn = self._after(self.turn)
            if self.trick and self.turn == self.trick[0][0]:  # all have had their turn
                self._end_trick()
                return
            if len(self.gone) == self.seats:
                self._end()
                self._count()

    def _end(self) -> None:
        self.phase = "over"
        self.turn = None

    def _throw_in(self, *, same_dealer: bool) -> None:
        self.thrown_in = True
        self.same_dealer = same_dealer
        if not self.thrown_in_keeps:
            self.scores = list(self.scores_before)
            self.pegs = []
        self._end()

    def _peg(self, side: int, points: int, why: str) -> bool:
        """Score points at once; tell whether they end the match."""
        if points:
            self.pegs.append((side, points, why))
            self.scores[side] += points
            if self.scores[side] >= self.target and side not in self.cannot_win:
                self.winner = side
                self._end()
        return self.winner is not None

    # -- dealing

    def _deal_out(self) -> None:
        if self.trump_from == "named":
            self._deal_up_to(self.first_batch)
            self._await("name", self.eldest)
            return
        self._deal_up_to(self.hand_size)
        if choice(self.rules, "first-deal") == "two-of-diamonds" and not any(self.scores):
            self._let_the_two_of_diamonds_lead()
        if self.stock_kind != "none":
            self._lay_out_the_stock()
        if self.trump_from == "turn-up":
            self._turn_up_for_trump()
        elif self.trump_from == "accepted":
            self._turn_up()
            self._await("accept", self.eldest)
        elif self.trump_from == "last-dealt":  # the dealer's own, whose place all know
            self.dealers_card = self.pack[len(self.pack) - len(self.undealt) - 1]
            self.trump = self.dealers_card[1]
            self._await("play", self.eldest)
        elif self.auction:
            for _ in range(self.seats if self.a_kitty_each else 1):
                self.kitties.append([self.undealt.pop(0) for _ in range(self.kitty_size)])
            self._await("bid", self.eldest)
        else:
            self._await("play", self.eldest)

    def _let_the_two_of_diamonds_lead(self) -> None:
        """Whoever holds it says so, and leads: the deal counts as his right-hand neighbour's."""
        for seat in range(self.seats):
            if "2D" in self.hands[seat]:
                self.eldest, self.dealer = seat, (seat - 1) % self.seats
                self.two_was_named = True

    def _deal_up_to(self, size: int) -> None:
        """Deal packets in turn, from eldest on, until every hand has that many cards."""
        while any(len(hand) < size for hand in self.hands):
            for seat in self._round_from(self.eldest):
                for _ in range(PACKETS[self.packet]):
                    if len(self.hands[seat]) < size:
                        self.hands[seat].add(self.undealt.pop(0))

    def _lay_out_the_stock(self) -> None:
        self.stock, self.undealt = self.undealt, []
        if self.trump_from == "stock-top":
            self.turned.append(self.stock[0])
            self.trump = self.stock[0][1]

    def _turn_up(self) -> str:
        self.turned.append(self.undealt.pop(0))
        return self.turned[-1]

    # -- naming and accepting

    def _name_trump(self, suit: str) -> None:
        self.trump = suit
        if self.trump_from == "bidder-names":
            assert self.turn is not None
            if self.calls_a_partner and not self.calls_openly and self._cards_to_call():
                self._await("call", self.turn)
            else:
                self._go_on_after_naming()
            return
        self.maker = self.eldest
        self._deal_up_to(self.hand_size)
        if self.stock_kind != "none":
            self._lay_out_the_stock()
        self._await("play", self.eldest)

    def _go_on_after_naming(self) -> None:
        assert self.turn is not None
        if self.keeps:
            self._begin_the_exchange(self.turn)
        else:
            self._let_the_namer_lead(self.turn)

    def _let_the_namer_lead(self, seat: int) -> None:
        """Perhaps he first asks who holds a card, and whoever does says so."""
        self.phase, self.turn = "call", seat
        if not self.calls_openly or not self._cards_to_call():
            self._await("play", seat)

    def _cards_to_call(self) -> dict[str, str]:
        """The trumps that the bidder does not hold, by the call."""
        assert self.turn is not None
        calls: dict[str, str] = {}
        for card in set(self._trumps()) & set(self.pack) - self.hands[self.turn]:
            if card in JOKERS:
                calls[f"CALL-{CALLED_JOKERS[card]}"] = card
            elif card[1] == self.trump:
                calls[f"CALL-{card[0]}"] = card
            elif card[0] in OFF_CALLED:
                calls[f"CALL-OFF-{card[0]}"] = card
        return calls

    def makers(self) -> list[int]:
        """The bidder, and whoever plays with them: the holder of the card called."""
        makers = {self.bidder}
        for seat in range(self.seats):
            if self.called in self.hands[seat] or self.played_by.get(str(self.called)) == seat:
                makers.add(seat)
        return [seat for seat in self._round_from(self.eldest) if seat in makers]

    def _team(self, seat: int) -> list[int]:
        """All who play with this player in this deal."""
        makers = self.makers()
        if seat in makers:
            return makers
        return [one for one in self._round_from(self.eldest) if one not in makers]

    def _accept_or_pass(self, act: str) -> None:
        assert self.turn is not None
        if act == "ACCEPT":
            self.maker = self.turn
            self.trump = self.turned[0][1]
            self._await("play", self.eldest)
        elif self.turn != self.dealer:
            self._await("accept", self._after(self.turn))
        else:
            if self.undealt:  # else the turn-up is itself the bottom card
                self.turned.append(self.undealt.pop())
            self.trump = self.turned[-1][1]
            self._await("play", self.eldest)

    # -- standing, begging and running the cards

    def _pay_turn_up(self, card: str) -> bool:
        return self._peg(self._side(self.dealer), self.turn_up_pays.get(card[0], 0), "turn-up")

    def _turn_up_for_trump(self) -> None:
        card = self._turn_up()
        if not self.may_beg:
            self.trump = card[1]
        if (not self.may_beg or self.turn_up_scores != "final") and self._pay_turn_up(card):
            return
        self._await("beg" if self.may_beg else "play", self.eldest)

    def _keep_the_turn_up(self) -> None:
        """The first turn-up is trumps, by eldest's standing or by the dealer's gift."""
        card = self.turned[0]
        self.trump = card[1]
        if self.turn_up_scores == "final" and self._pay_turn_up(card):
            return
        self._await("play", self.eldest)

    def _stand_or_beg(self, act: str) -> None:
        if act == "STAND":
            self._keep_the_turn_up()
        else:
            self._await("gift", self.dealer)

    def _receivers(self) -> list[int]:
        """The sides to which a gift would be given."""
        if self.gift_to_all:
            dealers = self._side(self.dealer)
            return [side for side in self._sides_from_eldest() if side != dealers]
        return [self._side(self.eldest)]

    def _may_give(self) -> bool:
        return self.gift_may_win or all(
            self.scores[side] + 1 < self.target for side in self._receivers()
        )

    def _give_or_refuse(self, act: str) -> None:
        if act == "REFUSE":
            self._run_the_cards()
            return
        for side in self._receivers():
            if self._peg(side, 1, "gift"):
                return
        self._keep_the_turn_up()

    def _run_the_cards(self) -> None:
        turned_down = self.turned[0][1]
        while self.trump is None:
            if len(self.undealt) < self.run_size * self.seats + 1:
                self._throw_in(same_dealer=True)
                return
            self.runs += 1
            for seat in self._round_from(self.eldest):
                for _ in range(self.run_size):
                    self.hands[seat].add(self.undealt.pop(0))
            card = self._turn_up()
            if card[1] != turned_down:
                self.trump = card[1]
            pays = self.trump is not None or self.turn_up_scores == "every"
            if pays and self._pay_turn_up(card):
                return
        if self.may_bunch:
            self._await("bunch", self.eldest)
        else:
            self._begin_discarding()

    def _bunch_or_play_on(self, act: str) -> None:
        if act == "BUNCH":
            self._await("bunch-answer", self.eldest if self.turn == self.dealer else self.dealer)
        elif self.dealer_may_bunch and self.turn == self.eldest:
            self._await("bunch", self.dealer)
        else:
            self._begin_discarding()

    def _agree_or_refuse(self, act: str) -> None:
        if act == "AGREE":
            self._throw_in(same_dealer=True)
        else:
            self._begin_discarding()

    def _begin_discarding(self) -> None:
        if self.discard == "always" or (self.discard == "after-second-run" and self.runs > 1):
            self._await("discard", self.eldest)
        else:
            self._await("play", self.eldest)

    def _discard(self, card: str) -> None:
        """Each in turn throws out all that he has to, one card at a time."""
        seat = self.turn
        assert seat is not None
        self.hands[seat].remove(card)
        self.discards[seat].add(card)
        if len(self.hands[seat]) == self.hand_size:
            if seat == self.dealer:
                self._await("play", self.eldest)
            else:
                self._await("discard", self._after(seat))

    # -- the kitty, discarding, and drawing for them

    def _take_up(self, seat: int, pile: list[str]) -> None:
        """A hand takes up a whole pile."""
        self.hands[seat] |= set(pile)
        self.drew[seat] += len(pile)
        pile.clear()

    def _take_kitties(self, namer: int) -> None:
        takers = self._round_from(self.eldest) if self.a_kitty_each else [namer]
        for seat, kitty in zip(takers, self.kitties, strict=True):
            self._take_up(seat, kitty)

    def _namer(self) -> int:
        return self.eldest if self.bidder is None else self.bidder

    def _takes_the_rest(self, seat: int) -> bool:
        takers = {"nobody": None, "bidder": self._namer(), "dealer": self.dealer}
        return seat == takers[self.rest_goes_to]

    def _is_refilled(self, seat: int) -> bool:
        """Not who takes the rest, nor who took a kitty."""
        had_kitty = self.kitty_size > 0 and (self.a_kitty_each or seat == self._namer())
        return self.refills and not self._takes_the_rest(seat) and not had_kitty

    def _begin_the_exchange(self, namer: int) -> None:
        if self.kitty_when == "after-naming":
            self._take_kitties(namer)
        order = self._round_from(self.eldest)
        self.to_serve = [seat for seat in order if not self._takes_the_rest(seat)]
        self.to_serve += [seat for seat in order if self._takes_the_rest(seat)]
        self._serve_the_next()

    def _serve_the_next(self) -> None:
        while self.to_serve:
            seat = self.to_serve.pop(0)
            self.laid = []
            self._await("discard", seat)
            if self._takes_the_rest(seat):
                self._take_up(seat, self.undealt)
            if self._plain_cards_go_at_once(seat):
                for card in [card for card in self.hands[seat] if self._suit(card) != self.trump]:
                    self._throw(seat, card)
            if max(self._numbers_to_lay(seat)) > len(self.discards[seat]):
                return  # he has to act
            self._fill_up(seat)
        if self.short_ones_take:
            for seat, card in self.thrown:
                if self._suit(card) == self.trump and self._scores_in_itself(card):
                    self._pick_out(seat, card)
        self._let_the_namer_lead(self._namer())

    def _pick_out(self, thrower: int, card: str) -> None:
        """Whoever has too few trumps, from the left of the thrower, takes the card in."""
        for seat in self._round_from(self._after(thrower))[:-1]:
            if sum(self._suit(held) == self.trump for held in self.hands[seat]) < self.keeps:
                self.discards[thrower].remove(card)
                self.hands[seat].add(card)
                self.picked_out.add(card)
                return

    def _throw(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.discards[seat].add(card)
        self.thrown.append((seat, card))

    def _fill_up(self, seat: int) -> None:
        if self._is_refilled(seat):
            wanted = self.keeps - len(self.hands[seat])
            drawn, self.undealt = self.undealt[:wanted], self.undealt[wanted:]
            self._take_up(seat, drawn)

    def _had(self, seat: int) -> set[str]:
        """All that the hand held before it discarded."""
        return self.hands[seat] | self.discards[seat]

    def _numbers_to_lay(self, seat: int) -> range:
        """How many cards this player may discard in all."""
        had = self._had(seat)
        too_many = len(had) - self.keeps
        trumps = sum(self._suit(card) == self.trump for card in had)
        if not self._is_refilled(seat):
            return range(too_many, too_many + 1)
        cannot_go = max(0, self.keeps - len(self.undealt))  # nobody can replace these
        if self.lay_away == "plain":
            kept = max(cannot_go, self.keeps_at_least, min(trumps, self.keeps))
            return range(len(had) - kept, len(had) - kept + 1)
        most = len(had) - max(cannot_go, self.keeps_at_least)
        if self.lay_away == "few":
            most = min(most, self.most_discards)
        return range(too_many, most + 1)

    def _plain_cards_go_at_once(self, seat: int) -> bool:
        """Whether all plain cards go, as all can tell by their number."""
        if self.lay_away != "plain":
            return False
        trumps = sum(self._suit(card) == self.trump for card in self._had(seat))
        if not self._is_refilled(seat):
            return trumps > self.keeps
        least = max(self.keeps - len(self.undealt), self.keeps_at_least)
        return least <= 0 or trumps > least

    def _scores_in_itself(self, card: str) -> bool:
        """Whether a card is an item; of High and Low, the highest and the lowest trump."""
        trumps = self._trumps()
        natural = [one for one in trumps if one[1:] == self.trump]
        assert self.trump is not None
        named = {
            **{item: rank + self.trump for item, rank in TRUMPS.items()},
            **{item: rank + OTHER_OF_COLOUR[self.trump] for item, rank in OFF_CARDS.items()},
            **FIVES,
            "joker-high": "X",
            "joker-low": "x",
            "high": trumps[0] if trumps else "",
            "low": natural[-1] if natural else "",
        }
        return any(named.get(item) == card for item in self.items)

    def _dearness(self, card: str) -> int:
        """Cards go in this order: a dearer one only if all that are less dear go."""
        if self.lay_away == "any":
            return 0
        if self.lay_away == "but-scoring":
            return int(self._scores_in_itself(card))
        if self._suit(card) != self.trump:
            return 0
        return 2 if self._scores_in_itself(card) else 1

    def _in_order(self, card: str) -> tuple[bool, int]:
        """The order in which cards are discarded: plain ones before trumps."""
        suits = [rank + suit for suit in SUITS for rank in reversed(RANKS)]
        return self._suit(card) == self.trump, [*suits, *JOKERS].index(card)

    def _can_be_laid(self, seat: int, laid: set[str], later: set[str], many: int) -> bool:
        """Whether these cards, with some of the later ones, can be the many that are discarded."""
        had = self._had(seat)
        for dear in range(3):
            had = had - {str(self.called)}  # this one stays
            cheaper = sum(self._dearness(card) < dear for card in had)
            here = {card for card in had if self._dearness(card) == dear}
            wanted = max(0, min(len(here), many - cheaper))
            if not len(laid & here) <= wanted <= len((laid | later) & here):
                return False
        return many <= len(had)

    def _may_lay_away(self) -> set[str]:
        seat = self.turn
        assert seat is not None
        acts: set[str] = set()
        numbers = list(self._numbers_to_lay(seat))
        is_free = self._is_refilled(seat) and self.lay_away in ("any", "few")
        for card in self.hands[seat]:
            if self.laid and self._in_order(card) < self._in_order(self.laid[-1]):
                continue
            if card == self.called or (is_free and self._dearness(card)):
                continue
            place = self._in_order(card)
            later = {one for one in self.hands[seat] if self._in_order(one) > place}
            gone = self.discards[seat] | {card}
            later.discard(str(self.called))
            if is_free:
                later = {one for one in later if not self._dearness(one)}
                if any(len(gone) <= many <= len(gone) + len(later) for many in numbers):
                    acts.add(card)
            elif self._can_be_laid(seat, gone, later, numbers[0]):
                acts.add(card)
        if is_free and len(self.discards[seat]) in numbers:
            acts.add("DONE")
        return acts

    def _lay_away(self, act: str) -> None:
        seat = self.turn
        assert seat is not None
        if act != "DONE":
            self._throw(seat, act)
            self.laid.append(act)
        if act == "DONE" or len(self.discards[seat]) == max(self._numbers_to_lay(seat)):
            self._fill_up(seat)
            self._serve_the_next()

    def discards_seen(self, seat: int | None) -> list[set[str]]:
        """By seat: the discards that a seat sees."""
        seen: list[set[str]] = []
        for other, cards in enumerate(self.discards):
            if other == seat:
                seen.append(set(cards))
            elif not self.keeps:
                seen.append(set(cards) if self.worthless_hand == "exchanged" else set())
            elif self.all_shown and not self._takes_the_rest(other):
                seen.append(set(cards))
            elif self.lay_away == "any" and not self.all_shown:
                seen.append(set())
            else:
                seen.append({card for card in cards if self._suit(card) == self.trump})
        return seen

    # -- bidding

    def _legal_calls(self) -> set[str]:
        """A call must beat the best so far; the dealer, who calls last, may equal it.

        A smudge nobody may equal; nor a four, if the rules say so ("yes": where there is a smudge).
        """
        assert self.turn is not None
        best = 5 if self.smudged else self.bid  # with a smudge no bid is above four
        may_equal = self.turn == self.dealer and self.dealers_right != "no" and best > 0
        may_equal = may_equal and not self.smudged
        no_four = self.dealers_right == "but-four"
        no_four = no_four or (self.dealers_right == "yes" and self.smudge != "off")
        if (best == 4 and no_four) or (best != 4 and self.dealers_right == "only-four"):
            may_equal = False
        if self.top_bid == "may-be-matched" and best == self.max_bid:
            may_equal = True
        forced = self.turn == self.dealer and best == 0 and self.all_pass == "dealer-bids"
        least = self.dealer_min if forced and self.dealer_min else self.min_bid
        calls = {
            f"BID-{level}"
            for level in range(least, self.max_bid + 1)
            if level > best or (may_equal and level == best)
        }
        may_smudge = not self.smudged and self.scores[self._side(self.turn)] >= 0
        if self.smudge == "match" and may_smudge:
            calls.add("SMUDGE")  # the dealer cannot take it over
        if self.smudge == "as-four" and may_smudge and "BID-4" in calls:
            calls.add("SMUDGE")
        if self.smudge == "tricks" and not self.smudged:
            calls.add("SMUDGE")
        if self.moon != "off" and not self.mooned:
            calls.add("MOON")
        if not forced:
            calls.add("PASS")
        if self._may_throw_in():
            calls.add("THROW-IN")
        return calls

    def _may_throw_in(self) -> bool:
        """A hand of threes to nines may be exchanged, once, or called a misdeal."""
        assert self.turn is not None
        if self.worthless_hand == "played" or any(
            c[0] not in "3456789" for c in self.hands[self.turn]
        ):
            return False
        if self.worthless_hand == "misdeal":
            return True
        return not self.discards[self.turn] and len(self.undealt) >= self.hand_size

    def _call(self, call: str) -> None:
        seat = self.turn
        assert seat is not None
        self.bids.append((seat, call))
        if call == "THROW-IN" and self.worthless_hand == "misdeal":
            self._throw_in(same_dealer=True)
            return
        if call == "THROW-IN":
            self.discards[seat], self.hands[seat] = self.hands[seat], set()
            for _ in range(self.hand_size):
                self.hands[seat].add(self.undealt.pop(0))
            return
        if call != "PASS":
            self.bidder = seat
            self.smudged = call == "SMUDGE"
            self.mooned = call == "MOON"
            if self.mooned:
                self.bid = self.max_bid + 1
            elif self.smudged:
                self.bid = 5 if self.smudge == "tricks" else 4
            else:
                self.bid = int(call[4:])
        else:
            self.out.add(seat)
        following = self._next_to_call(seat)
        if following is not None:
            self._await("bid", following)
        elif self.bidder is not None:
            self._make_trumps(self.bidder)
        elif self.all_pass == "eldest-free":
            self._make_trumps(self.eldest)
        elif self.all_pass in ("dealer-free", "dealer-unasked"):
            self.bidder = self.dealer
            self._make_trumps(self.dealer)
        else:
            self._throw_in(same_dealer=self.all_pass == "redeal-same")

    def _make_trumps(self, seat: int) -> None:
        """Who has won the auction names trumps, or pitches."""
        if self.own_bid_only:
            mine = None if self.bidder is None else self._side(self.bidder)
            self.cannot_win |= {side for side in range(self.sides) if side != mine}
        if self.keeps and self.kitty_when == "before-naming":
            self._take_kitties(seat)
        self._await("name" if self.trump_from == "bidder-names" else "play", seat)

    def _next_to_call(self, seat: int) -> int | None:
        if self.top_bid == "ends" and self.bid == self.max_bid:
            may_take_it = self.dealers_right in ("yes", "but-smudge")
            may_take_it = may_take_it or (self.dealers_right == "only-four" and self.bid == 4)
            may_take_it = may_take_it or (self.dealers_right == "but-four" and self.bid != 4)
            return self.dealer if may_take_it and seat != self.dealer else None
        if self.raises:
            left = [one for one in self._round_from(self._after(seat)) if one not in self.out]
            left = [one for one in left if one != self.bidder]
        else:
            left = self._round_from(self.eldest)
            left = left[left.index(seat) + 1 :]
        if not left or (
            left[0] == self.dealer and not self.bid and self.all_pass == "dealer-unasked"
        ):
            return None
        return left[0]

    def _legal_offers(self) -> set[str]:
        """Eldest pitches for the most there is or sells; the others bid (by Parlett less than
        that), and no winning points for eldest.
        """
        most = self.max_bid if self.raised_sale else 4
        if self.turn == self.eldest:
            return {f"BID-{most}", "SELL"}
        room = self.target - self.scores[self._side(self.eldest)]
        top = most if self.raised_sale else 3
        levels = [n for n in range(self.min_bid, top + 1) if self.bid < n < room]
        return {"PASS"} | {f"BID-{level}" for level in levels}

    def _offer(self, call: str) -> None:
        seat = self.turn
        assert seat is not None
        self.bids.append((seat, call))
        if call.startswith("BID"):
            self.bidder, self.bid = seat, int(call[4:])
        else:
            self.out.add(seat)
        if seat == self.eldest:
            self._await(*(("play", seat) if call != "SELL" else ("bid", self._after(seat))))
            return
        following = self._next_to_offer(seat)
        if following is not None:
            self._await("bid", following)
        elif self.bidder is None:
            self._await("play", self.eldest)
        else:
            self._await("sale", self.eldest)

    def _next_to_offer(self, seat: int) -> int | None:
        """Who is asked next: each once, or round by round whoever has not passed (Foster)."""
        if not (self.raised_sale and self.raises):
            return None if seat == self.dealer else self._after(seat)
        for other in self._round_from(self._after(seat)):
            if other == self.bidder:
                return None
            if other not in self.out:
                return other
        return None

    def _accept_or_refuse_bid(self, act: str) -> None:
        assert self.bidder is not None
        if act == "ACCEPT":
            self._peg(self._side(self.eldest), self.bid, "sale")
            self._await("play", self.bidder)
            return
        out = not self.raised_sale and self._peg(self._side(self.bidder), self.bid, "sale")
        self.bidder = self.eldest
        if not out:
            self._await("play", self.eldest)

    # -- playing

    def _play(self, card: str) -> None:
        seat = self.turn
        assert seat is not None
        lacks: set[str] = set()
        if self.trick:
            assert self.trump is not None
            before = [earlier for _, earlier in self.trick]
            if not self.revoke_is_penalised:  # else it may be a revoke, and shows nothing
                lacks = shows_lack_of(
                    *(self.follow, card, self._suit(before[0]), self.trump, before),
                    *(self._trumps(), self.equal_jokers),
                )
            elif card not in self.proper():
                self._note_revoke(seat)
        else:
            self.trick_counts = not (self.count_after_stock and self.stock)
            if self.trump is None and card in JOKERS:  # pitched
                self.trump = "S" if self.joker_pitched == "spade" else None
            elif self.trump is None and card[0] == "J" and self.jack_is_named:
                pass  # his own suit or the other of its colour: he says which
            elif self.trump is None:
                self.trump = card[1]
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.played_by[card] = seat
        self.story.append(("play", seat, card, "".join(sorted(lacks))))
        if self.trump is None:
            self._await("name", seat)
        elif self._after(seat) != self.trick[0][0]:
            self._await("play", self._after(seat))
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        assert self.trump is not None
        winner = trick_winner(self.trick, self.trump, self._trumps(), self.equal_jokers)
        cards = [card for _, card in self.trick]
        self.won[winner].update(cards)
        self.tricks[winner] += 1
        if self.trick_counts:
            self.counted_tricks[winner] += 1
        self.last_trick, self.trick = self.trick, []
        self.last_trick_winner = winner
        worth = sum(self.trick_points.get(card[0], 0) for card in cards if card[1:] == self.trump)
        worth += sum(self.all_trick_points.get(card[0], 0) for card in cards)
        if self._peg(self._side(winner), worth, "trick"):
            if self.revoke_is_penalised:
                self.pegged_out, self.winner = self.winner, None
                self._await("claim", self.eldest)
            return
        if self.stock:
            for seat in self._round_from(winner):  # the winner draws first, then in turn
                card = self.stock.pop(0)
                self.hands[seat].add(card)
                shown = self.draws_shown or card in self.turned
                shown = shown or (self.taker_shown and seat == winner)
                self.story.append(("draw", seat, card, "shown" if shown else "private"))
        if self.hands[winner] or self.trumps_only:
            self._await("play", winner)
        elif self.revoke_is_penalised:
            self._await("claim", self.eldest)
        else:
            self._end()
            self._count()

    # -- revokes

    def _note_revoke(self, seat: int) -> None:
        self.revokers.add(seat)
        trump_led = self._suit(self.trick[0][1]) == self.trump
        if trump_led and any(card in self.hands[seat] for card in self._trumps()[:5]):
            self.top_trump_revokers.add(seat)

    def _may_be_claimed_of(self) -> list[int]:
        assert self.turn is not None
        claimed = {seat for _, seat, _ in self.rulings}
        opponents = [s for s in range(self.seats) if self._side(s) != self._side(self.turn)]
        return [seat for seat in opponents if seat not in claimed]

    def _claim_or_pass(self, act: str) -> None:
        assert self.turn is not None
        if act != "PASS":
            self._rule_on(int(act[-1]))
        elif self.turn != self.dealer:
            self._await("claim", self._after(self.turn))
        else:
            self._end()
            if self.pegged_out is None:
                self._count()
            elif self.pegged_out not in self.cannot_win:
                self.winner = self.pegged_out
            self._stop_short()

    def _rule_on(self, accused: int) -> None:
        assert self.turn is not None
        revoked = accused in self.revokers
        self.rulings.append((self.turn, accused, revoked))
        if not revoked:
            self._peg(self._side(accused), self.false_claim, "false claim")
        elif self.top_trump_loses and accused in self.top_trump_revokers:
            self.winner = self._side(self.turn)
            self._end()
        else:
            if not self.revoker_may_win:
                self.cannot_win.add(self._side(accused))
            in_play = set(self.played_by).union(*self.hands)
            pays = self.revoke_with_jack if f"J{self.trump}" in in_play else self.revoke_pays
            for side in self._sides_from_eldest():
                if side != self._side(accused) and self._peg(side, pays, "revoke"):
                    return

    def _offenders(self) -> set[int]:
        """The sides of whom a revoke was rightly claimed."""
        return {self._side(seat) for _, seat, rightly in self.rulings if rightly}

    def _stop_short(self) -> None:
        """Those who may not win the match lose what they scored from the target on."""
        for side in reversed(self._sides_from_eldest()):
            over = self.scores[side] - (self.target - 1)
            if side in self.cannot_win and over > 0:
                self.scores[side] -= over
                self.awards.insert(0, ("bid" if self.own_bid_only else "set-back", side, -over))

    # -- counting

    def game_points(self) -> list[int]:
        """The card-points that each side has taken, towards Game or the majority."""
        points = [0] * self.sides
        for seat, cards in enumerate(self.won):
            for card in cards:
                points[self._side(seat)] += self.card_points.get(card[0], 0)
                if card[0] == "5" and (
                    self.fives_in_game == "all"
                    or (self.fives_in_game == "trump" and card[1:] == self.trump)
                ):
                    points[self._side(seat)] += 5
        if self.jokers_in_game == "half":  # all is doubled, so that nothing is halved
            points = [2 * number for number in points]
        elif self.jokers_in_game == "ties":  # two jokers are still less than one card-point
            points = [3 * number for number in points]
        for seat, cards in enumerate(self.won):
            if self.jokers_in_game != "none":
                points[self._side(seat)] += len(cards & set(JOKERS))
        return points

    def _by_side(self, by_seat: list[int]) -> list[int]:
        totals = [0] * self.sides
        for seat, many in enumerate(by_seat):
            totals[self._side(seat)] += many
        return totals

    def _taker(self, card: str) -> int | None:
        """The side that took the trick with this card; nobody if it was never played."""
        for seat, cards in enumerate(self.won):
            if card in cards:
                return self._side(seat)
        return None

    def _earner(self, item: str) -> int | None:
        """The side that earns an item, or nobody."""
        trumps = [card for card in self._trumps() if card in self.played_by]
        natural = [card for card in trumps if card[1:] == self.trump]
        if item == "high":
            return self._taker(trumps[0]) if trumps else None
        if item == "low":
            if not natural:
                return None
            if self.low == "holder":
                return self._side(self.played_by[natural[-1]])
            return self._taker(natural[-1])
        if item == "two" and self.low == "holder":
            player = self.played_by.get(f"2{self.trump}")
            return None if player is None else self._side(player)
        if item in OFF_CARDS:
            assert self.trump is not None
            return self._taker(OFF_CARDS[item] + OTHER_OF_COLOUR[self.trump])
        if item in ("joker-high", "joker-low"):
            return self._taker("X" if item == "joker-high" else "x")
        if item in TRUMPS:
            return self._taker(f"{TRUMPS[item]}{self.trump}")
        if item == "last-trick":
            winner = self.last_trick_winner
            return None if winner is None else self._side(winner)
        if item in FIVES:
            return self._taker(FIVES[item])
        if item == "tricks":
            best = best_of(self._by_side(self.counted_tricks))
            return best[0] if len(best) == 1 else None
        assert item == "game"
        return self._with_most()

    def _with_most(self) -> int | None:
        if self.calls_a_partner:
            return self._team_with_most()
        best = best_of(self.game_points())
        if len(best) == 1:
            return best[0]
        if self.game_tie == "elder":
            return next(side for side in self._sides_from_eldest() if side in best)
        return None

    def _team_with_most(self) -> int | None:
        """One of those who together have more card-points than all the others."""
        assert self.bidder is not None
        points, makers = self.game_points(), self.makers()
        theirs = sum(points[seat] for seat in makers)
        others = [seat for seat in range(self.seats) if seat not in makers]
        if 2 * theirs == sum(points):
            return None
        return self.bidder if 2 * theirs > sum(points) else others[0]

    def _awards_for(self, item: str) -> list[tuple[str, int | None, int]]:
        if item == "majority":
            return self._majority()
        if item == "surplus":
            return self._surplus()
        side = self._earner(item)
        if side is None or (side in self._offenders() and item in self.revoke_bars):
            if item == "game" and self.game_tie == "held-over":
                self.carry += self.worth["game"]
            return [(item, None, 0)]
        if item == "game" and self.game_tie == "held-over":
            points, self.carry = self.worth["game"] + self.carry, 0
            return [(item, side, points)]
        scorers = self._team(side) if self.calls_a_partner else [side]
        hanged = item == "jack" and self._side(self.played_by[f"J{self.trump}"]) not in scorers
        if hanged and self.hang_jack > 1:
            return [(item, one, self.hang_jack) for one in scorers]
        return [(item, one, self.worth[item]) for one in scorers]

    def _surplus(self) -> list[tuple[str, int | None, int]]:
        """A point for each card that a side took beyond those that its players had."""
        awards: list[tuple[str, int | None, int]] = []
        barred = self._offenders() if "surplus" in self.revoke_bars else set()
        for side in self._sides_from_eldest():
            seats = [seat for seat in range(self.seats) if self._side(seat) == side]
            had = sum(player in seats for player in self.played_by.values())
            more = sum(len(self.won[seat]) for seat in seats) - had
            if more > 0 and side not in barred:
                awards.append(("surplus", side, more * self.worth["surplus"]))
        return awards or [("surplus", None, 0)]

    def _majority(self) -> list[tuple[str, int | None, int]]:
        """Troeven's game point: did the makers of trumps take more than half of the points?"""
        taken = self.game_points()
        maker = self.bidder if self.maker is None else self.maker  # who pitches makes trumps
        makers = None if maker is None else self._side(maker)
        others = [side for side in self._sides_from_eldest() if side != makers]
        if makers is None:
            most = self._with_most()
            winners = [] if most is None else [most]
        elif 2 * taken[makers] > sum(taken):
            winners = [makers]
        elif 2 * taken[makers] < sum(taken):
            winners = others
        else:
            winners = []
        offenders = self._offenders()
        if offenders and "majority" in self.revoke_bars:
            if makers is None:
                winners = [side for side in winners if side not in offenders]
            else:
                winners = others if makers in offenders else [makers]
        if not winners:
            if self.ties_are_held_over:
                self.carry += self.worth["majority"]
            return [("majority", None, 0)]
        tricks = self._by_side(self.tricks)
        all_tricks = sum(tricks) == sum(tricks[side] for side in winners)
        points = self.worth["majority"] + self.carry + (self.capot if all_tricks else 0)
        self.carry = 0
        awards: list[tuple[str, int | None, int]] = []
        if makers is not None and makers not in winners:
            awards.append(("majority", makers, -1))
        return awards + [("majority", side, points) for side in winners]

    def _count(self) -> None:
        counted = [award for item in self.items for award in self._awards_for(item)]
        smudge_made = made = False
        if self.bidder is not None:
            bidders = self._side(self.bidder)
            made = self._bid_is_made(counted)
            offenders = self._offenders() if self.revoke_sets_back else set()
            if bidders in offenders:
                made = False
            smudge_made = made and self.smudged
            if not made and not offenders:  # he keeps nothing, and may lose what he bid
                counted = self._failed(counted, bidders)
            elif made and self.smudged and self.smudge == "tricks":
                counted.append(("smudge", bidders, 1))
            elif made and self.bid:
                counted = self._beside_a_made_bid(counted, bidders) + counted

        if self.revoke_sets_back:
            for offender in sorted(self._offenders()):
                counted = set_back(counted, offender, max(self.bid, self.min_bid))

        stopped_at = None
        for item, side, points in counted:
            if stopped_at not in (None, item) and item != "smudge":
                continue  # all the lines of an item count, and the point for a smudge always does
            self.awards.append((item, side, points))
            if side is None:
                continue
            self.scores[side] += points
            may_win = side not in self.cannot_win
            if self.winner is None and self.scores[side] >= self.target and may_win:
                self.winner = side
            if stopped_at is None and self.counting == "stop" and self._stops_the_count(made):
                stopped_at = item

        home = [s for s in self._sides_from_eldest() if self.scores[s] >= self.target]
        home = [side for side in home if side not in self.cannot_win]
        if self.one_alone_wins:
            bidder = self.bidder if made else None
            self.winner = home[0] if len(home) == 1 else bidder if bidder in home else None
        elif self.highest_is_first and home:
            most = max(self.scores[side] for side in home)
            home = [side for side in home if self.scores[side] == most]
            mine = None if self.bidder is None else self._side(self.bidder)
            self.winner = mine if mine in home else home[0]
        elif self.bidder is not None and self._side(self.bidder) not in self.cannot_win:
            bidders = self._side(self.bidder)
            if self.scores[bidders] >= self.target or (smudge_made and self.smudge != "tricks"):
                self.winner = bidders
        if self.mooned:
            self._end_of_the_moon(made)
        if self.own_bid_only:
            self._stop_short()
        all_four = takes_every_item(self.items, self.awards)
        if all_four is not None and self.all_four_wins and all_four not in self.cannot_win:
            self.winner = all_four

    def _failed(
        self, counted: list[tuple[str, int | None, int]], bidders: int
    ) -> list[tuple[str, int | None, int]]:
        """The awards when the bidders fall short."""
        if self.mooned:
            loss = {"ten": 10, "eleven": 11}.get(self.moon, 0)
            return set_back(counted, bidders, loss)[0 if loss else 1 :]
        if self.calls_a_partner:
            makers = self.makers()
            for seat in makers:
                counted = set_back(counted, seat, 0)[1:]
            others = [seat for seat in self._round_from(self.eldest) if seat not in makers]
            if self.bid_scoring != "set-back":
                return [*(("bid", seat, self.bid) for seat in others), *counted]
            return [*(("set-back", seat, -self.bid) for seat in makers), *counted]
        back, *kept = set_back(counted, bidders, self.bid)
        if self.bid_scoring == "set-back":
            return [back, *kept]
        others = [side for side in self._sides_from_eldest() if side != bidders]
        return [*(("bid", side, self.bid) for side in others), *kept]

    def _beside_a_made_bid(
        self, counted: list[tuple[str, int | None, int]], bidders: int
    ) -> list[tuple[str, int | None, int]]:
        """What the bidders, or both sides, gain or lose besides the items."""
        taken = [0] * self.sides
        for _, side, points in counted:
            if side is not None:
                taken[side] += max(points, 0)
        lines: list[tuple[str, int | None, int]] = []
        if self.mooned and self.moon in ("ten", "eleven"):
            pays = 10 if self.moon == "ten" else 11
            lines = [("bid", bidders, pays - taken[bidders])]
        elif self.mooned:
            goal = self.target if self.scores_before[bidders] >= 0 else 0
            lines = [("bid", bidders, goal - self.scores[bidders] - taken[bidders])]
        elif self.bid_scoring == "difference":
            lines = [("bid", side, -min(taken)) for side in self._sides_from_eldest()]
        elif self.made_pays_the_bid and not self.smudged:
            lines = [("bid", bidders, self.bid - taken[bidders])]
        return [line for line in lines if line[2]]

    def _end_of_the_moon(self, made: bool) -> None:
        """A moon may win the match, or lose it."""
        assert self.bidder is not None
        bidders = self._side(self.bidder)
        from_zero = self.scores_before[bidders] == 0 and bidders not in self.cannot_win
        if made and self.moon == "ten" and from_zero:
            self.winner = bidders
        if not made and self.moon in ("match", "tricks"):
            others = [side for side in self._sides_from_eldest() if side != bidders]
            others = [side for side in others if side not in self.cannot_win]
            self.winner = max(others, key=lambda side: self.scores[side], default=None)

    def _stops_the_count(self, made: bool) -> bool:
        """Whether the count stops: a pitcher who made the bid may still overtake the others."""
        if self.bidder is None or not made or not self.pitcher_is_first:
            return self.winner is not None
        pitchers = self._side(self.bidder)
        return self.scores[pitchers] >= self.target and pitchers not in self.cannot_win

    def _bid_is_made(self, counted: list[tuple[str, int | None, int]]) -> bool:
        assert self.bidder is not None
        bidders = self._side(self.bidder)
        if self.mooned and self.moon == "tricks":
            return self._by_side(self.tricks)[bidders] == sum(self.tricks)
        if self.mooned:
            return takes_every_item(self.items, counted) == bidders
        if not self.smudged:
            gains = [max(points, 0) for _, side, points in counted if side == bidders]
            return sum(gains) >= self.bid
        if self.smudge == "tricks" and self._by_side(self.tricks)[bidders] != sum(self.tricks):
            return False
        return takes_every_item(self.items, counted) == bidders

    # -- what a player may know

    def visible(self, seat: int | None) -> dict[str, object]:
        """What `seat` may know by now, or a spectator if it is None.

        The table, open to all: "dealer", "packet", "phase", "turn", "trump", "cut_card",
        "hand_counts" and "drew" (by seat: how many cards it took up before the play), "trick",
        "stock_count", "top" (the top stock card if it lies face up), "undealt_count" (the cards out
        of play or left to run), "turned", "runs",
        "maker", "bids", "bidder", "bid", "discard_counts" (by seat), "played" (seat and card, in
        order), "last_trick", "last_trick_winner", "tricks" (by seat), "scores", "carry", "pegs",
        "awards", "thrown_in", "same_dealer", "winner".  Before a dealer's choice of packet there
        are no hands and no stock, and before a trump is named there is the first batch only.

        "rulings" are the claims of revokes: who claimed, of whom, and whether rightly.

        "discards_seen" (by seat) are its own discards and those that lie face up.

        The seat's own: "seat", "hand" and "discards" (empty for a spectator; the hand too while
        its seat may not look at it), "proper" (when it is to play, the cards that are no revoke),
        and "drawn", every
        draw in order as (seat, card), the card None where this seat did not see it.

        By memory, for every other seat:
        "known"      cards seen drawn by it and not played since; all its cards once it is out;
        "shown_out"  suits that the rest of its hand lacks, because it did not follow (see
                     `shows_lack_of`).  The whole hand lacked them then; a card drawn in view
                     since is among the known ones, so the rest lacks them still; a card drawn
                     out of view may be anything, so it lifts them all.

        By deduction from the same, counting the cards that are out of view:
        "certain"    cards that must be in its hand: the known ones, and each unseen card that
                     could lie nowhere else, given how many unknown cards every hand and the
                     hidden stock hold and the suits each hand has shown out of;
        "lacks"      suits that the part of its hand outside "certain" cannot hold (all four
                     when there is no such part).
        """
        others = [s for s in range(self.seats) if s != seat]
        own = set() if seat is None or not self._may_look(seat) else set(self.hands[seat])
        shown_away = self.discards_seen(seat)
        thrown = set() if seat is None else set(self.discards[seat])
        top: str | None = None
        if self.stock and (self.face_up or self.stock[0] in self.turned):
            top = self.stock[0]

        known: dict[int, set[str]] = {s: set() for s in others}
        shown_out: dict[int, set[str]] = {s: set() for s in others}
        drawn: list[tuple[int, str | None]] = []
        played: list[tuple[int, str]] = []
        for what, who, card, note in self.story:
            if what == "play":
                played.append((who, card))
                if who != seat:
                    known[who].discard(card)
                    shown_out[who] |= set(note)
            elif who == seat:
                drawn.append((who, card))
            elif note == "shown":
                drawn.append((who, card))
                known[who].add(card)
            else:
                drawn.append((who, None))
                shown_out[who].clear()

        if self.dealers_card in self.hands[self.dealer] and self.dealer != seat:
            known[self.dealer].add(self.dealers_card)
        if self.two_was_named and "2D" in self.hands[self.eldest] and self.eldest != seat:
            known[self.eldest].add("2D")
        for who, left in self.gone.items():
            if who != seat:
                known[who] |= left
        for s in others:
            if self.calls_openly and self.called in self.hands[s]:
                known[s].add(str(self.called))
            known[s] |= self.hands[s] & self.picked_out
        seen = own.union(*shown_away) | {card for _, card in played}
        if self.stock_kind == "none":  # otherwise the card turned up is drawn, in everybody's view
            seen |= set(self.turned)
        for s in others:
            seen |= known[s]
        if top is not None:
            seen.add(top)
        unseen = set(self.pack) - seen
        rest = {s: len(self.hands[s]) - len(known[s]) for s in others}
        certain, lacks = deduce(unseen, rest, shown_out, {c: self._suit(c) for c in unseen})

        return {
            "seat": seat,
            "dealer": self.dealer,
            "packet": self.packet,
            "phase": self.phase,
            "turn": self.turn,
            "trump": self.trump,
            "cut_card": self.cut_card,
            "hand": own,
            "proper": self.proper() if seat == self.turn else set(),
            "rulings": list(self.rulings),
            "hand_counts": [len(hand) for hand in self.hands],
            "trick": list(self.trick),
            "stock_count": len(self.stock),
            "top": top,
            "undealt_count": len(self.undealt),
            "turned": list(self.turned),
            "runs": self.runs,
            "maker": self.maker,
            "bids": list(self.bids),
            "bidder": self.bidder,
            "bid": self.bid,
            "discards": thrown,
            "discards_seen": shown_away,
            "drew": list(self.drew),
            "discard_counts": [len(cards) for cards in self.discards],
            "drawn": drawn,
            "played": played,
            "last_trick": list(self.last_trick),
            "last_trick_winner": self.last_trick_winner,
            "tricks": list(self.tricks),
            "scores": list(self.scores),
            "carry": self.carry,
            "pegs": list(self.pegs),
            "awards": list(self.awards),
            "thrown_in": self.thrown_in,
            "same_dealer": self.same_dealer,
            "winner": self.winner,
            "known": known,
            "shown_out": shown_out,
            "certain": {s: known[s] | certain[s] for s in others},
            "lacks": lacks,
        }

    def _may_look(self, seat: int) -> bool:
        """Whether a player may look at his hand: a strict table waits until trumps are settled,
        and the partner of a player who pitches unasked until he has led.
        """
        if self.look == "strict":
            return self.phase not in ("beg", "gift") or seat in (self.eldest, self.dealer)
        if self.look == "partner-waits" and self.trump_from == "pitched" and not self.auction:
            same_side = self._side(seat) == self._side(self.eldest)
            return self.trump is not None or seat == self.eldest or not same_side
        return True

    # -- trying a line out

    def copy(self) -> Deal:
        """A deal in the same position that can be played on without touching this one."""
        other = Deal.__new__(Deal)
        other.__dict__.update(self.__dict__)
        other.scores = list(self.scores)
        other.hands = [set(hand) for hand in self.hands]
        other.stock = list(self.stock)
        other.undealt = list(self.undealt)
        other.turned = list(self.turned)
        other.discards = [set(cards) for cards in self.discards]
        other.thrown = list(self.thrown)
        other.picked_out = set(self.picked_out)
        other.kitties = [list(kitty) for kitty in self.kitties]
        other.to_serve = list(self.to_serve)
        other.drew = list(self.drew)
        other.laid = list(self.laid)
        other.bids = list(self.bids)
        other.out = set(self.out)
        other.tricks = list(self.tricks)
        other.counted_tricks = list(self.counted_tricks)
        other.pegs = list(self.pegs)
        other.trick = list(self.trick)
        other.gone = {seat: set(cards) for seat, cards in self.gone.items()}
        other.won = [set(cards) for cards in self.won]
        other.played_by = dict(self.played_by)
        other.awards = list(self.awards)
        other.story = list(self.story)
        other.revokers = set(self.revokers)
        other.top_trump_revokers = set(self.top_trump_revokers)
        other.rulings = list(self.rulings)
        other.cannot_win = set(self.cannot_win)
        return other


def deduce(
    unseen: set[str],
    rest: dict[int, int],
    shown_out: dict[int, set[str]],
    suits: Mapping[str, str] | None = None,
) -> tuple[dict[int, set[str]], dict[int, set[str]]]:
    """Which unseen cards must, and which suits cannot, be in the unknown rest of each hand.

    The unseen cards lie in the rests of the hands, `rest[seat]` cards each and none of the suits
    in `shown_out[seat]`, and the others in the hidden stock, or undealt, or thrown away.  Unseen
    cards of one suit are alike in all this, so it is enough to ask whether one card of a suit can
    lie in a place at all.  `suits` says to which suit a card belongs, if it is not the printed one.
    """
    suit_by_card = {card: card[1:] for card in unseen} | dict(suits or {})
    all_suits = [*SUITS, ""]  # the last for jokers before trumps are fixed
    hidden = -1  # all that is in nobody's hand, as a place beside the seats
    size = dict(rest)
    size[hidden] = len(unseen) - sum(rest.values())
    barred = dict(shown_out)
    barred[hidden] = set()
    count = {suit: sum(suit_by_card[card] == suit for card in unseen) for suit in all_suits}

    def can_hold(place: int, suit: str) -> bool:
        if size[place] == 0 or count[suit] == 0 or suit in barred[place]:
            return False
        size[place] -= 1
        count[suit] -= 1
        answer = there_is_room(count, size, barred)
        size[place] += 1
        count[suit] += 1
        return answer

    holds = {place: {suit for suit in all_suits if can_hold(place, suit)} for place in size}
    certain: dict[int, set[str]] = {}
    lacks: dict[int, set[str]] = {}
    for place, held in holds.items():
        if place == hidden:
            continue
        only_here = set(held)
        for another, suits_there in holds.items():
            if another != place:
                only_here -= suits_there
        certain[place] = {card for card in unseen if suit_by_card[card] in only_here}
        lacks[place] = set(SUITS) - (held - only_here)
    return certain, lacks


def there_is_room(count: dict[str, int], size: dict[int, int], barred: dict[int, set[str]]) -> bool:
    """Whether `count` cards of each suit fit the places (Hall's marriage condition).

    They fit just when, for every set of suits, the places that admit one or more of those suits
    have room for all the cards of those suits.
    """
    suits = [suit for suit in count if count[suit]]
    for many in range(1, len(suits) + 1):
        for some in combinations(suits, many):
            room = sum(size[place] for place in size if not barred[place].issuperset(some))
            if sum(count[suit] for suit in some) > room:
                return False
    return True


# --- between deals -----------------------------------------------------------------------------


def next_dealer(rules: dict[str, object], dealer: int) -> int:
    """Within a match the deal passes to the left, unless the same dealer has to deal again."""
    return (dealer + 1) % seat_count(rules)


def next_match_dealer(rules: dict[str, object], first_dealer: int, winner_side: int) -> int:
    """Who deals first in the next match, given who dealt first in this one and which side won.

    "alternate": the seat on the first dealer's left.  "winner": a seat of the winning side, the
    first such at or after the first dealer's, going in turn order.
    """
    seats = seat_count(rules)
    if choice(rules, "match-dealer") == "alternate":
        return (first_dealer + 1) % seats
    for step in range(seats):
        seat = (first_dealer + step) % seats
        if side_of(rules, seat) == winner_side:
            return seat
    raise ValueError(f"no side {winner_side}")


def cut_for_deal(cuts: list[dict[int, str]]) -> list[int]:
    """Check the cutting for the first deal; return the players in order of standing, best first.

    Each round maps the players who cut to the cards they cut.  In the first round all the
    players cut; after it, all those whose standing equals another's, and only those, cut again
    from a full pack, which parts the equals without moving them past anybody else.
    """
    if not cuts:
        raise ValueError("nobody has cut")
    players = set(cuts[0])
    if len(players) not in range(2, 8) or players != set(range(len(players))):
        raise ValueError(f"2 to 7 players cut, not {sorted(players)}")
    # A player's standing is the list of places of his cuts in the rank order, first cut first;
    # a smaller list is a better standing.
    standing: dict[int, list[int]] = {player: [] for player in players}
    to_cut = players
    for cut in cuts:
        if not to_cut:
            raise ValueError("all standings differed already")
        if set(cut) != to_cut:
            raise ValueError(f"{sorted(to_cut)} should cut, not {sorted(cut)}")
        if len(set(cut.values())) != len(cut):
            raise ValueError("one card cannot be cut twice in a round")
        for player, card in cut.items():
            if card not in [rank + suit for suit in SUITS for rank in RANKS]:
                raise ValueError(f"no such card: {card!r}")
            standing[player].append(RANKS.index(card[0]))
        to_cut = {
            player
            for player in players
            for other in players
            if player != other and standing[player] == standing[other]
        }
    if to_cut:
        raise ValueError(f"{sorted(to_cut)} still have to cut again")
    return sorted(players, key=lambda player: standing[player])


def stake(
    rules: dict[str, object], scores: list[int], winner: int, swept: Sequence[int] = ()
) -> list[int]:
    """What each side gains (or, below nought, pays) when the match is over.

    Every losing side pays the winner a stake, and a double one if its score is nought or less.
    `swept` are the sides that alone scored all in a deal: each other side pays them for it.
    """
    single = number(rules, "stake", 0)
    doubles = choice(rules, "double-stake") == "yes"
    gains = [0] * len(scores)
    for side, score in enumerate(scores):
        if side != winner:
            pays = 2 * single if doubles and score <= 0 else single
            gains[side] -= pays
            gains[winner] += pays
    for sweeper in swept:
        for side in range(len(scores)):
            if side != sweeper:
                gains[side] -= number(rules, "stake-all-four", 0)
                gains[sweeper] += number(rules, "stake-all-four", 0)
    return gains


def first_dealer_by_cut(rules: dict[str, object], order: list[int], seating: list[int]) -> int:
    """The seat that deals first, by the players in the order of their cuts and of their seats."""
    rule = choice(rules, "first-deal")
    seat = seating.index(order[-1] if rule.startswith("lowest") else order[0])
    return (seat - 1) % len(seating) if rule.endswith("leads") else seat


def seats_by_cut(order: list[int]) -> list[int]:
    """Who sits at seats 0 to 3 when the two highest cuts play against the two lowest.

    The highest takes seat 0, and deals; the second sits opposite; the third sits on his left.
    """
    first, second, third, fourth = order
    return [first, third, second, fourth]


# --- trying every line -------------------------------------------------------------------------


def minimax(deal: Deal, side: int) -> int:
    """The best margin `side` can force in this deal with all cards open.

    The margin is the points that the side scores in this deal less those of all other sides, who
    play together to make it small.
    """
    if deal.turn is None:
        margin = sum(points if pegger == side else -points for pegger, points, _ in deal.pegs)
        for _, scorer, points in deal.awards:
            if scorer is not None:
                margin += points if scorer == side else -points
        return margin
    values = []
    for act in deal.legal():
        after = deal.copy()
        after.act(act)
        values.append(minimax(after, side))
    return max(values) if side_of(deal.rules, deal.turn) == side else min(values)


def expectation(deal: Deal, side: int, worth: Callable[[int], int] = int) -> Fraction:
    """What the best margin of `side` is `worth` when nobody knows in which order the stock lies.

    All else is open: the hands, what is drawn, and the top of a stock that lies face up.  Each
    order of the rest is as likely as the next.
    """
    if deal.turn is None:
        return Fraction(worth(minimax(deal, side)))
    values = [expectation_of(deal, act, side, worth) for act in deal.legal()]
    return max(values) if side_of(deal.rules, deal.turn) == side else min(values)


def expectation_of(deal: Deal, act: str, side: int, worth: Callable[[int], int] = int) -> Fraction:
    """The same after an act; one that completes a trick shows the cards that are drawn, and the
    new top of a stock that lies face up.
    """
    open_cards = 1 if deal.face_up else 0
    hidden = deal.stock[open_cards:]
    shown = 0
    if len(deal.trick) == deal.seats - 1:
        shown = min(deal.seats, len(hidden))
    values = []
    for front in permutations(hidden, shown):
        after = deal.copy()
        rest = [card for card in hidden if card not in front]
        after.stock = [*deal.stock[:open_cards], *front, *rest]
        after.act(act)
        values.append(expectation(after, side, worth))
    return sum(values, Fraction(0)) / len(values)


def count_lines(deal: Deal) -> int:
    """How many different ways there are to play the deal out to its end."""
    if deal.turn is None:
        return 1
    lines = 0
    for act in deal.legal():
        after = deal.copy()
        after.act(act)
        lines += count_lines(after)
    return lines
