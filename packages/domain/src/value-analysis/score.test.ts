import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CRITERIA, scoreLacks, totalScore, weightsOf } from './score.ts';

const USUAL = weightsOf(DEFAULT_CRITERIA);
const all = (points: number) => Object.fromEntries(DEFAULT_CRITERIA.map(({ name }) => [name, points]));

describe('the total of a score', () => {
  it('has weights of 100 in all', () => {
    expect(Object.values(USUAL).reduce((sum, each) => sum + each)).toBe(100);
  });

  it.each([
    ['all points', all(5), USUAL, 100],
    ['no points', all(0), USUAL, 0],
    ['points in between', { patientOutcome: 4, safety: 5, cost: 2, evidence: 3, fit: 4 }, USUAL, 71],
    ['other weights', { ...all(0), safety: 1 }, { ...USUAL, patientOutcome: 0, cost: 0, evidence: 0 }, 13.3],
    ['a criterion without points', { ...all(3), fit: null }, USUAL, null],
    [
      'a criterion that does not count and has no points',
      { ...all(5), fit: null },
      { ...USUAL, fit: 0 },
      100,
    ],
    ['no weights at all', all(5), { patientOutcome: 0, safety: 0, cost: 0, evidence: 0, fit: 0 }, null],
  ])('is right for %s', (_name, points, weights, total) => {
    expect(totalScore(points, weights)).toBe(total);
  });

  it('is the weighted mean of any criteria, and not complete while one that counts has no points', () => {
    const criteria = fc.uniqueArray(
      fc.record({
        name: fc.stringMatching(/^[a-z][a-zA-Z]{0,6}$/).filter((name) => !(name in {})),
        weight: fc.nat(100),
        points: fc.option(fc.nat(5), { freq: 20 }),
      }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(criteria, (given) => {
        const points = Object.fromEntries(given.map((each) => [each.name, each.points]));
        const weights = Object.fromEntries(given.map(({ name, weight }) => [name, weight]));
        const counted = given.filter(({ weight }) => weight > 0);
        const total = totalScore(points, weights);
        if (!counted.length || counted.some((each) => each.points === null)) {
          expect(total).toBeNull();
          return;
        }
        // As in a spreadsheet: the weighted mean on a scale of 100, within half of the rounded digit.
        const mean =
          counted.reduce((sum, each) => sum + each.weight * (each.points ?? 0) * 20, 0) /
          counted.reduce((sum, { weight }) => sum + weight, 0);
        expect(Math.abs((total ?? 0) - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('what a score lacks', () => {
  const given = (reason: string | null, points: number | null = 3) => ({ points, reason });
  const whole = Object.fromEntries(DEFAULT_CRITERIA.map(({ name }) => [name, given('Shown.')]));

  it.each([
    ['nothing', whole, USUAL, []],
    ['a reason', { ...whole, fit: given(null) }, USUAL, ['1 criterion has no reason yet']],
    [
      'points, and reasons of others',
      { ...whole, fit: given(null, null), cost: given(' '), safety: given(null) },
      USUAL,
      ['1 criterion has no points yet', '2 criteria have no reason yet'],
    ],
    ['nothing where a criterion does not count', { ...whole, fit: given(null) }, { ...USUAL, fit: 0 }, []],
    ['everything', null, USUAL, ['5 criteria have no points yet']],
  ])('is %s', (_what, score, weights, lacks) => {
    expect(scoreLacks(score, weights)).toEqual(lacks);
  });
});
