"""A slow, plain referee of the shedding games: Black Jack, Crazy Eights and their relatives.

It is written from the rules page and the sentences of the rule sheet alone and shares nothing
with the package, so that the two can be held against each other.  Cards are strings, rank then
suit ("JS", "TD"); hands are sets of them; the stock is a list with its top card first, the pile
a list with its top card last; seats are numbered in turn order, so that to begin with the player
whose turn comes after seat s sits at (s + 1) % seats.

A turn is a sequence of acts: a card to lay, or one of the calls DRAW, PICK-UP, PASS, LAST-CARD,
END-TURN and NOMINATE-S (or another suit).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from naive import RANKS, SUITS, letters, number

CHOICES = {
    "start-card": ("inert", "played"),
    "start-refused": ("beneath", "back"),
    "starter": ("eldest", "winner"),
    "must-play": ("yes", "no"),
    "drawn": ("ends-turn", "may-be-played"),
    "nominates": ("any", "other"),
    "pick-ups-mix": ("no", "yes"),
    "neutralises": ("chain", "anything"),
    "answer": ("optional", "compulsory"),
    "pick-up-ends-turn": ("yes", "no"),
    "pick-up-bare": ("stands", "plain"),
    "skip-two": ("literal", "again"),
    "reverse-two": ("nothing", "skip"),
    "several": ("one", "matching", "runs", "runs-and-sets"),
    "effects": ("last-group", "all"),
    "finish": ("any", "single-card"),
    "last-card": ("none", "said", "automatic"),
    "restock": ("shuffled", "turned-over", "never"),
    "blocked-after": ("round", "round-and-one"),
    "block": ("fewest-cards", "fewest-points", "nobody"),
    "out": ("ends-deal", "play-on"),
    "scoring": ("win", "hands", "charged"),
    "points-of-rest": ("nothing", "card-number"),
    "match-dealer": ("winner", "alternate"),
}

# Ranks in the order of a run.  The ace stands at both ends.
RUN = "A" + RANKS[::-1]


# --- reading the rules -------------------------------------------------------------------------


def choice(rules: Mapping[str, object], key: str) -> str:
    value = rules[key]
    if value not in CHOICES[key]:
        raise ValueError(f"{key} must be one of {CHOICES[key]}, not {value!r}")
    return str(value)


def full_pack(rules: Mapping[str, object]) -> list[str]:
    ranks = letters(dict(rules), "ranks", RANKS)
    suits = letters(dict(rules), "suits", SUITS)
    return [rank + suit for suit in suits for rank in ranks]


def cards_named(rules: Mapping[str, object], key: str) -> set[str]:
    """The cards that a rule names, by rank ("A") or one by one ("JH")."""
    value = rules[key]
    if value == "none":
        return set()
    names = value.split() if isinstance(value, str) else value
    assert isinstance(names, (list, tuple))
    return {card for name in names for card in cards_of(str(name))}


def cards_of(name: str) -> set[str]:
    if len(name) == 1 and name in RANKS:
        return {name + suit for suit in SUITS}
    if len(name) == 2 and name[0] in RANKS and name[1] in SUITS:
        return {name}
    raise ValueError(f"{name!r} is neither a rank nor a card")


def numbers_named(rules: Mapping[str, object], key: str) -> dict[str, int]:
    """The numbers that a rule gives to cards.  A card's own number goes before its rank's."""
    value = rules[key]
    if value == "none":
        return {}
    assert isinstance(value, Mapping)
    numbers: dict[str, int] = {}
    for name, amount in sorted(value.items(), key=lambda item: len(str(item[0]))):
        assert isinstance(amount, int)
        numbers |= dict.fromkeys(cards_of(str(name)), amount)
    return numbers


def card_number(card: str) -> int:
    """From nought: the two of clubs, diamonds, hearts, spades, the three of clubs and so on."""
    return 4 * RANKS[::-1].index(card[0]) + "CDHS".index(card[1])


# --- one deal ----------------------------------------------------------------------------------


class Deal:
    """One deal, from the shuffled pack to the score.

    `shuffled` is asked for the new order, top card first, whenever cards are shuffled in play.
    `turn` is the seat that has to act, and None when the deal is over; `phase` says what kind of
    act: "begin" (a turn begins), "more" (a card was laid, more may follow) or "nominate"; then
    comes "over".
    """

    def __init__(
        self,
        rules: Mapping[str, object],
        *,
        seats: int,
        dealer: int,
        pack: list[str],
        shuffled: Callable[[list[str]], list[str]],
        scores: list[int] | None = None,
        last_winner: int | None = None,
    ) -> None:
        everything = dict(rules)
        self.seats = seats
        self.dealer = dealer
        self.shuffled = shuffled
        self.suits = letters(everything, "suits", SUITS)
        self.switches = {key: choice(rules, key) for key in CHOICES}
        self.draw_limit = number(everything, "draw-limit")
        self.most_plays = number(everything, "most-plays", 0)
        self.target = number(everything, "target")
        self.last_card_penalty = 0
        if self.is_ruled("last-card", "said"):
            self.last_card_penalty = number(everything, "last-card-penalty", 0)

        # Only magic cards have an effect.
        magic = cards_named(rules, "magic")
        self.wild = cards_named(rules, "wild") & magic
        self.nominating = cards_named(rules, "nominate") & magic
        self.neutralising = cards_named(rules, "neutralise") & magic
        self.reversing = cards_named(rules, "reverse") & magic
        self.again = cards_named(rules, "again") & magic
        self.dumping = cards_named(rules, "dump") & magic
        self.covered_by_any = cards_named(rules, "cover") & magic
        self.pick_up = {c: n for c, n in numbers_named(rules, "pick-up").items() if c in magic}
        self.skip = {c: n for c, n in numbers_named(rules, "skip").items() if c in magic}
        self.not_last = cards_named(rules, "not-last")
        self.points = numbers_named(rules, "points")

        if sorted(pack) != sorted(full_pack(rules)):
            raise ValueError("the pack is not the pack in use, each card once")
        if seats not in range(2, 8) or dealer not in range(seats):
            raise ValueError(f"there is no dealer {dealer} of {seats}")
        self.scores = [0] * seats if scores is None else list(scores)
        if len(self.scores) != seats:
            raise ValueError(f"{seats} seats need {seats} scores")

        self.hands: list[set[str]] = [set() for _ in range(seats)]
        self.stock = list(pack)
        self.pile: list[str] = []
        self.direction = 1
        self.pending = 0  # how many cards are to be picked up
        self.chain: list[str] = []  # the pick-up cards that are to be answered
        self.nominated: str | None = None
        self.forgot_last_card = [False] * seats  # at the end of the turn before
        self.top_is_live = False  # whether a player laid the top card and is not out by it
        self.plays = 0  # cards laid
        self.passes = 0  # in succession, with nothing to draw
        self.places: list[int] = []  # who is out, in order
        self.winner: int | None = None  # of the deal
        self.blocked = False
        self.victor: int | None = None  # of the match

        self.phase = "begin"
        self.turn: int | None = None
        self.laid: list[str] = []  # in this turn
        self.dumped: str | None = None  # the suit that is being dumped
        self._begin_turn_state()

        self._deal_out(number(everything, "hand"))
        self._turn_up(cards_named(rules, "start-again"))
        self._start(last_winner)

    def is_ruled(self, key: str, value: str) -> bool:
        assert value in CHOICES[key]
        return self.switches[key] == value

    # -- the deal and the first card

    def _deal_out(self, size: int) -> None:
        if self.seats * size >= len(self.stock):
            raise ValueError("there are not cards enough for the hands and a card to turn up")
        for _ in range(size):
            for step in range(self.seats):
                self.hands[(self.dealer + 1 + step) % self.seats].add(self.stock.pop(0))

    def _turn_up(self, refused: set[str]) -> None:
        """Turn up the card that begins the pile; if none in the stock may, any does."""
        if not set(self.stock) - refused:
            refused = set()
        while self.stock[0] in refused:
            if self.is_ruled("start-refused", "beneath"):
                self.pile.append(self.stock.pop(0))
            else:
                self._shuffle(self.stock)
        self.pile.append(self.stock.pop(0))
        self._restock()

    def _start(self, last_winner: int | None) -> None:
        eldest = (self.dealer + 1) % self.seats
        if self.is_ruled("start-card", "played"):
            self.turn = self.dealer
            self.laid = [self.pile[-1]]
            self.top_is_live = True
            self._end_turn()
            return
        starts = eldest
        if self.is_ruled("starter", "winner") and last_winner is not None:
            starts = last_winner
        self._begin_turn(starts)

    # -- who is in play

    def in_play(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.places]

    def _seat_after(self, seat: int, steps: int) -> int:
        """Count so many seats on in the direction of play, leaving out those who are out."""
        while steps:
            seat = (seat + self.direction) % self.seats
            if seat not in self.places:
                steps -= 1
        return seat

    # -- the stock

    def _shuffle(self, cards: list[str]) -> None:
        order = self.shuffled(list(cards))
        if sorted(order) != sorted(cards):
            raise ValueError("shuffling changed the cards")
        self.stock = list(order)

    def _may_restock(self) -> bool:
        return len(self.pile) > 1 and not self.is_ruled("restock", "never")

    def _restock(self) -> None:
        """Make a used-up stock anew from the pile but for its top card, if there is more in it."""
        if self.stock or not self._may_restock():
            return
        under, self.pile = self.pile[:-1], self.pile[-1:]
        if self.is_ruled("restock", "shuffled"):
            self._shuffle(under)
        else:
            self.stock = under  # turned over, the oldest card comes to lie on top

    def _draw(self, seat: int, count: int) -> int:
        """Draw so many cards, or as many as there are; return how many."""
        drawn = 0
        self._restock()
        while drawn < count and self.stock:
            self.hands[seat].add(self.stock.pop(0))
            drawn += 1
            self._restock()
        return drawn

    # -- what may be done

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        if self.phase == "nominate":
            return {f"NOMINATE-{suit}" for suit in self._suits_to_nominate()}
        if self.phase == "more":
            return self._cards_to_follow() | self._calls_after_a_card()
        cards = self._cards_to_begin()
        return cards | self._calls_to_begin(cards)

    def _suits_to_nominate(self) -> set[str]:
        if self.is_ruled("nominates", "any"):
            return set(self.suits)
        return set(self.suits) - {self.pile[-1][1]}

    def _cards_to_begin(self) -> set[str]:
        assert self.turn is not None
        fits = self._answers if self.pending else self._fits
        hand = self.hands[self.turn]
        return {card for card in hand if fits(card) and self._may_leave_hand(card)}

    def _calls_to_begin(self, cards: set[str]) -> set[str]:
        if self.pending:
            must_answer = self.is_ruled("answer", "compulsory") and cards
            return set() if must_answer else {"PICK-UP"}
        if cards and self.is_ruled("must-play", "yes"):
            return set()
        if self.stock and self.drawn < self.draw_limit:
            return {"DRAW"}
        return {"PASS"}

    def _may_leave_hand(self, card: str) -> bool:
        assert self.turn is not None
        if len(self.hands[self.turn]) > 1:
            return True
        if self.laid and self.is_ruled("finish", "single-card"):
            return False
        return card not in self.not_last

    def _fits(self, card: str) -> bool:
        """Whether a card may be laid on the pile when nothing is to be picked up."""
        top = self.pile[-1]
        if card in self.wild:
            return True
        if self.nominated is not None:
            return card[1] == self.nominated
        if self.top_is_live and top in self.covered_by_any:
            return True
        return card[0] == top[0] or card[1] == top[1]

    def _answers(self, card: str) -> bool:
        """Whether a card may be laid in answer to the pick-up."""
        if self._neutralises(card):
            return True
        if card not in self.pick_up:
            return False
        return self.is_ruled("pick-ups-mix", "yes") or self._has_rank_in_chain(card)

    def _neutralises(self, card: str) -> bool:
        if card not in self.neutralising or not self.pending:
            return False
        return self.is_ruled("neutralises", "anything") or self._has_rank_in_chain(card)

    def _has_rank_in_chain(self, card: str) -> bool:
        return any(other[0] == card[0] for other in self.chain)

    # -- what may follow a card in the same turn

    def _calls_after_a_card(self) -> set[str]:
        return {"END-TURN", "LAST-CARD"} if self._must_say_last_card() else {"END-TURN"}

    def _must_say_last_card(self) -> bool:
        assert self.turn is not None
        return self.is_ruled("last-card", "said") and len(self.hands[self.turn]) == 1

    def _cards_to_follow(self) -> set[str]:
        assert self.turn is not None
        hand = self.hands[self.turn]
        return {card for card in hand if self._may_follow(card) and self._may_leave_hand(card)}

    def _may_follow(self, card: str) -> bool:
        if self.neutralised:
            return False
        if self.answering:
            return not self.is_ruled("several", "one") and self._answers(card)
        if card[1] == self.dumped:
            return True
        if self.is_ruled("several", "one"):
            return False
        if card in self.wild or self.pile[-1] in self.covered_by_any:
            return True
        if self.is_ruled("several", "matching"):
            return self._fits(card)
        if self.is_ruled("several", "runs-and-sets") and card[0] == self.pile[-1][0]:
            return True
        return self._goes_on_the_run(card)

    def _goes_on_the_run(self, card: str) -> bool:
        top = self.pile[-1]
        if self.run and top[0] == "A":
            return False
        ways = run_ways(top, card)
        return bool(ways & {self.run} if self.run else ways)

    # -- acting

    def act(self, act: str) -> None:
        if self.turn is None:
            raise ValueError(f"{act}: the deal is over")
        if act not in self.legal():
            raise ValueError(f"{act}: not legal for seat {self.turn}")
        if act != "PASS":
            self.passes = 0
        if act in self.hands[self.turn]:
            self._lay(act)
        elif act == "DRAW":
            self._draw_one()
        elif act == "PICK-UP":
            self._pick_up()
        elif act == "PASS":
            self._pass()
        elif act in ("END-TURN", "LAST-CARD"):
            self.forgot_last_card[self.turn] = self._must_say_last_card() and act == "END-TURN"
            self._end_turn()
        else:
            self.nominated = act[-1]
            self._take_effect()

    def _begin_turn_state(self) -> None:
        self.laid = []
        self.drawn = 0
        self.answering = False
        self.neutralised = False
        self.dumped = None
        self.run = 0  # +1 up, -1 down, 0 either
        self.skips = 0
        self.has_again = False

    def _begin_turn(self, seat: int) -> None:
        self._begin_turn_state()
        self.phase = "begin"
        self.turn = seat

    def _draw_one(self) -> None:
        assert self.turn is not None
        self._draw(self.turn, 1)
        self.drawn += 1
        if self.is_ruled("drawn", "ends-turn"):
            self._pass_the_turn()

    def _pick_up(self) -> None:
        """Pick up; what cannot be drawn is forgiven."""
        assert self.turn is not None
        nothing_there = not self.stock
        self.pending -= self._draw(self.turn, self.pending)
        all_taken = self.pending == 0
        if all_taken and not self.stock and self.is_ruled("blocked-after", "round-and-one"):
            self.passes = 1
        self.pending = 0
        self.chain = []
        self.phase = "begin"
        if nothing_there or self.is_ruled("pick-up-ends-turn", "yes"):
            self._pass_the_turn()

    def _pass(self) -> None:
        self.passes = 0 if self.stock else self.passes + 1
        rounds_off = 1 if self.is_ruled("blocked-after", "round-and-one") else 0
        if self.passes == len(self.in_play()) + rounds_off:
            self._block()
        else:
            self._pass_the_turn()

    def _pass_the_turn(self) -> None:
        assert self.turn is not None
        self._begin_turn(self._seat_after(self.turn, 1))

    # -- laying a card

    def _lay(self, card: str) -> None:
        assert self.turn is not None
        if not self.laid:
            self.answering = self.pending > 0
        self._follow_the_run(card)
        if self.answering:
            self._answer(card)
        elif card in self.dumping:
            self.dumped = card[1]
        elif card[1] != self.dumped:
            self.dumped = None
        self.hands[self.turn].remove(card)
        self.pile.append(card)
        self.laid.append(card)
        self.plays += 1
        self.nominated = None
        self.top_is_live = True
        if not self.hands[self.turn]:
            self._lay_last_card()
        elif self.plays == self.most_plays:
            self._block()
        elif self._more_may_follow():
            self.phase = "more"
        else:
            self._end_turn()

    def _follow_the_run(self, card: str) -> None:
        top = self.pile[-1]
        ways = run_ways(top, card)
        if self.laid and len(ways) == 1:
            self.run = ways.pop()
        else:
            self.run = 0

    def _answer(self, card: str) -> None:
        if self._neutralises(card):
            self.neutralised = True
            self.pending = 0
            self.chain = []
        else:
            self.pending += self.pick_up[card]
            self.chain.append(card)

    def _more_may_follow(self) -> bool:
        if self._must_say_last_card():
            return True
        if self.neutralised:
            return False
        return self.dumped is not None or not self.is_ruled("several", "one")

    def _lay_last_card(self) -> None:
        assert self.turn is not None
        forgot = self.forgot_last_card[self.turn] and len(self.laid) == 1
        self.forgot_last_card[self.turn] = False
        if not forgot or not self._draw(self.turn, self.last_card_penalty):
            self._go_out()
        elif self.plays == self.most_plays:
            self._block()
        else:
            self._end_turn()

    # -- the end of a turn in which cards were laid

    def _end_turn(self) -> None:
        if self.pile[-1] in self.nominating:
            self.phase = "nominate"
        else:
            self._take_effect()

    def _take_effect(self) -> None:
        """Let the cards of the turn act that do, make the stock anew, then hand over."""
        for card in self._acting_cards():
            self._act_of(card)
        self._restock()
        self._hand_over()

    def _acting_cards(self) -> list[str]:
        if self.is_ruled("effects", "all"):
            return self.laid
        group = self.laid[-1:]
        for card in reversed(self.laid[:-1]):
            if not self._go_together(card, group[0]):
                break
            group.insert(0, card)
        return group

    def _go_together(self, card: str, other: str) -> bool:
        if card[0] == other[0]:
            return True
        both = card in self.pick_up and other in self.pick_up
        return both and self.is_ruled("pick-ups-mix", "yes")

    def _act_of(self, card: str) -> None:
        between_two = len(self.in_play()) == 2
        self.skips += self.skip.get(card, 0)
        if card in self.again:
            self.has_again = True
        if card in self.reversing:
            if not between_two:
                self.direction = -self.direction
            elif self.is_ruled("reverse-two", "skip"):
                self.skips += 1
        if not self.answering:
            self._add_to_pick_up(card)

    def _add_to_pick_up(self, card: str) -> None:
        if self._neutralises(card):
            self.pending = 0
            self.chain = []
        elif card in self.pick_up and not self._is_plain():
            self.pending += self.pick_up[card]
            self.chain.append(card)

    def _is_plain(self) -> bool:
        """Whether a pick-up does nothing, because there is nothing to pick up."""
        return self.is_ruled("pick-up-bare", "plain") and not self.stock and not self._may_restock()

    def _hand_over(self) -> None:
        assert self.turn is not None
        between_two = len(self.in_play()) == 2
        another = self.has_again or (
            between_two and self.skips > 0 and self.is_ruled("skip-two", "again")
        )
        if another:
            self._begin_turn(self.turn)
        else:
            self._begin_turn(self._seat_after(self.turn, 1 + self.skips))

    # -- the end of the deal

    def _go_out(self) -> None:
        """The seat in turn has no card left; what its last card would do is void."""
        assert self.turn is not None
        self.places.append(self.turn)
        if self.winner is None:
            self.winner = self.turn
        self.pending = 0
        self.chain = []
        self.top_is_live = False
        if self.is_ruled("out", "ends-deal") or len(self.in_play()) == 1:
            self._end()
        elif self.plays == self.most_plays:
            self._block()
        else:
            self._restock()
            self._pass_the_turn()

    def _block(self) -> None:
        self.blocked = True
        if self.winner is None:
            self.winner = self._winner_of_block()
        self._end()

    def _winner_of_block(self) -> int | None:
        if self.is_ruled("block", "nobody"):
            return None
        by_cards = self.is_ruled("block", "fewest-cards")
        standing = [(len(hand) if by_cards else 0, self.count(hand)) for hand in self.hands]
        best = [seat for seat in range(self.seats) if standing[seat] == min(standing)]
        return best[0] if len(best) == 1 else None

    def count(self, hand: set[str]) -> int:
        """What the cards count that are left in a hand."""
        total = 0
        for card in hand:
            if card in self.points:
                total += self.points[card]
            elif self.is_ruled("points-of-rest", "card-number"):
                total += card_number(card) + 2
        return total

    def _end(self) -> None:
        self.phase = "over"
        self.turn = None
        counts = [self.count(hand) for hand in self.hands]
        if self.is_ruled("scoring", "charged"):
            self.scores = [score + count for score, count in zip(self.scores, counts, strict=True)]
        elif self.winner is not None and self.is_ruled("scoring", "win"):
            self.scores[self.winner] += 1
        elif self.winner is not None:
            own = counts[self.winner]
            others = [seat for seat in range(self.seats) if seat != self.winner]
            self.scores[self.winner] += sum(counts[seat] - own for seat in others)
        self._end_match()

    def _end_match(self) -> None:
        """At the target; when the lowest score is to win and two have it, another deal decides."""
        if max(self.scores) < self.target:
            return
        best = min(self.scores) if self.is_ruled("scoring", "charged") else max(self.scores)
        if self.scores.count(best) == 1:
            self.victor = self.scores.index(best)


def run_ways(card: str, other: str) -> set[int]:
    """The ways, up (+1) or down (-1), in which `other` comes next to `card` in a run."""
    if card[1] != other[1]:
        return set()
    places = [(i, j) for i in range(len(RUN)) for j in range(len(RUN))]
    return {j - i for i, j in places if RUN[i] == card[0] and RUN[j] == other[0]} & {1, -1}


# --- from deal to deal and from match to match -------------------------------------------------


def next_dealer(seats: int, dealer: int) -> int:
    return (dealer + 1) % seats


def next_match_dealer(rules: Mapping[str, object], seats: int, first: int, victor: int) -> int:
    """Who deals first in the match after one that `first` dealt first."""
    return victor if choice(rules, "match-dealer") == "winner" else (first + 1) % seats
