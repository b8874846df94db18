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
