import * as z from 'zod/mini';
import { ID } from './request-address.ts';

/**
 * An id: a number, as REST sends it, or a text, as GraphQL does. `message` says what is accepted; `error` is a different message for a value
 * that is not a whole number.
 */
export const idSchema = (message: string, error: z.core.$ZodErrorMap | string = message) =>
  z.pipe(
    z.transform((id: unknown) => (typeof id === 'string' && ID.test(id) ? Number(id) : id)),
    z.int({ error }).check(z.positive(message)),
  );
