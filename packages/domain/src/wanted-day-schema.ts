import * as z from 'zod/mini';
import { isDate } from './instants.ts';
import { MESSAGES } from './messages.ts';
import { optional } from './text-schema.ts';

/** The years of this millennium: sort keys are made of the days. */
const isOfNow = (day: string | null) => day === null || (isDate(day) && day.startsWith('2'));

/** A day that may be missing, such as 2026-12-01. */
export const wantedDaySchema = (label: string) =>
  z.pipe(
    optional(label, 10),
    z.nullable(z.string().check(z.refine<string>(isOfNow, MESSAGES.notCalendarDay(label)))),
  );
