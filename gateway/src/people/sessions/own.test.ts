import { MESSAGES } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { bearer, Visitor } from '../../testing/identity.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { deviceOf } from './device.ts';
import { openSession, startSession } from './service.ts';

interface Listed {
  id: string;
  device: string | null;
  current: boolean;
  created_at: string;
}

describe.each(DIALECTS)("a person's own sessions on %s", (dialect) => {
  let gateway: TestGateway;
  let person: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    person = await signInAs(gateway.services, 'analyst');
  });
  afterAll(() => gateway.stop());

  const another = async (device: string | null = 'Safari on iPhone', userId = person.id) =>
    (await startSession(gateway.services, userId, { device })).token;
  const list = async (token = person.token) =>
    (await rest<Listed[]>(gateway, { token }, 'GET /sessions')).body;
  const works = async (token: string) => (await rest(gateway, { token }, 'GET /auth/verify')).status === 200;

  it('are listed, this one first, without anything that signs in', async () => {
    const token = await another();
    await another('Edge on Windows', (await signInAs(gateway.services, 'provider')).id);
    const own = await list();
    expect(own.map(({ device, current }) => [device, current])).toEqual([
      [null, true],
      ['Safari on iPhone', false],
    ]);
    expect((await list(token)).map(({ device }) => device)).toEqual(['Safari on iPhone', null]);
    for (const { id } of own) expect(await works(id)).toBe(false);
  });

  it('are no longer listed when idle, and one in a frame goes with the one that opened it', async () => {
    const token = await another();
    const framed = await openSession(gateway.services, token);
    expect((await list(framed)).map(({ current }) => current)).toEqual([true, false]);
    await gateway.services.db
      .updateTable('sessions')
      .set({ last_seen_at: '2026-01-01 00:00:00.000' })
      .where('device', '=', 'Safari on iPhone')
      .execute();
    expect(await list()).toHaveLength(1);
  });

  it('end one by one, with what was opened from them', async () => {
    const token = await another();
    const framed = await openSession(gateway.services, token);
    expect(await works(framed)).toBe(true);
    const [, other] = await list();
    expect((await rest(gateway, person, `DELETE /sessions/${other?.id}`)).status).toBe(204);
    expect([await works(token), await works(framed), await works(person.token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await rest(gateway, person, `DELETE /sessions/${other?.id}`)).status).toBe(404);
    const events = await gateway.services.db.selectFrom('security_events').selectAll().execute();
    expect(events).toMatchObject([
      { kind: 'session_revoked', user_id: person.id, detail: 'Safari on iPhone' },
    ]);
  });

  it('end everywhere else at once', async () => {
    const tokens = [await another(), await another('Chrome on Linux')];
    expect((await rest(gateway, person, 'DELETE /sessions')).body).toEqual({ ended: 2 });
    for (const token of tokens) expect(await works(token)).toBe(false);
    expect(await works(person.token)).toBe(true);
  });

  it("are out of others' reach", async () => {
    const [own] = await list();
    const stranger = await signInAs(gateway.services, 'admin');
    expect((await rest(gateway, stranger, `DELETE /sessions/${own?.id}`)).status).toBe(404);
    expect((await rest(gateway, stranger, 'DELETE /sessions')).body).toEqual({ ended: 0 });
    expect(await works(person.token)).toBe(true);
  });

  it('are not to be ended from an emergency session', async () => {
    const emergency = { emergencyWindow: 1, until: new Date(Date.now() + 60_000) };
    const { token } = await startSession(gateway.services, person.id, { device: null, ...emergency });
    const [, other] = await list(token);
    for (const call of ['DELETE /sessions', `DELETE /sessions/${other?.id}`]) {
      const { status, body } = await rest(gateway, { token }, call);
      expect([status, body]).toEqual([403, refusal(MESSAGES.notInEmergency)]);
    }
  });

  it('name the browser of the sign-in, and end in it for good: also at the identity provider', async () => {
    const visitor = new Visitor(gateway);
    const email = `devices.${dialect}@hospital.example`.toLowerCase();
    await visitor.join(email);
    const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const authorization = bearer(await visitor.identityToken());
    const first = (await visitor.call('/api/auth/local', {}, { ...authorization, ...agent })).body.token;
    const second = (await visitor.exchange()).body.token;
    await gateway.services.db
      .updateTable('sessions')
      .set({ provider_session: null })
      .where('device', 'is', null)
      .execute();
    const named = (await list(second)).find(({ device }) => device === 'Firefox on Windows');
    expect((await rest(gateway, { token: second }, `DELETE /sessions/${named?.id}`)).status).toBe(204);
    expect(await works(first)).toBe(false);
    expect((await visitor.call('/api/idp/token')).status).toBe(401);
  });
});

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.0', null],
    [undefined, null],
  ])('of %s is %s', (agent, name) => {
    expect(deviceOf(agent)).toBe(name);
  });
});
