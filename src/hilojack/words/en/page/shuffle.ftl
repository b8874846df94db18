# How the cards are shuffled, and what is proved of it.

# $names (text)
thrown-away = A shuffle was thrown away: the server says that { $names } did not open a number in
    time.

# $count (number), $deals (number), $asked (bool)
several-thrown-away = { $count } shuffles were thrown away before this match. Whoever threw them
    could choose among { $deals } deals; { $asked ->
    [true] nothing proves that they did not.
   *[other] if you do not trust that, leave the table.
}
do-you-play-on = Do you play on?
table-waits = The table waits for you.

# $seconds (number)
without-an-answer = Without an answer, this page plays on within { $seconds } seconds.

# $why (text)
not-checked = The shuffle has not been checked. { $why }

# $why (text)
nothing-is-proved = Nothing is proved of this shuffle: { $why }

# $why (text)
proved-for-you = Proved for you: your number is in this shuffle, and nobody chose the cards. { $why }

# $why (text)
proved-to-others = Proved: the cards follow from the commitment and the players' numbers; none of
    yours is in it. { $why }

# $why (text)
is-refuted = Refuted: this is not the shuffle that was committed: { $why }

everything-here-runs-in-your-own-browser = Everything here runs in your own browser: the shuffle,
    the computer players and the rules. Nothing is sent anywhere.
before-a-match-the-table = Before a match the table binds itself to a
commitment = commitment
the-beginning-of-a-chain = : the beginning of a chain of secrets, one for each deal. You find it
    above the rules at the table.
then-your-page-draws = Then your page draws a number of its own, and the table binds all else in a
    text, which has a
word = word
of-sixteen-letters-only = of sixteen letters. Only then the number is opened.
the-secret-of-a-deal = The secret of a deal, the text and your number together decide its shuffle.
    All orders of the pack are equally likely.
when-the-deal-is-over = When the deal is over, the table shows its secret. Your page repeats the
    shuffle, compares your hand with it, and says what it found.
what-it-proves = What it proves
to-you = To you
the-cards-were-fixed = : the cards were fixed before your number was known to the table, and are
    those that both decide.
to-nobody-else = To nobody else
whoever-has-this-browser = : whoever has this browser could have tried matches until one pleased
    them. A result that others are to believe needs a server.
the-computer-players-see = The computer players see what a person in their seat would see, and no
    more. That the page is honest you know as far as you trust the host it came from.
download-the-record-of-a-match = Download the record of a match, and
checks-it-on-any = checks it on any computer. Switch on
i-note-my-shuffles = I note my shuffles
in-the-settings-for-the-word = in the settings for the word, and give it with
the-table-changed-its-commitment = The table changed its commitment.
the-list-had-no-number = The list had no number of yours.
a-computer-player-was-in-the-list = A computer player was in the list.
another-match-is-bound = Another match is bound.
other-rules-are-bound = Other rules are bound than were shown.
other-players-are-bound = Other players are bound.
other-void-rounds-are-bound = Other void rounds are bound.

# $code (text)
there-is-no-card = there is no card { $code }

the-cards-of-this-match = the cards of this match do not follow from numbers of its players.
this-is-the-proof = this is the proof of another match.
the-commitment-is-not-the-one = the commitment is not the one shown before the match.
the-text-that-binds = the text that binds the match is not the one that was shown.
the-numbers-are-not-those = the numbers are not those that were listed.
your-number-was-changed = your number was changed.
a-deal-was-left-out = a deal was left out.
these-cards-were-dealt = these cards were dealt before, or the match has had too many deals.
the-link-of-the-deal = the link of the deal is not shown.
the-link-is-not-of-the-chain = the link is not of the chain that was committed.
nobody-gave-a-number = nobody gave a number, so whoever dealt could choose the cards.

# $lost (text)
this-page-opened-its-number = this page opened its number in round { $lost }, which has vanished.

