"""From a lesson file and the rules in force to a deal that can be taught, or the reason why not."""

from dataclasses import dataclass

from hilojack.cards import cards_in, parse_card, parse_cards
from hilojack.lessons.files import Script, Step, scripts_of
from hilojack.match import Deck, Match, Opening
from hilojack.rules import slots
from hilojack.variants.variant import Variant, VariantError, seats_of, settle
from hilojack.voices.speech import house_rules
from hilojack.words import lessons as say
from hilojack.words.grammar import listed

NAMES = ("You", "Ben", "Cora", "Dan", "Ella", "Finn", "Gwen")
LEARNER = 0


class Unplayable(ValueError):
    """A lesson whose deal the rules in force do not allow."""


@dataclass(frozen=True)
class Lesson:
    """A lesson and the rules by which its deal is played.

    If the rules asked for do not allow the deal, `variant` has the book's and `notice` says so.
    """

    variant: Variant
    script: Script
    notice: str = ""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps for the rules in force."""
        return tuple(step for step in self.script.steps if step.is_due(self.variant))

    def begin(self) -> Match:
        """Deal the prepared cards. Raise Unplayable if the rules deal other hands."""
        return begin(self.variant, self.script)


def lesson_of(variant: Variant) -> Lesson:
    """Return the lesson of a game for the rules in force or, if they do not allow its deal, for the
    book's: of the preset, then of the game. Raise VariantError if the game has no lesson.
    """
    usual = [usual_of(variant, preset) for preset in (variant.preset, variant.file["default"])]
    for rules in (variant, book_of(variant), *usual):
        for script in scripts_of(rules):
            lesson = Lesson(rules, script, "" if rules is variant else notice(variant, rules))
            if is_playable(lesson):
                return lesson
    raise VariantError(say.has_no_lesson(variant.name))


def book_of(variant: Variant) -> Variant:
    """Return a variant without its house rules."""
    return settle(variant.file, variant.preset, variant.seats, {})


def usual_of(variant: Variant, preset: str) -> Variant:
    """Return a game by a preset, for its usual number of players."""
    return settle(variant.file, preset, seats_of(variant.file, preset)[0], {})


def notice(variant: Variant, book: Variant) -> str:
    """Return which rules do not allow the deal, and what is taught instead."""
    causes = listed(hindrances(variant)) or say.game_for(variant.title, variant.seats)
    return say.book_plays_it(causes, say.game_for(book.title, book.seats))


def hindrances(variant: Variant) -> list[str]:
    """Return the house rules that do not allow the deal: those that alone do not, else all."""
    book = book_of(variant)
    if not is_taught(book):
        return []
    named = dict(zip(variant.house_rules, house_rules(variant), strict=True))
    single = [words for rule, words in named.items() if hinders(variant, rule)]
    return single or list(named.values())


def hinders(variant: Variant, rule: str) -> bool:
    """Return True if a house rule alone does not allow the deal of any lesson."""
    try:
        alone = book_of(variant).change(**{rule: variant.house_rules[rule]})
    except VariantError:  # it needs others of the house rules
        return True
    return not is_taught(alone)


def is_taught(variant: Variant) -> bool:
    """Return True if some lesson can be played by the rules of a variant."""
    return any(is_playable(Lesson(variant, script)) for script in scripts_of(variant))


def is_playable(lesson: Lesson) -> bool:
    """Return True if every way through the steps of a lesson is legal."""
    try:
        try_steps(lesson.begin(), lesson.steps)
    except Unplayable:
        return False
    return True


def try_steps(match: Match, steps: tuple[Step, ...]) -> None:
    """Play the steps of a lesson, with each answer that it accepts. Raise Unplayable if an act is
    not legal then.
    """
    for place, step in enumerate(steps):
        if step.rest:
            return
        for act in step.asked[1:]:
            try_answer(match, act, steps[place:])
        take(match, step, step.asked[:1])


def try_answer(match: Match, act: int, steps: tuple[Step, ...]) -> None:
    """Play the steps of a lesson with one answer to the first, and take it all back."""
    acts = len(match.deal.acts)
    take(match, steps[0], (act,))
    try_steps(match, steps[1:])
    while len(match.deal.acts) > acts:
        match.undo()


def take(match: Match, step: Step, answer: tuple[int, ...]) -> None:
    """Perform the answer to a step, if it asks for one, and what follows."""
    if answer and match.turn != LEARNER:
        raise Unplayable
    for act in (*answer, *step.acts):
        perform(match, act)


def perform(match: Match, act: int) -> None:
    """Perform an act of a lesson, which no player may refuse. Raise Unplayable if it is illegal."""
    if match.why_not(act) or match.why_revoke(act):
        raise Unplayable
    match.act(act)


# --- the cards -----------------------------------------------------------------------------------


def begin(variant: Variant, script: Script) -> Match:
    """Return a match of which the first deal has the prepared cards."""
    if not script.suits(variant):
        raise Unplayable
    cut = parse_card(script.cut) if script.cut and is_cut(variant) else None
    if is_cut(variant) and cut is None:
        raise Unplayable
    return opened(variant, script, Deck(pack_of(variant, script, cut), cut))


def opened(variant: Variant, script: Script, deck: Deck) -> Match:
    opening = Opening(first_dealer=script.dealer)
    return Match(variant, NAMES[: variant.seats], seed=0, opening=opening, decks=[deck])


def is_cut(variant: Variant) -> bool:
    """Return True if a card that is cut fixes trumps."""
    return str(variant.rules.get("trump-from", "")).startswith("cut")


def pack_of(variant: Variant, script: Script, cut: int | None) -> list[int]:
    """Return the pack from which the rules in force deal the prepared hands.

    It is dealt in order once, to see which places of the pack go to whom.
    """
    cards = list(cards_in(variant.row[slots.PACK_CARDS]))
    places = places_dealt(opened(variant, script, Deck(cards, cut)))
    if [len(own) for own in places] != [len(hand) for hand in script.cards]:
        raise Unplayable
    named = [card for hand in script.cards for card in hand]
    below = [card for card in parse_cards(script.rest) if card in cards]
    if len({*named, *below}) < len(named) + len(below) or not {*named} <= {*cards}:
        raise Unplayable
    pack = {
        place: card
        for own, hand in zip(places, script.cards, strict=True)
        for place, card in zip(own, hand, strict=True)
    }
    left = [card for card in cards if card not in named and card not in below]
    others = iter([*below, *left])
    return [pack[place] if place in pack else next(others) for place in range(len(cards))]


def places_dealt(match: Match) -> list[list[int]]:
    """Return, by seat, the places in the pack of the cards dealt to it, of a pack in order."""
    pack = list(match.deal.pack)
    whole = match.variant.rules["hand"] * match.variant.seats
    while match.turn is not None and sum(map(len, hands_in(match))) < whole:
        match.act(match.legal_acts()[-1])
    return [sorted(pack.index(card) for card in hand) for hand in hands_in(match)]


def hands_in(match: Match) -> list[list[int]]:
    hands = match.position[slots.HANDS : slots.HANDS + match.variant.seats]
    return [list(cards_in(hand)) for hand in hands]
