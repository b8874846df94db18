# The trick games: what happened, how things stand, what is asked, and the count of a deal.

## What happened

# $number (number), $dealer (who), $cut (card)
deal-began-with-cut = deal { $number }: { dealt-by }; the { $cut } is cut for trumps

# $seat (who), $accused (text)
claims-revoke = { $seat } { PICK($seat, one: "claims", other: "claim") } that { $accused } revoked

# $accused (text)
claim-is-right = the claim is right: { $accused } revoked

# $accused (text)
claim-is-false = the claim is false: { $accused } did not revoke

cards-are-dealt = the cards are dealt

# $suit (suit)
are-trumps = { $suit } are trumps

# $words (text), $top (card)
with-top-of-stock = { $words }; the { $top } lies on top of the stock

# $card (card)
is-turned-up = the { $card } is turned up

# $seat (who), $card (card)
is-eldest = { $seat } { PICK($seat, one: "holds", other: "hold") } the { $card } and so the first lead

# $seat (who), $card (card)
joins-bidder = { $seat } { PICK($seat, one: "joins", other: "join") } the bidder with the { $card }

cards-are-run = the cards are run

# $cards (cards)
cards-are-run-and-dealt = the cards are run; you are dealt { $cards }

# $seat (who), $count (number)
discards-some = { $seat } { PICK($seat, one: "discards", other: "discard") } { some-cards }

# $seat (who), $cards (cards)
discards-cards = { $seat } { PICK($seat, one: "discards", other: "discard") }: { $cards }

# $seat (who), $count (number), $cards (cards)
discards-trumps = { discards-some }, trumps: { $cards }

# $seat (who), $count (number), $cards (cards)
discards-a-trump = { discards-some }, a trump: { $cards }

# $seat (who), $count (number), $cards (cards)
discards-trumps-among = { discards-some }, trumps among them: { $cards }

# $seat (who), $count (number), $cards (cards)
discards-a-trump-among = { discards-some }, a trump among them: { $cards }

# What a seat takes up, and from where.
# $seat (who), $source (text)
takes-up = { $source ->
    [kitty] { $seat } { PICK($seat, one: "takes", other: "take") } the kitty
    [each] { $seat } { PICK($seat, one: "takes", other: "take") } up a kitty
    [rest] { $seat } { PICK($seat, one: "takes", other: "take") } the rest of the pack
   *[fill] { $seat } { PICK($seat, one: "draws", other: "draw") }
}

# $seat (who), $card (card), $giver (text)
takes-dead = { $seat } { PICK($seat, one: "takes", other: "take") } the { $card }, which { $giver } discarded

# $words (text), $count (number)
words-and-some = { $words } { some-cards }

# $words (text), $count (number)
words-of-some = { $words }: { some-cards }

# $words (text), $cards (cards)
words-of-cards = { $words }: { $cards }

# $words (text), $card (card)
words-and-card = { $words } the { $card }

# $side (who), $points (number)
pegs = { $side } { PICK($side, one: "pegs", other: "peg") } { $points }

# $side (who), $count (number)
is-set-back = { $side } { PICK($side, one: "is", other: "are") } set back { points }

# $side (who), $count (number), $why (text)
scores-more = { $side } { PICK($side, one: "scores", other: "score") } { more-points }: { for-bid }

# $side (who), $count (number), $why (text)
scores-fewer = { $side } { PICK($side, one: "scores", other: "score") } { fewer-points }: { for-bid }

# Why a bid adds to what a side scores, or takes from it.
# $why (text)
for-bid = { $why ->
    [failed] the bid failed
    [bid] only the bid counts
    [difference] only the difference counts
    [moon] only what the moon pays counts
   *[short] only the bidder may reach the target
}

# $count (number)
held-over = { points } held over for the winners of the next deal

thrown-in-again = the hands are thrown in; the same dealer deals again

thrown-in-on = the hands are thrown in; the deal passes

# $who (who)
took-and-drew = { takes-trick } and { PICK($who, one: "draws", other: "draw") } a card

# $who (who), $card (card)
took-and-drew-card = { takes-trick } and { PICK($who, one: "draws", other: "draw") } the { $card }

# $seat (who)
is-out-of-trumps = { $seat } { PICK($seat, one: "is", other: "are") } out of trumps