the-text-that-binds-it-cannot = the text that binds it cannot be read.
they-were-to-cut = they were to cut for deal, and no cut is shown.
the-pack-would-lie = the pack would lie in another order.
the-players-would-have-cut = the players would have cut other cards.
the-stock-would-lie = the stock would lie in another order.
you-were-dealt-other = you were dealt other cards than lay in that pack.
if-your-browser-gave = If your browser gave a number for the shuffle, nobody can choose the cards of
    that match, not even the server.
before-a-match-the-server = Before a match the server binds itself. It shows the identity of the
    match and a
the-beginning-of-a-chain-of-secrets = : the beginning of a chain of secrets, one for each deal. You
    find both above the rules at the table.
each-browser-then-draws = Each browser then draws a number, and sends only its SHA-256. The server
    closes the list of these in a text that names the match, the players and the rules. That text
    has a
of-sixteen-letters = of sixteen letters.
each-browser-opens-its-number = Each browser opens its number, but only if all that it was shown
    stands unchanged in the text.
the-secret-of-a-deal-the-text = The secret of a deal, the text and all numbers together decide its
    shuffle. All orders of the pack are equally likely.
when-the-deal-is-over-the-server = When the deal is over, the server shows its secret. Your browser
    repeats the shuffle, compares your hand with it, and says what it found.
a-browser-that-does-not-open = A browser that does not open its number within 20 seconds voids the
    shuffle; whoever notes the word has a minute more. The table says who that was, and another
    shuffle begins without their number.
is-proved-for-you = Proved for you
your-number-is-in-the-shuffle = : your number is in the shuffle, so nobody chose the cards, even if
    all others at the table worked together. So far as this page can say: the server sent it.
proved = Proved
numbers-of-others-are-in-it-and-none = : numbers of others are in it, and none of yours. It is
    proved to them.
refuted = Refuted
the-cards-are-not-those = : the cards are not those that were committed. Keep the record.
what-it-does-not-prove = What it does not prove
that-nobody-saw-your-cards = That nobody saw your cards: whoever runs the server could look. Play
    with strangers only on a server you trust, or on your own.
that-two-players-are-not-talking = That two players are not talking elsewhere, or that a computer
    player is one.
that-no-shuffle-was-thrown = That no shuffle was thrown away: a player can void one a match, and the
    table says so.
that-this-page-is-honest = That this page is honest: the server sent it.
without-trusting-this-page = Without trusting this page
switch-on = Switch on
in-the-settings-the-page = in the settings. The page then shows the word before it opens your
    number. All at the table must have the same; compare it by another way than this server.
download-the-record-and-run = Download the record, and run
on-your-own-machine = on your own machine.
to-trust-no-page = To trust no page at all, draw your number with
or-with-the-verifier = or with the verifier, and put its hash into the settings.
shuffles = Shuffles
a-share-of-your-own-for-the-next = A share of your own, for the next match
hash-of-a-share = hash of a share

# $count (number)
a-hash-has-hexadecimal = A hash has 64 hexadecimal digits; this has { $count } characters.

this-page-then-shows = This page then shows the word of a shuffle before it opens a number, and
    waits for you up to a minute.
that-number-does-not-belong = That number does not belong to the hash that you gave.
the-word-of-this-shuffle = The word of this shuffle. Note it before your number is opened; all at
    the table must have the same: read it aloud, or photograph the code on another screen. The table
    waits a minute.
the-number-of-your-own-share = The number of your own share
open-this-number = Open this number
i-have-noted-it = I have noted it
this-page-did-open = This page did open its number: the table says what is not true.

# $why (text)
this-page-keeps-your-number = This page keeps your number back. { $why } Without it nothing is
    proved to you: ask at the table, or leave it.

play-on-without-that-proof = Play on without that proof
leave-this-table = Leave the table

# $names (text)
the-shuffle-waits-for-the-number = The shuffle waits for the number of { $names }.

qr-code-of-the-word = QR code of the word
