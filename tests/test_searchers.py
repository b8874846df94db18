"""Rulings on the players that search: what they may know, what they must not lose, and their
grades.
"""

import time
from collections.abc import Sequence
from random import Random

import pytest

from hilojack import Match, View, load
from hilojack.cards import cards_in
from hilojack.lab.ratings import points_a_deal
from hilojack.lab.tournament import Contest, tournament
from hilojack.match import Opening
from hilojack.players import PLAYERS, make_player
from hilojack.players.searcher import LEVELS, Searcher
from hilojack.rules.tricks import slots
from hilojack.search import ready
from hilojack.search.beliefs.deals import open_row
from hilojack.search.beliefs.sampling import count_layouts, layouts
from hilojack.search.effort import Effort, Proofs, Verdict, halve
from hilojack.search.evaluation.equity import (
    equity_by_margin,
    equity_curve,
    equity_table,
    points_of_deal,
    rules_that_matter,
)
from hilojack.search.evaluation.scale import MARGIN, MATCH, ZERO
from hilojack.search.proofs.expectation import expect
from hilojack.search.proofs.solver import Solver
from hilojack.search.tricks.appraisal import appraise
from hilojack.search.tricks.machine import READY, Machine
from hilojack.search.tricks.play import search, task_of
from hilojack.search.tricks.rounds import cards_to_play
from hilojack.views.tricks import look
from tables import some
from test_players import FAMILY, HOUSE_RULES, TOGETHER, best_outcome, ending, outcome

JACK = load("california-jack")
QUICK = Effort(60)


pytestmark = pytest.mark.usefixtures("learnt_a_little")


def played(match: Match, acts: int, chance: Random) -> Match:
    while match.turn is not None and len(match.deal.acts) < acts:
        match.act(chance.choice(match.legal_acts()))
    return match


# --- what they may know --------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "preset", "seats"), [("california-jack", "denexa", 2), *FAMILY])
def test_a_searcher_goes_by_its_view_alone(game: str, preset: str, seats: int) -> None:
    """Other hidden cards that give the same view are met with the same choice."""
    chance = Random(3)
    match = played(Match(load(game, preset=preset, seats=seats), seed=6), 7, chance)
    if match.turn is None or not match.view(match.turn).hand:
        return
    view = match.view(match.turn)
    row = list(match.position)
    hands = layouts(view, 4, chance).hands[-1]
    row[slots.HANDS : slots.HANDS + seats] = hands
    hidden = sorted(set(view.memory.unseen) - {c for hand in hands for c in cards_in(hand)})
    first = row[slots.STOCK_NEXT] + (view.stock_top is not None)
    if view.variant.row[slots.STOCK] != slots.STOCK_NONE:
        row[slots.PACK + first : slots.PACK + first + len(hidden)] = hidden
    other = look(match.variant, row, view.seat, view.events, view.number)
    assert repr(other) == repr(view)
    for effort in (QUICK, LEVELS["casual"].effort):
        assert Searcher(effort, seed=1).choose(other) == Searcher(effort, seed=1).choose(view)


def test_the_same_view_is_always_met_with_the_same_answer() -> None:
    view = played(Match(JACK, seed=2), 9, Random(1)).view(None)
    match = played(Match(JACK, seed=2), 9, Random(1))
    assert match.turn is not None
    view = match.view(match.turn)
    for name in LEVELS:
        if name != "master":
            assert len({make_player(name, seed=5).choose(view) for _ in range(2)}) == 1


@pytest.mark.parametrize("setting", some(FAMILY, 40, str))
def test_they_play_whole_deals_of_every_game(setting: tuple[str, str, int]) -> None:
    game, preset, seats = setting
    play_out(Match(load(game, preset=preset, seats=seats), seed=4))


@pytest.mark.parametrize(("rule", "value"), HOUSE_RULES[::4])
def test_they_play_a_deal_under_many_rules(rule: str, value: str) -> None:
    rules = {**TOGETHER.get((rule, value), {}), rule: value}
    play_out(Match(load("california-jack", rules=rules), seed=4))


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "value"), HOUSE_RULES)
def test_they_play_a_deal_under_every_rule(rule: str, value: str) -> None:
    rules = {**TOGETHER.get((rule, value), {}), rule: value}
    play_out(Match(load("california-jack", rules=rules), seed=4))


def play_out(match: Match) -> None:
    """`Match.act` refuses an illegal choice."""
    player = Searcher(QUICK)
    while match.turn is not None:
        match.act(player.choose(match.view(match.turn)))


