import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { camel, snake } from '../snake.ts';
import { optional, requiredLine } from '../text-schema.ts';
import { whole } from '../whole-schema.ts';
import { type Criterion, DEFAULT_CRITERIA } from './score.ts';

const {
  most,
  known: mostKnown,
  label: longestLabel,
  help: longestHelp,
  weight: mostWeight,
} = LIMITS.criteria;

/** A criterion as the setting stores it. */
export interface StoredCriterion {
  /**
   * The key of the criterion in scores, made from its first label in snake_case. It never changes, and is never used for another criterion.
   */
  key: string;
  label: string;
  help: string;
  weight: number;
  /** True when new scores do not use it. It stays stored, because old scores have it and its key must not be used again. */
  retired: boolean;
}

/** A criterion as an administrator sends it. A criterion without a key is new. */
export type GivenCriterion = Omit<StoredCriterion, 'key'> & { key: string | null };

export const DEFAULT_STORED_CRITERIA: readonly StoredCriterion[] = DEFAULT_CRITERIA.map(
  ({ name, ...criterion }) => ({
    key: snake(name),
    ...criterion,
    retired: false,
  }),
);

/** Each part begins with a letter, so that the key can be restored from its name in camelCase. */
const KEY = /^[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)*$/;
const MOST_OF_KEY = 40;

const sameLabel = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The index of a criterion with the same label as an earlier one; -1 for none. */
const repeatedIn = (criteria: readonly { label: string }[]): number =>
  criteria.findIndex(({ label }, at) => criteria.slice(0, at).some((other) => sameLabel(other.label, label)));

const entrySchema = z.object(
  {
    key: z.pipe(
      z.nullish(
        z
          .string(MESSAGES.notCriterionKey)
          .check(
            z.refine((key: string) => key.length <= MOST_OF_KEY && KEY.test(key), MESSAGES.notCriterionKey),
          ),
      ),
      z.transform((key: string | null | undefined) => key ?? null),
    ),
    label: requiredLine('The name of a criterion', longestLabel),
    help: z.pipe(
      optional('The explanation', longestHelp),
      z.transform((help: string | null) => help ?? ''),
    ),
    weight: whole('The weight', 0, mostWeight),
    retired: z.pipe(
      z.nullish(z.boolean(MESSAGES.notFlag('retired'))),
      z.transform((retired: boolean | null | undefined) => retired ?? false),
    ),
  },
  MESSAGES.notObject('A criterion'),
);

/** The sent criteria: active ones first, each group in its order. */
export const criteriaSchema: z.ZodMiniType<readonly GivenCriterion[]> = z.pipe(
  z.array(entrySchema, MESSAGES.notCriteriaList(most)).check(
    z.maxLength(mostKnown, { error: MESSAGES.tooManyCriteria(mostKnown), abort: true }),
    z.superRefine((criteria, { addIssue }) => {
      const active = criteria.filter(({ retired }) => !retired).length;
      if (active < 1 || active > most)
        addIssue({ code: 'custom', input: criteria, message: MESSAGES.notCriteriaList(most) });
      const repeated = repeatedIn(criteria);
      if (repeated >= 0)
        addIssue({
          ...{ code: 'custom', input: criteria, path: [repeated, 'label'] },
          message: MESSAGES.criterionTwice(criteria[repeated]?.label ?? ''),
        });
      const keys = criteria.flatMap(({ key }) => key ?? []);
      if (new Set(keys).size < keys.length)
        addIssue({ code: 'custom', input: criteria, message: MESSAGES.criterionKeyTwice });
    }),
  ),
  z.transform((criteria) => [
    ...criteria.filter(({ retired }) => !retired),
    ...criteria.filter(({ retired }) => retired),
  ]),
) as never;

/** A key made from a label, which no other criterion has ever had: "IT risk (2)" is `it_risk2`. */
export function criterionKey(label: string, taken: ReadonlySet<string>): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    // A part that begins with a digit is joined to the one before it.
    .replace(/_+(?=\d)|^_+|_+$/g, '');
  const base = (KEY.test(words) ? words : `criterion${words}`).slice(0, MOST_OF_KEY - 4).replace(/_+$/, '');
  // Names that every object has would be found even when nothing is stored.
  const isFree = (key: string) => !taken.has(key) && !(camel(key) in {});
  let key = base;
  for (let count = 2; !isFree(key); count++) key = `${base}${count}`;
  return key;
}

/**
 * The criteria after a change: new ones get a key, and those that were left out are retired, so that no key is ever used again. A text says
 * why the change is refused.
 */
export function changeCriteria(
  before: readonly StoredCriterion[],
  given: readonly GivenCriterion[],
): readonly StoredCriterion[] | string {
  const keysBefore = new Set(before.map(({ key }) => key));
  const unknown = given.find(({ key }) => key !== null && !keysBefore.has(key))?.key;
  if (unknown) return MESSAGES.unknownCriterion(unknown, [...keysBefore]);
  const named = new Set(given.map(({ key }) => key));
  const left = before.filter(({ key }) => !named.has(key)).map((each) => ({ ...each, retired: true }));
  const taken = new Set(keysBefore);
  const changed = given.map((each): StoredCriterion => {
    const key = each.key ?? criterionKey(each.label, taken);
    taken.add(key);
    return { ...each, key };
  });
  const all = [...changed, ...left];
  const repeated = all[repeatedIn(all)];
  if (repeated) return MESSAGES.criterionBefore(repeated.label);
  if (all.length > mostKnown) return MESSAGES.tooManyCriteria(mostKnown);
  return all;
}

const asCriterion = ({ key, label, help, weight }: StoredCriterion): Criterion => ({
  name: camel(key),
  label,
  help,
  weight,
});

/** The criteria of new scores, in their order. */
export const activeCriteria = (set: readonly StoredCriterion[]): readonly Criterion[] =>
  set.filter(({ retired }) => !retired).map(asCriterion);

/** All criteria that have ever existed. */
export const knownCriteria = (set: readonly StoredCriterion[]): readonly Criterion[] => set.map(asCriterion);
