import * as z from 'zod/mini';
import { idSchema } from '../id-schema.ts';
import { isDate } from '../instants.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { optional, required, requiredOr } from '../text-schema.ts';
import { whole } from '../whole-schema.ts';
import { daysBetween } from '../working-time.ts';
import { APPROVALS, type Approval } from './outcomes.ts';
import { QUESTION_SCALES, RATINGS, TRIAL_RESULTS, type TrialQuestion } from './trial.ts';

const { most, text } = LIMITS.conditions;

const daySchema = (label: string) => {
  const error = requiredOr(label, MESSAGES.notDate(label));
  return z.string({ error }).check(z.refine<string>(isDate, { error }));
};

const personSchema = (label: string) =>
  idSchema(MESSAGES.notPerson(label), ({ input }) =>
    (input === undefined || input === '' ? MESSAGES.required : MESSAGES.notPerson)(label),
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

const listOf = <T>(label: string, schema: z.ZodMiniType<T>, mostOf: number) =>
  z
    .array(schema, MESSAGES.notListFrom(label, mostOf))
    .check(
      z.minLength(1, MESSAGES.notListFrom(label, mostOf)),
      z.maxLength(mostOf, MESSAGES.notListFrom(label, mostOf)),
    );

const trialSchema = z
  .object(
    {
      units: whole('Units', 1, LIMITS.trial.units, true),
      from: daySchema('From'),
      until: daySchema('Until'),
      evaluatorIds: listOf('evaluators', personSchema('Evaluators'), LIMITS.trial.evaluators).check(
        z.refine(
          (ids: unknown) => new Set(ids as number[]).size === (ids as number[]).length,
          MESSAGES.evaluatorTwice,
        ),
      ),
      questions: listOf(
        'questions',
        z.object(
          {
            text: required('Question', LIMITS.trial.question),
            scale: z.enum(QUESTION_SCALES, MESSAGES.notListed('Scale', QUESTION_SCALES)),
          },
          MESSAGES.notObject('A question'),
        ),
        LIMITS.trial.questions,
      ),
    },
    MESSAGES.notObject('Trial'),
  )
  .check(
    z.refine(({ from, until }) => !(until < from), { error: MESSAGES.untilBeforeFrom, path: ['until'] }),
    z.refine(({ from, until }) => !(daysBetween(from, until) > LIMITS.trial.days), {
      error: MESSAGES.trialTooLong(LIMITS.trial.days),
      path: ['until'],
    }),
  );
export type TrialInput = z.output<typeof trialSchema>;

const missing = (field: string, message: string, context: z.core.ParsePayload<unknown>) =>
  context.issues.push({ code: 'custom', path: [field], message, input: context.value });

/** The details of an approval, and the outcome that follows from them. Without details it is a plain approval. */
export const approvalSchema = z.pipe(
  z.object({
    outcome: z.nullish(z.enum(APPROVALS, MESSAGES.notListed('Outcome', APPROVALS))),
    conditions: z.nullish(
      z
        .array(conditionSchema, MESSAGES.notList('Conditions', most))
        .check(z.maxLength(most, MESSAGES.notList('Conditions', most))),
    ),
    trial: z.nullish(trialSchema),
  }),
  z.transform(({ outcome, conditions, trial = null }, context) => {
    const conditionList = conditions ?? [];
    const made: Approval =
      outcome ??
      (trial ? 'approved_for_trial' : conditionList.length ? 'approved_with_conditions' : 'approved');
    if (made === 'approved_for_trial' && !trial) missing('trial', MESSAGES.trialMissing, context);
    if (made !== 'approved_for_trial' && trial)
      missing('trial', MESSAGES.onlyWithOutcome('Trials', 'approved_for_trial'), context);
    if (made === 'approved_with_conditions' && !conditionList.length)
      missing('conditions', MESSAGES.conditionMissing, context);
    if (made !== 'approved_with_conditions' && conditionList.length)
      missing('conditions', MESSAGES.onlyWithOutcome('Conditions', 'approved_with_conditions'), context);
    return { outcome: made, conditions: conditionList, trial };
  }),
);

/** Says that a condition is met, or that it is not met after all. */
export const conditionChangeSchema = z.object({
  closed: z.boolean(MESSAGES.notFlag('Closed')),
  note: optional('Note', text),
});

/** How a trial ends. Only stopping it needs a reason. */
export const trialEndSchema = z.pipe(
  z.object({
    result: z.enum(TRIAL_RESULTS, MESSAGES.notListed('Result', TRIAL_RESULTS)),
    reason: optional('Reason', LIMITS.longText),
  }),
  z.transform(({ result, reason }, context) => {
    if (result === 'stop' && reason === null) missing('reason', MESSAGES.required('Reason'), context);
    return { result, reason };
  }),
);
/** The number of the approval that a second person confirms. */
export const secondNumberSchema = whole('Number', 1, 1_000_000);
/** Why a trial is stopped. */
export const trialReasonSchema = required('Reason', LIMITS.longText);
/** Why a device is kept after its trial; may be empty. */
export const keptReasonSchema = optional('Reason', LIMITS.longText);

/** An evaluator's answers to these questions: some of them, or a text. */
export const evaluationSchema = (questions: readonly TrialQuestion[]) => {
  const ids = questions.map(({ id }) => id);
  const answerTo = ({ text, scale }: TrialQuestion): z.ZodMiniType => {
    if (scale === 'yes_no') return z.boolean(MESSAGES.notFlag(text));
    if (scale === 'rating') return whole(text, RATINGS[0], RATINGS.length);
    return optional(text, LIMITS.trial.answer);
  };
  return z
    .object({
      answers: z.strictObject(
        Object.fromEntries(questions.map((question) => [question.id, z.nullish(answerTo(question))])),
        {
          error: ({ code }) =>
            code === 'unrecognized_keys' ? MESSAGES.notQuestions(ids) : MESSAGES.notObject('Answers'),
        },
      ),
      text: optional('Text', LIMITS.longText),
    })
    .check(
      z.refine(
        ({ answers, text }) =>
          text !== null || Object.values(answers).some((answer) => (answer ?? null) !== null),
        { error: MESSAGES.evaluationEmpty, path: ['answers'] },
      ),
    );
};
