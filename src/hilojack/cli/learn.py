"""The options of learn."""

from hilojack.cli.options import Json, Rules


class Options(Json, Rules):
    pass
