// Written by `python src/hilojack/words/writing.py` from en/page/home.ftl: change that.
export const against = (levels: string) => `against ${levels}`;
export const houseRulesOf = (count: number) => (count === 1 ? "1 house rule" : `${count} house rules`);
export const changeSetup = "Change";
export const todayHead = "Today";
export const puzzleOfToday = "Puzzle";
export const itIsDone = "done";
export const inARow = (days: number) => (days === 0 ? "one a day" : (days === 1 ? "one day" : `${days} days in a row`));
export const mistakesDue = (count: number) => (count === 0 ? "none due" : (count === 1 ? "1 due" : `${count} due`));
export const onThisDevice = "On this device";
export const passItOn = "Two or more at one device: a curtain hides each hand from the others.";
export const setUpAGame = "Set up a game";
export const inviteTo = (game: string) => `Invite to ${game}`;
export const aTableOpens = "A table opens with your seat taken, and a link for the others.";
export const codeOrLink = "Code or link";
export const join = "Join";
export const lesson = "Lesson";
export const strategyHead = "Strategy";
export const loadingTheLessons = "Loading the lessons…";
