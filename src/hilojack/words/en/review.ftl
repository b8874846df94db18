# A review, a hint, and the reasons for one act against another.

forced = no choice

revoke = a revoke; its price is in the laws

claim = a question of evidence

unchosen = makes no difference

nothing-judged = There was nothing to choose.

no-mistake = No decision is proved a mistake, or found one by two judges.

judged = This is a judgement of the search: no single reason separates the two.

hindsight-needs-two-sides = the solver plays two sides; this game has more

hindsight-needs-tricks = the solver plays the trick games

as-good = any other choice is as good

seen-proves-it = the cards seen so far prove it

no-other-choice = there is no other choice

# $command (text)
play-from-decision = To play from a decision: { $command }

# $count (number)
some-deals = { $count ->
    [0] no deals
    [1] 1 deal
   *[other] { $count } deals
}

# $title (text), $names (text), $count (number)
reviewed = { $title }: { $names }; { some-deals } reviewed.

# $title (text), $names (text), $count (number)
reviewed-in-part = { $title }: { $names }; { some-deals } reviewed (stopped before its end).

# $why (text)
no-hindsight = No hindsight: { $why }.

# $solved (number), $of (number), $lost (text)
hindsight-solved = In hindsight { $solved } of { $of } decisions are solved; points provably lost as the cards lay: { $lost }.

worst-mistakes = The worst mistakes:

# $shown (number), $of (number)
worst-mistakes-of = The worst mistakes ({ $shown } of { $of }):

# $deal (number), $done (text), $price (text)
mistake-head = Deal { $deal }. { $done }: { $price }.

# $deed (text)
better-is = Better: { $deed }.

in-points = In points of the deal, or in % of the match if the deal may end it, ±: 95%.

too-close-explained = Too close: not proved, and no two judges agree. * a mistake.

in-brackets-hindsight = In brackets: points that it cost as the cards lay, = where proved.

too-close = too close

# $price (text)
exactly = exactly { $price }

# $chance (text)
of-the-match = { $chance }% of the match

# $points (text), $chance (text)
points-and-chance = { $points } points, { $chance }% of the match

# $card (card)
discard-the = discard the { $card }

not-solved = As the cards lay: not solved within the budget.

cost-nothing = As the cards lay it cost nothing.

# $count (number)
cost-exactly = As the cards lay it cost { points }.

# $count (number), $better (text)
cost-exactly-better = As the cards lay it cost { points }; best was to { $better }.

# $count (number)
cost-at-least = As the cards lay it cost { points } at least.

# $least (number), $most (number)
cost-from-to = As the cards lay it cost from { $least } to { $most } points.

# $reason (text), $basis (text)
reason-and-basis = { $reason } ({ $basis })

only-layout = the only layout, searched to the end

# $size (number)
all-layouts = all { $size } layouts, searched to the end

# $size (number), $count (number)
deals-and-orders = { $size } deals, played on; the cost is from all { some-orders } of the stock

# $count (number)
some-orders = { $count ->
    [0] no orders
    [1] 1 order
   *[other] { $count } orders
}

# $size (number)
deals-played-on = { $size } deals, played on

# $call (text)
after-call = after '{ $call }'

# $who (who), $card (card)
takes-trick-and = { takes-trick }, and the { $card } from the stock

# $clause (text)
with-comma = { $clause },

# $card (card), $side (text)
ends-with = the { $card } ends with { $side }

# $item (text), $side (text)
item-goes-to = { $item } goes to { $side }

# $side (who)
would-be-set-back = { $side } { PICK($side, one: "is", other: "are") } set back

# $side (text), $points (text), $better (text)
bid-brings-more = the bid brings { $side } { $points } points more { $better }

# $side (text), $points (text), $better (text)
tricks-bring-more = tricks bring { $side } { $points } points more { $better }

# $seat (who)
wins-the-deal = { $seat } { PICK($seat, one: "wins", other: "win") } the deal

# $seat (who), $points (text), $instead (text)
is-left-with = { $seat } { PICK($seat, one: "is", other: "are") } left with { $points } points on average instead of { $instead }

# $seat (who), $cards (text), $instead (text)
takes-up-on-average = { $seat } { PICK($seat, one: "takes", other: "take") } up { $cards } cards on average before the next turn is over instead of { $instead }

# $cards (text), $instead (text)
others-take-up = the others take up { $cards } cards on average before the next turn is over instead of { $instead }

# $card (card), $often (text)
is-lost = the { $card } is lost { $often }

# $card (card), $to (card), $often (text)
falls-to-yours = the { $card } falls to your { $to } { $often }

# $card (card), $owner (text), $to (card), $often (text)
falls-to = the { $card } falls to { $owner }'s { $to } { $often }

# $what (text), $after (text)
only-so = { $what } only { $after }

# $what (text), $often (text), $instead (text)
often-instead = { $what } { $often } instead of { $instead }

surely = surely

never = never

# $part (text)
in-part = in { $part }

# $part (number), $size (number)
part-of-layouts = { $part } of { $size } layouts

# $percent (text)
percent = { $percent }%

# $act (text), $why (text)
hint-without-choice = { $act }: { $why }.

rough-guess = A rough guess: the search is still loading.

# $deed (text), $price (text)
hint-proved = It is proved: to { $deed } instead would cost { $price }.

# $deed (text), $price (text)
hint-clear = It is clear: to { $deed } instead would cost { $price }.

# $what (text)
what-it-brings = What { $what } brings:

# $deed (text)
proved-as-good = To { $deed } is as good, or nearly: that is proved.

# $what (text)
too-close-to-call = Too close to call: { $what } is about as good.

# $card (card)
the-card = the { $card }

# $call (text)
quoted-call = '{ $call }'

# $deed (text)
to-do = to { $deed }

## Its tables

# The headings of the players' figures, in two lines.
points-lost = points lost

a-deal = a deal

match-lost = match lost

a-decision = a decision

accuracy = accuracy

mistakes-head = mis-

mistakes-head-ends = takes

too-close-head = too

too-close-head-ends = close

judged-head = judged

exact = exact

# The headings of the decisions.
number-head = No.

deal-head = deal

player-head = player

act-head = act

better-head = better

it-cost = it cost

## A decision asked again, or played again

# $count (number), $number (number)
no-such-decision = the match has { $count } decisions; there is no decision { $number }

# $why (text)
mistake-damaged = a mistake that was kept is damaged: { $why }

# $better (text)
right-and = Right. { $better }

right-no-mistake = Right: no review would call that a mistake.

# $better (text)
it-prefers = It prefers: { $better }

# $price (text)
not-best-as-in-match = Not the best, as in your match: it costs { $price }.

not-best = Not the best.

# $price (text)
not-best-and-costs = Not the best. It costs { $price }.

# $better (text)
better-would-be = Better: { $better }

# $done (text), $price (text)
you-chose-to = In your match you chose to { $done }: it cost { $price }.
