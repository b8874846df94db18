"""The games in OpenSpiel: its tests and algorithms run on them, and agree with our laboratory."""

import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hilojack import load
from hilojack.calls import THROW_IN, name_act
from tables import games_by_size
from tiers import needs

np = needs("numpy")
pyspiel = needs("pyspiel")

from open_spiel.python import policy as policies, rl_environment  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
    random_agent,
    tabular_qlearner,
)
from open_spiel.python.tests import games_sim_test  # noqa: E402

from hilojack.envs.chance import ChanceDeal, World  # noqa: E402
from hilojack.envs.history import HistoryLine  # noqa: E402
from hilojack.envs.resampling import follow, lay_out_all, replay, resample  # noqa: E402
from hilojack.envs.spiel import register, spiel_name  # noqa: E402
from hilojack.families import by_family  # noqa: E402
from hilojack.lab.cfr import solve  # noqa: E402
from hilojack.lab.reduced import reduce  # noqa: E402
from hilojack.rules import slots  # noqa: E402
from hilojack.rules.tricks.slots import DISCARDS, PHASE_DISCARD  # noqa: E402
from hilojack.search.equilibrium.learning import best_response, plan_of  # noqa: E402
from hilojack.views.tricks import TookDead  # noqa: E402

TINY = {"ranks": "AJ", "suits": "SH", "hand": 1}
TINIEST = TINY | {"min-bid": 4}
SMALL = {"ranks": "AJT", "suits": "SH", "hand": 2}
MIDDLING = {"ranks": "AJT9", "suits": "SH", "hand": 2}
FEW = {"ranks": "AJT9", "suits": "SH", "hand": 2, "keep": 2, "trump-from": "bidder-names"}


def loaded(game: str, **params: Any) -> Any:
    register()
    rules = ";".join(f"{key}:{value}" for key, value in params.pop("rules", {}).items())
    return pyspiel.load_game(spiel_name(game), params | {"rules": rules})


def loaded_as(variant: Any) -> Any:
    rules = {"most-plays": 60} if variant.file["family"] == "shedding" else {}  # ends in good time
    return loaded(variant.game, preset=variant.preset, players=variant.seats, rules=rules)


