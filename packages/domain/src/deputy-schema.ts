import * as z from 'zod/mini';
import { DEPUTY_LIMITS } from './deputies.ts';
import { idSchema } from './id-schema.ts';
import { MESSAGES } from './messages.ts';
import { required } from './text-schema.ts';
import { wantedDaySchema } from './wanted-day-schema.ts';
import { daysBetween } from './working-time.ts';

/** Who stands in, and from when until when: both days belong to it. Without days, the calendar of absences says when. */
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

/** Where the calendar of somebody's absences is. Whether the portal may ask there is checked where it asks. */
export const absencesSchema = z.object({ address: required('Address', DEPUTY_LIMITS.address) });
