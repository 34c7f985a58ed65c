import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { migrationNames } from './platform/db/migrations.ts';

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).map((file) => file.replaceAll(path.sep, '/'));
const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

it('the list of modules names each folder that has one', () => {
  const found = files.filter((file) => file.endsWith('/module.ts') && file !== 'platform/module.ts');
  const named = [...textOf('modules.ts').matchAll(/from '\.\/(.+\/module\.ts)'/g)].map(([, file]) => file);
  expect(found.length).toBeGreaterThan(0);
  expect(named.filter((file) => file !== 'platform/module.ts').sort()).toEqual(found.sort());
});

it('no two migrations have one number', () => {
  const numbers = migrationNames().map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
  for (const number of numbers) expect(number).toMatch(/^\d{4}$/);
});

it('texts of errors stand in the catalogue of messages, not where the errors are made', () => {
  // Texts begin with a capital letter or a value, and have a space; codes and names have none.
  const TEXT = String.raw`(?:'[A-Z][^'\n]* [^'\n]*'|"[A-Z][^"\n]* [^"\n]*"|\`(?=[A-Z$])[^\`]* [^\`]*\`)`;
  const INLINE = new RegExp(
    [
      String.raw`\b(?:DomainError|GraphQLError|APIError)\((?:[^()]|\([^()]*\))*?${TEXT}`,
      String.raw`\b(?:requireUser|invalidField|invalid|conflict)\((?:[^()]|\([^()]*\))*?${TEXT}`,
      String.raw`\{ error: ${TEXT}`,
    ].join('|'),
  );
  const found = files.filter(
    (file) => !/\.test\.ts$|^(testing|proof)\//.test(file) && INLINE.test(textOf(file)),
  );
  expect(found).toEqual([]);
});

it('SQL stands in stores and migrations', () => {
  const STATEMENT =
    /\.(selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;
  const MAY = /(store|\.test)\.ts$|\/migrations\/|^(testing|proof|platform\/db)\//;
  expect(files.filter((file) => !MAY.test(file) && STATEMENT.test(textOf(file)))).toEqual([]);
});

it('a statement that is built once is declared where no request can be seen', () => {
  const calls = files
    .filter((file) => !file.includes('.test.') && !file.startsWith('platform/fast/'))
    .flatMap((file) => textOf(file).match(/^.*\bbuiltStatement\(.*$/gm) ?? []);
  expect(calls.length).toBeGreaterThan(5);
  for (const call of calls) expect(call).toMatch(/^const \w+ = builtStatement\(/);
});

it('functions are made of texts in the fast paths alone', () => {
  const makers = files.filter((file) => !file.includes('.test.') && /\bnew Function\(/.test(textOf(file)));
  expect(makers).toEqual(['platform/fast/object-maker.ts']);
});
