"""The network that corrects the predicted points of a position."""

import random
from typing import Any

import pytest

from hilojack import Match, compiled, load
from hilojack.cards import suit_of
from hilojack.policy import tricks as policy
from hilojack.rules.tricks import slots
from hilojack.search.evaluation import fitting, keeping, learning, network, prediction
from hilojack.seeds import start

JACK = load("california-jack").row
GAMES = [
    load("california-jack"),
    load("shasta-sam"),
    load("california-fives"),
    load("california-fives", seats=4),
    load("german-whist"),
]


def features_of(rules: Any, row: list[int], side: int) -> list[int]:
    """Return the features of a position."""
    features = [0] * network.FEATURES_SIZE
    prediction.extract(rules, row, features, side)
    return features


def positions(variant: Any) -> list[list[int]]:
    """Return positions of a deal in which a trick begins and cards are to be drawn."""
    chance, found = random.Random(3), []
    match = Match(variant, seed=5)
    if match.turn is None:
        match.next_deal()
    while not match.deal_over:
        row = list(match.position)
        if prediction.begins_trick(row) and row[slots.STOCK_NEXT] < variant.row[slots.PACK_SIZE]:
            found.append(row)
        match.act(chance.choice(match.legal_acts()))
    return found


def random_worth() -> list[int]:
    """Return a network in integers in which every input counts."""
    chance = random.Random(1)
    worth = [0] * policy.WORTH_SIZE
    for place in range(policy.INPUT_WEIGHTS, policy.SCALE):
        worth[place] = chance.randrange(-20_000, 20_000)
    for place in range(policy.OUTPUT_WEIGHTS, policy.OUTPUT_BIAS):
        worth[place] *= 500
    worth[policy.SCALE] = 2000
    return worth


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: f"{variant.game}-{variant.seats}")
def test_every_card_that_may_still_be_taken_is_one_input(variant: Any) -> None:
    for row in positions(variant):
        for side in range(2):
            features = features_of(variant.row, row, side)
            network.list_active(features)
            hands = row[slots.HANDS : slots.HANDS + variant.seats]
            assert features[network.OWN] == sum(hands[side::2])
            assert features[network.OTHERS] == sum(hands[1 - side :: 2])
            in_play = sum(hands) | sum(
                1 << card
                for card in row[slots.PACK + row[slots.STOCK_NEXT] :][
                    : variant.row[slots.PACK_SIZE] - row[slots.STOCK_NEXT]
                ]
            )
            active = features[network.ACTIVE : network.ACTIVE + features[network.COUNT]]
            cards = [place for place in active if place < network.TOPS]
            assert len(set(active)) == len(active)
            assert len(cards) == in_play.bit_count()
            assert all(0 <= place < network.MEASURES for place in active)


def test_sides_see_each_other_reversed() -> None:
    for row in positions(GAMES[0]):
        mine, theirs = features_of(JACK, row, 0), features_of(JACK, row, 1)
        assert mine[network.OWN] == theirs[network.OTHERS]
        assert mine[network.LEADS] == -theirs[network.LEADS]
        assert abs(mine[network.AHEAD] + theirs[network.AHEAD]) <= 1  # rounded down
        assert mine[network.TAKEN] == theirs[network.TAKEN]


def test_only_an_exposed_trump_is_lit_as_one() -> None:
    for row in positions(GAMES[0]):
        features = features_of(JACK, row, 0)
        network.list_active(features)
        active = features[network.ACTIVE : network.ACTIVE + features[network.COUNT]]
        top = row[slots.PACK + row[slots.STOCK_NEXT]]
        tops = [place - network.TOPS for place in active if place >= network.TOPS]
        assert tops == ([top % 13] if suit_of(top) == row[slots.TRUMP] else [])


def test_suits_are_counted_from_trumps() -> None:
    """The same position with the suits changed in a ring promises the same."""
    worth = random_worth()
    for row in positions(GAMES[0]):
        features = features_of(JACK, row, 0)
        found = network.correction(worth, features, 100)
        other = features.copy()
        for place in (network.OWN, network.OTHERS, network.DRAWABLE):
            other[place] = (features[place] << 13 | features[place] >> 39) & (1 << 52) - 1
        other[network.SUIT] = (features[network.SUIT] + 1) % 4
        other[network.EXPOSED] = (features[network.EXPOSED] + 13) % 52
        assert network.correction(worth, other, 100) == found


