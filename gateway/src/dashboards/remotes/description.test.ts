import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeDashboard } from '../../testing/dashboard.ts';
import { parseDescription } from '../versions/description.ts';

interface Described {
  integrity: string;
  files: Record<string, string>;
  manifest: object;
}

let folder: string;
let sound: Described;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-description-'));
  sound = JSON.parse(await readFile(path.join(await writeDashboard(folder), 'remote.json'), 'utf8'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each<[string, (build: Described) => object, string]>([
  [
    'a name that is a file and a folder',
    ({ files, integrity }) => ({ files: { ...files, css: integrity } }),
    'css is a file and a folder',
  ],
  [
    'a file in the place of a compressed copy',
    ({ files, integrity }) => ({ files: { ...files, 'remoteEntry.js.br': integrity } }),
    'remoteEntry.js.br is the name of the compressed copy of remoteEntry.js',
  ],
  [
    'a preload that no build has and all objects have',
    () => ({ preload: ['constructor'] }),
    'constructor is not among the files',
  ],
  [
    'a name that no file system takes once a copy of it has its ending',
    ({ files, integrity }) => ({ files: { ...files, [`css/${'a'.repeat(250)}.js`]: integrity } }),
    'has a name of more than 200 characters in it',
  ],
  [
    'preloads that fill each page',
    () => ({ preload: Array(101).fill('remoteEntry.js') }),
    'names more than 100 files',
  ],
  [
    'a manifest that fills each page',
    ({ manifest }) => ({ manifest: { ...manifest, $schema: 'x'.repeat(40_000) } }),
    'portal.json: has more than 32768 characters',
  ],
])('a remote.json is refused with %s', (_, change, refusal) => {
  expect(() => parseDescription(JSON.stringify({ ...sound, ...change(sound) }))).toThrow(refusal);
});
