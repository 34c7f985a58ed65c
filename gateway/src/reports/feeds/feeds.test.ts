import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { tendTokens } from './tokens.ts';

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

  it('is bounded in number for each person', async () => {
    for (let count = 0; count < 10; count++) await made();
    const { status, body } = await rest(gateway, analyst, `POST ${OWN}`, { label: 'One more' });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'too_many_report_tokens' });
  });
});
