import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { emailSchema, roleSchema } from './validation.ts';

/** For whom a flag of a dashboard is on. */
export const flagChangeSchema = z.object({
  killed: z.boolean(MESSAGES.notFlag('Killed')),
  percent: z
    .number(MESSAGES.notPercent)
    .check(
      z.int(MESSAGES.notPercent),
      z.minimum(0, MESSAGES.notPercent),
      z.maximum(100, MESSAGES.notPercent),
    ),
  roles: z.array(roleSchema, MESSAGES.notRoles),
  people: z
    .array(emailSchema, MESSAGES.notEmails)
    .check(z.maxLength(LIMITS.flagPeople, MESSAGES.tooManyPeople(LIMITS.flagPeople))),
});
export type FlagChange = z.output<typeof flagChangeSchema>;

/**
 * A change of some fields. Fields that are left out stay as they are: a person who changes the people cannot undo a switch-off that they have
 * not seen.
 */
export const flagPartSchema = z.partial(flagChangeSchema);
export type FlagPart = z.output<typeof flagPartSchema>;

/** The form that says for whom a flag is on. The API checks the addresses. */
export const flagFormSchema = z.object({
  roles: z.array(roleSchema),
  people: z.string().check(z.maxLength(LIMITS.longText, MESSAGES.tooLong('People', LIMITS.longText))),
  percent: z.string().check(z.regex(/^(100|\d{1,2})$/, MESSAGES.notPercent)),
});
export type FlagForm = z.output<typeof flagFormSchema>;