# $seat (who), $card (card)
is-out-with-card = { is-out-of-trumps }, left with the { $card }

# $seat (who), $cards (cards)
is-out-with-cards = { is-out-of-trumps }, left with: { $cards }

# $card (card)
stock-shows = the stock shows the { $card }

# $item (text), $words (text)
item-and-words = { $item }: { $words }

nobody = nobody

# $amount (number), $others (texts)
amount-to-others = { $amount } to { $others }

## How things stand

# $item (text)
item-is-nobodys = { $item }: nobody has it.

# $item (text)
item-is-open = { $item }: open.

# $item (text), $side (who)
item-is-held = { $item }: { $side } { PICK($side, one: "has", other: "have") } it.

# $item (text), $side (who)
item-is-led = { $item }: { $side } { PICK($side, one: "is", other: "are") } ahead.

# $name (text), $card (card)
card-in-trick = { $name } the { $card }

no-trick-yet = No trick has been taken yet.

# $trick (text), $winner (who)
last-trick = Last trick: { $trick }; { takes-it }.

# $winner (who)
last-trick-was = Last trick: { takes-it }

# $winner (who)
takes-it = { $winner } { PICK($winner, one: "takes", other: "take") } it

goes-anticlockwise = The game goes anticlockwise: the next player sits to the right.

# $count (number)
points-held-over = { CAPITAL(points) } held over.

# $stock (number)
stock-left = Stock { $stock }.

# $stock (number), $top (card)
stock-left-and-top = Stock { $stock }, top { $top }.

# $seat (who), $cards (text), $tricks (text)
holds-and-tricks = { CAPITAL($seat) } { PICK($seat, one: "holds", other: "hold") } { $cards } and { $tricks }.

# $trick (text)
on-the-table = On the table: { $trick }.

nothing = nothing

# $name (text), $cards (cards)
discarded = { CAPITAL($name) } discarded: { $cards }.

# $suit (suit)
suit-is-trumps = { CAPITAL(are-trumps) }.

# $card (card)
turn-up-is = Turn-up: the { $card }.

# $card (card), $down (cards)
turn-up-and-down = Turn-up: the { $card }; turned down: { $down }.

# $calls (text)
calls-so-far = So far: { $calls }.

# $name (text), $words (text)
player-and-words = { CAPITAL($name) }: { $words }.

# $words (text), $partner (who)
and-the-partner = { $words } { CAPITAL($partner) } { PICK($partner, one: "is", other: "are") } the partner.

# $side (text), $count (number)
side-has-card-points = { CAPITAL($side) }: { card-points }.

# $seat (who), $suits (text)
has-no-other = { CAPITAL($seat) } { PICK($seat, one: "has", other: "have") } no other { $suits }.

# $name (text)
has-revoked = { CAPITAL($name) } revoked.

# $points (text)
points-of-sides = points { $points }

## What is asked

cards-lie-face-down = Your cards lie face down until trumps are settled.

# $words (text)
then-done = { $words }, then e for done

# $count (number)
discard-more = Discard { $count } more

# $count (number), $held (number), $keep (number)
discard-more-of = Discard { $count } more: { $held } held, { $keep } to keep.

# $least (number), $most (number)
bid-between = bid { $least } to { $most }

# $name (text)
claim-revoke-of = claim a revoke of { $name }

# What another player, or this one, is to do in a phase.
# $phase (text)
duty-of-phase = { $phase ->
    [packet] choose how to deal
    [stand] stand or beg
    [gift] give one or refuse
    [bunch] play on or bunch the cards
    [agree] agree or refuse
    [discard] discard cards
    [name] name trumps
    [accept] accept the turn-up or pass
    [bid] bid or pass
    [sale] accept the bid or refuse
    [call] call a trump that you do not hold: its holder is your partner
    [claim] claim a revoke or pass
   *[other] act
}

lead-fixes-trumps = Your lead fixes trumps

your-lead = Your lead

play-any-card = Your turn: play any card.

must-refuse = You must refuse: the point would win the match.

# $bid (number)
pitch-or-sell = Pitch for { WORD($bid) }, or sell the pitch.

must-bid = You must bid: all the others have passed.

take-it-over = take it over

# $bid (number)
or-lose = or lose { $bid }

