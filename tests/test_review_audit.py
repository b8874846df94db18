"""Rulings on blame: whom a review blames, with what effort, and the audit of it."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

import naive
from hilojack import Match, load
from hilojack.calls import show_act
from hilojack.cards import cards_in, show_card
from hilojack.cli import main
from hilojack.lab import audit
from hilojack.match import retrace
from hilojack.players.searcher import LEVELS
from hilojack.review import REVIEW, Care, Known, facts, hint, known_of, review_match
from hilojack.review.data import review_facts
from hilojack.review.tricks import at_score
from hilojack.review.words import hint_lines, review_lines
from hilojack.search.beliefs.sampling import Layouts, layouts
from hilojack.search.effort import Effort, Proofs
from hilojack.search.estimates import AGAIN, PROOFS, SAMPLE, Basis, Cost, Estimate
from hilojack.search.proofs.expectation import hidden_cards
from hilojack.search.tricks import appraisal
from hilojack.search.tricks.machine import READY
from hilojack.search.tricks.weighing import likeliest, weigh
from hilojack.views.tricks import View
from hilojack.voices import voice_of
from test_review import NONE, SMALL, naive_deal, played

JACK = load("california-jack")
QUICK = Care(Effort(200), 256)


pytestmark = pytest.mark.usefixtures("learnt_a_little")


# --- what is blamed ------------------------------------------------------------------------------


def test_nobody_is_blamed_with_less_effort_than_they_used() -> None:
    closer = REVIEW.closer
    assert closer is not None
    for level in LEVELS.values():
        used = level.effort
        for of in ("proofs", "undrawn"):
            mine, theirs = getattr(closer.choosing, of), getattr(used, of)
            assert mine.nodes >= theirs.nodes
            assert mine.cards >= theirs.cards or not theirs.nodes
        assert closer.choosing.rollouts >= used.rollouts
        assert closer.choosing.layouts >= used.layouts
        assert closer.choosing.known >= used.known
    assert REVIEW.choosing == LEVELS["expert"].effort
    assert AGAIN.comparing >= closer.comparing


def known(points: Estimate, **more: object) -> Known:
    one = Known(1, points, Estimate(0.02), False, Basis(SAMPLE, 9), 0.5)
    return replace(one, **more)  # type: ignore[arg-type]


def test_a_mistake_is_proved_by_one_judge_or_found_by_two() -> None:
    clear, unclear = Estimate(0.5, 0.1), Estimate(0.5, 0.3)
    assert known(Estimate(0.5, exact=True)).mistake
    assert not known(Estimate(0.05, exact=True)).mistake
    assert known(clear, agreed=True).mistake
    assert not known(clear).mistake
    assert known(clear).close
    assert not known(unclear, agreed=True).mistake
    assert not known(clear, agreed=True, chance=Estimate(0.0)).mistake


def test_what_a_second_judge_denies_is_too_close_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(JACK, 3)
    blamed = [d for d in review_match(match, care=QUICK, patience=NONE).worst if not proved(d)]
    assert blamed
    none = Cost(Estimate(0.0, 0.01), Estimate(0.0, 0.01)), Basis(SAMPLE, 9)
    monkeypatch.setattr(appraisal.Appraisal, "second_opinion", lambda self, act: none)
    review = review_match(match, care=QUICK, patience=NONE)
    assert all(proved(decision) for decision in review.worst)
    denied = {d.number: d.known for d in review.decisions}
    for decision in blamed:
        one = denied[decision.number]
        assert one is not None
        assert one.close
        assert not one.reasons
    text = "\n".join(review_lines(review, worst=5, every=True))
    assert "too close" in text


def proved(decision: facts.Decision) -> bool:
    return decision.known is not None and decision.known.exact


def test_no_cost_is_below_zero_or_above_the_whole_match() -> None:
    for game, seed in (("california-jack", 2), ("pitch", 4), ("black-jack", 8), ("mau-mau", 4)):
        review = review_match(played(load(game), seed), deals=[1], care=QUICK, patience=NONE)
        told = review_facts(review)
        costs = [one.known for one in told.decisions if one.known]
        assert costs
        for one in costs:
            assert one.points.mean >= 0
            assert 0 <= one.chance.mean <= 1
        for player in review.players:
            assert 0 <= player.chance.mean <= 1
            assert player.points is None or player.points.mean >= 0


def test_luck_of_a_sample_never_pays_the_player() -> None:
    class Lucky:
        best, decisive, equity = 1, True, 0.5

    cost = Cost(Estimate(-0.06, 0.05), Estimate(1.395, 0.1))
    known = known_of(Lucky(), cost, Basis(SAMPLE, 9))  # type: ignore[arg-type]
    assert known.points == Estimate(0.0, 0.05)
    assert known.chance == Estimate(1.0, 0.1)


def test_a_long_match_of_blunders_loses_no_more_than_the_match() -> None:
    """The costs of a long match add up to more than one; the average cannot."""
    match = played(JACK, 2)
    (first, *_) = (d for d in review_match(match, care=QUICK, patience=NONE).decisions if d.known)
    assert first.known is not None
    dear = replace(first.known, chance=Estimate(0.45, exact=True), decisive=True)
    four = tuple(replace(first, number=n, known=dear) for n in range(4))
    review = facts.Review(match, four, complete=True)
    player = facts.player_of(review, first.seat)
    assert player.chance.mean == pytest.approx(0.45)
    assert "180" not in "".join(review_lines(review, worst=0))


def test_no_verdict_depends_on_earlier_questions() -> None:
    """Proofs keep what they found; with that at hand, more deals can be proved within a limit."""
    short = load("california-jack", rules={"ranks": "AKQJT9"})
    match = Match(short, seed=3)
    assert match.turn is not None
    view = match.view(match.turn)
    care = Care(Effort(200, proofs=Proofs(800_000, 24)), 64)
    one, again = (appraisal.appraise(view, care) for _ in range(2))
    assert one.basis.kind == PROOFS
    assert one.basis.size < 200
    assert one.basis == again.basis
    assert one.cost(one.second) == again.cost(again.second)


def test_a_review_waits_for_the_rules_of_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the minutes after a start a table gets ready in the background; a review waits for that.

    Else it would judge the last deal by one set of rules or another, as the clock will have it.
    """
    at_nine = load("california-jack", rules={"target": 2})
    match = played(at_nine, 1)
    rules = at_nine.fair.row
    monkeypatch.setattr(READY, "_begun", {rules})
    monkeypatch.setattr(READY, "begin", lambda rules: None)
    READY.get_ready(rules)
    review_match(match, deals=[1], care=QUICK, patience=NONE)
    first = next(iter(retrace(match)))
    assert first.turn is not None
    fewer = at_score(first.view(first.turn))
    assert fewer != rules
    assert fewer in READY._compiled