# --- how they slip -------------------------------------------------------------------------------


def test_a_player_slips_only_into_what_the_books_recommend() -> None:
    match = played(Match(load("pitch"), seed=3), 6, Random(2))
    assert match.turn is not None
    view = match.view(match.turn)
    books, *others = sorted(view.acts, key=lambda act: act != make_player("rule").choose(view))
    values = {act: -0.001 * place for place, act in enumerate([*others, books])}
    verdict = Verdict(values, dict.fromkeys(values, 64), False)
    players = [Searcher(QUICK, slip=0.5, seed=seed) for seed in range(60)]
    assert {player.settle(view, verdict) for player in players} == {others[0], books}


def test_an_action_given_up_early_is_not_praised_for_the_deals_it_was_tried_in() -> None:
    """The first deals are kind to all; the best action gained most in them too."""
    worth = {1: 5, 2: 4, 3: 3, 4: 0}

    def evaluate(acts: Sequence[int], first: int, deals: int) -> list[int]:
        kind = sum(10 for deal in range(first, first + deals) if deal < 4)
        return [worth[act] * deals + kind for act in acts]

    values, worlds = halve([1, 2, 3, 4], evaluate, [4, 12], None)
    assert worlds == {1: 16, 2: 16, 3: 4, 4: 4}
    assert [values[act] - values[1] for act in (1, 2, 3, 4)] == [0, -1, -2, -5]


# --- what they must not lose ---------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("follow", ["must-trump", "may-trump", "follow-suit"])
def test_not_a_point_is_lost_once_the_hands_can_be_deduced(seed: int, follow: str) -> None:
    match = ending(seed, follow=follow)
    match.act(match.legal_acts()[0])
    while match.turn is not None:
        seat = match.turn
        before = best_outcome(match, seat)
        match.act(Searcher(QUICK).choose(match.view(seat)))
        assert outcome(match, seat) == before


def test_the_end_of_california_jack_is_exact() -> None:
    match = Match(JACK, seed=9)
    while match.view(None).stock:
        match.act(match.legal_acts()[0])
    assert match.turn is not None
    verdict = search(match.view(match.turn), QUICK)
    assert verdict.exact
    assert set(verdict.values) == set(match.legal_acts())


@pytest.mark.parametrize("seed", [34, 47])
def test_the_reply_to_a_lead_is_searched_too(seed: int) -> None:
    """Leads whose worth a reply by rule of thumb misjudges."""
    chance = Random(seed)
    match = played(Match(JACK, seed=seed), 40, chance)
    solver = Solver(JACK.fair, memory=2)
    while match.turn is not None:
        view, row = match.view(match.turn), list(match.position)
        if len(view.acts) > 1:
            worth = {act: value_of(solver, solver.after(row, act), match.turn) for act in view.acts}
            assert worth[search(view, QUICK).best] == max(worth.values())
        match.act(chance.choice(match.legal_acts()))


def value_of(solver: Solver, row: list[int], side: int) -> int:
    *_, bounds = solver.bounds(row, side)
    return bounds.low


def test_with_two_cards_in_the_stock_the_best_play_is_proved() -> None:
    """All hands are known, and so is the last card: what proofs find is exact."""
    chance, checked = Random(4), 0
    for seed in range(12):
        match = Match(JACK, seed=seed)
        while match.turn is not None and match.view(None).stock > 2:
            match.act(chance.choice(match.legal_acts()))
        if match.turn is None or count_layouts(match.view(match.turn)) > 1:
            continue
        verdict = search(match.view(match.turn), Effort(60, proofs=Proofs(200_000)))
        assert verdict.best in expect(JACK, match.position).best
        checked += len(match.legal_acts()) > 1
    assert checked > 2


def test_proofs_stop_when_they_have_searched_their_share_of_nodes() -> None:
    match = played(Match(JACK, seed=6), 32, Random(6))
    assert match.turn is not None
    view = match.view(match.turn)
    assert sum(view.hand_sizes) + view.stock == 20
    fewer, most = (
        search(view, Effort(60, proofs=Proofs(limit))).worlds for limit in (50_000, 10**9)
    )
    assert set(most.values()) == {200}
    assert all(10 <= worlds < 200 for worlds in fewer.values())


