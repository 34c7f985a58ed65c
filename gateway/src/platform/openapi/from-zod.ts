import * as z from 'zod';
import type { Schema } from './schema.ts';

/** What a client may send for a schema that checks it: the description is made of the check itself. */
export function bodyOf(schema: z.core.$ZodType): Schema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    // What a client sends is made normal before it is checked: an address may come with a domain in any alphabet.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== 'email') return;
      delete jsonSchema.format;
      delete jsonSchema.pattern;
    },
  });
  return described;
}
