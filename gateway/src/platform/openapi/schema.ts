import { LIMITS } from '@portal/domain';

/** JSON Schema, as far as the API's description uses it. */
export type Schema = { readonly [keyword: string]: unknown };

export const text = (maxLength: number = LIMITS.shortText): Schema => ({ type: 'string', maxLength });
export const id: Schema = { type: 'integer', minimum: 1 };
export const flag: Schema = { type: 'boolean' };
export const instant: Schema = { type: 'string', format: 'date-time' };
export const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: values });
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });

/** An object that always has all of its fields, and no others. */
export const whole = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** An object that a client sends: further fields are ignored. */
export const sent = (properties: Record<string, Schema>, ...required: string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length && { required }),
});

export const note = (schema: Schema, description: string): Schema => ({ ...schema, description });
