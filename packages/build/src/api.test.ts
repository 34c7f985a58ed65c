import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apiOf, reportOf } from './api.ts';
import { brokenBy, unexplained, unsaid } from './api-changes.ts';

/** The report on a package with these compiled files. */
async function report(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'api-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const text = reportOf(new Map([['.', apiOf(join(folder, 'index.d.ts'))]]));
  await rm(folder, { recursive: true });
  return text;
}

const FILES = {
  'index.d.ts': "export { type User, useUser as useMe } from './user.ts';\nexport * from './more.ts';\n",
  'user.d.ts':
    '/** Who. */\nexport interface User {\n    id: number;\n}\nexport declare function useUser(): User;\nexport declare const inner: 1;\n',
  'more.d.ts': 'declare const hidden: 2;\nexport declare const LIMIT = 40;\nexport {};\n',
};
const changed = (file: keyof typeof FILES, from: string, to: string) =>
  report({ ...FILES, [file]: FILES[file].replace(from, to) });

it('lists what a package exports, by the names that it has outside, with its types', async () => {
  expect(await report(FILES)).toBe(
    '## .\n\nconst LIMIT = 40;\n\ninterface User {\n    id: number;\n}\n\nfunction useMe(): User;\n',
  );
});

it.each([
  ['a removed export', 'index.d.ts', 'type User, ', '', '. User was removed'],
  ['another name', 'index.d.ts', 'useMe', 'useThem', '. useMe was removed'],
  ['another type', 'more.d.ts', '40', '60', '. LIMIT changed: const LIMIT = 40;'],
  ['a removed member', 'user.d.ts', '    id: number;\n', '', '. User changed: id: number;'],
] as const)('finds %s', async (_, file, from, to, problem) => {
  const broken = brokenBy(await report(FILES), await changed(file, from, to));
  expect(broken).toEqual([problem]);
  const name = problem.split(' ')[1];
  // For a removed export, no review can say that every use of it still works.
  const isGone = problem.endsWith('was removed');
  expect(
    unexplained(broken, `# Changelog\n\n## Unreleased\n\n- Compatible: \`${name}\` is wider.\n`),
  ).toEqual(isGone ? broken : []);
  expect(
    unexplained(broken, `# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- Compatible: \`${name}\`\n`),
  ).toEqual(broken);
});

const declared = (text: string) => report({ 'index.d.ts': `export ${text}\n` });
const TWO = 'interface Two {\n    a: {\n        x: string;\n    };\n    b: {\n        y: number;\n    };\n}';

it.each([
  [
    'members that are swapped between objects',
    TWO,
    TWO.replace('x: string', 'z').replace('y: number', 'x: string').replace('z', 'y: number'),
    ['. Two changed: x: string; y: number;', '. Two asks for more: y: number; x: string;'],
  ],
  [
    'a member more that is required',
    'interface Props {\n    title: string;\n}',
    'interface Props {\n    title: string;\n    readonly tone: string;\n}',
    ['. Props asks for more: readonly tone: string;'],
  ],
  [
    'a method more',
    'interface Props {\n    title: string;\n}',
    'interface Props {\n    title: string;\n    close(): void;\n}',
    ['. Props asks for more: close(): void;'],
  ],
  [
    'a property more of a component',
    'declare function Tile({ title }: {\n    title: string;\n}): Element;',
    'declare function Tile({ title, tone }: {\n    title: string;\n    tone: string;\n}): Element;',
    ['. Tile asks for more: tone: string;'],
  ],
  [
    'a property more in an object that it is given',
    'declare const tile: (options: {\n    look: {\n        a: 1;\n    };\n}) => void;',
    'declare const tile: (options: {\n    look: {\n        a: 1;\n        b: 2;\n    };\n}) => void;',
    ['. tile asks for more: b: 2;'],
  ],
  [
    'a member that may be left out no more',
    'type A = {\n    a?: 1;\n};',
    'type A = {\n    a: 1;\n};',
    ['. A changed: a?: 1;'],
  ],
  [
    'nothing in what a function gives more',
    'declare function get(): {\n    a: 1;\n};',
    'declare function get(): {\n    a: 1;\n    b: 2;\n};',
    [],
  ],
  [
    'nothing in a list of values that grows',
    'declare const ALL: {\n    a: 1;\n};',
    'declare const ALL: {\n    a: 1;\n    b: 2;\n};',
    [],
  ],
  [
    'nothing in an object more that may be left out',
    'interface A {\n    a: 1;\n}',
    'interface A {\n    a: 1;\n    b?: {\n        c: 2;\n    };\n}',
    [],
  ],
])('finds %s', async (_, before, after, problems) => {
  const broken = brokenBy(await declared(before), await declared(after));
  expect(broken).toEqual(problems);
});

it('finds an export that is new, and that the newest part of the changelog does not name', async () => {
  const after = await changed('more.d.ts', 'export {};', 'export declare const MORE = 1;');
  const before = await report(FILES);
  const log = (newest: string, older = '') =>
    unsaid(before, after, `# Changelog\n\n## Unreleased\n\n- ${newest}\n\n## 1.0.0\n\n- ${older}\n`);
  expect(log('Something else, `MOREOVER`.', '`MORE`')).toEqual(['. MORE']);
  expect(log('`MORE`: how much more.')).toEqual([]);
});

it('takes texts for strings, and names for themselves', async () => {
  const text = `export declare const own: { a: "Not saved."; b: "one" | "two"; c: "It's \\"so\\"."; };\n`;
  expect(await report({ 'index.d.ts': text })).toContain('{ a: string; b: "one" | "two"; c: string; }');
});

it('finds nothing in what is only added', async () => {
  const before = await report(FILES);
  expect(
    brokenBy(
      before,
      await changed('user.d.ts', '    id: number;\n', '    id: number;\n    name?: string;\n'),
    ),
  ).toEqual([]);
  expect(
    brokenBy(before, await changed('more.d.ts', 'export {};', 'export declare const MORE = 1;')),
  ).toEqual([]);
});
