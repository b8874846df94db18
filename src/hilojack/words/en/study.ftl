# A position that is studied: what its acts are worth, why it cannot be, and why its text cannot be
# read.

## What acts are worth

nothing-proved = Nothing is proved yet.

nothing-proved-in-time = Nothing is proved yet. The time allowed is over.

# $points (text), $side (text)
worth-solved = Worth { $points } to { $side }, with all cards open: solved exactly.

# $low (text), $high (text), $side (text)
worth-so-far = The position is being solved. It is proved to be worth { $low } to { $high } points to { $side }.

# $low (text), $high (text), $side (text)
worth-in-time = The position is not solved in the time allowed. It is proved to be worth { $low } to { $high } points to { $side }.

# $name (text)
search-is-loading = The search is being loaded. What { $name } does not know is not used.

# How the costs were found.
# $kind (text), $size (amount)
searched = { $kind ->
    [layouts] every one of { $size } layouts is searched
    [orders] every order of the stock is tried, { $size } in all
    [proofs] the play is proved in { $size } possible deals
   *[deals] { $size } possible deals are drawn
}

estimated = an estimate, with its 95% interval

# $name (text), $searched (text), $certainty (text)
what-acts-cost = What each act costs, given what { $name } knows: { $searched }; { $certainty }.

# $said (text)
open-not-solved = { $said } The open cards were not solved.

not-known-yet = not known yet

# $low (text), $high (text)
points-from-to = { $low } to { $high } points

best = best

# $points (text)
costs-points = costs { $points } points

# $points (text), $chance (text)
costs-points-and-chance = costs { $points } points, { $chance }% of the match

# $number (text), $error (text)
give-or-take = { $number } ± { $error }

# A number of points with its sign.
# $count (number), $signed (text)
signed-points = { $signed } { $count ->
    [-1] point
    [1] point
   *[other] points
}

there-is-no-choice = There is no choice.

claims-not-judged = Claims of a revoke are not judged.

packets-not-judged = How the dealer deals the packets is not judged.

# $other (text), $name (text)
another-is-to-act = { $other } is to act: what { $name } knows does not say what { $other } would do.

## Why a position cannot be

# $game (text)
has-no-trumps = { $game } has no trumps; leave `trumps` out and give the deal

needs-the-deal = what a seat knows needs the deal: leave `trumps` out, or `as`

stock-must-be-named = with open cards each card of the stock must be named, not ?

# $name (text), $cards (number), $seats (number)
won-no-whole-tricks = { $name } has won { $cards } cards, and a trick has { $seats }

# $most (number), $title (text), $bid (number)
no-such-bid = a bid is 0 to { $most } in { $title }, not { $bid }

# $number (number), $act (text), $why (text)
act-not-possible = act { $number }, { $act }: { $why }

no-hidden-cards = no hidden cards were found with which all of this is legal

# $name (text), $due (number), $title (text), $given (number)
wrong-number-dealt = { $name } is dealt { $due } cards in { $title }, not { $given }; to begin in the middle of a deal with open cards, say what is trumps

# $most (number), $given (number)
stock-too-large = the stock has { $most } cards at most, not { $given }

# $name (text), $as (text)
hand-must-be-given = with open cards the hand of { $name } must be given; to hide it, write `as { $as }`

# $count (number)
stock-not-named = { $count } cards of the stock are not named

# $name (text), $place (text)
has-seen = { $name } has seen { $place }: name it

# $name (text)
a-card-of = a card of { $name }

# $number (number)
card-of-stock = card { $number } of the stock

# $card (card), $title (text)
not-in-pack = the { $card } is not in the pack of { $title }

# $card (card), $first (text), $second (text)
named-twice = the { $card } is named twice: { $first } and { $second }

# $name (text)
give-the-hand = give the hand of { $name }, as it was dealt

# $name (text), $other (text)
does-not-know = { $name } does not know the hand of { $other }

# $name (text)
named-with = with { $name }

