"""The events of every game, as a seat saw them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Began:
    """A deal began; `cut` is the card cut for trumps, or None."""

    tag = "began"
    number: int
    dealer: int
    cut: int | None


@dataclass(frozen=True, slots=True)
class Called:
    """A seat made a call; `takes_over` if the dealer takes over a bid at the same number."""

    tag = "called"
    seat: int
    call: int
    takes_over: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """An item of the score was counted; the side is None if nobody scored it.

    A card decides it, or the amounts of the sides: card-points or tricks. The taker has earned it,
    and scores it unless they are set back.
    """

    tag = "counted"
    item: str
    side: int | None
    points: int
    card: int | None = None
    taker: int | None = None
    amounts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Won:
    """A side won the match."""

    tag = "won"
    side: int
