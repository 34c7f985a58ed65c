import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tooLarge } from '../program/weigh.ts';
import { deprecatedUses } from './deprecated.ts';

it('names what operations use of the schema that is deprecated, with file and line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deprecated-'));
  const file = join(folder, 'schema.graphql');
  await writeFile(file, 'type Query { id: ID! name: String @deprecated(reason: "Use id.") }');
  const document = {
    name: 'Name',
    sha256: '',
    text: '{\n  name\n}',
    origins: [{ file: 'src/name.graphql.ts', from: 1, lines: [4, 5, 6] }],
  };
  expect(deprecatedUses([document, document], file)).toEqual([
    'src/name.graphql.ts:5 The field Query.name is deprecated. Use id.',
  ]);
  expect(deprecatedUses([document], undefined)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('names what is too large for a portal, with its size and the limit', () => {
  const sizes = {
    'js/a.js': 512 * 1024,
    'js/b.mjs': 512 * 1024 + 1,
    'css/c.css': 128 * 1024 + 1,
    'media/d.png': 9e6,
  };
  const build = { entry: 'remoteEntry.js', preload: ['js/a.js', 'css/c.css'], sizes };
  expect(tooLarge(build)).toEqual([
    expect.stringContaining('js/b.mjs has 524289 bytes; a portal takes 524288'),
    expect.stringContaining('css/c.css has 131073 bytes; a portal takes 131072'),
  ]);
  const many = { 'remoteEntry.js': 1, 'js/a.js': 512 * 1024, 'js/d.js': 512 * 1024 };
  const fetched = ['js/a.js', 'js/d.js'];
  expect(tooLarge({ entry: 'remoteEntry.js', preload: fetched, sizes: many })).toEqual([
    expect.stringContaining('have 1048577 bytes together'),
  ]);
  expect(tooLarge({ entry: 'remoteEntry.js', preload: ['js/a.js'], sizes: many })).toEqual([]);
});
