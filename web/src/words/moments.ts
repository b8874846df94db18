// Written by `python src/hilojack/words/writing.py` from en/page/moments.ftl: change that.
export const jackCaught = "Jack caught";
export const jackHung = "Jack hung";
export const everyPoint = "Every point";
export const setBackBy = (points: number) => `Set back, ${points}`;
export const morePoints = (points: number) => `+${points}`;
