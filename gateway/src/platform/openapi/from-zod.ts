import * as z from 'zod';
import { allComponents, type Direction } from './components.ts';
import type { Schema } from './schema.ts';

type JSONSchema = z.core.JSONSchema.BaseSchema;

/** Says less than the check does: a client needs no pattern beside a format, and no bounds of all numbers. */
function simplify(schema: JSONSchema, direction: Direction): void {
  if (schema.format) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // What a client sends is made normal before it is checked: an address may come with a domain in any alphabet.
  if (schema.format === 'email' && direction === 'input') delete schema.format;
}

/** The JSON Schema of what is sent or answered, made of the check itself. It refers to components, other than itself. */
export function jsonSchemaOf(schema: z.core.$ZodType, direction: Direction): Schema {
  const components = allComponents();
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: direction,
    override({ zodSchema, jsonSchema }) {
      const found = zodSchema === schema ? undefined : components.get(zodSchema);
      if (!found) return simplify(jsonSchema, direction);
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
      jsonSchema.$ref = `${found.name}#`;
    },
  });
  return described;
}

/** The same, and a reference where it is a component itself. */
export function described(schema: z.core.$ZodType, direction: Direction): Schema {
  const found = allComponents().get(schema);
  return found ? { $ref: `${found.name}#` } : jsonSchemaOf(schema, direction);
}
