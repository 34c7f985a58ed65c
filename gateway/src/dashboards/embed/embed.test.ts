import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetAll } from '../../people/sessions/cache.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { signInAs } from '../../testing/people.ts';

const INTRANET = 'https://intranet.example';
const WIKI = 'http://wiki.example:8080';
const INDEX = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>';

describe.each(DIALECTS)('embedding on %s', (dialect) => {
  let gateway: TestGateway;
  let closed: TestGateway;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-embed-'));
    const SHELL_DIR = path.join(folder, 'shell');
    await mkdir(SHELL_DIR);
    await writeFile(path.join(SHELL_DIR, 'index.html'), INDEX);
    await writeFile(path.join(SHELL_DIR, 'embed.js'), 'define();');
    gateway = await testGateway(dialect, { SHELL_DIR, EMBED_ORIGINS: `${INTRANET}, ${WIKI}` });
    closed = await testGateway('SQLite', { SHELL_DIR });
  });
  beforeEach(() => gateway.clear());
  afterAll(async () => {
    await gateway.stop();
    await closed.stop();
    await rm(folder, { recursive: true });
  });

  const page = async (target: string, { url } = gateway) => {
    const response = await fetch(url + target);
    const { headers } = response;
    return {
      status: response.status,
      ancestors: /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
      policy: headers.get('content-security-policy') ?? '',
      frameOptions: headers.get('x-frame-options'),
      opener: headers.get('cross-origin-opener-policy'),
      html: await response.text(),
    };
  };
  const settingsOf = (html: string) => JSON.parse(/id="settings">(.*?)<\/script>/.exec(html)?.[1] ?? '');

  describe('a dashboard for other pages', () => {
    it.each([
      '/embed/provider',
      '/embed/provider/provider-dashboard?request=7',
      '/embed/unknown',
      '/embed/-/requests/7',
      '/embed/committee/-/votes?request=7',
    ])('%s may be framed by the listed origins alone', async (target) => {
      const { ancestors, frameOptions, opener, policy, html } = await page(target);
      expect({ ancestors, frameOptions, opener }).toEqual({
        ancestors: `${INTRANET} ${WIKI}`,
        frameOptions: null,
        opener: 'same-origin',
      });
      expect(policy).not.toContain('unsafe');
      expect(policy).toMatch(/script-src 'self';/);
      expect(settingsOf(html).embedOrigins).toEqual([INTRANET, WIKI]);
    });

    it.each([
      '/',
      '/home',
      '/embed',
      '/embed/',
      '/embed/-',
      '/embed/-/home',
      '/embed/committee/-',
      '/embedded/provider',
      '/requests/7',
      '/embed-sign-in',
      '/provider-dashboard',
    ])('%s is none, and may be framed by nobody', async (target) => {
      const { ancestors, frameOptions, html } = await page(target);
      expect({ ancestors, frameOptions }).toEqual({ ancestors: "'none'", frameOptions: 'DENY' });
      expect(settingsOf(html)).not.toHaveProperty('embedOrigins');
    });

    it('may be framed by nobody where no origin is listed', async () => {
      const { ancestors, frameOptions } = await page('/embed/provider', closed);
      expect({ ancestors, frameOptions }).toEqual({ ancestors: "'none'", frameOptions: 'DENY' });
    });
  });

  it('keeps the way back from the sign-in window, and from no other page', async () => {
    expect((await page('/embed-sign-in')).opener).toBe('unsafe-none');
    expect((await page('/login')).opener).toBe('same-origin');
    expect((await page('/embed-sign-in', closed)).opener).toBe('same-origin');
  });

  it('serves the script to every page, for five minutes', async () => {
    const first = await fetch(`${gateway.url}/embed.js`, { headers: { origin: 'https://any.example' } });
    expect(await first.text()).toBe('define();');
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
    });
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(`${gateway.url}/embed.js`, {
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  describe('asking whether a page may embed', () => {
    const ask = (origin?: string, { url } = gateway) =>
      fetch(`${url}/api/embed`, { headers: origin ? { origin } : {} });

    it.each([INTRANET, WIKI])('%s may, and is shown the answer', async (origin) => {
      const { status, headers } = await ask(origin);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toContain('origin');
    });

    it.each(['https://intranet.example.evil.example', 'http://intranet.example', 'null', undefined])(
      '%s may not, and is shown nothing',
      async (origin) => {
        const { status, headers } = await ask(origin);
        expect(status).toBe(403);
        expect(headers.get('access-control-allow-origin')).toBeNull();
      },
    );

    it('nobody may where no origin is listed', async () => {
      expect((await ask(INTRANET, closed)).status).toBe(403);
    });
  });

  describe('a session in a frame', () => {
    const open = (token: string, origin: unknown = INTRANET) =>
      rest<{ token: string }>(gateway, { token }, 'POST /auth/embed', { origin });
    const works = async (token: string) => {
      forgetAll();
      return (await rest(gateway, { token }, 'GET /auth/verify')).status === 200;
    };
    const sessions = () => gateway.services.db.selectFrom('sessions').selectAll().execute();

    it('is another one of the same person, with every limit of the one that it is opened with', async () => {
      const person = await signInAs(gateway.services, 'provider');
      const { status, body } = await open(person.token);
      expect(status).toBe(200);
      expect(body.token).not.toBe(person.token);
      const frame = await rest(gateway, body, 'GET /auth/verify');
      expect(frame.body).toMatchObject({ id: person.id, roles: ['provider'] });
      const all = await sessions();
      const opener = all.find(({ opened_by }) => opened_by === null);
      expect(all.find(({ opened_by }) => opened_by !== null)).toEqual({
        ...opener,
        token_hash: expect.any(String),
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        opened_by: opener?.token_hash,
      });
    });

    it.each(['https://evil.example', '', undefined, 7, ['https://intranet.example']])(
      'is refused to a page at %j',
      async (origin) => {
        const person = await signInAs(gateway.services, 'provider');
        const answer = await rest(gateway, person, 'POST /auth/embed', { origin });
        expect(answer.status).toBe(403);
        expect(await sessions()).toHaveLength(1);
      },
    );

    it('ends with the sign-out of the session that it was opened with', async () => {
      const person = await signInAs(gateway.services, 'provider');
      const frame = (await open(person.token)).body.token;
      const frameOfFrame = (await open(frame)).body.token;
      expect(await works(frameOfFrame)).toBe(true);
      await rest(gateway, person, 'POST /auth/logout');
      for (const token of [person.token, frame, frameOfFrame]) expect(await works(token)).toBe(false);
      expect(await sessions()).toEqual([]);
    });

    it('ends that session with its own sign-out, and none that the person opened elsewhere', async () => {
      const person = await signInAs(gateway.services, 'provider');
      const elsewhere = await signInAs(gateway.services, 'provider');
      const frame = (await open(person.token)).body;
      const otherFrame = (await open(person.token)).body;
      await rest(gateway, frame, 'POST /auth/logout');
      for (const { token } of [person, frame, otherFrame]) expect(await works(token)).toBe(false);
      expect(await works(elsewhere.token)).toBe(true);
    });

    it('is written down with the page that it stands in', async () => {
      const person = await signInAs(gateway.services, 'provider');
      await open(person.token, WIKI);
      const events = await gateway.services.db.selectFrom('security_events').selectAll().execute();
      expect(events).toMatchObject([
        { kind: 'signed_in', user_id: person.id, detail: `in a frame of ${WIKI}` },
      ]);
    });
  });
});
