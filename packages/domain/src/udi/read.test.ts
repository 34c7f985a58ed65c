import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { FDA, GS, randomFrom, read, refused } from './testing/reading.ts';

describe('any text', () => {
  it.each(['', ' ', 'Stent', 'https://id.gs1.org/01/09506000134352', '-1', '\u0000', 'MDR-42'])(
    'that is none, as %j, is told what is accepted',
    (text) =>
      expect(refused(text)).toBe(
        'A UDI begins with (01) or 01 and a GTIN (GS1), with + (HIBCC), or with =/ or =) (ICCBBA)',
      ),
  );

  it('is at most so long', () =>
    expect(refused('1'.repeat(LIMITS.udi + 1))).toMatch(/at most 200 characters/));

  it('is read or refused, and never fails in another way; what is read is printed so that it reads the same', () => {
    const alphabet = [
      '(01)',
      '(17)',
      '(10)',
      '01',
      '17',
      '21',
      '+',
      '$$',
      '$',
      '/',
      '=',
      '&',
      '=/',
      '&,1',
      GS,
      '(',
      ')',
      '*',
      '_',
      ' ',
      '0',
      '9',
      '3',
      'A',
      'z',
      '-',
      '\u00e8',
      '\u{1f600}',
      '\ud800',
      '51022222233336',
      '+A123BJC5D6E71G',
    ];
    const next = randomFrom(7);
    let readable = 0;
    for (let round = 0; round < 40_000; round++) {
      const begin = [FDA, '+A123BJC5D6E71G+$$52001510X3GD', '=/A9999XYZ100T0944=,000025', ''][next(4)] ?? '';
      const cut = begin.slice(0, next(begin.length + 1));
      const text =
        cut +
        Array.from({ length: next(12) }, () => alphabet[next(alphabet.length)]).join('') +
        (next(2) ? begin.slice(cut.length) : '');
      const answer = refused(text);
      if (!answer.startsWith('read as')) continue;
      readable++;
      expect(read(read(text).text)).toEqual(read(text));
    }
    expect(readable).toBeGreaterThan(1_000);
  });

  it('has no control characters and no other alphabet in what it stores, however it is typed', () => {
    const next = randomFrom(11);
    const any = () => String.fromCharCode([next(128), next(0x250), next(0x1_0000)][next(3)] ?? 0);
    const begins = [FDA, '0151022222233336', '+A123BJC5D6E71G', '=/A9999XYZ100T0944', ''];
    const start = performance.now();
    for (let round = 0; round < 10_000; round++) {
      const begin = begins[next(begins.length)] ?? '';
      const at = next(begin.length + 1);
      const strange = Array.from({ length: next(round % 2 ? 3 : 180) }, any).join('');
      const typed = begin.slice(0, at) + strange + begin.slice(at);
      const answer = refused(typed);
      if (answer.startsWith('read as')) expect(read(typed).text).toMatch(/^[ -~]{1,200}$/);
    }
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('stores no more than it takes', () => {
    const short = Array.from({ length: 10 }, (_, at) => `9${at}1${GS}`).join('');
    const typed = `0151022222233336${short}${Array.from({ length: 4 }, (_, at) => `24${at}1${GS}`).join('')}`;
    expect(read(typed).text).toHaveLength(92);
    const long = ['10', '21', '710', '711', '22'].reduce(
      (text, ai) => `${text}${ai}${'A'.repeat(20)}${GS}`,
      typed,
    );
    expect(long.length).toBeLessThanOrEqual(LIMITS.udi);
    expect(refused(long)).toMatch(/at most 200 characters/);
  });

  it('looks at hostile texts in a time that grows with their length alone', () => {
    const hostile = (long: number) =>
      ['(', '(01)', '+', '+A', '$', '*', '=', '&', '=A', GS, '1', '01', ' '].flatMap((part) =>
        ['', '+', '(01)', '=/', '01'].map((begin) => (begin + part.repeat(long)).slice(0, long)),
      );
    const timeOf = (texts: readonly string[]) => {
      const start = performance.now();
      for (let round = 0; round < 20; round++) for (const text of texts) refused(text);
      return performance.now() - start;
    };
    timeOf(hostile(LIMITS.udi));
    expect(timeOf(hostile(LIMITS.udi)) / timeOf(hostile(LIMITS.udi / 4))).toBeLessThan(16);
  });
});