def test_where_nothing_is_drawn_the_play_is_proved_with_more_cards_in_the_hands() -> None:
    match = played(Match(load("troeven"), seed=2), 8, Random(3))
    assert match.turn is not None
    view = match.view(match.turn)
    assert (view.stock, sum(view.hand_sizes)) == (0, 25)
    undrawn = search(view, Effort(60, undrawn=Proofs(10**9, 25))).worlds
    assert set(undrawn.values()) == {200}
    others = Effort(60, proofs=Proofs(10**9, 25)), Effort(60, undrawn=Proofs(10**9, 24))
    for effort in others:
        assert len(set(search(view, effort).worlds.values())) > 1, "the worse half is given up"


@pytest.mark.parametrize(
    ("game", "acts", "cards"),
    [
        ("california-jack", 3, 3 * 2),  # it is evaluated after three tricks
        ("pitch", 0, 4 * 6),
        ("pitch", 5, 4 * 6 - 1),
        ("troeven", 0, 4 * 8),  # half of them are dealt
    ],
)
def test_roll_outs_that_play_more_cards_are_fewer(game: str, acts: int, cards: int) -> None:
    match = played(Match(load(game), seed=2), acts, Random(3))
    assert match.turn is not None
    view = match.view(match.turn)
    assert cards_to_play(view, QUICK) == cards
    few, limited = Effort(120), Effort(4_000, cards=120 * cards + cards // 2)
    assert search(view, few).worlds == search(view, limited).worlds
    assert search(view, few).worlds != search(view, Effort(4_000)).worlds


# --- plain and compiled --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"), [("california-jack", 2), ("trinidad-all-fours", 4), ("pitch", 3)]
)
def test_plain_loops_and_twins_value_acts_alike(game: str, seats: int) -> None:
    variant = load(game, seats=seats)
    match = played(Match(variant, seed=3), 5, Random(2))
    assert match.turn is not None
    view = match.view(match.turn)
    sums = []
    for compiled in (False, True):
        engine = Machine(variant.row, compiled=compiled)
        row = open_row(view)
        row[slots.RANDOM] = 77
        engine.lay_open(row)
        hands = layouts(view, 4, Random(1)).hands
        task = task_of(view, variant.row, 4, Effort(0, horizon=0))
        sums.append(engine.judge(hands, 0, 3, view.acts, task, learnt=False))
    assert sums[0] == sums[1]


def test_they_play_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(READY, "_compiled", {})
    monkeypatch.setattr(ready, "has_twins", lambda: False)
    match = played(Match(JACK, seed=5), 44, Random(1))
    assert match.turn is not None
    view = match.view(match.turn)
    assert make_player("expert").choose(view) in view.acts


def test_a_limit_of_time_is_kept() -> None:
    match = Match(JACK, seed=5)
    assert match.turn is not None
    view = match.view(match.turn)
    READY.get_ready(JACK.row)
    began = time.monotonic()
    verdict = search(view, Effort(10_000_000, seconds=0.05))
    assert time.monotonic() - began < 5
    assert verdict.best in view.acts
    assert min(verdict.worlds.values()) > 0


# --- match equity --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["california-jack", "all-fours", "california-fives", "pitch"])
def test_match_equity_is_fair_and_falls_with_the_points_needed(game: str) -> None:
    rules = load(game).row
    table, wide = equity_table(rules), rules[slots.TARGET] + MARGIN
    for mine in range(1, wide):
        assert table[mine * wide + mine] == 0
        for theirs in range(1, wide):
            assert table[mine * wide + theirs] == -table[theirs * wide + mine]
            if mine + 1 < wide:
                assert table[(mine + 1) * wide + theirs] <= table[mine * wide + theirs]


def test_the_next_item_wins_if_both_need_one_point() -> None:
    """California Jack at nine all is even; one point against two, three items of four decide."""
    rules = JACK.row
    table, wide = equity_table(rules), rules[slots.TARGET] + MARGIN
    assert table[1 * wide + 1] == 0
    assert 0 < table[1 * wide + 2] < table[1 * wide + 3] < MATCH


