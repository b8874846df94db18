# The daily deal.

# $how (text)
one-other = One other person has played it, and did { $how ->
    [worse] worse
    [level] as well as you
   *[other] better
}.

# $worse (amount), $all (amount), $share (text)
did-worse = { $worse } of { $all } others did worse ({ $share }).

# $all (amount)
none-did-worse = None of { $all } others did worse.

# $count (amount)
did-as-well = { $count } did as well as you.

# $par (text)
made-par = You made par, { $par }.

# $par (text), $points (number), $above (bool)
beside-par = Par is { $par }: you are { $points ->
    [one] 1 point
   *[other] { $points } points
} { PICK($above, true: "above", other: "below") } it.

# $count (number)
hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}

# $count (number)
minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}

# $people (amount)
have-played = { $people ->
    [one] 1 person has played it.
   *[other] { $people } people have played it.
}

# $people (number)
says-little = { $people ->
    [one] One other person says
   *[other] { $people } others say
} little about how well it can be played.

# $at (text), $wait (text)
next-comes-at = The next deal comes at { $at } your time, in { $wait }.

you-at-par = you, at par

people = people
a-person = a person
nobody-else-has-finished = Nobody else has finished it yet.
no-key-could-be-made-so-your-result = No key could be made, so your result would not be kept. Please
    try again later.
you-play-it-once = You play it once.
everyone-plays-the-same = Everyone plays the same cards, once.
par-is-being-computed = Par is being computed…
you-finished-after-the-day = You finished after the day, when the cards were known: you are not
    compared with the others.
review-it = Review it
par = Par
nobody-finished-it-on-its-day = Nobody finished it on its day.
nobody-has-finished-it-yet = Nobody has finished it yet.
you-did-not-play-it = You did not play it.
todays-deal = Today's deal
you-have-begun-it-and-it-waits = You have begun it, and it waits for you.
this-browser-keeps-nothing-so-the-deal = This browser keeps nothing, so the deal cannot be
    remembered: if you leave or reload its table, you cannot return to it.
come-back-tomorrow = Come back tomorrow
the-next-deal-is-here = The next deal is here.
show-it = Show it
play-it-again-for-practice = Play it again for practice
you-know-the-cards = You know the cards now, so practice does not count.
the-deal-of-the-day = The deal of the day before
why-nobody-can-know = Why nobody can know the cards beforehand
they-follow-from-a-secret = They follow from a secret of this server. Its commitment is published
    the day before, the secret after the day. Nobody asks who you are: a person who plays it under a
    second key knows the cards.
todays-commitment = Today's commitment
tomorrows-commitment = Tomorrow's commitment
yesterdays-secret = Yesterday's secret
loading-the-deal = Loading the deal…
mark-par = par
people-by-the-points = People by the points that they finished ahead (+) or behind (−)

# $par (text)
par-dashed = par { $par }, dashed

people-by-their-points = People by their points
points-head = Points
marks = Marks

# $own (text)
you-made-points = You made { $own }.

# $par (text)
par-is = Par is { $par }.

this-was-practice-it-does-not-count = This was practice: it does not count.