# $bid (number)
or-give = or give { $bid }

# $bid (number)
pitch-for = pitch for { $bid }

# $count (number), $bidder (who)
sold-for = { points }; { $bidder } { PICK($bidder, one: "pitches", other: "pitch") }

# $eldest (text)
a-point-to = a point to { $eldest }

a-point-to-each = a point to each

# The effect of a call that always has the same; empty if it needs no word.
# $code (text)
effect-of-call = { $code ->
    [BEG] for another suit
    [BUNCH] deal again
    [AGREE] deal again
    [SELL] to highest bidder
    [DONE] no more
    [NAME] are trumps
   *[other] { "" }
}

run-the-cards = run the cards

play-on = play on

# $suit (suit)
make-trumps = make { $suit }

# The effect of throwing a hand in.
# $rule (text)
throw-in-for = { $rule ->
    [exchanged] for a new one
    [misdeal] deal again
   *[played] { "" }
}

all-tricks = all tricks

all-four = all four

## The bid

maker = maker

# $bid (number)
contract = bid { $bid }

smudge = smudge

moon = moon

# $contract (text)
mark-of-bidder = ● { $contract }

mark-of-partner = ● partner

# $mark (text)
and-out = { $mark }, out

mark-of-out = ✕ out

# What shooting the moon costs if it fails.
# $rule (text)
moon-costs = { $rule ->
    [match] or lose the match
    [tricks] or lose the match
    [ten] or lose 10
    [eleven] or lose 11
   *[off] { "" }
}

# $card (card)
called-card = called the { $card }

# $card (card)
called-card-alone = called the { $card }, and plays alone

made-it = made it

cannot-make-it = cannot make it

bid-failed = failed

set-back = set back

# $count (number)
to-go = { $count } to go

# $count (number)
discard-bound = Discard the { counted-cards } that must go

# $count (number)
discard-so-many = Discard { counted-cards }

# $count (number)
discard-up-to = Discard up to { counted-cards }, or none

# $least (number), $count (number)
discard-from-to = Discard { $least } to { counted-cards }

## The count of a deal

# $bidder (text), $height (number), $side (text), $count (number)
bid-was-made = { CAPITAL(bid-and-took) }: made.

# $bidder (text), $height (number), $side (text), $count (number)
bid-was-not-made = { CAPITAL(bid-and-took) }: not made.

# $bidder (text), $height (number), $side (text), $count (number)
bid-and-took = { $bidder } bid { WORD($height) }; { $side } took { points }

# $side (text), $points (number), $cards (text)
pegged = { CAPITAL($side) } pegged { $points }: { $cards }.

# $card (card), $points (number)
card-for-points = { $card } { $points }

# $side (text), $points (number), $cards (text)
points-of-side = { CAPITAL($side) } { $points }: { $cards }.

# $things (text), $points (number)
things-for-points = { $things } { $points }

no-card-points = no card-points

# $item (text), $count (number), $side (text), $why (text)
item-to = { $item }, { points } to { $side }: { $why }.

# $item (text), $why (text)
item-to-nobody = { $item }: nobody scores it; { $why }.

# $item (text), $why (text)
item-and-why = { $item }: { $why }.

# $winner (who)
wins-it = { $winner } { PICK($winner, one: "wins", other: "win") } it

no-trump-was-played = no trump was played

card-was-not-played = the card was not played

# $card (card), $item (text)
card-of-item = { $item ->
    [high] the { $card }, the highest trump in play
    [low] the { $card }, the lowest trump in play
   *[other] the { $card }
}

# $player (who), $card (card), $item (text)
counts-for-player = { $player } { PICK($player, one: "plays", other: "play") } { card-of-item }, and it counts for its player

# $winner (who), $card (card), $item (text)
wins-card = { $winner } { PICK($winner, one: "wins", other: "win") } { card-of-item }

# $winner (who), $card (card), $item (text), $loser (text)
wins-card-of = { wins-card }, played by { $loser }

# $taken (number), $count (number)
taken-of-cards = { $taken } of { some-cards } taken

# $things (text)
each-side-has = each side has { $things }

# $things (text)
elder-hand-scores = each side has { $things }, and the elder hand scores the tie

# $things (text), $others (texts)
things-to-others = { $things } to { $others }
