# What a server says of tables, matches and records that are asked for.

## Tables

no-table-has-code = No table has that code.

table-is-gone = This table was deleted, or never was.

table-has-moved = The table has moved; please wait.

table-is-moving = The table is moving to another server; please try again in a moment.

table-was-empty = The table was empty.

server-is-stopping = The server is stopping; please wait.

seat-was-lost = Your seat here is not yours any more.

# $players (number), $seats (number)
players-for-seats = { $players } players for { $seats } seats

take-one-seat = take one seat; leave others open and join them by the code

too-many-tickets = too many tickets are in use

ticket-is-used = The ticket has been used or is too old.

## Matches

match-is-unknown = There is no such match.

record-is-kept = The table of this match was deleted. The record of the match is kept.

match-goes-on = the match is not over

record-shows-every-card = the match is not over, and its record shows every card

# $formats (text), $given (text)
format-must-be = format must be { $formats }, not { $given }

this-is-a-replay = This is a replay.

## Deals

deal-is-unknown = There is no such deal.

# $last (number), $deal (number)
no-deal-of-number = the deals are 1 to { $last }; there is no deal { $deal }

deal-goes-on = that deal is not over

# $count (number)
acts-must-be-below = acts must be below { $count }, the actions of that deal

not-played-from-here = a board is played once, so nobody plays it again from here

# $player (text)
result-of-par = the result of { $player } players in all seats

## Reviews

too-many-reviews = too many reviews are waiting; please try again later

review-is-not-started = the review has not been started