@pytest.mark.parametrize("variant", games_by_size(fewest=True))
def test_every_game_passes_the_random_test_of_openspiel(variant: Any, capfd: Any) -> None:
    pyspiel.random_sim_test(loaded_as(variant), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("variant", games_by_size(fewest=True))
def test_every_game_passes_the_game_test_of_openspiel(variant: Any, capfd: Any) -> None:
    """What OpenSpiel asks of the games of its own that are written in Python."""
    np.random.seed(4)
    games_sim_test.GamesSimTest("test_pig").sim_game(loaded_as(variant))


@pytest.mark.parametrize(
    ("game", "rules"),
    [("pitch", TINY), ("california-jack", SMALL), ("black-jack", {"most-plays": 10})],
)
def test_openspiel_tells_a_game_through_every_question_of_its_own(
    game: str, rules: dict[str, Any]
) -> None:
    told = generate_playthrough.playthrough(
        str(loaded(game, players=2, rules=rules)), action_sequence=[], seed=3
    )
    assert "InformationStateString(0) = " in told
    assert "InformationStateTensor(1)" in told
    assert "# Terminal: true" in told or "IsTerminal() = True" in told


def test_a_pickled_game_is_read_in_a_process_that_knows_none() -> None:
    state = played(loaded("pitch", players=2, rules=TINY), seed=1, acts=1)
    pickled = pickle.dumps((state.get_game(), state))
    source = Path(__file__).resolve().parent.parent / "src"
    code = f"import pickle, sys; sys.path.insert(0, {str(source)!r})"
    code += "; print(*pickle.loads(sys.stdin.buffer.read()))"
    found = subprocess.run(
        [sys.executable, "-c", code],
        input=pickled,
        stdout=subprocess.PIPE,
        check=True,
    )
    assert found.stdout.decode().strip() == f"{state.get_game()} {state}"


def test_the_parameters_of_a_game_are_those_of_load() -> None:
    game = loaded("california-jack", preset="cats", players=2, rules={"follow": "F3"})
    assert game.variant == load("california-jack", preset="cats", rules={"follow": "F3"})
    again = pyspiel.load_game(str(game))
    assert again.variant == game.variant
    with pytest.raises(ValueError, match="rule must be key:value, not 'follow'"):
        pyspiel.load_game(f"{spiel_name('pitch')}(rules=follow)")


# --- information states --------------------------------------------------------------------------

REMEMBERED = [
    ("pitch", TINY),
    ("california-jack", SMALL),
    ("california-jack", SMALL | {"stock": "face-down", "draws": "private"}),
    ("california-jack", SMALL | {"stock": "face-up", "draws": "taker-shown"}),
    ("all-fours", TINY | {"ranks": "AJT", "run": 1}),
    ("troeven", {"ranks": "AJT9", "suits": "SH", "hand": 2, "first-batch": 1}),
    ("trinidad-all-fours", {"ranks": "AJT9", "suits": "SH", "hand": 1, "run": 1}),
    ("black-jack", {"ranks": "AJT", "suits": "SH", "hand": 1, "most-plays": 6}),
    ("crazy-eights", {"ranks": "A82", "suits": "SH", "hand": 1, "most-plays": 8}),
]


@pytest.mark.parametrize(("game", "rules"), REMEMBERED)
def test_an_information_state_is_the_same_as_a_text_and_as_a_tensor(
    game: str, rules: dict[str, Any]
) -> None:
    """So the tensor tells all that the text tells, and nothing more."""
    variant = load(game, rules=rules)
    spiel = loaded(game, players=variant.seats, rules=rules)
    kind = pyspiel.IIGObservationType(perfect_recall=True)
    observer = spiel.make_py_observer(kind)
    by_text: dict[str, bytes] = {}
    by_tensor: dict[tuple[int, bytes], str] = {}
    met = 0
    for seed in range(120):
        for state in states_of(spiel, seed):
            for seat in range(variant.seats):
                text = state.information_state_string(seat)
                observer.set_from(state, seat)
                numbers = observer.tensor.tobytes()
                met += text in by_text
                assert by_text.setdefault(text, numbers) == numbers
                assert by_tensor.setdefault((seat, numbers), text) == text
    assert met > 100, "the same states came again"
    assert state.information_state_tensor(seat) == observer.tensor.tolist()


def states_of(spiel: Any, seed: int) -> Iterator[Any]:
    """The states in which a seat is to act, or the end, of a game played at random."""
    chance = random.Random(seed)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(cards, chances)[0])
        else:
            yield state
            state.apply_action(chance.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("variant", games_by_size())
def test_no_deal_is_longer_than_its_tensor(variant: Any) -> None:
    room = by_family("envs", variant.family.name)
    assert loaded(variant.game).get_type().provides_information_state_tensor
    if variant.file["family"] == "shedding":
        assert room.remember(variant).most == 128  # a deal may be longer: the last lines are kept
        return
    chance = random.Random(6)
    history = room.remember(variant)
    table = np.zeros(history.shape)
    for _ in range(4):
        deal = dealt_through(variant, chance)
        assert len(deal.acts) <= room.longest_deal(variant)
        for seat in range(variant.seats):
            history.write(deal.view(seat), table)


def test_of_a_deal_that_is_longer_the_last_lines_are_kept() -> None:
    """A line slides up by one for each that comes, and none is lost between the ends."""
    variant = load("crazy-eights", rules={"ranks": "A8K", "hand": 2, "most-plays": 60})
    short = by_family("envs", "shedding").remember(variant)
    whole = replace(short, most=1000)
    deal = dealt_through(variant, random.Random(3))
    view = deal.view(1)
    lines = len([*whole.lines_of(view.events)])
    assert short.most < lines < whole.most
    table, last = np.zeros(whole.shape), np.zeros(short.shape)
    whole.write(view, table)
    short.write(view, last)
    assert table[lines - 1].any()
    assert not table[lines:].any()
    assert np.array_equal(last, table[lines - short.most : lines])


def test_a_line_says_how_many_cards_another_drew_but_not_which() -> None:
    variant = load("black-jack")
    history = by_family("envs", "shedding").remember(variant)
    line = [HistoryLine("drew", 1, (), 3)]
    table = np.zeros(history.shape)
    view = SimpleNamespace(seat=0, events=())
    replace(history, lines_of=lambda _: iter(line)).write(view, table)
    drew, left = history.kinds.index("drew"), len(history.kinds) + 1
    assert np.flatnonzero(table[0]).tolist() == [drew, left]
    assert table[0, drew] == 3


def dealt_through(variant: Any, chance: random.Random) -> ChanceDeal:
    """A deal played at random to its end."""
    deal = ChanceDeal(World(variant))
    while not deal.over:
        if deal.waits_for_chance:
            cards, chances = zip(*deal.outcomes(), strict=True)
            deal.move(chance.choices(cards, chances)[0])
        else:
            deal.move(chance.choice(deal.legal_acts()))
    return deal


@pytest.mark.parametrize("name", ["NONE", "ALL_PLAYERS"])
def test_nobody_observes_what_is_another_seats(name: str) -> None:
    whose = getattr(pyspiel.PrivateInfoType, name)
    kind = pyspiel.IIGObservationType(perfect_recall=False, private_info=whose)
    assert loaded("pitch", players=2).make_py_observer(kind) is None


def test_a_learner_of_openspiel_learns_from_information_states() -> None:
    game = loaded("pitch", players=2, rules=TINIEST)
    env = rl_environment.Environment(
        game, observation_type=rl_environment.ObservationType.INFORMATION_STATE
    )
    env.seed(3)
    np.random.seed(3)
    acts = env.action_spec()["num_actions"]
    learner = tabular_qlearner.QLearner(0, acts)
    other = random_agent.RandomAgent(1, acts)
    for _ in range(300):
        step = env.reset()
        while not step.last():
            agent = (learner, other)[step.observations["current_player"]]
            step = env.step([agent.step(step).action])
        learner.step(step)
    by_chance = policies.UniformRandomPolicy(game)
    start = game.new_initial_state()
    assert value_of(start, Learned(learner, by_chance)) > value_of(start, by_chance) + 0.1


class Learned:
    """What a learner would do for player 0, against a policy of the other."""

    def __init__(self, learner: Any, other: Any) -> None:
        self.learner, self.other = learner, other

    def action_probabilities(self, state: Any) -> dict[int, float]:
        if state.current_player() == 1:
            return dict(self.other.action_probabilities(state))
        acts = state.legal_actions()
        _, chances = self.learner._epsilon_greedy(str(state.information_state_tensor(0)), acts, 0.0)
        return {act: chances[act] for act in acts}


# --- the same values as our laboratory's ---------------------------------------------------------


def lab_nash_conv(game: str, rules: dict[str, Any]) -> float:
    """What the best responses gain from random play, by our laboratory."""
    tree = reduce(load(game, seats=2, rules=rules))
    one, other = (plan_of(side, side.uniform()) for side in tree.sides)
    return best_response(tree.sides[0], other)[0] + best_response(tree.sides[1], one)[0]


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("pitch", TINY),
        pytest.param("pitch", SMALL, marks=pytest.mark.slow),
        pytest.param("california-jack", SMALL, marks=pytest.mark.slow),
        pytest.param("shasta-sam", SMALL | {"trump-from": "cut-before"}, marks=pytest.mark.slow),
        pytest.param("all-fours", TINY, marks=pytest.mark.slow),
    ],
)
def test_what_random_play_can_lose_is_what_the_laboratory_finds(
    game: str, rules: dict[str, Any]
) -> None:
    spiel = loaded(game, players=2, rules=rules)
    found = exploitability.nash_conv(spiel, policies.UniformRandomPolicy(spiel))
    assert found == pytest.approx(lab_nash_conv(game, rules), abs=1e-9)


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [(TINIEST, 8), pytest.param(TINY, 150, marks=pytest.mark.slow)],
    ids=["quick", "long"],
)
def test_cfr_of_openspiel_finds_the_value_that_the_laboratory_finds(
    rules: dict[str, Any], rounds: int
) -> None:
    """What two policies may lose together bounds how far they are from the value of the game."""
    game = loaded("pitch", players=2, rules=rules)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    lost = exploitability.nash_conv(game, policy)
    assert lost < 3 / rounds
    *_, solution = solve(reduce(load("pitch", seats=2, rules=rules)))
    low, high = solution.bounds
    assert low - lost - 1e-9 <= value_of(game.new_initial_state(), policy) <= high + lost + 1e-9


