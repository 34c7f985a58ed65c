import * as z from 'zod/mini';
import { DEPUTY_LIMITS } from './deputies.ts';
import { idSchema } from './id-schema.ts';
import { MESSAGES } from './messages.ts';
import { required } from './text-schema.ts';
import { wantedDaySchema } from './wanted-day-schema.ts';
import { daysBetween } from './working-time.ts';

/** The deputy, and the first and last day. Without days, the calendar of absences decides. */
export const deputySchema = z
  .object({
    userId: idSchema(MESSAGES.notPerson('Deputy')),
    from: wantedDaySchema('From'),
    until: wantedDaySchema('Until'),
  })
  .check(
    z.refine(({ from, until }) => !from || until, { error: MESSAGES.deputyNeedsBoth, path: ['until'] }),
    z.refine(({ from, until }) => from || !until, { error: MESSAGES.deputyNeedsBoth, path: ['from'] }),
    z.refine(({ from, until }) => !(from && until && until < from), {
      error: MESSAGES.untilBeforeFrom,
      path: ['until'],
    }),
    z.refine(({ from, until }) => !(from && until && daysBetween(from, until) >= DEPUTY_LIMITS.days), {
      error: MESSAGES.deputyTooLong(DEPUTY_LIMITS.days),
      path: ['until'],
    }),
  );

/** The address of a person's calendar of absences. Whether the portal may read from this address is checked before it reads it. */
export const absencesSchema = z.object({ address: required('Address', DEPUTY_LIMITS.address) });
