import * as z from 'zod/mini';
import { isDate } from './instants.ts';
import { MESSAGES } from './messages.ts';
import { optional } from './text-schema.ts';

/** Years of this millennium only, because sort keys are made from the dates. */
const isOfNow = (day: string | null) => day === null || (isDate(day) && day.startsWith('2'));

/** An optional date, such as 2026-12-01. */
export const wantedDaySchema = (label: string) =>
  z.pipe(
    optional(label, 10),
    z.nullable(z.string().check(z.refine<string>(isOfNow, MESSAGES.notCalendarDay(label)))),
  );
