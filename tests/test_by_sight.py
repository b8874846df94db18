"""Roll-outs by what each seat sees: whoever plays on in them knows no hidden card, and what is safe
now is not put off.

Tried is what would make them play by open cards after all: another lie of the hidden cards, hands
guessed by their true cards, and voids, shown cards or discards that are forgotten.
"""

from random import Random

import pytest

from hilojack import Match, load
from hilojack.cards import card_set, cards_in
from hilojack.match import Opening
from hilojack.policy.tricks import WORTH_SIZE
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.evaluation.equity import equity_table
from hilojack.search.rollouts import by_sight
from hilojack.search.rollouts.rollout import MARK_SIZE, Rollout
from hilojack.variants.variant import Variant

GAMES = [
    ("all-fours", "", 2),
    ("all-fours", "", 4),
    ("pitch", "penguin-partners", 4),
    ("pitch", "penguin", 5),
    ("pitch", "cinch", 4),
    ("don", "", 4),
    ("troeven", "", 4),
    ("phat", "", 4),
]


def variant_of(game: str, preset: str, seats: int) -> Variant:
    return load(game, preset=preset or None, seats=seats)


def in_play(variant: Variant, seed: int) -> Match | None:
    """A match after random acts, with trumps fixed and two cards or more to play."""
    chance = Random(seed)
    match = Match(variant, seed=seed, opening=Opening(first_dealer=0))
    for _ in range(chance.randrange(4, 30)):
        if match.turn is None or match.deal.number > 1:
            return None
        match.act(chance.choice(match.legal_acts()))
    row = match.position
    fixed = row[slots.PHASE] == slots.PHASE_PLAY and row[slots.TRUMP] != slots.NONE
    return match if match.turn is not None and fixed else None


def rolled(rules: Rules) -> Rollout:
    return Rollout(
        rules=rules,
        rows=[[0] * slots.STATE_SIZE for _ in range(3)],
        marks=[[0] * MARK_SIZE for _ in range(2)],
        worth=[0] * WORTH_SIZE,
        equity=list(equity_table(rules)),
        curve=[0],
    )


def laid_otherwise(variant: Variant, row: Row, seat: int, chance: Random) -> Row:
    """The position with the cards that a seat cannot see dealt out in another way."""
    other = list(row)
    other[slots.RANDOM] = 1 + chance.getrandbits(50)
    by_sight.guess_hands(variant.row, other, seat)
    other[slots.RANDOM] = row[slots.RANDOM]
    return other


@pytest.mark.parametrize(("game", "preset", "seats"), GAMES)
def test_a_seat_plays_the_same_however_the_hidden_cards_lie(
    game: str, preset: str, seats: int
) -> None:
    variant, met, moved = variant_of(game, preset, seats), 0, 0
    for seed in range(60):
        match = in_play(variant, seed)
        if not match:
            continue
        row, chance = list(match.position), Random(seed)
        row[slots.RANDOM] = 1 + seed
        roll = rolled(variant.row)
        one = by_sight.card_by_sight(roll, row.copy())
        for _ in range(3):
            other = laid_otherwise(variant, row, row[slots.TURN], chance)
            moved += other[: slots.STATE_SIZE] != row[: slots.STATE_SIZE]
            assert by_sight.card_by_sight(roll, other) == one, f"seed {seed}"
        assert one in match.legal_acts()
        met += 1
    assert met > 10
    assert moved > met


@pytest.mark.parametrize(("game", "preset", "seats"), GAMES)
def test_guessed_hands_are_such_as_the_seat_may_believe(game: str, preset: str, seats: int) -> None:
    variant, met = variant_of(game, preset, seats), 0
    for seed in range(60):
        match = in_play(variant, seed)
        if not match:
            continue
        row = list(match.position)
        row[slots.RANDOM] = 1 + seed
        me, before = row[slots.TURN], row.copy()
        view = match.view(me)
        by_sight.guess_hands(variant.row, row, me)
        hands = row[slots.HANDS : slots.HANDS + seats]
        assert hands[me] == card_set(view.hand)
        others = [hands[seat] for seat in range(seats) if seat != me]
        assert sum(hand.bit_count() for hand in others) == sum(view.hand_sizes) - len(view.hand)
        hidden = card_set(view.memory.unseen)
        for seat in range(seats):
            assert hands[seat].bit_count() == before[slots.HANDS + seat].bit_count()
            known = card_set(view.memory.known[seat])
            assert hands[seat] & known == known
            assert seat == me or not hands[seat] & ~known & ~hidden
        assert len({card for hand in hands for card in cards_in(hand)}) == sum(view.hand_sizes)
        assert by_sight.unseen(variant.row, before, me) == hidden
        met += 1
    assert met > 10


def test_a_hand_is_not_guessed_a_suit_that_it_lacks() -> None:
    variant, met = load("pitch", seats=4), 0
    for seed in range(200):
        match = in_play(variant, seed)
        if not match:
            continue
        row = list(match.position)
        me = row[slots.TURN]
        lacking = [s for s in range(4) if s != me and row[slots.VOIDS + s]]
        for number in range(5):
            guess = row.copy()
            guess[slots.RANDOM] = 1 + number
            by_sight.guess_hands(variant.row, guess, me)
            for seat in lacking:
                assert not guess[slots.HANDS + seat] & row[slots.VOIDS + seat]
                met += 1
    assert met > 50
