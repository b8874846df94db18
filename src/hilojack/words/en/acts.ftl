# What is done in a match at a table: asked of the others, and why it is refused.

no-deal-is-played = No deal is being played.

no-match-is-played = No match is being played.

others-are-asked = The others have already been asked.

you-have-resigned = You have resigned this match.

# $act (text)
unknown-action = unknown action { $act }

turn-has-passed = that was for an earlier turn; play has moved on

nobody-asked-you = nobody has asked you anything

already-answered = you have already answered

## Taking back, and resigning

spectators-cannot-undo = Spectators cannot undo.

# $what (text)
cannot-be-undone = { CAPITAL($what) } cannot be undone.

nothing-is-taken-back = At this table nothing is taken back.

not-acted-in-this-deal = You have not acted in this deal.

spectators-cannot-resign = Spectators cannot resign.

# $what (text)
is-not-resigned = { CAPITAL($what) } is played once, and not resigned.

# $name (text)
asks-whether-you-resign = { $name } asks whether your side resigns the match.

# $name (text), $act (text)
asks-to-take-back-act = { $name } asks to take back: { $act }.

## Claims

nothing-is-claimed = Nothing is claimed in this game.

claim-as-cards-are-played = You can claim the rest only while you play cards.

trumps-are-not-made = Any suit may still become trumps, so nothing is certain.

a-revoke-may-pay = A revoke is possible here, and pays, so nothing is certain.

rest-is-not-certain = The rest is not certain yet, given what you know.

## Hints

# $what (text)
has-no-hints = { CAPITAL($what) } has no hints.

table-has-no-hints = This table has no hints.

hint-on-your-turn = you can ask for a hint only on your turn

hint-is-thought-about = your last hint is still being thought about
