// Written by `python src/hilojack/words/writing.py` from en/cards.ftl: change that.
export const nameOfSuit = (number: number) => (["spades", "hearts", "diamonds"][number] ?? "clubs");
export const nameOfRank = (number: number) => (["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"][number] ?? "ace");
export const nameOfCard = (card: number) => (card === 52 ? "red joker" : (card === 53 ? "black joker" : `${nameOfRank(card % 13)} of ${nameOfSuit(Math.floor(card / 13))}`));
export const cardsOfSuit = (ranks: string, suit: number) => `${ranks} of ${nameOfSuit(suit)}`;
export const points = (count: number) => (count === 0 ? "no points" : (count === 1 ? "1 point" : `${count} points`));
export const morePoints = (count: number) => (count === 0 ? "no points more" : (count === 1 ? "1 point more" : `${count} points more`));
export const fewerPoints = (count: number) => (count === 0 ? "no points less" : (count === 1 ? "1 point less" : `${count} points less`));
export const someCards = (count: number) => (count === 0 ? "no cards" : (count === 1 ? "1 card" : `${count} cards`));
export const someTricks = (count: number) => (count === 0 ? "no tricks" : (count === 1 ? "1 trick" : `${count} tricks`));
export const cardPoints = (count: number) => (count === 0 ? "no card-points" : (count === 1 ? "1 card-point" : `${count} card-points`));
export const minus = (amount: number) => `minus ${amount}`;
export const nameOfRanks = (number: number) => (number === 4 ? "sixes" : `${nameOfRank(number)}s`);
