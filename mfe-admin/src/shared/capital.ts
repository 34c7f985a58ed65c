/** A text with a capital letter at its beginning. */
export const capital = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());
