"""The commands, in the order of the help. The words of each name a module of `hilojack.cli` with a
class `Options`, and one of `hilojack.cli.work` with a function `run`, imported when the command is
run; a function `work` beside the options may name another. This module imports nothing, so that
`run.py` can read it before anything is installed.
"""

COMMANDS = {
    "games": "List the games and their presets.",
    "rules": "Print the rules of a game.",
    "learn": "Learn a game in a guided deal, step by step.",
    "strategy": "Print how to play a game well, with figures and ten positions.",
    "puzzles": "Find the best card in endings where it is proved, and step through why.",
    "play": "Play in the browser or the terminal.",
    "duplicate": "Play eight boards beside computer players of all levels, on the same cards.",
    "rating": "Print your rating in each game, from duplicate and puzzles alone.",
    "page": "Write a folder that plays everything in the browser, without a server.",
    "saves": "List the matches left unfinished in the terminal.",
    "record": "Record matches between computer players.",
    "replay": "Print recorded matches, action by action.",
    "check": "Check a file of records, law by law.",
    "verify": "Prove offline that a record's shuffles were fair.",
    "share": "Draw a share of your own in a shuffle, for `verify --share`.",
    "review": "Review a match: what each decision cost, and why.",
    "train": "Train the mistakes that reviews in the terminal found, as they come due.",
    "study": "Study a position: what each act is worth, and lines tried.",
    "solve": "Solve a position with all cards known, action by action.",
    "simulate": "Simulate random deals on all cores.",
    "tournament": "Rate computer players on the same cards with seats exchanged.",
    "exploitability": "Solve a small game for two, and measure what players can lose.",
    "lab compare": "Compare two games on the same deals: what a rule changes.",
    "lab strength": "Measure the players against the bars that they are held to.",
    "lab maxims": "Measure what acts gain where a choice keeps coming back: beg, bid, trump, lead.",
    "lab puzzles": "Find puzzles in self-play, proved over every deal that is possible.",
    "lab calls": "Find calls of the auction and the beg that are clearly best, as judged.",
    "lab places": "Measure where the levels stand on the scale of ratings.",
    "lab worths": "Learn every sheet of the books, for what comes with the program.",
    "dataset": "Write the matches of computer players as Parquet, one row per action.",
    "store": "Check, back up or restore a server's store; give out or erase a person's data.",
    "warm": "Compile the loops of all games now, for images and tests.",
}
GROUPS = {"lab": "Experiment: what a rule changes, and how strong the players are."}
