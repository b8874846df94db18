# Puzzles: what they are about, what is best and why, and why there is none.

# $theme (text)
title-of-theme = { $theme ->
    [save-low] Save Low
    [catch-low] Catch Low
    [save-jack] Save the jack
    [catch-jack] Catch the jack
    [high] High
    [ten] The ten that decides Game
    [game] Game
    [majority] More than half
    [last-trick] The last trick
    [tricks] The trick that counts
    [cards] Cards that count
    [pegs] Points pegged in play
    [contract] Make the contract
    [set-back] Set them back
    [match] Win the match
    [save-match] Save the match
    [win-draw] Win the draw
    [lose-draw] Lose the draw
    [take] Take the trick
    [let-go] Let the trick go
    [last-card] The last card
    [lead-trumps] Lead trumps
   *[trump-it] Trump it
}

# $card (card), $where (text)
is-best = The { $card } is best, { $where }.

# $points (text)
any-other-costs = Any other card costs { $points } or more.

# Where a card is best: in all deals that the solver's view allows, or on average over them.
# $kind (text), $deals (amount)
where-best = { $kind ->
    [known] and you can know every card
    [everywhere] in each of the { $deals } possible deals
   *[average] on average over the { $deals } possible deals, not in each of them
}

# $titles (text)
about = Theme: { $titles }.

# $card (card), $points (text)
card-costs = The { $card } costs { $points }.

# $card (card), $points (text)
card-costs-on-average = The { $card } costs { $points } on average.

# $said (text), $points (text)
in-this-deal = { $said } In this deal it costs { $points }.

half-a-point = half a point

# $number (text)
exact-points = { $number ->
    [1] 1 point
   *[other] { $number } points
}

## Answers

counts-as-missed = That counts as missed.

# $sentence (text)
wrong-and = Wrong. { $sentence }

right = Right.

## Why there is no such puzzle

# $game (text), $choices (text)
no-puzzle-of = there is no puzzle of '{ $game }'{ $choices }

# $theme (text), $choices (text)
not-a-theme = '{ $theme }' is not a theme{ $choices }

# $most (number), $difficulty (number)
no-such-difficulty = a difficulty is from 0 to { $most }, not { $difficulty }

# $name (text)
or-did-you-mean = ; did you mean '{ $name }'?

# $names (text)
or-choose = ; choose { $names }

# $last (number), $number (number)
no-such-puzzle = the puzzles are numbered 1 to { $last }; there is no { $number }

## Judged calls

auction-judged = The auction (judged)

beg-judged = The beg (judged)

# $last (amount), $number (amount)
no-such-call = the judged calls are numbered 1 to { $last }; there is no { $number }

# $deed (text)
right-as-judged = Right. Best as judged: { $deed }.

# $deed (text)
not-best-as-judged = Not the best. Best as judged: { $deed }.

# $deed (text), $price (text)
deed-costs = { CAPITAL($deed) }: costs { $price }.

# $deals (amount)
judged-not-proved = Judged, not proved: from { $deals } possible deals. ±: 95%.

# $better (text), $other (text)
brings-against = What '{ $better }' brings, against '{ $other }':
