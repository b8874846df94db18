# How to play a game well: the tables, and why there is no page.

# $game (text), $choices (text)
no-strategy = there is no strategy for '{ $game }'{ $choices }

# $deals (amount), $rules (text), $player (text), $command (text)
measured = Measured over { $deals } deals by { $rules }, `{ $player }` playing every seat, by `{ $command }`.

# $title (text), $seats (number)
rules-of = the rules of { $title }, { $seats } players

# $says (text)
what-first-gains = **{ CAPITAL($says) }:** what the first gains, in points of the deal

table-head = | if | gain | 95% interval | moments |

# $low (text), $high (text)
from-to = { $low } to { $high }

what-they-rest-on = **What each principle rests on:** points of a deal that the first act of a choice
    gains over the other. An interval about zero: no clear difference.
principles-head = | principle | choice | if | gain | 95% interval |

# $act (text), $position (text)
play-it-here = Here: { $act }. `python3 run.py study "{ $position }"`
