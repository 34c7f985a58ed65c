import { MESSAGES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../../testing/gateway.ts';
import { bearer, Visitor } from '../../../testing/identity.ts';
import { signInAs } from '../../../testing/people.ts';
import { refusal } from '../../../testing/refusal.ts';
import { requestAt } from '../../../testing/requests.ts';
import type { UserRow } from '../../users/tables.ts';
import { forgetAll } from '../cache.ts';
import { closeOpenWindow, openWindow, readOpenWindow } from './window.ts';

const MINUTE = 60_000;
const REFUSED = [403, refusal(MESSAGES.emergencyLoginContact)];

describe.each(DIALECTS)('emergency login on %s', (dialect) => {
  let gateway: TestGateway;
  let now: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect, { TRUSTED_PROXIES: '127.0.0.1' });
    gateway.services.clock = () => new Date(now);
  });
  beforeEach(async () => {
    now = Date.now();
    forgetAll();
    await gateway.clear();
  });
  afterAll(() => gateway.stop());

  const person = (roles: Role | Role[] = 'analyst', changes: Partial<UserRow> = {}) =>
    signInAs(gateway.services, roles, changes);
  const open = (emails: string[], minutes = 60) =>
    openWindow(gateway.services, { minutes, reason: 'The identity provider is down', emails });
  const codeFor = async (email: string, minutes?: number) =>
    (await open([email], minutes)).codes[0]?.code ?? '';
  /** Enters from a new address each time, unless one is given. So only some tests reach the limit of tries. */
  let address = 0;
  const enter = (
    emergencyCode: unknown,
    userDetails: object = {},
    from = `10.0.${++address >> 8}.${address & 255}`,
  ) =>
    new Visitor(gateway).call(
      '/api/auth/local',
      { userDetails, emergency: true, emergencyCode },
      { 'x-forwarded-for': from },
    );
  const signedInAs = async (roles: Role | Role[]) => {
    const { email, id } = await person(roles);
    const { body } = await enter(await codeFor(email));
    return { id, token: body.token as string };
  };
  const works = async (token: string) =>
    (await new Visitor(gateway).call('/api/auth/verify', undefined, bearer(token))).status === 200;
  /** The events of a kind, each as often as it happened. */
  const events = async (kind: string) => {
    const rows = await gateway.services.db
      .selectFrom('security_events')
      .select(['user_id', 'detail', 'times'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
    return rows.flatMap(({ times, ...event }) => Array<typeof event>(times).fill(event));
  };

  it('signs in the person whose code it is, once, as an emergency session', async () => {
    const { email, id } = await person('analyst');
    const code = await codeFor(email);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { status, body } = await enter(code, { email });
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({ id, email, roles: ['analyst'], emergency: true }),
    ]);
    expect(await works(body.token)).toBe(true);
    const again = await enter(code, { email });
    expect([again.status, again.body]).toEqual(REFUSED);
  });

  it('takes a code as a person types it', async () => {
    const { email } = await person();
    const code = await codeFor(email);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect((await enter(typed)).status).toBe(200);
  });

  it('is refused while no window is open, whatever is sent', async () => {
    const { email } = await person();
    for (const code of [undefined, '', 'ABCD-EFGH-JKMN-PQRS']) {
      const { status, body } = await enter(code, { email });
      expect([status, body]).toEqual(REFUSED);
    }
    expect((await events('emergency_refused')).map(({ detail }) => detail)).toEqual(
      Array(3).fill('no window is open'),
    );
  });

  it('is refused with a code of a window that is over or was closed', async () => {
    const { email } = await person();
    const late = await codeFor(email, 10);
    now += 10 * MINUTE;
    expect((await enter(late)).status).toBe(403);
    const closed = await codeFor(email);
    await closeOpenWindow(gateway.services);
    expect((await enter(closed)).status).toBe(403);
    await open([email]);
    expect((await enter(closed)).status).toBe(403);
    expect((await enter(late)).status).toBe(403);
  });

  it('is refused for somebody else than the one whose code it is, who can still use it', async () => {
    const [owner, other] = [await person(), await person('business_office')];
    const code = await codeFor(owner.email);
    expect((await enter(code, { email: other.email })).status).toBe(403);
    expect((await enter(code, { email: owner.email.toUpperCase() })).status).toBe(200);
    expect(await events('emergency_refused')).toEqual([
      { user_id: owner.id, detail: 'the code of somebody else' },
    ]);
  });

  it('is refused for a person who became inactive, unverified or without a profile after the code was made', async () => {
    const changes = [{ active: 0 }, { email_verified: 0 }, { profile_created: 0 }] as const;
    for (const change of changes) {
      const { email, id } = await person();
      const code = await codeFor(email);
      await gateway.services.db.updateTable('users').set(change).where('id', '=', id).execute();
      expect((await enter(code)).status).toBe(403);
      await closeOpenWindow(gateway.services);
    }
  });

  it('has no codes for one who is unknown, invited, inactive, unverified or without a profile', async () => {
    const unfit = [
      await person('analyst', { issuer: null, subject: null }),
      await person('analyst', { active: 0 }),
      await person('analyst', { email_verified: 0 }),
      await person('analyst', { profile_created: 0 }),
    ];
    for (const { email } of [...unfit, { email: 'nobody@hospital.example' }]) {
      const fit = await person();
      await expect(open([fit.email, email])).rejects.toThrow(email);
    }
    expect(await readOpenWindow(gateway.services)).toBeNull();
  });

  it('opens one window at a time, for a stretch and a reason', async () => {
    const { email } = await person();
    const wanted = { minutes: 60, reason: 'a fire', emails: [email] };
    for (const wrong of [
      { minutes: 0 },
      { minutes: 1.5 },
      { minutes: 1441 },
      { reason: '  ' },
      { emails: [] },
    ]) {
      await expect(openWindow(gateway.services, { ...wanted, ...wrong })).rejects.toThrow(/^--/);
    }
    await openWindow(gateway.services, wanted);
    await expect(openWindow(gateway.services, wanted)).rejects.toThrow('open already');
  });

  it('lets only one of two people in who use a code at the same time', async () => {
    const { email } = await person();
    const code = await codeFor(email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => enter(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });

  it('lasts 15 minutes, however busy, and no longer than the window', async () => {
    const { email } = await person();
    const { body } = await enter(await codeFor(email));
    expect(Date.parse(body.user.session_expires_at) - now).toBe(15 * MINUTE);
    for (let minutes = 5; minutes < 15; minutes += 5) {
      now += 5 * MINUTE;
      expect(await works(body.token)).toBe(true);
    }
    now += 5 * MINUTE;
    expect(await works(body.token)).toBe(false);
    await closeOpenWindow(gateway.services);
    const short = await enter(await codeFor(email, 4));
    now += 4 * MINUTE;
    expect(await works(short.body.token)).toBe(false);
  });

  it('cannot be exchanged for another session', async () => {
    const { token } = await signedInAs('analyst');
    const { status } = await new Visitor(gateway).call(
      '/api/auth/local',
      { emergency: true, emergencyCode: '' },
      bearer(token),
    );
    expect(status).toBe(401);
  });

  it('ends when the window is closed; other sessions of the person stay', async () => {
    const own = await person();
    const code = await codeFor(own.email);
    const { body } = await enter(code);
    expect(await works(body.token)).toBe(true);
    expect(await closeOpenWindow(gateway.services)).toBe(1);
    expect(await works(body.token)).toBe(false);
    expect(await works(own.token)).toBe(true);
    expect(await closeOpenWindow(gateway.services)).toBeNull();
  });

  it('decides nothing over REST and GraphQL, and says why; the person otherwise can', async () => {
    const usual = await person('business_office');
    const emergency = await signedInAs('business_office');
    const { id } = await requestAt(gateway.services, usual.id, 'committee_review');
    for (const status of ['approved', 'rejected', 'dismissed']) {
      const answer = await rest(gateway, emergency, `PUT /device-requests/${id}/status`, { status });
      expect([answer.status, answer.body]).toEqual([403, refusal(MESSAGES.notInEmergency)]);
    }
    const restore = await rest(gateway, emergency, `POST /device-requests/${id}/restore`, {});
    expect([restore.status, restore.body]).toEqual([403, refusal(MESSAGES.notInEmergency)]);
    for (const mutation of ['approveRequest', 'rejectRequest', 'dismissRequest', 'restoreRequest']) {
      const query = `mutation { result: ${mutation}(id: ${id}) { __typename ... on Error { message } } }`;
      expect((await gql(gateway, emergency, query)).data).toEqual({
        result: { __typename: 'ForbiddenError', message: MESSAGES.notInEmergency },
      });
    }
    const done = await rest(gateway, usual, `PUT /device-requests/${id}/status`, { status: 'approved' });
    expect(done.status).toBe(200);
  });

  it('works on: it reads, analyzes and orders', async () => {
    const { id: userId, token } = await signedInAs(['analyst', 'supply_chain']);
    const { id } = await requestAt(gateway.services, userId, 'submitted');
    const analysis = { status: 'under_analysis', analystNotes: 'x' };
    expect((await rest(gateway, { token }, `PUT /device-requests/${id}/status`, analysis)).status).toBe(200);
    expect((await rest(gateway, { token }, 'GET /device-requests')).status).toBe(200);
  });

  it('manages no users and publishes no dashboards over REST and GraphQL', async () => {
    const emergency = await signedInAs('admin');
    const { id } = await person();
    const calls: [string, object?][] = [
      ['GET /users'],
      [`GET /users/${id}`],
      [`PUT /users/${id}`, { active: false }],
      ['POST /users', { email: 'new@hospital.example', name: 'New', role: 'admin' }],
      ['PUT /dashboards/analyst/live', { version: '1' }],
    ];
    for (const [call, body] of calls) {
      const { status } = await rest(gateway, emergency, call, body);
      expect([call, status]).toEqual([call, expect.toSatisfy((code: number) => [403, 404].includes(code))]);
    }
    expect((await rest(gateway, emergency, 'GET /users')).status).toBe(403);
    const { errors } = await gql(gateway, emergency, '{ users(first: 1) { edges { node { id } } } }');
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  });

  it('refuses the sixth try of an hour from an address, with the right code, too', async () => {
    const { email } = await person();
    const code = await codeFor(email);
    for (let tries = 0; tries < 5; tries++) expect((await enter('wrong', {}, '192.0.2.1')).status).toBe(403);
    const { status, body } = await enter(code, {}, '192.0.2.1');
    expect([status, body]).toEqual(REFUSED);
    now += 60 * MINUTE - 1;
    await closeOpenWindow(gateway.services);
    const later = await codeFor(email);
    expect((await enter(later, {}, '192.0.2.1')).status).toBe(403);
    now += 1;
    expect((await enter(later, {}, '192.0.2.1')).status).toBe(200);
  });

  it('lets everybody of a hospital in from its one address: right codes do not count', async () => {
    const people = [];
    for (let count = 0; count < 8; count++) people.push((await person()).email);
    const { codes } = await open(people);
    for (const { code } of codes) expect((await enter(code, {}, '192.0.2.3')).status).toBe(200);
    for (let tries = 0; tries < 6; tries++) expect((await enter('wrong', {}, '192.0.2.3')).status).toBe(403);
    const details = (await events('emergency_refused')).map(({ detail }) => detail);
    expect(details.filter((detail) => detail === 'too many tries')).toHaveLength(1);
  });

  it('counts many tries at once like many in a row, and audits each', async () => {
    const { email } = await person();
    await open([email]);
    await Promise.all(Array.from({ length: 20 }, () => enter('wrong', {}, '192.0.2.2')));
    const details = (await events('emergency_refused')).map(({ detail }) => detail);
    const looked = details.filter((detail) => detail === 'no unused code of this window');
    expect(looked).toHaveLength(5);
    expect(details).toHaveLength(20);
  });

  it('counts an IPv6 network of 64 bits as one address', async () => {
    const { email } = await person();
    const code = await codeFor(email);
    for (let host = 1; host <= 5; host++) await enter('wrong', {}, `2001:db8:1:2::${host}`);
    const { status, body } = await enter(code, {}, '2001:db8:1:2:ffff::1');
    expect([status, body]).toEqual(REFUSED);
    expect((await enter(code, {}, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('audits the opening, each use and the closing, and keeps no code', async () => {
    const { email, id } = await person();
    const code = await codeFor(email);
    await enter(code);
    await closeOpenWindow(gateway.services);
    expect(await events('emergency_opened')).toEqual([
      { user_id: id, detail: expect.stringContaining('The identity provider is down') },
    ]);
    expect(await events('emergency_signed_in')).toMatchObject([{ user_id: id }]);
    expect(await events('emergency_closed')).toHaveLength(1);
    const kept = JSON.stringify(
      await gateway.services.db.selectFrom('emergency_codes').selectAll().execute(),
    );
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});
