"""A slow, plain referee of the stock games: California Jack, Shasta Sam, California Fives.

It is written from the rules alone and shares nothing with the package, so that the two can be
held against each other.  Cards are strings, rank then suit ("JS", "TD"); hands and won cards
are sets of them; the pack and the stock are lists, top card first; seats are numbered clockwise,
so the player on seat s's left sits at (s + 1) % seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

RANKS = "AKQJT98765432"  # high to low
SUITS = "SHDC"

# What a card counts towards Game.  Everything else counts nothing.
CARD_POINTS = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}

# What an item of the scoring list pays.
ITEM_POINTS = {
    "high": 1,
    "low": 1,
    "jack": 1,
    "game": 1,
    "five-spades": 5,
    "five-hearts": 5,
    "five-diamonds": 5,
    "five-clubs": 5,
}

FIVES = {"five-spades": "5S", "five-hearts": "5H", "five-diamonds": "5D", "five-clubs": "5C"}

DEAL_ACTS = {"DEAL-SINGLY": "singly", "DEAL-THREES": "threes"}

CHOICES = {
    "sides": ("each", "partners"),
    "packet": ("singly", "threes", "either"),
    "stock": ("face-up", "face-down"),
    "draws": ("shown", "private"),
    "trump-from": ("stock-top", "cut-and-replace", "cut-before"),
    "follow": ("must-trump", "may-trump", "follow-suit"),
    "low": ("winner", "holder"),
    "game-tie": ("none", "elder"),
    "counting": ("stop", "complete"),
    "fives-in-game": ("none", "all"),
    "match-dealer": ("winner", "alternate"),
}


# --- reading the rules -------------------------------------------------------------------------


def choice(rules: dict[str, object], key: str) -> str:
    value = rules.get(key)
    if not isinstance(value, str) or value not in CHOICES[key]:
        raise ValueError(f"{key} must be one of {CHOICES[key]}, not {value!r}")
    return value


def number(rules: dict[str, object], key: str) -> int:
    value = rules.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError(f"{key} must be a whole number above nought, not {value!r}")
    return value


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
    if seats not in (2, 4):
        raise ValueError(f"there are 2 or 4 seats, not {seats}")
    return seats


def scoring_items(rules: dict[str, object]) -> list[str]:
    value = rules.get("scoring")
    if not isinstance(value, (list, tuple)) or not value:
        raise ValueError(f"scoring must be a list of items, not {value!r}")
    items: list[str] = []
    for item in value:
        if not isinstance(item, str) or item not in ITEM_POINTS or item in items:
            raise ValueError(f"scoring cannot hold {item!r} (unknown, or there twice)")
        items.append(item)
    return items


def side_of(rules: dict[str, object], seat: int) -> int:
    return seat % 2 if choice(rules, "sides") == "partners" else seat


def full_pack(rules: dict[str, object]) -> list[str]:
    ranks = letters(rules, "ranks", RANKS)
    suits = letters(rules, "suits", SUITS)
    return [rank + suit for suit in suits for rank in ranks]


# --- following and winning a trick -------------------------------------------------------------


def may_follow(follow: str, hand: set[str], led: str, trump: str) -> set[str]:
    """The cards of `hand` that may be played to a trick in which the suit `led` was led."""
    in_suit = {card for card in hand if card[1] == led}
    trumps = {card for card in hand if card[1] == trump}
    if follow == "must-trump":  # F1: follow or trump, whichever, if you can do either
        return (in_suit | trumps) or set(hand)
    if follow == "may-trump":  # F2: with the suit led, follow or trump; without it, anything
        return in_suit | trumps if in_suit else set(hand)
    if follow == "follow-suit":  # F3: with the suit led, follow; without it, anything
        return in_suit or set(hand)
    raise ValueError(f"no such rule of following: {follow!r}")


def shows_lack_of(follow: str, card: str, led: str, trump: str) -> set[str]:
    """The suits that a follower shows he had none of, by playing `card` to the suit `led`.

    He is obliged as in `may_follow`, so a card outside the obligation shows that the obligation
    did not bind:

    - a card of the suit led shows nothing, under every rule;
    - must-trump: a trump shows nothing (he might have followed, and trumped from choice); any
      third suit shows that he had neither the suit led nor a trump;
    - may-trump: a trump shows nothing; any third suit shows that he lacked the suit led, and
      nothing about trumps, since without the suit led he might have kept his trumps;
    - follow-suit: anything off the suit led, a trump too, shows that he lacked the suit led.
    """
    if card[1] == led:
        return set()
    if follow == "must-trump":
        return set() if card[1] == trump else {led, trump}
    if follow == "may-trump":
        return set() if card[1] == trump else {led}
    if follow == "follow-suit":
        return {led}
    raise ValueError(f"no such rule of following: {follow!r}")


def trick_winner(trick: Sequence[tuple[int, str]], trump: str) -> int:
    """The highest trump wins; with no trump in the trick, the highest card of the suit led."""
    led = trick[0][1][1]
    suits = [card[1] for _, card in trick]
    winning_suit = trump if trump in suits else led
    best_seat, best_card = -1, ""
    for seat, card in trick:
        if card[1] == winning_suit and (best_card == "" or higher(card, best_card)):
            best_seat, best_card = seat, card
    return best_seat


def higher(card: str, other: str) -> bool:
    return RANKS.index(card[0]) < RANKS.index(other[0])


# --- one deal ----------------------------------------------------------------------------------


class Deal:
    """One deal, from the shuffled (and cut) pack to the count."""

    def __init__(
        self,
        rules: dict[str, object],
        *,
        dealer: int,
        pack: list[str],
        cut_card: str | None = None,
        scores: list[int] | None = None,
    ) -> None:
        self.rules = rules
        self.seats = seat_count(rules)
        self.sides = 2 if choice(rules, "sides") == "partners" else self.seats
        self.hand_size = number(rules, "hand")
        self.follow = choice(rules, "follow")
        self.face_up = choice(rules, "stock") == "face-up"
        self.draws_shown = self.face_up or choice(rules, "draws") == "shown"
        self.trump_from = choice(rules, "trump-from")
        self.low = choice(rules, "low")
        self.game_tie = choice(rules, "game-tie")
        self.counting = choice(rules, "counting")
        self.target = number(rules, "target")
        self.items = scoring_items(rules)
        self.fives_in_game = choice(rules, "fives-in-game") == "all"

        if dealer not in range(self.seats):
            raise ValueError(f"no seat {dealer}")
        self.dealer = dealer

        wanted = full_pack(rules)
        if sorted(pack) != sorted(wanted):
            raise ValueError("the pack is not the pack in use, each card once")
        self.pack = list(pack)
        left_over = len(pack) - self.seats * self.hand_size
        if left_over < 0 or left_over % self.seats != 0:
            raise ValueError("the stock would not come out even")
        if left_over == 0 and self.trump_from == "stock-top":
            raise ValueError("with no stock there is no top card to make trump")

        self.scores = [0] * self.sides if scores is None else list(scores)
        if len(self.scores) != self.sides:
            raise ValueError(f"{self.sides} sides need {self.sides} scores")
        if any(score >= self.target for score in self.scores):
            raise ValueError("the match is already over")

        self.trump: str | None = None
        self.cut_card = cut_card
        if self.trump_from == "stock-top":
            if cut_card is not None:
                raise ValueError("no card is cut when the top of the stock makes trump")
        else:
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

        self.hands: list[set[str]] = [set() for _ in range(self.seats)]
        self.stock: list[str] = []
        self.trick: list[tuple[int, str]] = []
        self.last_trick: list[tuple[int, str]] = []
        self.last_trick_winner: int | None = None
        self.won: list[set[str]] = [set() for _ in range(self.seats)]
        self.played_by: dict[str, int] = {}
        self.awards: list[tuple[str, int | None, int]] = []
        self.winner: int | None = None
        # The top stock card that made trump: everybody saw it, even if the stock lies face down.
        self.turned: str | None = None
        # What happened at the table since the deal, in order:
        #   ("play", seat, card, suit led by somebody else or "")
        #   ("draw", seat, card, "shown" or "private")
        self.story: list[tuple[str, int, str, str]] = []

        self.dealt = False
        self.packet = choice(rules, "packet")
        self.turn: int | None = dealer
        if self.packet != "either":
            self._deal_out()

    # -- dealing

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def _round_from(self, seat: int) -> list[int]:
        """All the seats clockwise, beginning with `seat`."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def _deal_out(self) -> None:
        at_a_time = 3 if self.packet == "threes" else 1
        self.stock = list(self.pack)
        while any(len(hand) < self.hand_size for hand in self.hands):
            for seat in self._round_from(self._left_of(self.dealer)):
                for _ in range(at_a_time):
                    if len(self.hands[seat]) < self.hand_size:
                        self.hands[seat].add(self.stock.pop(0))
        if self.trump_from == "stock-top":
            self.turned = self.stock[0]
            self.trump = self.turned[1]
        self.dealt = True
        self.turn = self._left_of(self.dealer)

    # -- playing

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if not self.dealt:
            return set(DEAL_ACTS)
        hand = self.hands[self.turn]
        if not self.trick:
            return set(hand)
        assert self.trump is not None
        led = self.trick[0][1][1]
        return may_follow(self.follow, hand, led, self.trump)

    def act(self, act: str) -> None:
        if self.turn is None:
            raise ValueError(f"{act}: the deal is over")
        if act not in self.legal():
            raise ValueError(f"{act}: not legal for seat {self.turn}")
        if not self.dealt:
            self.packet = DEAL_ACTS[act]
            self._deal_out()
            return
        seat = self.turn
        led = self.trick[0][1][1] if self.trick else ""
        self.hands[seat].remove(act)
        self.trick.append((seat, act))
        self.played_by[act] = seat
        self.story.append(("play", seat, act, led))
        if len(self.trick) < self.seats:
            self.turn = self._left_of(seat)
        else:
            self._end_trick()

    def _end_trick(self) -> None:
        assert self.trump is not None
        winner = trick_winner(self.trick, self.trump)
        self.won[winner].update(card for _, card in self.trick)
        self.last_trick, self.trick = self.trick, []
        self.last_trick_winner = winner
        if self.stock:
            for seat in self._round_from(winner):  # the winner draws first, then clockwise
                card = self.stock.pop(0)
                self.hands[seat].add(card)
                shown = self.draws_shown or card == self.turned
                self.story.append(("draw", seat, card, "shown" if shown else "private"))
        if self.hands[winner]:
            self.turn = winner
        else:
            self.turn = None
            self._count()

    # -- counting

    def _side(self, seat: int) -> int:
        return side_of(self.rules, seat)

    def game_points(self) -> list[int]:
        """The card-points that each side has taken, towards Game."""
        points = [0] * self.sides
        for seat, cards in enumerate(self.won):
            for card in cards:
                points[self._side(seat)] += CARD_POINTS.get(card[0], 0)
                if card[0] == "5" and self.fives_in_game:
                    points[self._side(seat)] += 5
        return points

    def _taker(self, card: str) -> int | None:
        """The side that took the trick with this card; nobody if it was never played."""
        for seat, cards in enumerate(self.won):
            if card in cards:
                return self._side(seat)
        return None

    def _earner(self, item: str) -> int | None:
        """The side that earns an item, or nobody."""
        trumps = [card for card in self.played_by if card[1] == self.trump]
        trumps.sort(key=lambda card: RANKS.index(card[0]))  # high to low
        if item == "high":
            return self._taker(trumps[0]) if trumps else None
        if item == "low":
            if not trumps:
                return None
            if self.low == "holder":
                return self._side(self.played_by[trumps[-1]])
            return self._taker(trumps[-1])
        if item == "jack":
            return self._taker(f"J{self.trump}")
        if item in FIVES:
            return self._taker(FIVES[item])
        assert item == "game"
        points = self.game_points()
        best = [side for side in range(self.sides) if points[side] == max(points)]
        if len(best) == 1:
            return best[0]
        if self.game_tie == "elder":
            return self._side(self._left_of(self.dealer))
        return None

    def _count(self) -> None:
        for item in self.items:
            side = self._earner(item)
            points = 0 if side is None else ITEM_POINTS[item]
            self.awards.append((item, side, points))
            if side is None:
                continue
            self.scores[side] += points
            if self.winner is None and self.scores[side] >= self.target:
                self.winner = side
                if self.counting == "stop":
                    return

    # -- what a player may know

    def visible(self, seat: int | None) -> dict[str, object]:
        """What `seat` may know by now, or a spectator if it is None.

        The table, open to all: "dealer", "packet", "turn", "trump", "cut_card", "hand_counts"
        (by seat), "trick", "stock_count", "top" (the top stock card if it lies face up),
        "played" (seat and card, in order), "last_trick", "last_trick_winner", "scores",
        "awards", "winner".  Before a dealer's choice of packet there are no hands and no stock.

        The seat's own: "seat", "hand" (empty for a spectator), and "drawn", every draw in order
        as (seat, card), the card None where this seat did not see it.

        By memory, for every other seat:
        "known"      cards seen drawn by it and not played since;
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
        own = set() if seat is None else set(self.hands[seat])
        top: str | None = None
        if self.stock and (self.face_up or self.stock[0] == self.turned):
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
                    if note:
                        assert self.trump is not None
                        shown_out[who] |= shows_lack_of(self.follow, card, note, self.trump)
            elif who == seat:
                drawn.append((who, card))
            elif note == "shown":
                drawn.append((who, card))
                known[who].add(card)
            else:
                drawn.append((who, None))
                shown_out[who].clear()

        seen = own | {card for _, card in played}
        for s in others:
            seen |= known[s]
        if top is not None:
            seen.add(top)
        unseen = set(self.pack) - seen
        rest = {s: len(self.hands[s]) - len(known[s]) for s in others}
        certain, lacks = deduce(unseen, rest, shown_out)

        return {
            "seat": seat,
            "dealer": self.dealer,
            "packet": self.packet,
            "turn": self.turn,
            "trump": self.trump,
            "cut_card": self.cut_card,
            "hand": own,
            "hand_counts": [len(hand) for hand in self.hands],
            "trick": list(self.trick),
            "stock_count": len(self.stock),
            "top": top,
            "drawn": drawn,
            "played": played,
            "last_trick": list(self.last_trick),
            "last_trick_winner": self.last_trick_winner,
            "scores": list(self.scores),
            "awards": list(self.awards),
            "winner": self.winner,
            "known": known,
            "shown_out": shown_out,
            "certain": {s: known[s] | certain[s] for s in others},
            "lacks": lacks,
        }

    # -- trying a line out

    def copy(self) -> Deal:
        """A deal in the same position that can be played on without touching this one."""
        other = Deal.__new__(Deal)
        other.__dict__.update(self.__dict__)
        other.scores = list(self.scores)
        other.hands = [set(hand) for hand in self.hands]
        other.stock = list(self.stock)
        other.trick = list(self.trick)
        other.won = [set(cards) for cards in self.won]
        other.played_by = dict(self.played_by)
        other.awards = list(self.awards)
        other.story = list(self.story)
        return other


def deduce(
    unseen: set[str], rest: dict[int, int], shown_out: dict[int, set[str]]
) -> tuple[dict[int, set[str]], dict[int, set[str]]]:
    """Which unseen cards must, and which suits cannot, be in the unknown rest of each hand.

    The unseen cards lie in the rests of the hands, `rest[seat]` cards each and none of the suits
    in `shown_out[seat]`, and the others in the hidden stock.  Unseen cards of one suit are alike
    in all this, so it is enough to ask whether one card of a suit can lie in a place at all.
    """
    hidden = -1  # the hidden stock, as a place beside the seats
    size = dict(rest)
    size[hidden] = len(unseen) - sum(rest.values())
    barred = dict(shown_out)
    barred[hidden] = set()
    count = {suit: sum(card[1] == suit for card in unseen) for suit in SUITS}

    def can_hold(place: int, suit: str) -> bool:
        if size[place] == 0 or count[suit] == 0 or suit in barred[place]:
            return False
        size[place] -= 1
        count[suit] -= 1
        answer = there_is_room(count, size, barred)
        size[place] += 1
        count[suit] += 1
        return answer

    holds = {place: {suit for suit in SUITS if can_hold(place, suit)} for place in size}
    certain: dict[int, set[str]] = {}
    lacks: dict[int, set[str]] = {}
    for place, suits in holds.items():
        if place == hidden:
            continue
        only_here = set(suits)
        for another, suits_there in holds.items():
            if another != place:
                only_here -= suits_there
        certain[place] = {card for card in unseen if card[1] in only_here}
        lacks[place] = set(SUITS) - (suits - only_here)
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
    """Within a match the deal passes to the left."""
    return (dealer + 1) % seat_count(rules)


def next_match_dealer(rules: dict[str, object], first_dealer: int, winner_side: int) -> int:
    """Who deals first in the next match, given who dealt first in this one and which side won.

    "alternate": the seat on the first dealer's left.  "winner": a seat of the winning side, the
    first such at or after the first dealer's, going clockwise.
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

    Each round maps the players who cut to the cards they cut.  In the first round all 2 or 4
    players cut; after it, all those whose standing equals another's, and only those, cut again
    from a full pack, which parts the equals without moving them past anybody else.
    """
    if not cuts:
        raise ValueError("nobody has cut")
    players = set(cuts[0])
    if players not in ({0, 1}, {0, 1, 2, 3}):
        raise ValueError(f"2 or 4 players cut, not {sorted(players)}")
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
        margin = 0
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
