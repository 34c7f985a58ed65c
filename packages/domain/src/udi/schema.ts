import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { isVisible } from '../text.ts';
import { readUdi } from './read.ts';
import { UdiError } from './udi.ts';

const MISSING = MESSAGES.required('UDI');

/** A UDI as it is read at this moment. */
export const udiSchema = (now: Date) =>
  z.pipe(
    z
      .string(MISSING)
      .check(z.refine<string>(isVisible, { error: MISSING, abort: true }))
      .register(z.globalRegistry, { maxLength: LIMITS.udi }),
    z.transform((typed: string, context) => {
      try {
        return readUdi(typed, now);
      } catch (error) {
        if (!(error instanceof UdiError)) throw error;
        context.issues.push({ code: 'custom', message: error.message, input: typed });
        return z.NEVER;
      }
    }),
  );
