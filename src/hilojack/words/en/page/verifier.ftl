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

# Its page.

title-of-verifier = Hilojack: is this shuffle the one I noted?
is-this-shuffle-the-one = Is this shuffle the one I noted?
this-file-asks-no-server = This file asks no server and sends nothing. Take it from the site of the
    project or from your own machine, not from the server whose cards you doubt.
record-of-the-match = Record of the match
the-word-that-you-noted = The word that you noted before any number was opened; more of them with
    commas
the-name-under-which = The name under which you played
the-file-of-your-share = The file of your share, if you drew one yourself
or-its-number = Or its number
check-the-shuffles = Check the shuffles
it-checks-the-text = It checks the text, the word, the links, the cuts, the packs and the shuffles
    of the stock that the record lists. That the play obeyed the rules, and that no shuffle of the
    stock is left out, only
nobody-can-show-you = checks. Nobody can show you that nobody saw the cards.
a-share-of-your-own = A share of your own
a-share-proves = A share that you draw yourself proves a match also against a page that lies. Do it
    before the match, on a machine that you trust. Each share is for one match.
draw-a-share = Draw a share
or-resume-one = Or resume one, from its file
before-the-match-paste = Before the match, paste this hash into the settings of the table, under
    Shuffles:
keep-the-share-in-a-file = Keep the share in a file
in-case-this-page-is-closed = , in case this page is closed. Show it to nobody.
when-all-are-bound = When all are bound, the table shows a word. Compare it with the others, by a
    way that the server does not carry.
the-word = The word
give-the-number = Give the number
paste-this-number = Paste this number beside the word:
download-the-share = Download the share
after-the-match-choose = . After the match choose that file above, or run
