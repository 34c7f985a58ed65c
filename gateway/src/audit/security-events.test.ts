import { SECURITY_EVENT_KINDS } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Context, Services } from '../platform/context.ts';
import { toSql } from '../platform/db/time.ts';
import { refused } from '../platform/refusals.ts';
import { buildServer } from '../server.ts';
import { type Caller, gql, rest } from '../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { refusal } from '../testing/refusal.ts';
import { requestAt } from '../testing/requests.ts';
import { refusalsRecorded } from './refusals.ts';
import { type NewSecurityEvent, recordSecurityEvent } from './security-store.ts';

interface EventJson {
  id: number;
  kind: string;
  at: string;
  user: { id: number; name: string; email: string } | null;
  actor: { id: number; name: string; email: string } | null;
  address: string | null;
  detail: string | null;
  times: number;
  last_at: string | null;
}

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute));

describe.each(DIALECTS)('security events on %s', (dialect) => {
  let gateway: TestGateway;
  let admin: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    admin = await signInAs(gateway.services, 'admin', { name: 'Ada Admin' });
  });
  afterAll(() => gateway.stop());

  const list = async (query = '', caller: Caller = admin) =>
    rest<EventJson[]>(gateway, caller, `GET /security-events${query}`);
  const kinds = async (query = '') => (await list(query)).body.map(({ kind }) => kind);

  describe('are searched', () => {
    let jane: SignedIn;
    beforeEach(async () => {
      const { services } = gateway;
      jane = await signInAs(services, 'analyst', { name: 'Jane Doe', email: 'jane@hospital.example' });
      const { db } = services;
      const address = '192.0.2.7';
      await recordSecurityEvent(db, at(1), { kind: 'signed_in', userId: jane.id, address });
      await recordSecurityEvent(db, at(2), { kind: 'user_changed', userId: jane.id, actorId: admin.id });
      await recordSecurityEvent(db, at(3), { kind: 'signed_in', userId: admin.id, address: '2001:db8::1' });
      await recordSecurityEvent(db, at(3), { kind: 'emergency_closed', detail: 'by command' });
    });

    it('newest first, with the person concerned, who did it and from where', async () => {
      const { status, body, headers } = await list();
      expect(status).toBe(200);
      expect(headers.get('x-total-count')).toBe('4');
      expect(body.map(({ id: _, ...event }) => event)).toEqual([
        event('emergency_closed', 3, { detail: 'by command' }),
        event('signed_in', 3, { user: personOf(admin), address: '2001:db8::1' }),
        event('user_changed', 2, { user: personOf(jane), actor: personOf(admin) }),
        event('signed_in', 1, { user: personOf(jane), address: '192.0.2.7' }),
      ]);
    });

    it.each<[query: string, found: string[]]>([
      ['?kind=signed_in', ['signed_in', 'signed_in']],
      ['?topic=emergency', ['emergency_closed']],
      ['?topic=people&kind=signed_in', []],
      ['?q=jane', ['user_changed', 'signed_in']],
      ['?q=HOSPITAL.example&kind=signed_in', ['signed_in', 'signed_in']],
      ['?q=nobody', []],
      ['?q=192.0.2.7', ['signed_in']],
      ['?q=2001:db8::1', ['signed_in']],
      ['?from=2026-01-01T08:03:00Z', ['emergency_closed', 'signed_in']],
      ['?until=2026-01-01T08:01:00.000Z', ['signed_in']],
      ['?from=2026-01-01T08:02:00Z&until=2026-01-01T08:02:30Z', ['user_changed']],
    ])('by %s', async (query, found) => {
      expect(await kinds(query)).toEqual(found);
    });

    it('by person: the person concerned, and the person who did it', async () => {
      expect(await kinds(`?user_id=${jane.id}`)).toEqual(['user_changed', 'signed_in']);
      expect(await kinds(`?user_id=${admin.id}`)).toEqual(['signed_in', 'user_changed']);
    });

    it('page by page, also through events of the same instant', async () => {
      const seen: number[] = [];
      let path: string | undefined = '/security-events?limit=1';
      while (path) {
        const page: { body: EventJson[]; headers: Headers } = await rest<EventJson[]>(
          gateway,
          admin,
          `GET ${path}`,
        );
        seen.push(...page.body.map(({ id }) => id));
        path = /<\/api(.*)>/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual((await list()).body.map(({ id }) => id));
      expect(seen).toHaveLength(4);
    });

    it('by GraphQL alike', async () => {
      const query = `query ($filter: SecurityEventFilter) {
        securityEvents(filter: $filter, first: 1) {
          totalCount
          edges { node { kind at address detail person { id name email } actor { name } } }
          pageInfo { hasNextPage endCursor }
        }
      }`;
      const { data, errors } = await gql(gateway, admin, query, {
        filter: { text: 'Jane', topic: 'people' },
      });
      expect(errors).toBeUndefined();
      expect(data).toEqual({
        securityEvents: {
          totalCount: 1,
          edges: [
            {
              node: {
                kind: 'user_changed',
                at: at(2).toISOString(),
                address: null,
                detail: null,
                person: { id: String(jane.id), name: 'Jane Doe', email: 'jane@hospital.example' },
                actor: { name: 'Ada Admin' },
              },
            },
          ],
          pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
        },
      });
    });

    it.each<[query: string, message: RegExp]>([
      ['?kind=nothing', /There are no events of the kind "nothing"/],
      ['?topic=weather', /topic must be one of sign_in, credentials/],
      ['?user_id=jane', /user_id must be a positive integer/],
      ['?from=yesterday', /^from must be an instant such as/],
      ['?until=2026-02-30T08:00:00Z', /^until must be an instant such as/],
      ['?cursor=abc', /The cursor is not one of this list/],
      [`?q=${'a'.repeat(201)}`, /at most 200 characters/],
    ])('and %s is refused with what is accepted', async (query, message) => {
      const { status, body } = await list(query);
      expect(status).toBe(400);
      expect((body as unknown as { error: string }).error).toMatch(message);
    });

    it('with a refusal when the text matches too many people, so that no search reads everything', async () => {
      for (let i = 0; i < 100; i++) await signInAs(gateway.services, 'provider');
      const { status, body } = await list('?q=hospital');
      expect(status).toBe(400);
      expect(body).toEqual(refusal(expect.stringContaining('More than 100 people fit')));
    });

    it('by every kind that the catalogue names', async () => {
      for (const kind of SECURITY_EVENT_KINDS) expect((await list(`?kind=${kind}`)).status, kind).toBe(200);
    });
  });

  describe('that anybody can cause', () => {
    const fail = (event: Partial<NewSecurityEvent>, minute = 1) =>
      recordSecurityEvent(gateway.services.db, at(minute), { kind: 'sign_in_failed', ...event });
    const failures = async () =>
      (await list('?kind=sign_in_failed&limit=100')).body.map(({ user, address, times, last_at }) => [
        user?.id ?? null,
        address,
        times,
        last_at,
      ]);
    const instantOf = (minute: number) => at(minute).toISOString();

    it('are counted in one row for each account, address and hour', async () => {
      const event = { userId: admin.id, address: '192.0.2.1' };
      for (const minute of [1, 2, 3]) await fail(event, minute);
      await fail({ ...event, address: '192.0.2.2' }, 4);
      await fail({ address: '192.0.2.1' }, 5);
      await fail(event, 61);
      expect(await failures()).toEqual([
        [admin.id, '192.0.2.1', 1, null],
        [null, '192.0.2.1', 1, null],
        [admin.id, '192.0.2.2', 1, null],
        [admin.id, '192.0.2.1', 3, instantOf(3)],
      ]);
    });

    it('are found by each instant at which they happened', async () => {
      const event = { userId: admin.id, address: '192.0.2.1' };
      for (const minute of [5, 50]) await fail(event, minute);
      const from = (minute: number) => kinds(`?kind=sign_in_failed&from=${instantOf(minute)}`);
      expect(await from(30)).toEqual(['sign_in_failed']);
      expect(await from(51)).toEqual([]);
    });

    it('are counted together when they come from many addresses, and those of others are still told', async () => {
      const jane = await signInAs(gateway.services, 'analyst');
      for (let n = 0; n < 30; n++) await fail({ userId: admin.id, address: `192.0.2.${n}` });
      await fail({ userId: jane.id, address: '198.51.100.1' }, 2);
      const rows = await failures();
      expect(rows).toHaveLength(12);
      expect(rows[0]).toEqual([jane.id, '198.51.100.1', 1, null]);
      expect(rows[1]).toEqual([admin.id, null, 20, instantOf(1)]);
      expect(rows.reduce((sum, [, , times]) => sum + Number(times), 0)).toBe(31);
    });

    it('are each counted when many come at once', async () => {
      const event = { userId: admin.id, address: '192.0.2.1' };
      await Promise.all(Array.from({ length: 20 }, () => fail(event)));
      expect(await failures()).toEqual([[admin.id, '192.0.2.1', 20, instantOf(1)]]);
    });

    it('are at most so many rows in an hour, whatever accounts they are at, and other events are told', async () => {
      const { db } = gateway.services;
      const filler = Array.from({ length: 2_000 }, () => ({
        kind: 'password_failed',
        user_id: null,
        detail: null,
        at: toSql(at(1)),
      }));
      await db.insertInto('security_events').values(filler).execute();
      for (let n = 0; n < 30; n++)
        await fail({ userId: n % 2 ? admin.id : undefined, address: `192.0.2.${n}` });
      await recordSecurityEvent(db, at(2), { kind: 'signed_in', userId: admin.id, address: '192.0.2.9' });
      expect(await failures()).toEqual([[null, null, 30, instantOf(1)]]);
      expect(await kinds('?kind=signed_in')).toEqual(['signed_in']);
    });
  });

  describe('tell of refused acts', () => {
    const refusals = async () => {
      await refusalsRecorded(gateway.services.db);
      return (await list('?kind=act_refused')).body;
    };

    it('over REST: who, from where, what, and why', async () => {
      const provider = await signInAs(gateway.services, 'provider');
      const { id } = await requestAt(gateway.services, provider.id, 'submitted');
      await rest(gateway, provider, `PUT /device-requests/${id}/status`, { status: 'approved' });
      const [event] = await refusals();
      expect(event).toMatchObject({
        user: { id: provider.id },
        actor: null,
        address: '127.0.0.1',
        detail: expect.stringMatching(/^PUT \/api\/device-requests\/:id\/status: Only/),
      });
    });

    it('over GraphQL: as an error of the operation, and as a value of a mutation', async () => {
      const provider = await signInAs(gateway.services, 'provider');
      const { id } = await requestAt(gateway.services, provider.id, 'submitted');
      await gql(gateway, provider, '{ users { totalCount } }');
      await gql(gateway, provider, `mutation { approveRequest(id: "${id}") { __typename } }`);
      const shown = (await refusals()).map(({ user, detail }) => [user?.id, detail?.split(':')[0]]);
      expect(shown.sort()).toEqual([
        [provider.id, 'GraphQL users'],
        [provider.id, 'mutation approve'],
      ]);
    });

    it('how often, for each act and person, with few writes', async () => {
      const [one, other] = [
        await signInAs(gateway.services, 'provider'),
        await signInAs(gateway.services, 'provider'),
      ];
      await rest(gateway, one, 'GET /users');
      // The first event is recorded at once.
      await vi.waitFor(async () => expect((await list('?kind=act_refused')).body).toHaveLength(1));
      const statements = await gateway.statements.during(async () => {
        for (let n = 0; n < 40; n++) await rest(gateway, one, 'GET /users');
      });
      expect(statements.filter(({ sql }) => sql.includes('security_events'))).toEqual([]);
      await rest(gateway, other, 'GET /users');
      await rest(gateway, one, `GET /users/${other.id}`);
      const rowsNow = async () =>
        (await refusals())
          .map(({ user, detail, times }) => [user?.id, detail?.split(': ')[0], times])
          .sort((a, b) => Number(b[2]) - Number(a[2]) || Number(b[0]) - Number(a[0]));
      expect(await rowsNow()).toEqual([
        [one.id, 'GET /api/users', 41],
        [other.id, 'GET /api/users', 1],
        [one.id, 'GET /api/users/:id', 1],
      ]);
      const [first] = (await refusals()).filter(({ times }) => times === 41);
      expect(Date.parse(first?.last_at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''));

      // No event is counted twice, and later events are added.
      for (let n = 0; n < 5; n++) await rest(gateway, one, 'GET /users');
      expect((await rowsNow())[0]).toEqual([one.id, 'GET /api/users', 46]);
    });

    it('how often, also when the gateway stops at once', async () => {
      const { services } = gateway;
      const { token } = await signInAs(services, 'provider');
      const app = await buildServer(services);
      const headers = { authorization: `Bearer ${token}` };
      for (let n = 0; n < 7; n++) {
        const { statusCode } = await app.inject({ method: 'GET', url: '/api/users', headers });
        expect(statusCode).toBe(403);
      }
      await app.close();
      expect((await list('?kind=act_refused')).body.map(({ times }) => times)).toEqual([7]);
    });

    it('how often, also when they cannot be written for a while', async () => {
      const { services } = gateway;
      const caller = await signInAs(services, 'provider');
      const context = contextOf(services, caller);
      let isAway = true;
      const db = seenAnew(services.db, () => !isAway);
      for (let n = 0; n < 3; n++)
        refused({ ...context, db }, 'GET /api/users', new Error('No'), say('usersDenied'));
      await refusalsRecorded(db);
      isAway = false;
      await refusalsRecorded(db);
      expect((await list('?kind=act_refused')).body.map(({ times }) => times)).toEqual([3]);
    });

    it('by the minute, in the hour in which they were refused', async () => {
      const { services } = gateway;
      const caller = await signInAs(services, 'provider');
      const now = vi.fn(() => at(58));
      const db = seenAnew(services.db);
      const context = { ...contextOf(services, caller), db, clock: now };
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const refuse = () => refused(context, 'GET /api/users', new Error('No'), say('usersDenied'));
        for (let n = 0; n < 3; n++) refuse();
        now.mockReturnValue(at(59));
        refuse();
        now.mockReturnValue(at(60));
        for (let n = 0; n < 2; n++) refuse();
        vi.advanceTimersByTime(60_000);
      } finally {
        vi.useRealTimers();
      }
      const seen = async () =>
        (await list('?kind=act_refused')).body.map((each) => [each.at, each.times, each.last_at]);
      await vi.waitFor(async () =>
        expect(await seen()).toEqual([
          [at(60).toISOString(), 2, at(60).toISOString()],
          [at(58).toISOString(), 4, at(59).toISOString()],
        ]),
      );
    });

    it('in a few rows of a person, however many names of acts and addresses there are', async () => {
      const caller = await signInAs(gateway.services, 'provider');
      for (let n = 0; n < 40; n++) await gql(gateway, caller, `{ name${n}: users { totalCount } }`);
      const rows = await refusals();
      // Ten rows and one for all others. That one may be written before the tenth, and then also counts the tenth.
      expect(rows.length).toBeGreaterThanOrEqual(10);
      expect(rows.length).toBeLessThanOrEqual(11);
      expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(40);
    });

    it('but not of calls without a session, nor of requests that the person may not know of', async () => {
      const provider = await signInAs(gateway.services, 'provider');
      await rest(gateway, null, 'GET /users');
      await rest(gateway, provider, 'GET /device-requests/999999');
      expect(await refusals()).toEqual([]);
    });
  });
});

/** The same database as another gateway would use it, which may fail to reach it. */
const seenAnew = (db: Services['db'], isThere = () => true): Services['db'] =>
  new Proxy(db, {
    get(target, name) {
      if (!isThere()) throw new Error('The database is away');
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const contextOf = (services: Services, { id, email, name }: SignedIn): Context => ({
  ...services,
  correlationId: 'of-a-test',
  user: {
    id,
    email,
    name,
    role: 'provider',
    roles: ['provider'],
    grantedRoles: ['provider'],
    department: '',
    active: true,
    emailVerified: true,
    profileCreated: true,
  },
});

const personOf = ({ id, name, email }: SignedIn) => ({ id, name, email });
const event = (kind: string, minute: number, more: Partial<EventJson>) => ({
  kind,
  at: at(minute).toISOString(),
  user: null,
  actor: null,
  address: null,
  detail: null,
  times: 1,
  last_at: null,
  ...more,
});