def test_the_curve_of_a_deal_rises_from_all_lost_to_all_won() -> None:
    span = points_of_deal(JACK.row)
    assert span == 4
    curve = equity_curve(JACK.row, 3, 3)
    assert curve == sorted(curve)
    assert (curve[0], curve[(len(curve) - 2) // 2], curve[-1]) == (-MATCH, 0, MATCH)


@pytest.mark.parametrize("needs", [(10, 10), (3, 7), (1, 1)])
def test_equity_by_margin_rises_and_is_fair(needs: tuple[int, int]) -> None:
    mine, theirs = needs
    equities = equity_by_margin(JACK.row, mine, theirs)
    assert equities == sorted(equities)
    assert equities == [-value for value in reversed(equity_by_margin(JACK.row, theirs, mine))]


def test_a_player_at_the_point_of_losing_plays_for_the_match() -> None:
    """With the rival sure to be home, only what wins at once is worth anything."""
    assert equity_curve(JACK.row, 2, 1)[0] == -MATCH


@pytest.mark.parametrize(
    ("game", "preset", "seats"),
    [
        ("california-jack", "denexa", 2),
        ("california-jack", "bicycle", 2),
        ("shasta-sam", "penguin", 2),
        ("california-fives", "cats", 4),
    ],
)
def test_what_is_left_out_at_the_end_of_a_match_does_not_matter(
    game: str, preset: str, seats: int
) -> None:
    """Whoever wins by the whole count has won by the items that matter."""
    variant, chance = load(game, preset=preset, seats=seats), Random(4)
    target, shorter = variant.rules["target"], 0
    for number in range(60):
        needs = chance.choice([(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (4, 3)])
        scores = [target - points for points in needs]
        match = played(
            Match(variant, seed=number, opening=Opening(scores=tuple(scores))), 10_000, chance
        )
        fewer = rules_that_matter(variant.row, *needs)
        shorter += fewer[slots.ITEM_COUNT] < variant.row[slots.ITEM_COUNT]
        before, last = list(match.positions[-2]), match.deal.acts[-1]
        variant.engine.perform(fewer, before, last)
        assert before[slots.VICTOR] == (slots.NONE if match.victor is None else match.victor)
    assert shorter > 20


def test_at_two_points_needed_by_both_three_items_matter() -> None:
    rules = JACK.row
    counts = [rules_that_matter(rules, *needs)[slots.ITEM_COUNT] for needs in ((1, 1), (2, 2))]
    assert counts == [1, 3]
    assert rules_that_matter(rules, 3, 2) == rules
    assert rules_that_matter(rules, 0, 1) == rules  # it may be barred from winning yet
    equities = equity_by_margin(rules_that_matter(rules, 2, 2), 2, 2)
    assert equities[ZERO - 1] <= -MATCH < MATCH <= equities[ZERO + 1]


@pytest.mark.parametrize("seed", [2, 7])
def test_what_comes_after_the_match_is_decided_costs_nothing_of_it(seed: int) -> None:
    """At nine all High alone decides; once it is won, a review blames nobody for Game."""
    match, chance = Match(JACK, seed=seed, opening=Opening(scores=(9, 9))), Random(seed)
    READY.get_ready(JACK.row)
    while not (high := match.view(None).standings[0]).certain or match.view(None).trick:
        match.act(chance.choice(match.legal_acts()))
    assert high.item == "high"
    assert match.turn is not None
    appraisal = appraise(match.view(match.turn))
    costs = [appraisal.cost(act) for act in appraisal.view.acts]
    assert max(cost.points.mean for cost in costs) > 0.1
    assert max(abs(cost.chance.mean) for cost in costs) < 0.03


@pytest.mark.parametrize("game", ["all-fours", "pitch", "all-fives"])
def test_where_more_than_the_count_decides_nothing_is_left_out(game: str) -> None:
    """An item may fall to nobody, points are scored at once, or a bid must be made."""
    rules = load(game).row
    assert rules_that_matter(rules, 1, 1) == rules


# --- grades --------------------------------------------------------------------------------------

GRADES = ["random", "beginner", "casual", "club", "expert"]


def test_every_level_is_offered() -> None:
    assert list(PLAYERS) == ["random", "rule", *LEVELS]


def test_a_beginner_beats_a_random_player_in_a_few_deals() -> None:
    assert gain("beginner", "random", 12) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), list(zip(GRADES[1:], GRADES, strict=False)))
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    assert gain(better, worse, 150) > 0


@pytest.mark.slow
def test_the_expert_beats_the_rule_player(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert gain("expert", "rule", 150) > 0.2


def gain(one: str, other: str, pairs: int) -> float:
    """Points a deal that one of two players gains, in duplicate."""
    contest = Contest(JACK, (one, other), seed=8, unit="deal")
    (last,) = list(tournament(contest, pairs, workers=1))[-1:]
    return points_a_deal(last.pairs[one, other]).mean


def test_views_differ_by_seat() -> None:
    match = Match(JACK, seed=1)
    views: list[View] = [match.view(seat) for seat in (0, 1)]
    assert layouts(views[0], 3, Random(1)).hands != layouts(views[1], 3, Random(1)).hands
