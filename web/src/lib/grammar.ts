/** What no sentence can choose by itself: a capital, and how a figure is written. */

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A signed figure, with a true minus. */
export const signed = (of: number, digits = 0): string => {
  const text = Math.abs(of).toFixed(digits);
  return Number(text) === 0 ? text : `${of > 0 ? "+" : "−"}${text}`;
};
