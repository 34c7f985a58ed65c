import * as z from 'zod/mini';
import { MESSAGES } from './messages.ts';
import { requiredOr } from './text-schema.ts';

/** A whole number within these limits. `plural` means that the label is a plural. */
export function whole(label: string, min: number, max: number, plural = false) {
  const message = MESSAGES.notWhole(label, min, max);
  return z
    .int({ error: requiredOr(label, message, plural) })
    .check(z.minimum(min, message), z.maximum(max, message));
}
