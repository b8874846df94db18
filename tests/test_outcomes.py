"""The end of a deal, and what is asked, as facts: they agree with the scores and the legal acts."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hilojack import Match, Variant
from hilojack.calls import height_of, is_card
from hilojack.variants.variant import sheets
from hilojack.views.outcomes import Outcome
from hilojack.views.prompts import Prompt
from hilojack.web.table.states import family_of
from records_support import NAMES, choose
from tables import play, table

DEALS = 2  # of each sheet
SHEETS = [*sheets()]


def positions(variant: Variant, seed: int = 5) -> Iterator[Match]:
    """Yield each position of some random deals."""
    random = Random(seed)
    match = Match(variant, NAMES[: variant.seats], seed=seed)
    while len(match.deals) <= DEALS and not match.over:
        yield match
        if match.turn is None:
            match.next_deal()
        else:
            match.act(choose(match, random))
    yield match


def ended(variant: Variant) -> Iterator[tuple[Match, Outcome]]:
    """Yield the deals that ended, as a spectator sees them."""
    for match in positions(variant):
        outcome = family_of(variant).outcome(match.view(None))
        assert (outcome is not None) == match.deal_over
        if outcome is not None:
            yield match, outcome


@pytest.mark.parametrize("variant", SHEETS, ids=lambda one: f"{one.title}-{one.seats}")
def test_all_that_a_deal_brought_adds_up_to_the_scores(variant: Variant) -> None:
    for match, outcome in ended(variant):
        facts = [family_of(variant).outcome(match.view(seat)) for seat in range(variant.seats)]
        assert facts == [outcome] * variant.seats  # nobody sees more of it than a spectator
        assert outcome.after == match.scores
        if outcome.thrown_in:
            assert outcome.rows == ()
        gained = [a - b for a, b in zip(outcome.after, outcome.before, strict=True)]
        assert brought(variant, outcome) == gained


def brought(variant: Variant, outcome: Outcome) -> list[int]:
    """What each side has by its rows, the cards it pegged, and the rest."""
    points = [-lost for lost in outcome.set_back or [0] * variant.sides]
    told = [(one.side, one.points) for one in outcome.rows]
    for side, n in told + [(one.side, one.points) for one in outcome.extra]:
        if side is not None:
            points[side] += n
    for won in outcome.pegged:
        points[won.side] += sum(n for _, n in won.cards)
    for left in outcome.left:
        points[left.seat % variant.sides] += left.points
    return points


@pytest.mark.parametrize("variant", SHEETS, ids=lambda one: f"{one.title}-{one.seats}")
def test_a_row_names_who_played_and_who_won_its_card(variant: Variant) -> None:
    for match, outcome in ended(variant):
        if not outcome.rows:
            continue
        items = [row.item for row in outcome.rows]
        assert set(items) == set(variant.rules["scoring"])
        events = match.view(None).events
        played = {event.card: event.seat for event in events if event.tag == "played"}
        won = {card: event.seat for event in events if event.tag == "took" for card in event.cards}
        for row in outcome.rows:
            if not row.counted:
                assert (row.side, row.points, row.amounts) == (None, 0, ())
            elif row.card is not None:
                assert row.player == played.get(row.card, row.player)
                assert row.winner == won.get(row.card, row.winner)


@pytest.mark.parametrize("variant", SHEETS, ids=lambda one: f"{one.title}-{one.seats}")
def test_what_is_asked_fits_the_legal_acts(variant: Variant) -> None:
    for match in positions(variant):
        for seat in range(variant.seats):
            view = match.view(seat)
            asked = family_of(variant).prompt(view)
            assert (asked is not None) == (match.turn == seat)
            if asked is not None:
                check_prompt(view, asked)


def check_prompt(view: Any, asked: Prompt) -> None:
    """Assert that what is asked describes what may be done."""
    cards = [act for act in view.acts if is_card(act)]
    bids = [height_of(act) for act in view.acts if height_of(act)]
    if asked.kind == "bid":
        assert (asked.least, asked.most) == (min(bids, default=0), max(bids, default=0))
    if asked.kind in ("any", "lead", "lead-trumps"):
        assert set(cards) == set(view.hand)
    if asked.kind == "follow":
        assert set(view.proper) < set(view.hand)
        assert len(asked.suits) == 1
    if asked.kind == "called":
        assert view.proper == (asked.card,)
    if asked.kind == "answer":
        assert cards
        assert asked.least == view.pending
    if asked.kind in ("pick-up", "draw", "pass", "end"):
        assert not cards
    if asked.kind == "play":
        assert cards


def test_a_bid_that_failed_is_told_with_what_it_took() -> None:
    failed = made = 0
    for variant in (one for one in SHEETS if one.game == "pitch"):
        for _, outcome in ended(variant):
            if outcome.bid is not None and not outcome.bid.smudge:
                assert outcome.bid.made == (outcome.bid.took >= outcome.bid.number)
                made, failed = made + outcome.bid.made, failed + (not outcome.bid.made)
    assert min(made, failed) > 0


@pytest.mark.parametrize(
    ("acts", "whose"),
    [
        ("2H KH JH AH", (1, 3, True)),  # caught in the last trick
        ("AH JH 2H KH", (1, 3, True)),  # in the first
        ("2H JH KH AH", (0, 1, False)),  # not at all
    ],
)
def test_a_jack_that_is_caught_is_hung_in_whichever_trick(
    acts: str, whose: tuple[int, int, bool]
) -> None:
    rules = {"hand": 2, "hang-jack": 3}
    match = play(table("pitch", ("JH KH", "AH 2H"), "", rules=rules), f"BID-2 PASS {acts}")
    assert match.deal_over
    for seat in (0, 1, None):
        (jack,) = [one for one in match.view(seat).standings if one.item == "jack"]
        assert (jack.side, jack.points, jack.hanged) == whose
