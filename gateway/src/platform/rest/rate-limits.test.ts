import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';

const told = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('x-ratelimit'));

describe('how often a call may be made in a minute', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  it.each([
    ['reading', 'GET /users/me', 600],
    ['changing', 'PUT /users/me', 300],
    ['uploading', 'POST /device-requests/1/files', 60],
    ['GraphQL', 'POST /graphql', 1_200],
    ['calling a backend', 'POST /apps/devices/items', 600],
  ])('is bounded for %s, for each person apart', async (_what, call, most) => {
    const [one, other] = [
      await signInAs(gateway.services, 'provider'),
      await signInAs(gateway.services, 'provider'),
    ];
    const [method, path] = call.split(' ');
    const make = async ({ token }: SignedIn) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const response = await fetch(`${gateway.url}/api${path}`, { method, headers });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    for (let calls = 0; calls < most; calls += 60) {
      const answers = await Promise.all(Array.from({ length: 60 }, () => make(one)));
      expect(answers.map(({ status }) => status)).not.toContain(429);
      expect(answers.flatMap((answer) => told(answer.headers))).toEqual([]);
    }
    const { status, body, headers } = await make(one);
    expect([status, body]).toEqual([
      429,
      refusal(expect.stringMatching(/^Too many calls\. Please try again in/)),
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(told(headers)).toEqual([]);
    expect((await make(other)).status).not.toBe(429);
    // Another call of the same person has its own count.
    expect((await rest(gateway, one, 'GET /auth/verify')).status).toBe(200);
  });

  it('counts an IPv6 network of 64 bits as one address', async () => {
    const make = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${gateway.url}/api/device-requests/1/files`, { method: 'POST', headers })).status;
    };
    const inNetwork = (host: number) => `2001:db8:0:1::${host.toString(16)}`;
    for (let calls = 0; calls < 1_200; calls += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, host) => make(inNetwork(calls + host))));
    }
    expect(await make(inNetwork(1_200))).toBe(429);
    expect(await make('2001:db8:0:2::1')).toBe(401);
  });
});

const FOUND = 'query Found { search(text: "stent") { found { request { id } } } }';
const TEN_LISTS = `query Lists {
  ${Array.from({ length: 10 }, (_, at) => `l${at}: deviceRequests(view: analysis, filter: { text: "stent" }, first: 1) { totalCount }`).join('\n')}
}`;

describe('how often a person may search in a minute', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', { RATE_LIMITS: 'on' });
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  const ask = async ({ token }: SignedIn, path: string, query?: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const more = query && { method: 'POST', body: JSON.stringify({ query }) };
    const answer = await fetch(`${gateway.url}/api${path}`, { headers, ...more });
    return {
      status: answer.status,
      retryAfter: Number(answer.headers.get('retry-after')),
      body: await answer.json(),
    };
  };
  const doors = {
    'GET /search': (who: SignedIn) => ask(who, '/search?q=stent'),
    'GraphQL search': (who: SignedIn) => ask(who, '/graphql', FOUND),
    'GET /device-requests?q=': (who: SignedIn) => ask(who, '/device-requests?q=stent'),
    'ten lists of GraphQL': (who: SignedIn) => ask(who, '/graphql', TEN_LISTS),
  };
  const MESSAGE = /^Too many searches\. Please try again in \d+ seconds\.$/;

  it.each([
    ['everything', 'GET /search', 200, 'GraphQL search', 100],
    ['lists', 'GET /device-requests?q=', 200, 'ten lists of GraphQL', 100],
  ] as const)(
    'is bounded for %s, over REST and GraphQL together and for each person apart',
    async (_what, one, ones, other, others) => {
      const [person, neighbour] = [
        await signInAs(gateway.services, 'analyst'),
        await signInAs(gateway.services, 'analyst'),
      ];
      const calls = [
        ...Array.from({ length: ones }, () => one),
        ...Array.from({ length: others }, () => other),
      ];
      for (let at = 0; at < calls.length; at += 50) {
        const answers = await Promise.all(calls.slice(at, at + 50).map((door) => doors[door](person)));
        expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
          answers.map(() => [200, undefined]),
        );
      }
      const { status, retryAfter, body } = await doors[one](person);
      expect([status, body]).toEqual([
        429,
        { error: expect.stringMatching(MESSAGE), code: 'too_many_searches' },
      ]);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(60);
      const refused = await doors[other](person);
      expect(refused).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused.body.errors[0].message).toMatch(MESSAGE);
      expect(refused.body.errors[0].extensions).toEqual({
        code: 'TOO_MANY_REQUESTS',
        reason: 'too_many_searches',
      });
      expect((await doors[other](neighbour)).status).toBe(200);
      // Lists without a search still work.
      expect((await ask(person, '/device-requests')).status).toBe(200);
    },
  );
});
