import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, DefinePlugin, rspack } from '@rspack/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseConfig } from './base.ts';
import { SHARED } from './shared.ts';
import { SharedModulesPlugin } from './shared-modules-plugin.ts';

const SHELL = join(import.meta.dirname, '../../../shell');
const LIMIT = 5_500;

const build = (config: Configuration) =>
  new Promise<void>((resolve, reject) => {
    rspack(config).run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else resolve();
    });
  });

describe('embed.js, which every host page loads', () => {
  let folder: string;
  let code: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embed-'));
    const { default: shell } = await import(pathToFileURL(join(SHELL, 'rspack.config.ts')).href);
    const base = baseConfig({ folder: SHELL, name: 'embed', version: '0' });
    await build({
      ...base,
      entry: { 'embed.js': shell.entry['embed.js'] },
      output: { ...base.output, path: folder },
    });
    code = await readFile(join(folder, 'embed.js'), 'utf8');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is smaller than 5.5 kB, before any compression', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(LIMIT);
  });

  it('is whole in the one file, and takes no right that a strict policy refuses', () => {
    expect(code).toContain('device-requests-dashboard');
    expect(code).not.toMatch(/\beval\(|new Function|innerHTML|\.import\(|\bimport\(|createElement\("s/);
  });
});

describe('shared.json, by which the gateway knows what the shell gives to dashboards', () => {
  it('names the exports of every shared module, as the shell bundles them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shared-'));
    const base = baseConfig({ folder: SHELL, name: 'shared', version: '0' });
    await build({
      ...base,
      entry: './src/remotes/share-scope.ts',
      output: { ...base.output, path: folder },
      optimization: { minimize: false },
      plugins: [new DefinePlugin({ SHARED_VERSIONS: '{}' }), new SharedModulesPlugin(SHELL)],
    });
    const shared = JSON.parse(await readFile(join(folder, 'shared.json'), 'utf8'));
    await rm(folder, { recursive: true });
    expect(Object.keys(shared)).toEqual(['@portal/contract', ...Object.keys(SHARED)]);
    expect(shared['react-router-dom'].exports).toEqual(SHARED['react-router-dom'].exports);
    expect(shared.react.exports).toEqual(expect.arrayContaining(['useState', 'useActionState', 'use']));
    expect(shared['@portal/kit'].exports).toEqual(expect.arrayContaining(['useUser', 'graphql', 'ApiError']));
    // Types do not exist at run time, but names that are re-exported from another file do.
    expect(shared['@portal/kit'].exports).not.toContain('PortalUser');
    expect(shared['@portal/ui'].exports).toEqual(expect.arrayContaining(['Button', 'DateText', 'Table']));
  });
});
