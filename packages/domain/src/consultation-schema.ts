import * as z from 'zod/mini';
import { CONSULTATION_ANSWER_NAMES, CONSULTATION_KIND_NAMES } from './consultations.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { optional, required } from './text-schema.ts';
import { wantedDaySchema } from './wanted-day-schema.ts';

const { consultation: longest } = LIMITS;

/** Whom to consult about what. Without a person, it is the one whom the settings name for the kind. */
export const newConsultationSchema = z.object({
  kind: z.enum(CONSULTATION_KIND_NAMES, MESSAGES.notListed('Kind', CONSULTATION_KIND_NAMES)),
  person: z.optional(
    z.nullable(z.int(MESSAGES.notPerson('Person')).check(z.positive(MESSAGES.notPerson('Person')))),
  ),
  question: required('Question', longest),
  /** Null for no date; when it is missing, the settings decide the date. */
  answerBy: z.optional(wantedDaySchema('Answer by')),
});

/** Yes, no, or the conditions. */
export const consultationAnswerSchema = z
  .object({
    answer: z.enum(CONSULTATION_ANSWER_NAMES, MESSAGES.notListed('Answer', CONSULTATION_ANSWER_NAMES)),
    text: optional('Text', longest),
  })
  .check(
    z.refine(({ answer, text }) => answer !== 'conditions' || text !== null, {
      error: MESSAGES.conditionsMissing,
      path: ['text'],
    }),
  );