named-in-stock = in the stock

# $name (text)
named-as-won = won by { $name }

# $most (number), $deal (number)
no-such-deal = deal must be 1 to { $most }, not { $deal }

# $most (number), $deal (number), $acts (number)
no-such-moment = acts must be 0 to { $most } in deal { $deal }, not { $acts }

was-shuffled-again = the stock was shuffled again before that moment: it cannot be studied

had-resigned = a side had resigned at that moment: it cannot be studied

has-more-to-it = that moment has more to it than a position keeps: it cannot be studied

# $name (text)
had-not-seen-cards = { $name } had not seen their cards at that moment: study it with open cards

rule-not-one-word = a rule of this game cannot be written in one word: it cannot be studied

## Why a text cannot be read

# $most (amount), $length (amount)
text-too-long = a position has { $most } characters at most, not { $length }

# $clause (text)
there-twice = '{ $clause }' is there twice

# $word (text), $choices (text)
begins-with-a-game = a position begins with a game, not '{ $word }'; { $choices }

# $name (text)
did-you-mean = did you mean '{ $name }'?

# $names (text)
games-are = the games are { $names }

# $clause (text)
write-a-game = write a game as in 'pitch racehorse 4 target=7', not '{ $clause }'

# $word (text), $names (text), $words (text)
begins-no-clause = '{ $word }' begins no clause; begin with a name ({ $names }) or { $words }

# $clause (text), $example (text)
says-nothing = '{ $clause }' says nothing; write it as in '{ $example }'

ask-stands-alone = 'ask' stands alone: it makes a puzzle of the position

# $name (text), $names (text)
nobody-is-called = nobody is called '{ $name }'; the seats are { $names }

# $clause (text)
needs-cards = '{ $clause }' needs cards, as in AS TD; ? stands only in the stock

# $clause (text), $word (text), $calls (text)
neither-card-nor-call = { $clause }: '{ $word }' is neither a card, as in JS, nor a call, as in { $calls }

# $clause (text), $most (number), $given (number)
too-many-acts = '{ $clause }' has { $most } acts at most, not { $given }

# $clause (text), $word (text)
needs-a-whole-number = '{ $clause }' needs a whole number, not '{ $word }'

# $clause (text), $example (text)
needs-one-word = '{ $clause }' needs one word, as in '{ $example }'

# $suits (text), $last (text), $word (text)
trumps-must-be = trumps are { $suits } or { $last }, not '{ $word }'

# $most (number)
too-many-lines = a position has { $most } lines at most

# $example (text)
bid-needs = 'bid' needs a name and a number, as in '{ $example }'

cut-needs = 'cut' needs one card, as in 'cut 5H'

not-a-link = the link is not one of a position: it begins with 1;

# $version (text), $ours (text)
link-of-version = the link is of version { $version }; this program reads { $ours }

## Why no puzzle is made of it

puzzle-of-no-deal = the deal is over

no-game-for-puzzles = puzzles are of games of two sides, without jokers, an exchange before the play, or revokes that are penalised

not-from-beginning = what was played before is not given: give the deal from its beginning

another-seat-acts = another seat is to act

no-puzzle-of-calls = puzzles are of the play, and this is a call

nothing-to-choose = there is no choice

# $most (amount)
takes-too-long = more than { $most } deals are possible, which takes too long here

# $cards (number), $most (number), $known (number)
too-many-cards = too many cards are left: { $cards }; a puzzle has { $most } at most, or { $known } if the seat can know all of them

# $most (amount)
too-many-deals = too many deals are possible, or cards are still drawn unseen: all must be solved, and { $most } is the most

line-by-line = too many deals are possible: each would have to be searched line by line

# $best (card), $second (card), $points (text)
two-are-best = two acts are best, or nearly: the { $best } and the { $second } are { $points } points apart, and a puzzle needs half a point

# $card (card)
another-for-match = the { $card } brings most points, but another card is better for the match
