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

  it('cover an item whose heading was taken out, and nobody reads it who may not read that item', () => {
    const text = joinMinutes(PARTS).replace('## 2. Device 2\n', '');
    const parts = splitMinutes(text, PARTS) ?? [];
    expect(parts).toEqual([
      PARTS[0],
      part(1, 'One.\n\n\nTwo.', [1, 2]),
      part(2, null, [2]),
      part(3, 'Three.'),
    ]);
    expect(shownTo(parts, 2)).not.toMatch(/One|Two/);
    expect(shownTo(parts)).toMatch(/Two/);
    // It is a part of its own again when it has its heading again.
    expect(splitMinutes(joinMinutes(PARTS), parts)).toEqual(PARTS);
  });

  it('are one where there are no headings, and hidden with each item', () => {
    const parts = splitMinutes('We talked.', PARTS) ?? [];
    expect(joinMinutes(parts)).toBe('We talked.');
    expect(shownTo(parts, 3)).toBe('');
  });

  it('are written by somebody to whom one is hidden, who does not touch that one', () => {
    const mine = minutesShown(PARTS, new Set([1]));
    const parts = splitMinutes(`${joinMinutes(mine)} More.`, mine);
    expect(parts).toEqual([PARTS[0], PARTS[2], part(3, 'Three. More.')]);
  });

  it('have no place for what stands above, where that is hidden', () => {
    const whole = splitMinutes('We talked.', PARTS) ?? [];
    const mine = minutesShown(whole, new Set([1]));
    expect(splitMinutes('I say.', mine)).toBeNull();
    expect(splitMinutes('## 2. Device 2\n\nI say.', mine)).toEqual([
      part(2, 'I say.', [2, 3]),
      part(3, null),
    ]);
  });
});

it('names the places that are still to be written', () => {
  expect(gapsIn(`a ${gapFor('what was said')}\n${gapFor('when')} [To do]`)).toEqual([
    'what was said',
    'when',
  ]);
});
