import * as z from 'zod/mini';
import { MESSAGES } from './messages.ts';
import { typedWhole } from './typed-number.ts';

/** The limits by which the portal judges a canary, in the order of the form. A person counts once for each version. */
export const CANARY_LIMITS = {
  failing: { label: 'More people with failures (percentage points)', usual: 10, min: 1, max: 100 },
  slower: { label: 'Slower first content (percent)', usual: 50, min: 5, max: 1000 },
  loads: { label: 'Loads of each version before a decision', usual: 20, min: 1, max: 10_000 },
  hours: { label: 'Hours before it is promoted', usual: 1, min: 0, max: 168 },
  days: { label: 'Days until it is left to a person', usual: 7, min: 1, max: 30 },
} as const satisfies Record<string, { label: string; usual: number; min: number; max: number }>;
export type CanaryLimit = keyof typeof CANARY_LIMITS;

/** What the portal does automatically. */
export const CANARY_ACTS = {
  rollback: 'Roll back a canary that is worse',
  promote: 'Promote a canary that is as good',
} as const;
export type CanaryAct = keyof typeof CANARY_ACTS;

function whole(name: CanaryLimit) {
  const { min, max } = CANARY_LIMITS[name];
  const message = MESSAGES.notWhole(name, min, max);
  return z.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message));
}

/** The limits of a dashboard that differ from the defaults, as the API takes them: the messages name the fields. */
export const canaryLimitsSchema = z.strictObject(
  {
    failing: z.optional(whole('failing')),
    slower: z.optional(whole('slower')),
    loads: z.optional(whole('loads')),
    hours: z.optional(whole('hours')),
    days: z.optional(whole('days')),
    rollback: z.optional(z.boolean(MESSAGES.notFlag('rollback'))),
    promote: z.optional(z.boolean(MESSAGES.notFlag('promote'))),
  },
  { error: ({ code }) => (code === 'invalid_type' ? MESSAGES.notObject('limits') : undefined) },
);
export type CanaryLimitsChange = z.output<typeof canaryLimitsSchema>;
export type CanaryLimits = Record<CanaryLimit, number> & Record<CanaryAct, boolean>;

function typed(name: CanaryLimit) {
  const { label, min, max } = CANARY_LIMITS[name];
  const isWhole = (text: string) => {
    const number = typedWhole(text);
    return number !== null && number >= min && number <= max;
  };
  return z.string().check(z.refine<string>(isWhole, MESSAGES.notWhole(label, min, max)));
}

/** The form of the limits, in which numbers are texts. */
export const canaryLimitsFormSchema = z.object({
  failing: typed('failing'),
  slower: typed('slower'),
  loads: typed('loads'),
  hours: typed('hours'),
  days: typed('days'),
  rollback: z.boolean(),
  promote: z.boolean(),
});

/** The limits that somebody has set, one on each line. */
export const describeLimits = (limits: CanaryLimitsChange): string[] =>
  [
    ...Object.entries(CANARY_LIMITS).map(
      ([name, { label }]) => [label, limits[name as CanaryLimit]] as const,
    ),
    ...Object.entries(CANARY_ACTS).map(([name, label]) => [label, limits[name as CanaryAct]] as const),
  ].flatMap(([label, value]) => {
    if (value === undefined) return [];
    return [`${label}: ${typeof value === 'number' ? value : value ? 'yes' : 'no'}`];
  });

/** The default limits, replaced by the dashboard's own where it has some. */
export const canaryLimits = (own: CanaryLimitsChange = {}): CanaryLimits => ({
  failing: CANARY_LIMITS.failing.usual,
  slower: CANARY_LIMITS.slower.usual,
  loads: CANARY_LIMITS.loads.usual,
  hours: CANARY_LIMITS.hours.usual,
  days: CANARY_LIMITS.days.usual,
  rollback: true,
  promote: true,
  ...own,
});
