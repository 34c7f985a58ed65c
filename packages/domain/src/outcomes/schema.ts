import * as z from 'zod/mini';
import { isDate } from '../instants.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optional, required } from '../text-schema.ts';
import { APPROVALS, type Approval } from './outcomes.ts';

const { most, text } = LIMITS.conditions;

const daySchema = (label: string) =>
  z.string(MESSAGES.notDate(label)).check(z.refine<string>(isDate, MESSAGES.notDate(label)));

/** The id of a person, as REST sends it or as GraphQL does. */
const personSchema = (label: string) =>
  z.pipe(
    z.transform((id: unknown) => (typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id)),
    z
      .int({
        error: ({ input }) =>
          (input === undefined || input === '' ? MESSAGES.required : MESSAGES.notPerson)(label),
      })
      .check(z.positive(MESSAGES.notPerson(label))),
  );

const conditionSchema = z.object(
  {
    text: required('Condition', text),
    userId: personSchema('Person'),
    until: daySchema('Until'),
    blocksOrdering: z._default(z.boolean(MESSAGES.notFlag('Blocks ordering')), false),
  },
  MESSAGES.notObject('A condition'),
);
export type ConditionInput = z.output<typeof conditionSchema>;

const missing = (field: string, message: string, context: z.core.ParsePayload<unknown>) =>
  context.issues.push({ code: 'custom', path: [field], message, input: context.value });

/** What may come with an approval, and what outcome it makes. Without anything it is a plain one. */
export const approvalSchema = z.pipe(
  z.object({
    outcome: z.nullish(z.enum(APPROVALS, MESSAGES.notListed('Outcome', APPROVALS))),
    conditions: z.nullish(
      z
        .array(conditionSchema, MESSAGES.notList('Conditions', most))
        .check(z.maxLength(most, MESSAGES.notList('Conditions', most))),
    ),
  }),
  z.transform(({ outcome, conditions }, context) => {
    const given = conditions ?? [];
    const made: Approval = outcome ?? (given.length ? 'approved_with_conditions' : 'approved');
    if (made === 'approved_with_conditions' && !given.length)
      missing('conditions', MESSAGES.conditionMissing, context);
    if (made !== 'approved_with_conditions' && given.length)
      missing('conditions', MESSAGES.onlyWithOutcome('Conditions', 'approved_with_conditions'), context);
    return { outcome: made, conditions: given };
  }),
);

/** That a condition is met, or that it is not after all. */
export const conditionChangeSchema = z.object({
  closed: z.boolean(MESSAGES.notFlag('Closed')),
  note: optional('Note', text),
});