def test_a_close_hint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(JACK, seed=11)
    assert match.turn is not None
    view = match.view(match.turn)
    none = Cost(Estimate(0.0, 0.01), Estimate(0.0, 0.01)), Basis(SAMPLE, 9)
    monkeypatch.setattr(appraisal.Appraisal, "second_opinion", lambda self, act: none)
    one = hint(view, QUICK)
    assert not one.clear
    lines = hint_lines(one, voice_of(match.seats, view.seat, JACK), view.seat or 0, view.phase)
    assert lines[1].startswith("Too close to call: the ")
    assert lines[1].endswith(" is about as good.")
    assert lines[2].startswith("This is a judgement of the search")


# --- the chance solver ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_hands_are_weighed_by_how_likely_they_are(seed: int) -> None:
    """Over every order of the stock in every layout, against the plain average."""
    rules = SMALL | {"ranks": "AKJT2", "suits": "SH", "hand": 2}
    variant, weighed = load("california-jack", rules=rules), 0
    match, chance = played(variant, seed), random.Random(seed)
    deal = naive_deal(match)
    for again in retrace(match):
        acts, place = match.deals[0].acts, len(again.deal.acts)
        if place == len(acts) or again.turn is None:
            break
        view = again.view(again.turn)
        unknown = hidden_cards(variant, again.position)
        if 0 < unknown <= 4 and len(view.acts) > 1 and view.phase == "play":
            found = layouts(view, 99, chance)
            likely = tuple(chance.randint(1, 9) for _ in found.hands)
            found = replace(found, weights=tuple(map(float, likely)))
            given = weigh(view, found, view.acts, in_points=True, hidden=4)
            assert given is not None
            for act in view.acts:
                plain = [
                    naive.expectation_of(laid_out(deal, view, hands), show_act(act), view.seat)
                    for hands in found.hands
                ]
                mean = sum(w * worth for w, worth in zip(likely, plain, strict=True)) / sum(likely)
                assert given.worths[act] == pytest.approx(float(mean))
                weighed += len(found.hands) > 1
        deal.act(show_act(acts[place]))
    assert weighed


