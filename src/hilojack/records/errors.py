"""The fault in a record: the line, what it says and the law that it breaks."""


class RecordError(ValueError):
    """A damaged or false record.

    `line` is the line of the file, from 1, or None if the fault is not in a line. `what` is the
    fault, and `law` what is right.
    """

    def __init__(self, line: int | None, what: str, law: str) -> None:
        self.line, self.what, self.law = line, what, law
        where = "" if line is None else f"line {line}: "
        super().__init__(f"{where}{what}; law: {law}")
