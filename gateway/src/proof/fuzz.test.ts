import { ROLES } from '@portal/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { camel, describedFields } from '../testing/described-fields.ts';
import { DIALECTS, type Route, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';

const IDS = [
  '0',
  '-1',
  'abc',
  '1.5',
  '1e9',
  '%00',
  '%F0%9F%92%A3',
  '..%2f..',
  '9'.repeat(25),
  "1'%20or%201=1--",
];
const QUERIES = [
  'limit=0',
  'limit=1e9',
  'limit=1&limit=2',
  'cursor=junk',
  `cursor=${'A'.repeat(5_000)}`,
  `cursor=${Buffer.from('null|null').toString('base64url')}`,
  'status=lost',
  'status[]=approved',
  'q=%00',
  `q=${'x'.repeat(500)}`,
  '__proto__[a]=1',
  'q=%ff%fe',
];
const TOKENS = [
  '',
  'x',
  'Bearer',
  'Bearer ',
  'Bearer junk',
  `Bearer ${'a'.repeat(5_000)}`,
  'Basic YTpi',
  'Bearer a.b.c',
];
const JSON_TYPE = 'application/json';
const BODIES: [type: string | undefined, body: string | Uint8Array<ArrayBuffer>][] = [
  [JSON_TYPE, '{'],
  [JSON_TYPE, '{"a":}'],
  [JSON_TYPE, 'null'],
  [JSON_TYPE, '[]'],
  [JSON_TYPE, '"text"'],
  [JSON_TYPE, '1e999'],
  [JSON_TYPE, '{"__proto__":{"role":"admin"}}'],
  [JSON_TYPE, '['.repeat(20_000)],
  [JSON_TYPE, Uint8Array.from([0xff, 0xfe, 0x00, 0x7b])],
  [JSON_TYPE, `{"deviceName":"${'x'.repeat(300_000)}"}`],
  [`${JSON_TYPE}; charset=utf-7`, '{'],
  ['text/plain', '{}'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded', 'status=approved'],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=b', '--b\r\n\r\nno end'],
  ['multipart/form-data; boundary=b', '--b--'],
  ['multipart/form-data; boundary=b', `--b\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n--b--`],
  [
    'multipart/form-data; boundary=b',
    `--b\r\ncontent-disposition: form-data; name="file"; filename="${'x'.repeat(9_000)}.xlsx"\r\n\r\nPK\r\n--b--`,
  ],
  ['nonsense', '{}'],
  ['/', '{}'],
  [undefined, '{}'],
];

const GRAPHQL = [
  '{"query":"{"}',
  '{"query":7}',
  '{"query":"{ nothing }"}',
  '{}',
  '{"query":"{ deviceRequest(id: \\"abc\\") { id } }"}',
  '{"query":"{ deviceRequest(id: \\"99999999999999999999\\") { id } }"}',
  '{"query":"{ deviceRequests(view: all, first: -1) { totalCount } }"}',
  '{"query":"{ deviceRequests(view: all, first: 100000) { edges { cursor } } }"}',
  '{"query":"{ deviceRequests(view: all, after: \\"junk\\") { edges { cursor } } }"}',
  '{"query":"query ($v: RequestView!) { deviceRequests(view: $v) { totalCount } }","variables":{"v":"none"}}',
  '{"query":"query ($v: RequestView!) { deviceRequests(view: $v) { totalCount } }","variables":[]}',
  '{"query":"{ viewer { id } }","operationName":"other"}',
  '[{"query":"{ viewer { id } }"}]',
  JSON.stringify({ query: `{ ${'a: viewer { id } '.repeat(2_000)} }` }),
  JSON.stringify({ query: `{ ${'viewer { '.repeat(50)} id ${'} '.repeat(50)} }` }),
  JSON.stringify({ query: '{'.repeat(50_000) }),
  JSON.stringify({ query: 'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }' }),
  JSON.stringify({ query: 'mutation { createDeviceRequest(input: {}) { __typename } }' }),
  JSON.stringify({ query: 'subscription { nothing }' }),
];

/** Field names that some calls know, whatever their description says. */
const NAMES = [
  'deviceName',
  'replacement_details',
  'manufacturer',
  'isReplacement',
  'status',
  'analystNotes',
  'reason',
].concat(
  ['is_ordered', 'is_backordered', 'is_on_shelf', 'lawson_id', 'email', 'name', 'role', 'roles', 'active'],
  ['department', 'userDetails', 'emergency', 'businessOfficeCode', 'query', 'variables', 'operationName'],
  ['extensions', 'representativeName'],
);

/** Bodies of these fields with values of any kind. */
const junkOf = (names: readonly string[]) =>
  fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('approved', 'admin', true, '\u0000', '\ud800')),
    { maxKeys: 8 },
  );

/** Answers of the identity library's own API, and of files and pages, are not the API's. */
const isApi = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/idp');

/** What the library for schemas says by itself: of a description of a dashboard alone that is what its team reads. */
const ZODS = /Invalid input|Too (small|big)|Unrecognized key/;

/** Calls that read no body, whatever is sent with them. */
const WITHOUT_BODY = ['/api/auth/logout', '/api/notices/read-all', '/api/users/me/calendar'];

