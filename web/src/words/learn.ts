// Written by `python src/hilojack/words/writing.py` from en/page/learn.ftl: change that.
export const learnGame = (game: string) => `Learn ${game}`;
export const learnTheGame = "Learn the game";
export const titleOfLesson = (title: string) => `Learn ${title} – Hilojack`;
export const thatWasTheLesson = "That was the lesson.";
export const preparingTheCards = "Preparing the cards…";
export const takeBackU = "Take back (U)";
export const showMeH = "Show me (H)";
export const skipTheLesson = "Skip the lesson";
export const playAWholeDeal = "Play a whole deal";
export const lessonAgain = "Again";
export const theLesson = "The lesson";
export const loadingThePage = "Loading the page…";
export const howToPlayItWell = (name: string) => `${name}: how to play it well`;
export const tenPositions = "Ten positions";
export const theEndOfADealAsYouWould = "The end of a deal, as you would know it. One card is best there, and that is proved.";
export const allItsPuzzles = "All its puzzles";
export const theFigures = "The figures";
