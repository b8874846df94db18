// Written by `python src/hilojack/words/writing.py` from en/page/puzzles.ftl: change that.
export const allPuzzles = (puzzles: number) => `All ${puzzles.toLocaleString("en-GB")} puzzles`;
export const any = "any";
export const theme = "Theme";
export const difficulty = "Difficulty";
export const nextPuzzle = "Next puzzle";
export const noPuzzleIsLeft = "No puzzle is left that suits. Choose another game, theme or difficulty.";
export const aThemeSaysWhatThePuzzle = (enough: number) => `A theme says what the puzzle is about, so it is a hint. Once ${enough} people have answered a puzzle, its difficulty follows their results.`;
export const judgedCalls = "Judged calls";
export const callsOfTheAuction = "Calls of the auction and the beg are judged, not proved: a search of deals that are drawn found one clearly best. Each cost is shown with its interval. They are not counted among the puzzles, and your answers are not kept.";
export const gameOfTheCalls = "Game of the calls";
export const kindOfCall = "Kind of call";
export const nextCall = "Next call";
export const noSuchCallIsInThisGame = "No such call is in this game. Choose another.";
export const difficultyOf = (difficulty: number, solved: number, answered: number) => `Difficulty ${difficulty}: ${solved} of ${answered}`;
export const yourFirstAnswerToEachCounts = "Your first answer to each counts. If you ask for the answer, that counts as missed.";
export const loadingThePuzzles = "Loading the puzzles…";
