import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { isVisible } from '../text.ts';
import { readUdi } from './read.ts';
import { type Udi, UdiError } from './udi.ts';

const MISSING = MESSAGES.required('UDI');

/** Reports what is wrong with a text, with the reader's message. */
const reading = <Result>(result: (udi: Udi) => Result, now: () => Date) =>
  z.transform((typed: string, context): Result => {
    try {
      return result(readUdi(typed, now()));
    } catch (error) {
      if (!(error instanceof UdiError)) throw error;
      context.issues.push({ code: 'custom', message: error.message, input: typed });
      return z.NEVER;
    }
  });

/** A UDI, read at this moment. */
export const udiSchema = (now: Date) =>
  z.pipe(
    z
      .string(MISSING)
      .check(z.refine<string>(isVisible, { error: MISSING, abort: true }))
      .register(z.globalRegistry, { maxLength: LIMITS.udi }),
    reading(
      (udi) => udi,
      () => now,
    ),
  );

const print = reading(
  ({ text }) => text,
  () => new Date(),
);

/** An optional UDI, in the form that a label prints. */
export const printedUdiSchema = (label: string) =>
  z.pipe(
    z.pipe(
      z.nullish(z.string(MESSAGES.notText(label)).register(z.globalRegistry, { maxLength: LIMITS.udi })),
      z.transform((typed: string | null | undefined) => (typed && isVisible(typed) ? typed : null)),
    ),
    z.nullable(z.pipe(z.string(), print)),
  );