def test_plain_suits_are_taken_in_every_order() -> None:
    orders = set()
    for order in range(network.ORDERS):
        places = [network.trumps_first(card, 2, order) for card in range(52)]
        assert sorted(places) == list(range(52))
        assert places[26:39] == list(range(13))
        orders.add(tuple(places))
    assert len(orders) == network.ORDERS


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: f"{variant.game}-{variant.seats}")
def test_the_twin_says_the_same(variant: Any) -> None:
    import numpy

    worth = random_worth()
    for row in positions(variant):
        features = features_of(variant.row, row, 0)
        other = numpy.array(features)
        found = compiled.twin(prediction.predicted)(numpy.array(worth), other)
        assert found == prediction.predicted(worth, features)


def test_the_twin_learns_the_same() -> None:
    import numpy

    found = [features_of(JACK, row, 0) for row in positions(GAMES[0])]
    inputs: Any = [features[network.OWN : network.ORDER] for features in found]
    chance = random.Random(2)
    targets = [chance.uniform(-1, 1) for _ in inputs]
    first = [0.0] * policy.WORTH_SIZE
    first[policy.INPUT_WEIGHTS : policy.SCALE] = learning.initial_network()
    rows: list[Any] = [first, [0] * network.FEATURES_SIZE, [0.0] * network.FEATURES_SIZE]
    rows += [[0.0] * policy.WORTH_SIZE for _ in range(3)]
    array: Any = numpy.array
    plain = network.Learner(*map(list, rows))
    twins = network.Learner(*(array(row) for row in rows))
    samples = network.Samples(inputs, targets, 8, 7)
    copies = network.Samples(array(inputs), array(targets), 8, 7)
    learn = compiled.twin(network.learn_batch)
    for step in range(3):
        network.learn_batch(plain, samples, 8 * step, 0.01)
        learn(twins, copies, 8 * step, 0.01)
    assert plain.worth != first
    assert list(twins.worth) == plain.worth


def test_what_is_learnt_predicts_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """In deals from which nothing was learnt."""
    import numpy

    monkeypatch.delenv("HILOJACK_LEARNING", raising=False)
    monkeypatch.setattr(learning, "NETWORK_DEALS", 4_000)
    monkeypatch.setattr(learning, "NETWORK_ROUNDS", 2)
    monkeypatch.setattr(learning, "DEALS", 4_000)

    def zeros(*shape: int) -> Any:
        return numpy.zeros(shape, dtype=numpy.int64)

    worth: Any = numpy.array(learning.learn(JACK))
    without = worth.copy()
    without[policy.INPUT_WEIGHTS : policy.SCALE] = 0
    errors = []
    for learnt in (without, worth):
        row = zeros(slots.STATE_SIZE)
        row[slots.RANDOM] = start(1, "other deals")
        play = fitting.SelfPlay(row, learnt, zeros(fitting.DEEPEST, network.FEATURES_SIZE))
        inputs = zeros(2_000 * fitting.DEEPEST, network.SAMPLE_SIZE)
        targets: Any = numpy.zeros(len(inputs))
        samples = network.Samples(inputs, targets, 0, 0)
        gather = compiled.twin(fitting.gather_samples)
        count = gather(numpy.array(JACK), play, 2_000, samples)
        errors.append(float((targets[:count] ** 2.0).mean()))
    assert errors[1] < 0.99 * errors[0]


def test_where_learning_is_quick_fewer_deals_are_learnt_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HILOJACK_LEARNING", "quick")
    quick = keeping.kept_at(JACK)
    assert learning.network_deals() == learning.QUICK_DEALS
    monkeypatch.delenv("HILOJACK_LEARNING")
    assert learning.network_deals() == learning.NETWORK_DEALS
    assert keeping.kept_at(JACK) != quick
