# A match: why an act, a player or an opening is refused.

next-deal-not-dealt = the deal is over; the next one has not been dealt

match-is-over = the match is over

not-your-turn = it is not your turn

# $name (text)
turn-of-another = it is { $name }'s turn

# $act (number)
not-an-act = { $act } is not an act

# $calls (text)
not-legal-now = that is not legal now; { $calls }

choose-a-card = choose a card

# $card (card)
card-not-held = you do not hold the { $card }

# $last (number), $seat (number)
no-such-seat = the seats are 0 to { $last }; there is no seat { $seat }

# $name (text)
already-resigned = { $name } has already resigned

nothing-to-undo = there is no act of this deal to undo

resigned-since = a resignation cannot be taken back, nor what came before it

deal-not-over = the deal is not over yet

match-not-over = the match is not over yet

nobody-can-act = nobody can act in that position

# $cards (text)
stock-holds = the stock that is shuffled holds { $cards }

## What a match can begin with

label = 1 to 100 printable characters, without a space at either end

# $label (text), $name (text)
no-such-name = a name is { $label }, not { $name }

# $game (text), $seats (number), $given (number)
wrong-number-of-players = { $game } needs { $seats } players here, not { $given }

# $names (text)
same-names = two players have the same name: { $names }

# $last (number), $dealer (number)
no-such-dealer = the first dealer is a player from 0 to { $last }, not { $dealer }

# $game (text), $sides (number), $given (number)
wrong-number-of-scores = { $game } has { $sides } sides here; { $given } scores are given

# $most (number), $score (text)
no-such-score = a score is a whole number from -{ $most } to { $most }, not { $score }

# $scores (text), $target (number)
over-at-scores = at the scores { $scores } the match is over: the target is { $target }

# $most (number), $points (text)
cannot-be-held-over = points held over are a whole number from 0 to { $most }, not { $points }

# $game (text), $points (number)
none-held-over = no points are held over in { $game } here, so not { $points }
