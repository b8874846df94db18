"""The toy game on the drawn table."""

from hilojack.tui import drawing as draw
from hilojack.tui.drawing import Canvas
from hilojack.tui.widgets import Cloth, Counted, Heading, Scores
from hilojack.views import View

__all__ = ["Counted", "Felt", "Heading", "Sheet"]


class Felt(Cloth):
    """The cards that lie turned."""

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Write them in a row."""
        canvas.put(1, 1, self.voice.situation(view)[0], draw.on_felt)


class Sheet(Scores):
    """The scores."""

    def paint_view(self, canvas: Canvas, view: View) -> None:
        """Write them below a title."""
        canvas.put(1, 0, "Score", draw.gold_on_rail)
        self._paint_scores(canvas, view)
