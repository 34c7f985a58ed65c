import { describe, expect, it } from 'vitest';
import { CRITERIA, CRITERION_NAMES, totalScore, type Weights } from './score.ts';

const USUAL = Object.fromEntries(CRITERION_NAMES.map((name) => [name, CRITERIA[name].weight])) as Weights;
const all = (points: number) => Object.fromEntries(CRITERION_NAMES.map((name) => [name, points]));

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
});
