import { ERROR_CODES } from '@portal/domain/service-messages';
import * as z from 'zod';

/**
 * The direction of data, seen from the gateway. Fields with a default are optional in an input. An output has no other fields than the
 * named ones.
 */
export type Direction = 'input' | 'output';

export interface Component {
  name: string;
  direction: Direction;
}

const components = new Map<z.core.$ZodType, Component>();

/** Gives the schema a name in the API's description. The schema is written there once, and other schemas refer to it. */
export function component<T extends z.core.$ZodType>(
  name: string,
  schema: T,
  direction: Direction = 'output',
): T {
  components.set(schema, { name, direction });
  return schema;
}

/** The components of all loaded modules. */
export const allComponents = (): ReadonlyMap<z.core.$ZodType, Component> => components;

/** The body of every refusal. */
export const ERROR = component(
  'Error',
  z.object({
    error: z.string().describe('Fit to be shown'),
    code: z.enum(ERROR_CODES).describe('Stays the same when the words change'),
    fields: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .describe(
        'What is wrong with which field of the path, the query or the body, named as the caller spelled it',
      ),
    requestId: z.string().optional().describe('With a 500: by it the log is found'),
  }),
);
