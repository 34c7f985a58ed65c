import { divideToEven } from './decimal.ts';

/** The criteria of a device's score. */
export interface Criterion {
  /** Its key in camelCase, as in a stored score. Its meaning never changes. */
  name: string;
  label: string;
  /** The question of the criterion, in a sentence; empty when the label is enough. */
  help: string;
  /** Its weight in relation to the others. 0 leaves it out of the total. */
  weight: number;
}

/** The criteria of a hospital that has set none (setting `score_criteria`). */
export const DEFAULT_CRITERIA: readonly Criterion[] = [
  { name: 'patientOutcome', label: 'Patient outcome', help: 'What patients gain by it.', weight: 30 },
  { name: 'safety', label: 'Safety', help: 'What is known against it.', weight: 20 },
  { name: 'cost', label: 'Cost', help: 'What it costs beyond what it replaces.', weight: 25 },
  { name: 'evidence', label: 'Evidence', help: 'How well studies show what it promises.', weight: 15 },
  { name: 'fit', label: 'Fit', help: 'How it goes with what is here: devices, rooms, people.', weight: 10 },
];

/** The most points of a criterion; the fewest are 0. */
export const MOST_POINTS = 5;

/** The weight of each criterion, by its name. */
export type Weights = Readonly<Record<string, number>>;

export const weightsOf = (criteria: readonly Pick<Criterion, 'name' | 'weight'>[]): Weights =>
  Object.fromEntries(criteria.map(({ name, weight }) => [name, weight]));

type Weighed = Pick<Criterion, 'weight'>;

/** The most that a criterion can contribute to a total of 100. */
export function shareOf(criteria: readonly Weighed[], { weight }: Weighed): number {
  const all = criteria.reduce((sum, each) => sum + each.weight, 0);
  return all > 0 ? (100 * weight) / all : 0;
}

/**
 * The total of the points, of 100, with one decimal place. Null while a criterion with a weight has no points, or when no criterion has a
 * weight.
 */
export function totalScore(
  points: Readonly<Record<string, number | null | undefined>>,
  weights: Weights,
): number | null {
  let all = 0;
  let reached = 0;
  for (const [name, weight] of Object.entries(weights)) {
    if (weight <= 0) continue;
    const { [name]: value } = points;
    if (value === undefined || value === null) return null;
    all += weight * MOST_POINTS;
    reached += weight * value;
  }
  return all === 0 ? null : Number(divideToEven(BigInt(reached) * 1_000n, BigInt(all))) / 10;
}

/** The total of the points so far, of 100: a criterion without points contributes nothing yet. Null when no criterion has a weight. */
export const scoreSoFar = (
  points: Readonly<Record<string, number | null | undefined>>,
  weights: Weights,
): number | null =>
  totalScore(Object.fromEntries(Object.keys(weights).map((name) => [name, points[name] ?? 0])), weights);

interface Given {
  points?: number | null;
  reason?: string | null;
}

/** What a score lacks of the criteria with a weight, in words: points, and the reasons for points. Null when it is complete. */
export function scoreLacks(
  score: Readonly<Record<string, Given | undefined>> | null,
  weights: Weights,
): string[] {
  const counted = Object.keys(weights)
    .filter((name) => (weights[name] ?? 0) > 0)
    .map((name) => score?.[name]);
  const hasPoints = (score: Given | undefined) => (score?.points ?? null) !== null;
  const lacking = {
    points: counted.filter((score) => !hasPoints(score)).length,
    reason: counted.filter((score) => hasPoints(score) && !score?.reason?.trim()).length,
  };
  return Object.entries(lacking).flatMap(([what, count]) => {
    if (count === 0) return [];
    return [`${count === 1 ? '1 criterion has' : `${count} criteria have`} no ${what} yet`];
  });
}

/** The differences between other criteria and those with which a score was made, as sentences for people; empty when there are none. */
export function criteriaChanges(before: readonly Criterion[], now: readonly Criterion[]): string[] {
  const old = new Map(before.map((each) => [each.name, each]));
  const kept = new Set(now.map(({ name }) => name));
  return [
    ...now.flatMap((each): string[] => {
      const was = old.get(each.name);
      if (!was) return [`${each.label} is new and counts ${each.weight}`];
      return [
        ...(was.label === each.label ? [] : [`${was.label} is called ${each.label}`]),
        ...(was.weight === each.weight
          ? []
          : [`${each.label} counts ${each.weight} instead of ${was.weight}`]),
        ...(was.help === each.help ? [] : [`${each.label} has another explanation`]),
      ];
    }),
    ...before.flatMap(({ name, label }) => (kept.has(name) ? [] : [`${label} is retired`])),
    ...(inOneOrder(before, now) ? [] : ['they stand in another order']),
  ];
}

/** Whether the criteria that are in both have the same order. */
function inOneOrder(before: readonly Criterion[], now: readonly Criterion[]): boolean {
  const shared = (some: readonly Criterion[], others: readonly Criterion[]) =>
    some.map(({ name }) => name).filter((name) => others.some((other) => other.name === name));
  return shared(before, now).join() === shared(now, before).join();
}
