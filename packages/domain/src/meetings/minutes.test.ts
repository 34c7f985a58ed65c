import { describe, expect, it } from 'vitest';
import { gapFor, gapsIn, joinMinutes, type MinutesPart, minutesShown, splitMinutes } from './minutes.ts';

const part = (item: number | null, text: string | null, covers?: number[]): MinutesPart => ({
  item,
  heading: item === null ? '' : `${item}. Device ${item}`,
  text,
  covers: covers ?? (item === null ? [] : [item]),
});
const PARTS = [part(null, 'We met.'), part(1, 'One.'), part(2, 'Two.'), part(3, 'Three.')];
const shownTo = (parts: readonly MinutesPart[], ...hidden: number[]) =>
  joinMinutes(minutesShown(parts, new Set(hidden)));

describe('the parts of minutes', () => {
  it('are the same again from their text', () => {
    const text = joinMinutes(PARTS);
    expect(text).toBe(
      'We met.\n\n## 1. Device 1\n\nOne.\n\n## 2. Device 2\n\nTwo.\n\n## 3. Device 3\n\nThree.',
    );
    expect(splitMinutes(text, PARTS)).toEqual(PARTS);
    expect(splitMinutes(text.replaceAll('\n', '\r\n'), PARTS)).toEqual(PARTS);
  });

  const split = (text: string, parts = PARTS, ...hidden: number[]) => {
    const found = splitMinutes(text, parts, new Set(hidden));
    if ('problem' in found) throw new Error(found.problem);
    return found;
  };
  /** The text for a reader from whom these items are hidden. */
  const readBy = (parts: readonly MinutesPart[], ...hidden: number[]) => shownTo(parts, ...hidden);

  it('are all hidden with an item whose heading was taken out, wherever its text stands now', () => {
    for (const moved of ['', '\n\nTwo.']) {
      const text = joinMinutes(PARTS).replace('## 2. Device 2\n', '') + moved;
      const parts = split(text);
      expect(parts.map(({ covers }) => covers)).toEqual([[2], [1, 2], [2], [3, 2]]);
      expect(readBy(parts, 2)).toBe('');
      expect(readBy(parts)).toMatch(/Two/);
      // Saving the same text again changes nothing.
      expect(split(readBy(parts), parts)).toEqual(parts);
      // They become separate parts again when somebody who reads all of them has written all headings.
      expect(split(joinMinutes(PARTS), parts)).toEqual(PARTS);
    }
  });

  it('are one where there are no headings, and hidden with each item', () => {
    const parts = split('We talked.');
    expect(joinMinutes(parts)).toBe('We talked.');
    for (const item of [1, 2, 3]) expect(readBy(parts, item)).toBe('');
  });

  it('are written by somebody to whom one is hidden, who does not touch that one', () => {
    const mine = `${readBy(PARTS, 1)} More.`;
    expect(split(mine, PARTS, 1)).toEqual([PARTS[0], PARTS[1], PARTS[2], part(3, 'Three. More.')]);
    // A text that hides one item cannot arrange the others, so the rest stays covered.
    const without = split('We met.\n\n## 3. Device 3\n\nThree. Two.', PARTS, 1);
    expect(without.map(({ covers }) => covers)).toEqual([[2], [1], [2], [3, 2]]);
    expect(
      split('We met.\n\n## 2. Device 2\n\nTwo.\n\n## 3. Device 3\n\nThree. Two.', without, 1)[3]?.covers,
    ).toEqual([3, 2]);
  });

  it.each([
    [
      'the heading of a part that is hidden',
      '## 1. Device 1',
      { problem: 'unread', heading: '## 1. Device 1' },
    ],
    ['a heading twice', '## 3. Device 3', { problem: 'twice', heading: '## 3. Device 3' }],
    ['one that looks like it', ' ##\u200b  1. DEVICE 1', { problem: 'unread', heading: '## 1. Device 1' }],
    ['one after another break', 'So.\u2028## 3. Device 3', { problem: 'twice', heading: '## 3. Device 3' }],
  ])('have no line that is %s: it would begin that part for the next who writes', (_, line, problem) => {
    const text = `${readBy(PARTS, 1)}\n\n${line}  \n\nForged.`;
    expect(splitMinutes(text, PARTS, new Set([1]))).toEqual(problem);
  });

  it('have no place for what stands above, where that is hidden', () => {
    const whole = split('We talked.');
    expect(splitMinutes('I say.', whole, new Set([1]))).toEqual({ problem: 'above' });
    const parts = split('## 2. Device 2\n\nI say.', whole, 1);
    expect(parts.slice(0, 2)).toEqual(whole.slice(0, 2));
    expect(parts.slice(2)).toEqual([part(2, 'I say.', [2]), part(3, null, [3])]);
  });
});

it('names the places that are still to be written', () => {
  expect(gapsIn(`a ${gapFor('what was said')}\n${gapFor('when')} [To do]`)).toEqual([
    'what was said',
    'when',
  ]);
  expect(gapsIn('[To write: '.repeat(9_000))).toEqual([]);
});
