"""The options of solve."""

from pathlib import Path

from hilojack.cli.options import Json, Rules, option, positive, repeated, switch, text, whole_number


class Options(Json, Rules):
    seed: int | None = option("random seed of the deal", whole_number, None, "N")
    record: Path | None = option("take the position from a recorded match", Path, None, "FILE")
    match: int = option("with --record: match N of the file", positive, 1, "N")
    deal: int = option("with --record: deal N of the match", positive, 1, "N")
    acts: int = option("with --record: after N actions of the deal", whole_number, 0, "N")
    hand: tuple[str, ...] = repeated("cards of a seat, as in 'AS TD 2C'; once per seat", "CARDS")
    trump: str | None = text("with --hand: trumps, as in S", None, "SUIT")
    stock: str = text("with --hand: the stock, top card first", "", "CARDS")
    won: tuple[str, ...] = repeated("with --hand: cards won by a seat; once per seat", "CARDS")
    turn: int | None = option("with --hand: who leads (default: 0)", whole_number, None, "SEAT")
    play: str = text("actions to perform first", "", "ACTS")
    value: bool = switch("solve only the position, not each action")
    expected: bool = switch("average over all orders of the stock, the hands known")
    memory: int = option("memory of the table in MiB", positive, 256, "MIB")
