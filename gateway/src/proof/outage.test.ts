import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { gql, rest, upload } from '../testing/client.ts';
import { type TestGateway, testGateway } from '../testing/gateway.ts';
import { type MariadbServer, startMariadb } from '../testing/mariadb.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { refusal } from '../testing/refusal.ts';
import { NEW_REQUEST, requestAt } from '../testing/requests.ts';
import { ZIPS } from '../testing/workbooks.ts';

const UNAVAILABLE = 'The service is unavailable at the moment. Please try again.';

let server: MariadbServer;
let gateway: TestGateway;
let analyst: SignedIn;
beforeAll(async () => {
  server = await startMariadb({ durable: true });
  gateway = await testGateway('SQLite', { DATABASE_URL: await server.makeDatabase('portal') });
  analyst = await signInAs(gateway.services, ['business_office', 'analyst', 'admin']);
});
afterAll(async () => {
  await gateway.stop();
  await server.stop();
});

const create = () => rest(gateway, analyst, 'POST /device-requests', NEW_REQUEST);

it('while the database is away every call answers 503, says when to come back, and none is left hanging', async () => {
  const { id } = await requestAt(gateway.services, analyst.id, 'under_analysis');
  const stored = await upload(gateway, analyst, id, 'a.xlsx', ZIPS.plain);
  await server.kill();
  for (const [call, body] of [
    ['GET /device-requests'],
    ['GET /device-requests/my-requests'],
    [`GET /device-requests/${id}`],
    ['POST /device-requests', NEW_REQUEST],
    [`PUT /device-requests/${id}`, NEW_REQUEST],
    [`PUT /device-requests/${id}/status`, { status: 'dismissed' }],
    [`PUT /device-requests/${id}/ordered`, { is_ordered: true }],
    [`DELETE /device-requests/${id}`],
    [`GET /device-requests/${id}/files`],
    [`GET /device-requests/${id}/files/${stored.body.id}/download`],
    ['GET /users'],
    [`PUT /users/${analyst.id}`, { name: 'New' }],
    ['GET /remotes'],
  ] as const) {
    const answer = await rest(gateway, analyst, call, body);
    expect({ call, status: answer.status, body: answer.body }).toEqual({
      call,
      status: 503,
      body: refusal(UNAVAILABLE),
    });
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  expect(await upload(gateway, analyst, id, 'b.xlsx', ZIPS.plain)).toMatchObject({ status: 503 });
  const { errors, data } = await gql(gateway, analyst, '{ deviceRequests(view: mine) { totalCount } }');
  expect(data ?? null).toBeNull();
  expect(errors).toMatchObject([{ message: UNAVAILABLE, extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
  const signIn = await fetch(`${gateway.url}/api/idp/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: gateway.url },
    body: JSON.stringify({ email: 'a@hospital.example', password: 'x'.repeat(12) }),
  });
  expect(signIn.status).toBe(503);
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});

it('when the database is back the gateway works by itself, with everything that it had acknowledged', async () => {
  await server.restart();
  await expect.poll(async () => (await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  expect((await rest(gateway, analyst, 'GET /device-requests')).body).toHaveLength(1);
  expect(await create()).toMatchObject({ status: 201 });
});

it('of a database that dies under load, what was acknowledged stays and the rest answers 503', async () => {
  const acknowledged: number[] = [];
  const statuses = new Set<number>();
  let down = false;
  const worker = async () => {
    while (!down) {
      const { status, body } = await create();
      statuses.add(status);
      if (status === 201) acknowledged.push(Number(body.id));
      else await wait(5);
    }
  };
  const workers = Array.from({ length: 16 }, worker);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(100);
  await server.kill();
  await expect.poll(() => statuses.has(503)).toBe(true);
  await server.restart();
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
  down = true;
  await Promise.all(workers);
  expect(statuses).toEqual(new Set([201, 503]));
  const rows = await gateway.services.db.selectFrom('device_requests').select('id').execute();
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
});
