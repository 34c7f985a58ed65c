import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertDescribed } from '../../testing/conformance.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';

interface Operation {
  operationId?: string;
  summary?: string;
  responses: Record<string, object>;
  parameters?: { name: string; in: string }[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const LINTER = path.join(import.meta.dirname, '../../../../node_modules/@redocly/cli/bin/cli.js');

/** The errors and warnings of Redocly's recommended rules. */
async function problemsOf(document: object): Promise<unknown> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-openapi-'));
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const args = [LINTER, 'lint', file, '--extends=recommended', '--format=json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (_error, stdout) => resolve(stdout));
  });
  await rm(folder, { recursive: true });
  const { problems } = JSON.parse(said) as {
    problems: { message: string; location: { pointer: string }[] }[];
  };
  return problems.map(({ message, location: [at] }) => `${at?.pointer}: ${message}`);
}

/** The page itself, the library of the embedded identity provider, and the answer to any unknown call. */
const NO_CALLS = /^\/api\/(docs|idp|openapi\.json)|^\/api\/\*$/;

describe("the API's description", () => {
  let gateway: TestGateway;
  let document: Document;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    document = await (await fetch(`${gateway.url}/api/openapi.json`)).json();
  });
  afterAll(() => gateway.stop());

  it('is an OpenAPI 3.1 document whose references lead somewhere', () => {
    expect(document.openapi).toBe('3.1.0');
    const text = JSON.stringify(document);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['DeviceRequest', 'Error', 'User']),
    );
  });

  it("passes Redocly's recommended rules without an error or a warning", async () => {
    expect(await problemsOf(document)).toEqual([]);
    const { servers: _, ...incomplete } = document as Document & { servers: object };
    expect(await problemsOf(incomplete)).toEqual(['#/openapi: Servers must be present.']);
  });

  it('names every registered call, what it is for, its parameters, and what it answers and refuses', () => {
    const calls = gateway.routes
      .filter(({ url }) => url.startsWith('/api/') && !NO_CALLS.test(url))
      .map(({ method, url }) => ({
        method: method.toLowerCase(),
        path: url.replace('*', ':path').replace(/:(\w+)/g, '{$1}'),
      }));
    expect(calls.length).toBeGreaterThan(25);
    for (const { method, path } of calls) {
      const operation = document.paths[path]?.[method];
      const where = `${method} ${path}`;
      expect(operation, where).toBeDefined();
      expect(operation?.operationId, where).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
      expect(operation?.summary, where).toBeTruthy();
      const statuses = Object.keys(operation?.responses ?? {});
      expect(
        statuses.some((status) => status.startsWith('2')),
        where,
      ).toBe(true);
      expect(statuses, where).toEqual(expect.arrayContaining(['500', '503']));
      const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
      const named = operation?.parameters?.filter((each) => each.in === 'path').map(({ name }) => name) ?? [];
      expect(named.sort(), where).toEqual(inPath.sort());
    }
  });

  it.each([
    ['a field too few', { status: 200, body: { id: 1 } }, /required property/],
    ['another status', { status: 418, body: {} }, /does not name/],
    ['an error of another form', { status: 401, body: { message: 'No' } }, /otherwise than described/],
  ])('is what every answer in these tests is held against: %s would not pass', async (_, answer, problem) => {
    const call = { method: 'GET', path: '/api/users/me' };
    await expect(assertDescribed(gateway.url, call, { ...answer, isJson: true })).rejects.toThrow(problem);
  });

  it('can be read at /api/docs, with code of our own origin only', async () => {
    const page = await fetch(`${gateway.url}/api/docs`);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    for (const [, file] of (await page.text()).matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await fetch(new URL(String(file), `${gateway.url}/api/docs`))).status, file).toBe(200);
  });
});
