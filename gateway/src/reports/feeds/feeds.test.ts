import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../people/sessions/service.ts';
import { toRow } from '../../requests/device-requests/rows.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { takePageTurn } from '../exports/turns.ts';
import { readODataPage } from './odata.ts';
import { tendTokens, whoShows } from './tokens.ts';

const OWN = '/users/me/report-tokens';

describe.each(DIALECTS)('a token for reports on %s', (dialect) => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());
  beforeEach(async () => {
    await gateway.clear();
    gateway.services.changes.announce('settings');
    analyst = await signInAs(gateway.services, 'analyst');
  });

  const made = async (who = analyst, body: object = { label: 'Excel at my desk' }) =>
    (await rest<{ id: number; token: string }>(gateway, who, `POST ${OWN}`, body)).body;
  const basic = (token: string, user = 'anybody') => ({
    authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
  });
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${gateway.url}/api/reports/${path}`, { headers });

  it('opens the feeds as a password and as a bearer, and nothing else', async () => {
    const owner = await signInAs(gateway.services, 'provider');
    await requestAt(gateway.services, owner.id, 'submitted');
    const { token } = await made();
    const register = await read('feed/register.csv?columns=id,device_name', basic(token));
    expect(register.status).toBe(200);
    expect(parse(await register.text())).toEqual([
      ['Id', 'Device name'],
      [expect.stringMatching(/^\d+$/), 'Vascular closure device 7F'],
    ]);
    const bearer = { authorization: `Bearer ${token}` };
    expect((await read('feed/throughput.csv?from=2026-01-01&until=2026-03-31', bearer)).status).toBe(200);
    expect((await read('feed/nothing.csv', bearer)).status).toBe(404);
    for (const path of ['throughput', 'register', '']) expect((await read(path, bearer)).status).toBe(401);
    expect((await rest(gateway, { token }, 'GET /users/me')).status).toBe(401);
    expect((await rest(gateway, { token }, `POST ${OWN}`, { label: 'Another' })).status).toBe(401);
  });

  it('is asked for by a page of sign-in that spreadsheets know, and is not taken from an address', async () => {
    const { token } = await made();
    for (const headers of [{}, basic('report_nothing'), basic(analyst.token), { authorization: 'Basic %' }]) {
      const answer = await read('feed/register.csv', headers);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
    expect((await read(`feed/register.csv?token=${token}`)).status).toBe(401);
  });

  it('is told once, kept as a hash, and listed with its last use', async () => {
    const { id, token } = await made();
    const row = await gateway.services.db.selectFrom('report_tokens').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(7));
    await read('feed/throughput.csv', basic(token));
    const { body } = await rest(gateway, analyst, `GET ${OWN}`);
    expect(body).toEqual([
      expect.objectContaining({ id, label: 'Excel at my desk', last_used_from: '127.0.0.1' }),
    ]);
    expect(JSON.stringify(body)).not.toContain(token);
  });

  it('ends when its person ends it, and when its time is over', async () => {
    const { id, token } = await made();
    const other = await signInAs(gateway.services, 'analyst');
    expect((await rest(gateway, other, `DELETE ${OWN}/${id}`)).status).toBe(404);
    expect((await rest(gateway, analyst, `DELETE ${OWN}/${id}`)).status).toBe(204);
    expect((await read('feed/throughput.csv', basic(token))).status).toBe(401);
    const short = await made(analyst, { label: 'A day', days: 1 });
    await gateway.services.db
      .updateTable('report_tokens')
      .set({ expires_at: '2020-01-01 00:00:00.000' })
      .execute();
    expect((await read('feed/throughput.csv', basic(short.token))).status).toBe(401);
  });

  it.each(['becomes inactive', 'loses the permission'])('ends for good when its person %s', async (how) => {
    const { token } = await made();
    const { db } = gateway.services;
    const set = async (active: number, role: 'analyst' | 'provider') => {
      await db.updateTable('users').set({ active, role }).where('id', '=', analyst.id).execute();
      await db.updateTable('user_roles').set({ role }).where('user_id', '=', analyst.id).execute();
    };
    await set(how === 'becomes inactive' ? 0 : 1, how === 'becomes inactive' ? 'analyst' : 'provider');
    await tendTokens(gateway.services);
    await set(1, 'analyst');
    expect((await read('feed/throughput.csv', basic(token))).status).toBe(401);
    expect(await db.selectFrom('report_tokens').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['signs them out everywhere', 'DELETE', '/sessions'],
    ['makes them inactive', 'PUT', ''],
  ])('ends for good when an administrator %s', async (_how, method, path) => {
    const { token } = await made();
    const admin = await signInAs(gateway.services, 'admin');
    const call = (active: boolean) =>
      rest(
        gateway,
        admin,
        `${method} /users/${analyst.id}${path}`,
        method === 'PUT' ? { active } : undefined,
      );
    expect((await call(false)).status).toBe(200);
    const { db } = gateway.services;
    expect(await db.selectFrom('report_tokens').selectAll().execute()).toEqual([]);
    await call(true);
    expect((await read('feed/throughput.csv', basic(token))).status).toBe(401);
  });

  it('goes on when its person signs out elsewhere', async () => {
    const { token } = await made();
    await rest(gateway, analyst, 'DELETE /sessions');
    await rest(gateway, analyst, 'POST /auth/logout', {});
    expect((await read('feed/throughput.csv', basic(token))).status).toBe(200);
  });

  it('is neither made nor ended in an emergency session', async () => {
    const { id } = await made();
    const emergency = { emergencyWindow: 1, until: new Date(Date.now() + 60_000) };
    const { token } = await startSession(gateway.services, analyst.id, { device: null, ...emergency });
    for (const call of [`POST ${OWN}`, `DELETE ${OWN}/${id}`])
      expect(await rest(gateway, { token }, call, { label: 'Hidden' })).toMatchObject({
        ...{ status: 403, body: { code: 'not_in_emergency' } },
      });
    expect((await rest(gateway, analyst, `GET ${OWN}`)).body).toHaveLength(1);
  });

  it('needs the second factor of its maker where a role needs one', async () => {
    const { services } = gateway;
    const needing = { ...services, config: { ...services.config, secondFactorRoles: ['analyst'] as const } };
    const { token } = await made();
    expect(await whoShows(needing, token, null)).toBeNull();
    expect(await whoShows(services, token, null)).toMatchObject({ id: analyst.id });
    const session = await startSession(services, analyst.id, { device: null, secondFactor: true });
    const { token: passed } = await made({ ...analyst, token: session.token });
    expect(await whoShows(needing, passed, null)).toMatchObject({ id: analyst.id });
  });

  it('is bounded in number for each person', async () => {
    for (let count = 0; count < 10; count++) await made();
    const { status, body } = await rest(gateway, analyst, `POST ${OWN}`, { label: 'One more' });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'too_many_report_tokens' });
  });

  describe('by OData', () => {
    interface Page {
      value: Record<string, unknown>[];
      '@odata.nextLink'?: string;
    }
    let token: string;
    let ids: number[];
    beforeEach(async () => {
      ({ token } = await made());
      const owner = await signInAs(gateway.services, 'provider');
      ids = [];
      for (const department of ['EP', 'CVOR', 'EP', 'HBOR'])
        ids.push((await requestAt(gateway.services, owner.id, 'submitted', { department })).id);
    });
    const page = async (query = '') => {
      const answer = await read(`odata/Requests${query}`, basic(token));
      return { status: answer.status, page: (await answer.json()) as Page };
    };
    const idsOf = async (query: string) => (await page(query)).page.value.map(({ id }) => id);

    it('says what there is, and of what it consists', async () => {
      const service = await read('odata', basic(token));
      expect(service.headers.get('odata-version')).toBe('4.0');
      expect(await service.json()).toMatchObject({ value: [{ name: 'Requests', kind: 'EntitySet' }] });
      const metadata = await (await read('odata/$metadata', basic(token))).text();
      expect(metadata).toContain('<Property Name="annual_impact" Type="Edm.Double"/>');
      const { value } = (await page()).page;
      for (const key of Object.keys(value[0] ?? {})) expect(metadata).toContain(`Name="${key}"`);
    });

    it('gives pages that lead to the next one, until as many as were asked for', async () => {
      expect(await idsOf('')).toEqual(ids);
      expect(await idsOf('?$skip=1&$top=2')).toEqual(ids.slice(1, 3));
      expect(await idsOf(`?$skiptoken=${ids[1]}`)).toEqual(ids.slice(2));
      expect((await page('?$top=2')).page['@odata.nextLink']).toBeUndefined();
      expect((await page('?$select=id,stage&$top=1')).page.value).toEqual([
        { id: ids[0], stage: 'submitted' },
      ]);
    });

    it('gives the own department alone to whoever reads no other', async () => {
      const admin = await signInAs(gateway.services, 'admin');
      await rest(gateway, admin, 'PUT /settings/reports_own_department', { value: ['analyst'] });
      expect(await idsOf('')).toEqual([ids[1]]);
      expect(parse(await (await read('feed/register.csv', basic(token))).text())).toHaveLength(2);
    });

    it('is read by one page at a time for each person, and by few for all', async () => {
      const giveBack = takePageTurn(analyst.id, () => {});
      const busy = await read('odata/Requests', basic(token));
      expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '10']);
      giveBack();
      const others = [-1, -2].map((person) => takePageTurn(person, () => {}));
      expect((await page()).status).toBe(429);
      for (const give of others) give();
      expect((await page('?$select=nothing')).status).toBe(400);
      expect((await page()).status).toBe(200);
    });

    it('is read no further when its client has gone', async () => {
      const { services } = gateway;
      const context = { ...services, user: await whoShows(services, token, null), correlationId: 'page' };
      let parts = 0;
      const stillMay = async () => void parts++;
      const page = (signal: AbortSignal) => readODataPage(context, [], () => undefined, { signal, stillMay });
      expect((await page(AbortSignal.abort())).value).toEqual([]);
      expect(parts).toBe(1);
      expect((await page(new AbortController().signal)).value).toHaveLength(ids.length);
    });

    it('is read to the end over many pages, each request once', async () => {
      const { db } = gateway.services;
      const owner = await signInAs(gateway.services, 'provider');
      const request = await requestAt(gateway.services, owner.id, 'submitted', { department: 'EP' });
      const copies = Array.from({ length: 250 }, () => toRow(request));
      for (let count = 0; count < 2_000; count += copies.length)
        await db.insertInto('device_requests').values(copies).execute();
      const stored = await db
        .selectFrom('device_requests')
        .select('id')
        .where('department', '=', 'EP')
        .orderBy('id')
        .execute();
      const read: unknown[] = [];
      let pages = 0;
      for (let query: string | undefined = "?$select=id&$filter=department eq 'EP'"; query; pages++) {
        const { value, '@odata.nextLink': next }: Page = (await page(query)).page;
        read.push(...value.map(({ id }) => id));
        query = next && new URL(next).search;
      }
      expect({ pages, read }).toEqual({ pages: 3, read: stored.map(({ id }) => id) });
    });

    it('understands some comparisons, and refuses what it does not', async () => {
      expect(await idsOf("?$filter=department eq 'EP'")).toEqual([ids[0], ids[2]]);
      expect(await idsOf(`?$filter=(department eq 'EP') and id gt ${ids[0]} and outcome eq null`)).toEqual([
        ids[2],
      ]);
      expect(await idsOf('?$filter=submission_date lt 2001-01-01T00:00:00Z')).toEqual([]);
      expect(await idsOf('?$filter=submission_date ge 2001-01-01T00:00:00Z')).toEqual(ids);
      expect(await idsOf(`?$filter= ( id  eq ${ids[3]} ) and(department eq 'HBOR')`)).toEqual([ids[3]]);
      for (const query of [
        "$filter=device_name eq 'x'",
        "$filter=department eq 'EP' or id gt 1",
        "$filter=(department eq 'EP'",
        '$filter=id eq',
        '$orderby=stage',
        '$count=true',
        '$expand=requester',
        '$top=x',
        '$skip=1001',
        `$filter=id${' '.repeat(2_000)}eq 1`,
        `$filter=${Array(21).fill('id ge 1').join(' and ')}`,
        '$select=secret',
      ])
        expect({ query, status: (await page(`?${query}`)).status }).toEqual({ query, status: 400 });
    });
  });
});
