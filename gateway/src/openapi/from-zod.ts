import * as z from 'zod';
import type { Schema } from './schema.ts';

/** What a client may send for a schema that checks it: the description is made of the check itself. */
export function bodyOf(schema: z.core.$ZodType): Schema {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input' });
  return described;
}
