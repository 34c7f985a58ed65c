import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { printedSchema } from './schema.ts';

it('is the schema that the front end is typed with (npm run generate writes it)', async () => {
  const committed = await readFile(new URL('../schema.graphql', import.meta.url), 'utf8');
  expect(printedSchema()).toBe(committed);
});
