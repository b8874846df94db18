// Written by `python src/hilojack/words/writing.py` from en/page/open.ftl: change that.
export const openTables = "Open tables";
export const whoSitsThere = "Guests with a number, who say phrases only. Whoever comes may sit down.";
export const startOne = (game: string) => `Start one: ${game}`;
export const nobodyIsWaiting = "Nobody is waiting. Start one: computers play until somebody comes.";
export const noneLikeThat = "No table is like that.";
export const anyNumber = "Any number";
export const seatsDrawn = (people: number, free: number) => `${(people === 1 ? "1 person" : `${people} people`)}, ${free} free`;
export const forAnAct = (seconds: number) => `${seconds} s for an act`;
export const noClock = "no clock";
export const openedWhen = (when: string) => `opened ${when}`;
export const returnToIt = "Return";
export const nextLikeIt = "The next like it";
export const noLine = "No connection";
export const itWasFull = (game: string) => `${game}: a person took the last seat.`;
