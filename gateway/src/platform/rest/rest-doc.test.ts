import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayProcess, startProcess } from '../../testing/process.ts';
import { xlsx } from '../../testing/workbooks.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../../../docs/rest.md');

/** Fields whose values differ in each run. */
const VARYING = /^(id|at|token|version|requested_by|file_size|\w+_date|\w+_at|due_day|last_updated)$/;

const comparable = (text: string): unknown =>
  JSON.parse(text, (key, value) => (VARYING.test(key) && value !== null ? typeof value : value));

const canRun = (): boolean => {
  try {
    execFileSync('bash', ['-c', 'command -v curl sed cmp mktemp'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

let folder: string;
let gateway: GatewayProcess;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-doc-'));
  await writeFile(path.join(folder, 'costs.xlsx'), await xlsx());
  gateway = await startProcess({ PORT: '0', DATA_DIR: folder, REMOTES: path.join(folder, 'none') });
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true });
});

it.skipIf(!canRun())('docs/rest.md tells commands that give the answers beside them', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  const blocks = [...document.matchAll(/```sh\n(.*?)```(?:\n\n```json\n(.*?)```)?/gs)];
  expect(blocks.length).toBeGreaterThan(12);
  const script = blocks
    .map(([, commands = ''], i) => `echo; echo '@@@${i}'\n${commands}`)
    .join('\n')
    .replace('http://localhost:3000', String(gateway.url));
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-uc', script], { cwd: folder });
  expect(stderr).toBe('');
  const answers = stdout.split(/\n@@@\d+\n/).slice(1);
  for (const [i, [, commands, expected]] of blocks.entries()) {
    if (!expected) continue;
    expect({ commands, answer: comparable(answers[i] ?? '') }).toEqual({
      commands,
      answer: comparable(expected),
    });
  }
});

it('docs/rest.md names each call of the API', async () => {
  const document = await readFile(DOCUMENT, 'utf8');
  const { paths } = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as {
    paths: Record<string, object>;
  };
  const isNamed = (method: string, name: string) => {
    const pattern = name
      .replace(/^\/api/, '')
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.$]/g, '\\$&'))
      .join('[^/\\s`?]+');
    return new RegExp(`\\b${method} "?(/api)?${pattern}(?![\\w/-])`).test(document);
  };
  const calls = Object.entries(paths).flatMap(([name, methods]) =>
    Object.keys(methods)
      .filter((each) => each !== 'parameters')
      .map((each) => [each.toUpperCase(), name] as const),
  );
  expect(calls.filter(([method, name]) => !isNamed(method, name)).map((call) => call.join(' '))).toEqual([]);
});
