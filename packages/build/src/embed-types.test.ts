import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const TYPES = join(ROOT, 'shell/src/embed/element/embed.d.ts');
const OPTIONS = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--pretty',
  'false',
  '--module',
  'esnext',
  '--target',
  'es2022',
];
const OF_REACT = ['--moduleResolution', 'bundler', '--jsx', 'react-jsx', '--types', ''];

/** Like Vue, where `vue` re-exports the declarations of another package. */
const VUE = {
  'node_modules/vue/index.d.ts': "export * from '@vue/runtime-core';",
  'node_modules/@vue/runtime-core/index.d.ts': 'export interface GlobalComponents { KeepAlive: object }',
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The compiler's errors for these files, with embed.d.ts beside them. The packages in `within` can be found. */
function complaints(files: Record<string, string>, within = tmpdir()): string[] {
  const folder = mkdtempSync(join(within, 'embed-types-'));
  folders.push(folder);
  cpSync(TYPES, join(folder, 'embed.d.ts'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const sources = Object.keys(files).filter((name) => !name.startsWith('node_modules'));
  const { stdout } = spawnSync(process.execPath, [TSC, ...OPTIONS, ...OF_REACT, ...sources, 'embed.d.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/^(?:(\S+\(\d+),\d+\): )?error (TS\d+)/gm)].map(
    ([, at, code]) => `${at}) ${code}`,
  );
}

it('embed.d.ts tells plain TypeScript of the element and its events, and needs no package', () => {
  const page = `
const element = document.querySelector('device-requests-dashboard')!;
element.addEventListener('request-changed', ({ detail }) => detail.status === 'approved');
element.addEventListener('click', (event) => event);
// @ts-expect-error
element.addEventListener('ready', ({ detail }) => detail.id);`;
  expect(complaints({ 'page.ts': page })).toEqual([]);
});

it('embed.d.ts tells React 19 of the attributes and events', () => {
  const page = `
export const page = <device-requests-dashboard name="provider" theme="dark" path="/x" className="wide"
  ref={(it) => it?.focus()} onrequest-submitted={({ detail }) => detail.id.length} />;
// @ts-expect-error
export const pink = <device-requests-dashboard name="provider" theme="pink" />;
// @ts-expect-error
export const wrong = <device-requests-dashboard name="provider" onready={({ detail }) => detail.id} />;`;
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  expect(complaints({ 'page.tsx': page }, cache)).toEqual([]);
});

it('embed.d.ts tells Vue of the attributes and events, beside what Vue itself declares', () => {
  const page = `
import type { GlobalComponents } from 'vue';
type Props = InstanceType<GlobalComponents['device-requests-dashboard']>['$props'];
export const keepAlive: GlobalComponents['KeepAlive'] = {};
export const props: Props = { name: 'provider', onRequestSubmitted: ({ detail }) => detail.id.length };
// @ts-expect-error
export const pink: Props = { name: 'provider', theme: 'pink' };`;
  expect(complaints({ ...VUE, 'page.ts': page })).toEqual([]);
});
