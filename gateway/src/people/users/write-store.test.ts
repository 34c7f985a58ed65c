import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '../..');
const WRITES = /(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'(users|user_roles)'/;

it('is the only place that writes people and their roles, so that no change is missing in a history', async () => {
  const writing: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SOURCES })) {
    if (file.endsWith('.test.ts')) continue;
    const code = await readFile(path.join(SOURCES, file), 'utf8');
    if (WRITES.test(code)) writing.push(file);
  }
  expect(writing).toEqual(['people/users/write-store.ts']);
});
