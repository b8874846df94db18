/** The grammar that no sentence can choose by itself. */

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
