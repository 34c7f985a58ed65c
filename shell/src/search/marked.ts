const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

interface Piece {
  text: string;
  marked: boolean;
}

/** Splits a text into pieces. Words that match the typed words, or begin with them, are marked. */
export function markedPieces(text: string, typed: string): Piece[] {
  const sought = folded(typed).match(WORD) ?? [];
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const key = folded(word);
    const match = sought.filter((each) => key.startsWith(each)).sort((a, b) => b.length - a.length)[0];
    if (!match) continue;
    // Folding can turn one letter into two. The positions then differ, so the whole word is marked.
    const length = key.length === word.length ? match.length : word.length;
    pieces.push(
      { text: text.slice(end, index), marked: false },
      { text: word.slice(0, length), marked: true },
    );
    end = index + length;
  }
  return [...pieces, { text: text.slice(end), marked: false }].filter(({ text: some }) => some);
}
