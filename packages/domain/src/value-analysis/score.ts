import { divideToEven } from './decimal.ts';

/** What a device is scored by, with the default weight of each (settings `weight_…`). */
export const CRITERIA = {
  patientOutcome: { label: 'Patient outcome', weight: 30 },
  safety: { label: 'Safety', weight: 20 },
  cost: { label: 'Cost', weight: 25 },
  evidence: { label: 'Evidence', weight: 15 },
  fit: { label: 'Fit', weight: 10 },
} as const;
export type Criterion = keyof typeof CRITERIA;
export const CRITERION_NAMES = /* @__PURE__ */ Object.keys(CRITERIA) as readonly Criterion[];

/** A criterion is given 0 to so many points. */
export const MOST_POINTS = 5;

export type Weights = Readonly<Record<Criterion, number>>;

/**
 * What the points make, of 100, with one digit after the point. Null while a criterion that counts has no points, or when none
 * counts.
 */
export function totalScore(
  points: Readonly<Partial<Record<Criterion, number | null>>>,
  weights: Weights,
): number | null {
  const counted = CRITERION_NAMES.filter((name) => weights[name] > 0);
  if (!counted.length) return null;
  let all = 0;
  let reached = 0;
  for (const name of counted) {
    const { [name]: given } = points;
    if (given === undefined || given === null) return null;
    all += weights[name] * MOST_POINTS;
    reached += weights[name] * given;
  }
  return Number(divideToEven(BigInt(reached) * 1_000n, BigInt(all))) / 10;
}
