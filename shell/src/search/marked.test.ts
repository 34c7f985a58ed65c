import { expect, it } from 'vitest';
import { markedPieces } from './marked.ts';

const shown = (text: string, typed: string) =>
  markedPieces(text, typed)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['Ablation catheter 7F', 'cath', 'Ablation [cath]eter 7F'],
  ['Évolut FX+', 'EVOLUT fx', '[Évolut] [FX]+'],
  ['Straße', 'strasse', 'Straße'],
  ['eﬃcient', 'effi', '[eﬃcient]'],
  ['Stent', 'setnt', 'Stent'],
  ['One (two)', '', 'One (two)'],
])('marks in %s what %s has found', (text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected);
});