def value_of(state: Any, policy: Any) -> float:
    """What player 0 gains when both keep to a policy."""
    if state.is_terminal():
        return float(state.returns()[0])
    chances = (
        dict(state.chance_outcomes())
        if state.is_chance_node()
        else policy.action_probabilities(state)
    )
    parts = (chance * value_of(state.child(a), policy) for a, chance in chances.items() if chance)
    return float(sum(parts))


@pytest.mark.parametrize("game", ["california-jack", "all-fours", "black-jack"])
def test_a_search_of_openspiel_plays(game: str) -> None:
    let_search_play(loaded(game, players=2))


@pytest.mark.slow
@pytest.mark.parametrize("variant", games_by_size(fewest=True))
def test_a_search_of_openspiel_plays_every_game(variant: Any) -> None:
    let_search_play(loaded_as(variant))


def let_search_play(spiel: Any) -> None:
    state = played(spiel, seed=3, acts=3)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=spiel,
        evaluator=evaluator,
        uct_c=2.0,
        max_simulations=12,
        random_state=np.random.RandomState(2),
    )
    act = bot.step(state)
    assert act in state.legal_actions(), name_act(act)


def played(spiel: Any, *, seed: int, acts: int) -> Any:
    """A state after so many random acts, or before the end."""
    chance = random.Random(seed)
    state, count = spiel.new_initial_state(), 0
    while count < acts or state.is_chance_node():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1.0)
            state.apply_action(chance.choices(cards, chances)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            count += 1
        assert not state.is_terminal()
    return state


# --- resampling ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", games_by_size(fewest=True))
def test_a_resampled_deal_looks_the_same_to_its_player(variant: Any) -> None:
    chance = random.Random(5)
    changed = compared = 0
    for _ in range(3):
        deal = ChanceDeal(World(variant))
        for _ in range(90):
            if deal.over:
                break
            if deal.waits_for_chance:
                cards, chances = zip(*deal.outcomes(), strict=True)
                deal.move(chance.choices(cards, chances)[0])
                continue
            if chance.random() < 0.15:
                seat = chance.randrange(variant.seats)
                other = resample(deal, seat, chance)
                assert other.knowledge(seat) == deal.knowledge(seat)
                if seat == deal.turn:
                    assert other.legal_acts() == deal.legal_acts()
                compared += 1
                changed += other.orders != deal.orders
            deal.move(chance.choice(deal.legal_acts()))
    assert changed > compared / 2 or compared < 3


@pytest.mark.parametrize("preset", ["smear-michigan", "trickster-five-point", "smear-ontario"])
def test_a_deal_with_an_exchange_is_resampled_at_once(preset: str) -> None:
    """Each arrangement that is tried agrees with what the seat saw, whatever others discarded."""
    chance = random.Random(5)
    deal = ChanceDeal(World(load("pitch", preset=preset)))
    while not deal.over:
        if deal.waits_for_chance:
            cards, chances = zip(*deal.outcomes(), strict=True)
            deal.move(chance.choices(cards, chances)[0])
            continue
        if chance.random() < 0.2:
            seat = chance.randrange(deal.variant.seats)
            trail = follow(deal, seat)
            other = replay(deal, trail, lay_out_all(deal, trail, chance))
            assert other is not None
            assert other.knowledge(seat) == deal.knowledge(seat)
        deal.move(chance.choice(deal.legal_acts()))


@pytest.mark.parametrize("seed", range(3))
def test_a_deal_with_a_hand_thrown_in_is_resampled_at_once(seed: int) -> None:
    """All have seen the hand thrown in, and that it came with the deal."""
    rules = {"worthless-hand": "exchanged", "hand": 3, "ranks": "A9876543"}
    deal, chance = ChanceDeal(World(load("pitch", rules=rules))), random.Random(seed)
    while not deal.over:
        if deal.waits_for_chance:
            cards, chances = zip(*deal.outcomes(), strict=True)
            deal.move(chance.choices(cards, chances)[0])
            continue
        for seat in range(deal.variant.seats):
            trail = follow(deal, seat)
            other = replay(deal, trail, lay_out_all(deal, trail, chance))
            assert other is not None
            assert other.knowledge(seat) == deal.knowledge(seat)
        acts = deal.legal_acts()
        deal.move(THROW_IN if THROW_IN in acts else chance.choice(acts))


def test_chance_brings_the_kitty_and_the_cards_to_draw_in_any_order() -> None:
    world = World(load("pitch", seats=2, rules=FEW | {"kitty": 1, "refill": "yes"}))
    assert world.lots.groups == ((0, 1), (2, 3), (4,), (5,), (6,), (7,))


def test_a_stock_that_was_shuffled_again_is_laid_out_together_with_the_hands() -> None:
    """The first card of the pile was put back before anybody acted."""
    chance = random.Random(6)
    variant = load("crazy-eights", seats=4)
    hands = set()
    for _ in range(200):
        deal = ChanceDeal(World(variant))
        while not deal.over and len(deal.acts) < 6:
            if deal.waits_for_chance:
                cards, chances = zip(*deal.outcomes(), strict=True)
                deal.move(chance.choices(cards, chances)[0])
            else:
                deal.move(chance.choice(deal.legal_acts()))
        if deal.shuffled_after.count(0) == 1:
            continue
        first = deal.orders[0][variant.seats * variant.row[slots.HAND]]
        for _ in range(20):
            other = resample(deal, 1, chance)
            assert other.knowledge(1) == deal.knowledge(1)
            dealt = other.rows[0][slots.HANDS : slots.HANDS + 4]
            assert not any(hand >> first & 1 for hand in dealt), "everybody saw it put back"
            hands.add(dealt[0])
    assert len(hands) > 100


Way = tuple[tuple[int, ...], ...]


def way_of(deal: ChanceDeal) -> Way:
    """How a deal went: the hands before each act and now, the discards, and the stock in order."""
    seats, now = deal.variant.seats, deal.position
    hands = [tuple(row[slots.HANDS : slots.HANDS + seats]) for row in [*deal.rows, now]]
    stock = now[slots.PACK + now[slots.STOCK_NEXT] : slots.PACK + len(deal.orders[0])]
    return (*hands, tuple(now[DISCARDS : DISCARDS + seats]), tuple(stock))


def deals_like(deal: ChanceDeal, seat: int) -> Iterator[tuple[Way, float]]:
    """Every way of a deal that a seat cannot tell from one, and how likely chance made it, whatever
    others discarded unseen.
    """
    own, told = deal.rows[0][slots.HANDS + seat], deal.knowledge(seat)

    def go(other: ChanceDeal, share: float) -> Iterator[tuple[Way, float]]:
        if other.waits_for_chance:
            for card, likely in other.outcomes():
                further = other.copy()
                further.move(card)
                yield from go(further, share * likely)
            return
        if other.row is not None and other.rows == [] and other.row[slots.HANDS + seat] != own:
            return
        if len(other.acts) == len(deal.acts):
            if other.knowledge(seat) == told:
                yield way_of(other), share
            return
        act, before = deal.acts[len(other.acts)], deal.rows[len(other.acts)]
        unseen = before[slots.TURN] != seat and before[slots.PHASE] == PHASE_DISCARD
        acts = [a for a in other.legal_acts() if a < 54] if unseen and act < 54 else [act]
        for choice in acts:
            if choice in other.legal_acts():
                further = other.copy()
                further.move(choice)
                yield from go(further, share)

    yield from go(ChanceDeal(deal.world), 1.0)


@pytest.mark.parametrize(
    ("game", "rules", "acts"),
    [
        ("california-jack", SMALL, 1),
        ("california-jack", MIDDLING, 1),
        pytest.param(
            "california-jack",
            MIDDLING | {"follow": "follow-suit"},
            3,
            marks=pytest.mark.slow,
        ),
        ("california-jack", MIDDLING | {"stock": "face-down", "draws": "private"}, 3),
        pytest.param("german-whist", MIDDLING, 3, marks=pytest.mark.slow),
        ("pitch", MIDDLING, 4),
        ("pitch", FEW | {"refill": "yes", "rest": "dealer"}, 6),
        ("pitch", FEW | {"kitty": 1, "lay-away": "any"}, 7),
        ("pitch", FEW | {"kitty": 2, "refill": "yes", "discards-shown": "yes"}, 6),
    ],
)
def test_every_deal_that_a_seat_holds_possible_is_drawn_as_often_as_it_should_be(
    game: str, rules: dict[str, Any], acts: int
) -> None:
    """So what is drawn tells nothing of how the cards truly lie."""
    chance = random.Random(8)
    deal = deal_at(World(load(game, seats=2, rules=rules)), acts, chance)
    assert assert_drawn_as_likely(deal, deal.turn, chance) > 1


DEAD = {"follow": "trumps-only", "dead-points": "next-short", "scoring": "ace jack ten nine"}


@pytest.mark.parametrize(
    ("rules", "acts"),
    [
        ({"hand": 4}, 8),
        ({"hand": 3, "refill": "yes"}, 6),
        ({"hand": 3, "refill": "yes", "rest": "bidder"}, 9),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_so_is_every_deal_in_which_a_card_that_was_discarded_was_given(
    rules: dict[str, Any], acts: int, seat: int
) -> None:
    world, found = World(load("pitch", seats=2, rules=FEW | DEAD | rules)), 0
    for seed in range(400):
        chance = random.Random(seed)
        deal = deal_at(world, acts, chance)
        given = any(isinstance(event, TookDead) for event in deal.view(seat).events)
        if given and not deal.over:
            found += assert_drawn_as_likely(deal, seat, chance) > 1
        if found == 2:
            return
    raise AssertionError("no card was given")


def deal_at(world: World, acts: int, chance: random.Random) -> ChanceDeal:
    """A deal of which some acts have been made at random, or that is over."""
    deal = ChanceDeal(world)
    while not deal.over and (len(deal.acts) < acts or deal.waits_for_chance):
        if deal.waits_for_chance:
            cards, chances = zip(*deal.outcomes(), strict=True)
            deal.move(chance.choices(cards, chances)[0])
        else:
            deal.move(chance.choice(deal.legal_acts()))
    return deal


def assert_drawn_as_likely(deal: ChanceDeal, seat: int, chance: random.Random) -> int:
    """Return in how many ways the deal may have gone."""
    likely: dict[Way, float] = {}
    for way, share in deals_like(deal, seat):
        likely[way] = likely.get(way, 0.0) + share
    assert way_of(deal) in likely
    draws = max(400, min(40 * len(likely), 3000))
    drawn = Counter(way_of(resample(deal, seat, chance)) for _ in range(draws))
    assert set(drawn) <= set(likely)
    total = sum(likely.values())
    for way, share in likely.items():
        expected = draws * share / total
        assert abs(drawn[way] - expected) < 5 * expected**0.5 + 3, (drawn[way], expected)
    return len(likely)
