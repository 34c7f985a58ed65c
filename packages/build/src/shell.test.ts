import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseConfig } from './base.ts';

const SHELL = join(import.meta.dirname, '../../../shell');
const LIMIT = 5_000;

describe('embed.js, which every host page loads', () => {
  let folder: string;
  let code: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embed-'));
    const { default: shell } = await import(pathToFileURL(join(SHELL, 'rspack.config.ts')).href);
    const base = baseConfig({ folder: SHELL, name: 'embed', version: '0' });
    const compiler = rspack({
      ...base,
      entry: { 'embed.js': shell.entry['embed.js'] },
      output: { ...base.output, path: folder },
    });
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      });
    });
    code = await readFile(join(folder, 'embed.js'), 'utf8');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is smaller than 5 kB, before any compression', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(LIMIT);
  });

  it('is whole in the one file, and takes no right that a strict policy refuses', () => {
    expect(code).toContain('device-requests-dashboard');
    expect(code).not.toMatch(/\beval\(|new Function|innerHTML|\.import\(|\bimport\(|createElement\("s/);
  });
});
