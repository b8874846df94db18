# The verifier, which asks no server.

a-record-has-one = a record has one match here: download that of one match
nothing-was-committed-before = Nothing was committed before this match.
formats-and-bind-too = Formats 1 and 2 bind too little: nobody can be shown that the cards were not
    chosen.

# $number (number), $why (text)
fault-of-deal = Deal { $number }: { $why }

the-text-binds-another-match = The text binds another match.
the-text-binds-other-rules = The text binds other rules.
the-numbers-are-not-those-of-the-list = The numbers are not those of the list that was closed.
the-text-binds-other-players = The text binds other players.
a-computer-player-gave = A computer player gave a number.
a-cut-is-shown = A cut is shown, and the text has none.
they-were-to-cut-for-deal = They were to cut for deal, and no cut is shown.
another-player-deals-first = Another player deals first than the text binds.

# $seat (number)
round-was-thrown-away = Round { $seat } was thrown away, as the server says.

a-word-that-you-noted = A word that you noted is neither that of this match nor of a round that was
    thrown away.
your-own-number-is-not-in-it = Your own number is not in it.
you-noted-no-word = You noted no word of this match.
nobody-of-the-name = Nobody of the name that you gave has a number in it.
proved-the-shuffles-follow = Proved: the shuffles follow from what you noted before you opened a
    share of your own.
bound-the-shuffles-follow = Bound: the shuffles follow from what you noted. Your page chose your
    share, and the server chose your page.
consistent-the-record-agrees = Consistent: the record agrees with itself. Whoever made it could have
    chosen the cards.
refuted-these-are-not-the-shuffles = Refuted: these are not the shuffles that were bound.

# $why (text)
this-is-no-file = This is no file of a share: { $why }.

choose-the-record-of-a-match = Choose the record of a match first: the file that the table calls
    “Download the record”.

# $why (text)
that-is-no-word = That is no word. { $why }

# $why (text)
this-is-no-record = This is no record in JSON Lines: { $why }.

it-has-no-number = it has no number
this-share-has-been = This share has been used already; draw another.

# $strange (text), $letters (text)
no-word-has-the-letter = No word has the letter { $strange }; they are { $letters }. Look at it
    again.

# $length (number), $count (number)
a-word-has-letters = A word has { $length } letters, not { $count }. Look at it again.

the-last-letter-does-not-fit = The last letter does not fit the others; look at it again.
