import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '../../platform/db/time.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { bearer, Visitor } from '../../testing/identity.ts';
import { signInAs } from '../../testing/people.ts';
import { forgetUser } from './service.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe.each(DIALECTS)('a session on %s', (dialect) => {
  let gateway: TestGateway;
  let now: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { SESSION_IDLE_MINUTES: '30', SESSION_MAX_MINUTES: '720' });
    gateway.services.clock = () => new Date(now);
  });
  beforeEach(async () => {
    now = Date.now();
    await gateway.clear();
  });
  afterAll(() => gateway.stop());

  const verify = (token: string) => new Visitor(gateway).call('/api/auth/verify', undefined, bearer(token));
  const works = async (token: string) => (await verify(token)).status === 200;
  const act = async (token: string) =>
    (await new Visitor(gateway).call('/api/graphql', { query: '{ viewer { id } }' }, bearer(token))).body
      .data !== undefined;
  const lastSeen = async () =>
    (await gateway.services.db.selectFrom('sessions').select('last_seen_at').executeTakeFirstOrThrow())
      .last_seen_at;

  it('tells who is signed in, and until when at the latest', async () => {
    const person = await signInAs(gateway.services, ['analyst', 'committee']);
    const { expires_at } = await gateway.services.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect((await verify(person.token)).body).toMatchObject({
      id: person.id,
      email: person.email,
      role: 'analyst',
      roles: ['analyst', 'committee'],
      session_expires_at: toIso(expires_at),
    });
  });

  it('does not exist without a token, or with an unknown or malformed one', async () => {
    expect((await new Visitor(gateway).call('/api/auth/verify')).status).toBe(401);
    for (const token of ['x', 'A'.repeat(43), 'A'.repeat(5_000)]) {
      const { status, body } = await verify(token);
      expect([status, typeof body.error]).toEqual([401, 'string']);
    }
  });

  it('ends after 30 minutes without a call', async () => {
    const { token } = await signInAs(gateway.services, 'provider');
    now += 29 * MINUTE;
    expect(await act(token)).toBe(true);
    now += 29 * MINUTE;
    expect(await act(token)).toBe(true);
    now += 30 * MINUTE;
    expect(await works(token)).toBe(false);
  });

  it('is not prolonged by calls of a page that nobody uses', async () => {
    const { token } = await signInAs(gateway.services, 'provider');
    const unattended = { ...bearer(token), 'x-portal-unattended': '1' };
    const read = async () =>
      (await new Visitor(gateway).call('/api/graphql', { query: '{ viewer { id } }' }, unattended)).body.data;
    for (let minutes = 5; minutes < 30; minutes += 5) {
      now += 5 * MINUTE;
      expect(await read()).toEqual({ viewer: { id: expect.any(String) } });
    }
    now += 5 * MINUTE;
    expect(await works(token)).toBe(false);
  });

  it('ends after 12 hours, however busy', async () => {
    const { token } = await signInAs(gateway.services, 'provider');
    for (let minutes = 20; minutes < 720; minutes += 20) {
      now += 20 * MINUTE;
      expect(await act(token)).toBe(true);
    }
    now += 20 * MINUTE;
    expect(await works(token)).toBe(false);
  });

  it('notes that it was used at most once a minute', async () => {
    const { token } = await signInAs(gateway.services, 'provider');
    const start = await lastSeen();
    now += 59 * SECOND;
    await act(token);
    expect(await lastSeen()).toBe(start);
    now += 2 * SECOND;
    await act(token);
    const touched = await lastSeen();
    expect(touched > start).toBe(true);
    now += 10 * SECOND;
    await act(token);
    expect(await lastSeen()).toBe(touched);
  });

  it('ends with sign-out, and only that one', async () => {
    const person = await signInAs(gateway.services, 'provider');
    const other = await signInAs(gateway.services, 'provider');
    expect(await works(person.token)).toBe(true);
    const { status } = await new Visitor(gateway).call('/api/auth/logout', {}, bearer(person.token));
    expect(status).toBe(204);
    expect(await works(person.token)).toBe(false);
    expect(await works(other.token)).toBe(true);
    expect((await new Visitor(gateway).call('/api/auth/logout', {}, bearer(person.token))).status).toBe(204);
  });

  describe('that another process has changed', () => {
    const users = () => gateway.services.db.updateTable('users');

    it('is over within 5 seconds of a sign-out there', async () => {
      const { token } = await signInAs(gateway.services, 'provider');
      expect(await works(token)).toBe(true);
      await gateway.services.db.deleteFrom('sessions').execute();
      now += 5 * SECOND;
      expect(await works(token)).toBe(false);
    });

    it('is over within 5 seconds of a deactivation', async () => {
      const { token, id } = await signInAs(gateway.services, 'provider');
      expect(await works(token)).toBe(true);
      await users().set({ active: 0 }).where('id', '=', id).execute();
      now += 5 * SECOND;
      expect(await works(token)).toBe(false);
    });

    it('has its new roles within 5 seconds', async () => {
      const { token, id } = await signInAs(gateway.services, 'provider');
      expect((await verify(token)).body.roles).toEqual(['provider']);
      await users().set({ role: 'analyst' }).where('id', '=', id).execute();
      await gateway.services.db.updateTable('user_roles').set({ role: 'analyst' }).execute();
      now += 5 * SECOND;
      expect((await verify(token)).body.roles).toEqual(['analyst']);
    });

    it('ends at once when this process is told to read the user again', async () => {
      const { token, id } = await signInAs(gateway.services, 'provider');
      expect(await works(token)).toBe(true);
      await users().set({ active: 0 }).where('id', '=', id).execute();
      forgetUser(id);
      expect(await works(token)).toBe(false);
    });
  });
});
