import * as z from 'zod';
import { allComponents, type Direction } from './components.ts';
import type { Schema } from './schema.ts';

type JSONSchema = z.core.JSONSchema.BaseSchema;

/** Removes what a client does not need: a pattern beside a format, and the default bounds of numbers. */
function simplify(schema: JSONSchema, direction: Direction): void {
  if (schema.format) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // The gateway normalises an email before it checks it, so a client may send a domain in any alphabet.
  if (schema.format === 'email' && direction === 'input') delete schema.format;
}

/** The JSON Schema of a request or an answer, made from the zod schema that checks it. It refers to other components. */
export function jsonSchemaOf(schema: z.core.$ZodType, direction: Direction): Schema {
  const components = allComponents();
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io: direction,
    override({ zodSchema, jsonSchema }) {
      const component = zodSchema === schema ? undefined : components.get(zodSchema);
      if (!component) return simplify(jsonSchema, direction);
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword];
      jsonSchema.$ref = `${component.name}#`;
    },
  });
  return described;
}

/** Like `jsonSchemaOf`, but a component becomes a reference. */
export function described(schema: z.core.$ZodType, direction: Direction): Schema {
  const component = allComponents().get(schema);
  return component ? { $ref: `${component.name}#` } : jsonSchemaOf(schema, direction);
}
