"""Where the parts of a line of a record stand in its file."""

from dataclasses import dataclass, field


@dataclass
class Places:
    """The lines of a file on which the parts of one struct stand.

    In JSON Lines every part stands on the same line; in the notation a deal takes many.
    """

    first: int
    lines: dict[tuple[str, int], int] = field(default_factory=dict)

    def note(self, line: int, part: str, number: int = 0) -> None:
        """Note where a part begins, or the item of a part."""
        self.lines.setdefault((part, number), line)

    def of(self, part: str, number: int = 0) -> int:
        """Return the line of an item; of its part, or of the whole, if that is not known."""
        known = self.lines.get((part, number))
        return known or self.lines.get((part, 0), self.first)
