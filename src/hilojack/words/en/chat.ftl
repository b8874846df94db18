# What people say to each other at a table: the phrases, and why a message is refused.

hello = Hello!

good-luck = Good luck!

well-played = Well played!

thank-you = Thank you!

oops = Oops!

your-turn = Your turn.

one-moment = One moment, please.

good-game = Good game!

another-match = Another match?

good-bye = Goodbye!

# $seated (bool), $most (amount)
said-too-much = { PICK($seated, true: "you have", other: "spectators have") } said { $most } things
    here, and no more is kept; open another table

you-are-muted = you are muted at this table: your chat reaches nobody

# $last (number)
phrase-must-be = phrase must be 0 to { $last }

only-phrases = only the phrases can be said at this table

# $most (number)
message-must-have = a message must have 1 to { $most } characters
