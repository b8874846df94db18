# What a game is chosen by: what its computer players do, and what its rules stand under.

level-random = plays any legal card

level-rule = plays at once, by rules of thumb

level-beginner = guesses one deal; forgets cards

level-casual = guesses a few deals; forgets some cards

level-club = counts the cards; seldom slips

level-expert = searches the possible deals; does not slip

level-master = searches ten times as much as expert

other-rules = Other rules
