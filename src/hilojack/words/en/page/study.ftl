# Positions that are studied.

tap-the-hands-now = Tap the cards: the hands as they are now, before a lead.
tap-the-hands = Tap the cards: the hands as they were dealt.
place-stock = Stock
place-played = Trick

# $name (text), $count (number)
hand-is-full = { $name } holds { $count } cards already.

# $name (text)
won-by = Won by { $name }

is-kept-below = It is kept in this browser, below.
no-puzzle = This is no puzzle.

# $act (text)
not-the-best = Not the best: { $act }.

all-fours-open-cards = All Fours, open cards
california-jack-an-open-stock = California Jack, an open stock
pitch-as-ann-sees-it = Pitch, as Ann sees it
black-jack-as-ann = Black Jack, as Ann sees it

# $whole (text)
this-browser-does-not-let-a-page = This browser does not let a page copy. The link: { $whole }

proving-it = Proving it…
with-open-cards = With open cards.

# $seat (text)
as-sees-it = As { $seat } sees it.

lay-out-a-position = Lay out a position
as-a-text = As a text
the-stock-its-top = The stock, its top card first
the-position = The position.

# $turn (text)
is-to-act = { $turn } is to act.

the-position-home = The position (Home)
end-of-the-line-end = End of the line (End)
the-question = The question
what-each-act-is-worth = What each act is worth
one-is-and-that-is-proved = One is, and that is proved when you answer.
thought-so-far = Thought so far
choose-an-act-to-try = Go back and choose another act to begin another line.
lines = Lines
forget = Forget

# $line (text)
forget-the-line = Forget the line { $line }

change-it = Change it
save-as-a-puzzle = Save as a puzzle
another-position = Another position

# $seat (number)
puzzle = puzzle { $seat }

they-are-kept-in-this-browser = They are kept in this browser alone. Open one and share its link:
    whoever opens it chooses a card before the answer is shown.
position-head = The position
begin-with-the-game = Begin with the game; semicolons part what follows. Seats are Ann, Ben, Cora,
    and so on, in the order of play.
open-cards = Open cards
every-hand-and-if-cards = : every hand and, if cards are drawn, the stock in its order. With
the-hands-are-as-they = the hands are as they are now, before a lead. What an act is worth is exact
    if the solver finishes; until then you see what is proved.
as-a-seat-sees-it = As a seat sees it
their-hand-as-it-was-dealt = , their hand as it was dealt, what they have seen of the stock, and
what-was-called-and-played = , what was called and played. Worths are estimates with their 95%
    intervals, unless every layout can be searched.
examples = Examples
seen = Seen
seen-open = with open cards

# $name (text)
as-seen-by = as { $name } sees it

trumps-head = Trumps
none-yet-the-deal-begins = none yet: the deal begins
leads = Leads
the-seat-after-the-dealer = the seat after the dealer
dealer = Dealer
scores = Scores
calls-and-cards-played = Calls and cards played
tap-what-was-played = Tap what was played, in order. It stays in the hand from which it came.
tap-the-stock = Tap the stock, its top card first.
the-pack = The pack
clear-the-cards = Clear the cards