def laid_out(deal: naive.Deal, view: View, hands: tuple[int, ...]) -> naive.Deal:
    """The deal with other hands, and the rest of the unseen cards in the stock."""
    after = deal.copy()
    after.hands = [{show_card(card) for card in cards_in(hand)} for hand in hands]
    rest = [card for card in view.memory.unseen if not sum(hands) >> card & 1]
    assert view.stock_top is not None
    after.stock = [show_card(card) for card in (view.stock_top, *rest)]
    return after


def test_the_likeliest_layouts_must_be_nearly_all() -> None:
    hands = tuple((n,) for n in range(100))
    sharp = Layouts(hands, (1000.0,) * 60 + (0.1,) * 40, True)
    few = likeliest(sharp)
    assert few is not None
    assert len(few.hands) == 64
    assert set(few.hands) > set(hands[:60])
    assert likeliest(Layouts(hands, (1.0,) * 100, True)) is None
    assert likeliest(replace(sharp, exact=False)) is None


# --- the audit -----------------------------------------------------------------------------------


def test_an_audit_counts_the_same_after_an_interruption(tmp_path: Path) -> None:
    whole = list(audit.audit(20, 3, care=QUICK))
    assert [one.actions for one in whole] == sorted(one.actions for one in whole)
    last, kept = whole[-1], tmp_path / "audit.json"
    assert last.proved >= 20
    assert last.blamed >= 1
    assert not last.midway
    stopped = next(one for one in whole if one.proofs and not one.midway)
    audit.write_audit(kept, stopped)
    assert list(audit.audit(20, 3, before=audit.read_audit(kept, 3), care=QUICK))[-1] == last


def test_an_audit_that_cannot_be_resumed_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "audit.json"
    audit.write_audit(kept, audit.Audit(seed=3))
    asked = ["review", "--audit", "5", "--state", str(kept)]
    assert main([*asked, "--seed", "4"]) == 2
    assert "holds an audit of another seed" in capsys.readouterr().err
    kept.write_text('{"audit": "california-jack", "seed": 3, "counts": {"sins": 7}}')
    assert main([*asked, "--seed", "3"]) == 2
    assert "does not hold an audit" in capsys.readouterr().err
    for more in (["evening.jsonl"], ["--again", "5"], ["--deal", "1"], ["--player", "Ann"]):
        assert main(["review", *more, "--audit", "5"]) == 2
        assert "plays matches of its own" in capsys.readouterr().err
    assert main(["review", "--seed", "5"]) == 2
    assert "need --audit" in capsys.readouterr().err


def test_the_command_prints_both_figures(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counted = audit.Audit(1, 40, 3_000, 15, 41, 201, 200, 199)
    monkeypatch.setattr(audit, "audit", lambda *_, **__: iter([counted]))
    assert main(["review", "--audit", "3000", "--seed", "1"]) == 0
    text = capsys.readouterr().out
    assert "calls 15 of them mistakes (0.5%)" in text
    assert "confirms 199 (99.0%); 1 have too many likely layouts" in text
    assert main(["review", "--audit", "3000", "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["confirmed"] == 199


@pytest.mark.slow
def test_a_review_blames_justly() -> None:
    (*_, last) = audit.audit(1_000, 1)
    assert last.wronged <= last.proved / 100
    assert last.confirmed >= 0.9 * last.blamed