describe.each(DIALECTS)('bad input on %s', (dialect) => {
  let gateway: TestGateway;
  let person: SignedIn;
  let requestId: number;
  let routes: readonly Route[];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    person = await signInAs(gateway.services, ROLES);
    requestId = (await requestAt(gateway.services, person.id, 'under_analysis')).id;
    routes = gateway.routes;
    expect(routes.length).toBeGreaterThan(25);
  });
  afterAll(() => gateway.stop());

  const fill = (url: string, id: string = String(requestId), rest = 'x') =>
    url.replaceAll(/:\w+/g, id).replace('*', rest);

  async function call(route: Route, path: string, init: RequestInit = {}) {
    const authorization = `Bearer ${person.token}`;
    const response = await fetch(gateway.url + path, {
      redirect: 'manual',
      method: route.method,
      ...init,
      headers: { authorization, ...init.headers },
    });
    const text = await response.text();
    const about = {
      route: `${route.method} ${path.slice(0, 200)}`,
      sent: String(init.body ?? '').slice(0, 200),
    };
    expect({ ...about, status: response.status, text: text.slice(0, 300) }).toEqual({
      ...about,
      // The page and the packages are not built here, and say so.
      status: /^\/(sdk\/)?\*$/.test(route.url)
        ? expect.toSatisfy((status) => status < 500 || status === 503)
        : below500,
      text: expect.not.stringMatching(/\n\s+at |node_modules|file:\/\/|SQLITE_|\bER_[A-Z]|select \* /),
    });
    if (response.status >= 400 && isApi(route.url) && route.method !== 'HEAD') {
      const body = JSON.parse(text);
      const told = 'errors' in body ? body.errors[0].message : body.error;
      expect({ ...about, told, text }).toEqual({ ...about, told: expect.stringMatching(/./), text });
    }
    return { status: response.status, told: text };
  }
  const below500 = expect.toSatisfy((status: number) => status < 500, 'is no failure of the server');
  const withBody = () => routes.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');
  const alive = async () => expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);

  it('in the place of ids is refused', async () => {
    const jobs = routes
      .filter(({ url }) => /:\w+|\*/.test(url))
      .flatMap((route) => IDS.map((id) => ({ route, path: fill(route.url, id, id) })));
    await inTurn(jobs, async ({ route, path }) => {
      const body = route.method === 'GET' ? {} : { body: '{}', headers: { 'content-type': JSON_TYPE } };
      const { status } = await call(route, path, body);
      if (isApi(route.url) && route.url.includes(':id')) expect([400, 404, 405]).toContain(status);
    });
    await alive();
  });

  it('in queries is refused or has no effect', async () => {
    const jobs = routes
      .filter(({ method }) => method === 'GET')
      .flatMap((route) => QUERIES.map((query) => ({ route, path: `${fill(route.url)}?${query}` })));
    await inTurn(jobs, ({ route, path }) => call(route, path));
    await alive();
  });

  it('is refused as a token', async () => {
    const jobs = routes.flatMap((route) => TOKENS.map((authorization) => ({ route, authorization })));
    await inTurn(jobs, async ({ route, authorization }) => {
      const body = route.method === 'GET' ? {} : { body: '{}' };
      const headers = { authorization, 'content-type': JSON_TYPE };
      const { status } = await call(route, fill(route.url), { headers, ...body });
      if (route.url.startsWith('/api/device-requests') || route.url.startsWith('/api/users')) {
        // What is wrong with the call itself may be told first.
        expect([400, 401]).toContain(status);
      }
    });
    await alive();
  });

  it('is refused as a body', async () => {
    const strange = new Set<string>();
    const jobs = withBody().flatMap((route) => BODIES.map(([type, body]) => ({ route, type, body })));
    await inTurn(jobs, async ({ route, type, body }) => {
      // Bytes, so that fetch itself names no content type.
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      const headers: Record<string, string> = type ? { 'content-type': type } : {};
      const { status, told } = await call(route, fill(route.url, '999999'), { headers, body: bytes });
      if (ZODS.test(told) && !route.url.endsWith('/check')) strange.add(`${route.method} ${route.url}`);
      const takesNone = route.method === 'DELETE' || WITHOUT_BODY.includes(route.url);
      // No interests at all are an empty list.
      const isNone = route.url === '/api/interests' && body === '[]';
      if (isApi(route.url) && !takesNone)
        expect({ route, type, body, refused: status >= 400 }).toEqual({
          route,
          type,
          body,
          refused: !isNone,
        });
      if (route.url.endsWith('/logout')) person = await signInAs(gateway.services, ROLES);
    });
    expect([...strange]).toEqual([]);
    await alive();
  });

  it('of any shape in known fields is refused or done, never a failure', async () => {
    const targets = withBody().filter(
      ({ url }) => isApi(url) && !url.endsWith('/logout') && !url.endsWith('/files'),
    );
    const described = (await describedFields(gateway.url)).map(({ path }) => path.at(-1) ?? '');
    const names = [...new Set([...NAMES, ...described, ...described.map(camel)])];
    expect(names).toEqual(expect.arrayContaining(['deviceName', 'device_name', 'additionalNotes', 'canary']));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...targets), junkOf(names), async (route, body) => {
        const headers = { 'content-type': JSON_TYPE };
        await call(route, fill(route.url, '999999'), { headers, body: JSON.stringify(body) });
      }),
      { numRuns: 150, interruptAfterTimeLimit: 15_000 },
    );
    await alive();
  });

  it('in GraphQL is a GraphQL error', async () => {
    for (const body of GRAPHQL) {
      const route = { method: 'POST', url: '/api/graphql' };
      const headers = { 'content-type': JSON_TYPE };
      const response = await fetch(gateway.url + route.url, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${person.token}` },
        body,
      });
      const answer = await response.json();
      expect(response.status).toBeLessThan(500);
      expect(answer.errors?.[0]?.message ?? answer.error).toEqual(expect.stringMatching(/./));
      expect(JSON.stringify(answer)).not.toMatch(/Internal server error|node_modules|stacktrace| at /);
    }
    await alive();
  });
});

/** A few at a time. */
async function inTurn<T>(jobs: readonly T[], work: (job: T) => Promise<unknown>): Promise<void> {
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await work(job);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}
