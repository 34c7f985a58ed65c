import { note, type Schema } from './schema.ts';

const components = new Map<string, Schema>();

/** Adds what calls share to the API's description, where it stands once under this name. Gives what refers to it. */
export function component(name: string, schema: Schema): Schema {
  components.set(name, schema);
  return { $ref: `${name}#` };
}

/** Those of all modules that are loaded, by name. */
export const allComponents = (): ReadonlyMap<string, Schema> => components;

/** The body of every refusal. */
export const ERROR = component('Error', {
  type: 'object',
  properties: {
    error: note({ type: 'string' }, 'Fit to be shown'),
    requestId: note({ type: 'string' }, 'With a 500: by it the log is found'),
  },
  required: ['error'],
  additionalProperties: false,
});
