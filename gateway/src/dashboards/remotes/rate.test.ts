import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setInterval as ticks } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { writeDashboard } from '../../testing/dashboard.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { publishBuild } from '../../testing/publishing.ts';
import { createToken } from '../versions/tokens.ts';

const A_SECOND = 20;
const REQUESTS = 100;
/** More rounds would be refused: a team may make at most 60 changes a minute. */
const ROUNDS = 8;

const PAGE = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>';

interface Entry {
  version: string;
  entry: string;
  canary?: { entry: Entry };
}

describe.each(DIALECTS)('under 20 requests a second on %s', (dialect) => {
  let gateway: TestGateway;
  let folder: string;
  let token: string;
  let person: SignedIn;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-rate-'));
    await writeFile(path.join(folder, 'index.html'), PAGE);
    gateway = await testGateway(dialect, { SHELL_DIR: folder });
    ({ token } = await createToken(gateway.services, 'provider'));
    person = await signInAs(gateway.services, 'provider');
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await gateway.stop();
  });

  let versions = 0;
  const publish = async (canary?: number) => {
    versions += 1;
    const build = await writeDashboard(folder, { version: `1.${versions}.0-0000000a` });
    return publishBuild(gateway, token, build, canary);
  };
  const change = async (what: string, body: object) =>
    expect(await rest(gateway, { token }, what, body)).toMatchObject({ status: 200 });

  /** The registry as the API returns it, and as it is in the dashboard's page. */
  async function readRegistry(): Promise<Entry[]> {
    const { status, body } = await rest(gateway, null, 'GET /remotes');
    expect(status).toBe(200);
    return (body as { remotes: Entry[] }).remotes;
  }
  async function readPage(): Promise<Entry[]> {
    const page = await fetch(`${gateway.url}/provider-dashboard`);
    expect(page.status).toBe(200);
    const [, registry = ''] = /<script[^>]* id="registry">(.*?)<\/script>/.exec(await page.text()) ?? [];
    return JSON.parse(registry).remotes;
  }
  /** The requests of a browser: the registry or a page, then the entry of a version in it. */
  async function browse(number: number, read: () => Promise<Entry[]>): Promise<void> {
    const [entry] = await read();
    expect(entry).toBeDefined();
    const served = [entry, entry?.canary?.entry].filter((each) => each !== undefined);
    const chosen = served[number % served.length];
    const file = await fetch(`${gateway.url}${chosen?.entry}`);
    expect([file.status, await file.text()]).toEqual([200, 'var provider = 1;']);
  }
  async function work(number: number): Promise<void> {
    if (number % 2 === 0) return browse(Math.floor(number / 4), number % 4 === 0 ? readPage : readRegistry);
    expect((await rest(gateway, person, 'GET /users/me')).status).toBe(200);
  }

  it('publish, canary, promotion and rollback fail none', async () => {
    await publish();
    let isOver = false;
    const rounds = (async () => {
      let done = 0;
      while (!isOver && done < ROUNDS) {
        await publish();
        const canary = await publish(10);
        await change('PUT /dashboards/provider/live', { version: canary });
        await change('POST /dashboards/provider/rollback', {});
        await publish(50);
        await change('POST /dashboards/provider/rollback', {});
        done += 1;
      }
      return done;
    })();
    const since = performance.now();
    const calls: Promise<unknown>[] = [];
    for await (const _ of ticks(1000 / A_SECOND)) {
      // Make up for ticks that a busy machine has missed.
      const due = Math.ceil(((performance.now() - since) / 1000) * A_SECOND);
      while (calls.length < Math.min(due, REQUESTS)) calls.push(work(calls.length).then(() => null, String));
      if (calls.length === REQUESTS) break;
    }
    const seconds = (performance.now() - since) / 1000;
    const answers = await Promise.all(calls);
    isOver = true;
    expect(await rounds).toBeGreaterThan(0);
    expect(answers.filter((failure) => failure !== null)).toEqual([]);
    expect(REQUESTS / seconds).toBeGreaterThanOrEqual(A_SECOND * 0.95);
  }, 60_000);
});
