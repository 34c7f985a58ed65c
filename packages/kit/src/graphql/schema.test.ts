import { readFileSync } from 'node:fs';
import { buildSchema, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { generateTypes, typesFile } from '../../generate.ts';
import { API_ERRORS, COMMANDS, QUIET, UNKEYED } from './schema.ts';

const schema = buildSchema(
  readFileSync(new URL('../../../../gateway/schema.graphql', import.meta.url), 'utf8'),
);
const ROOTS = ['Query', 'Mutation', 'Subscription'];

describe("what the kit knows of the gateway's schema", () => {
  it('has types generated from the current schema (npm run generate)', () => {
    expect(readFileSync(typesFile, 'utf8')).toBe(generateTypes());
  });

  it('names every mutation, so that each reads the lists again', () => {
    expect([...COMMANDS, ...QUIET].sort()).toEqual(
      Object.keys(schema.getMutationType()?.getFields() ?? {}).sort(),
    );
  });

  it('names every kind of error', () => {
    const error = schema.getType('Error');
    if (!isInterfaceType(error)) throw new Error('The schema has no interface Error');
    expect([...API_ERRORS]).toEqual(schema.getPossibleTypes(error).map(({ name }) => name));
  });

  it('names every type that has no id of its own', () => {
    const withoutId = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) && !type.name.startsWith('__') && !ROOTS.includes(type.name))
      .filter((type) => isObjectType(type) && !type.getFields().id)
      .map(({ name }) => name);
    expect([...UNKEYED].sort()).toEqual(withoutId.sort());
  });
});
