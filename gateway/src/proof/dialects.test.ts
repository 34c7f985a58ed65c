import { fitText, LIMITS } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { addUser } from '../people/users/write-store.ts';
import { searchKey } from '../platform/db/text.ts';
import { toSql } from '../platform/db/time.ts';
import { transaction } from '../platform/db/transaction.ts';
import { rebuildIndex } from '../requests/search/rebuild.ts';
import { type GraphqlAnswer, gql, rest } from '../testing/client.ts';
import { camel, describedFields } from '../testing/described-fields.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { INSTANTS, NO_INSTANTS, SEARCHES, SOUGHT, TEXTS, UNFIT_TEXTS } from '../testing/hostile-texts.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { refusal } from '../testing/refusal.ts';
import { NEW_REQUEST, requestAt } from '../testing/requests.ts';

/** All requests are of one instant: only their ids tell them apart. */
const NOW = new Date('2026-03-01T08:00:00.000Z');
const PAGE = 60;
const REQUESTER = 'Åsa Müller-Ørsted';

interface Listed {
  id: string;
  text: string;
}

interface Connection {
  edges: { node: Listed }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
  totalCount: number;
  totalIsLeast?: boolean;
}

const REQUESTS = `query ($filter: DeviceRequestFilter, $after: String) {
  list: deviceRequests(view: all, filter: $filter, first: ${PAGE}, after: $after) {
    edges { node { id text: deviceName } } pageInfo { endCursor hasNextPage } totalCount totalIsLeast } }`;
const USERS = `query ($text: String, $after: String) {
  list: users(text: $text, first: ${PAGE}, after: $after) {
    edges { node { id text: name } } pageInfo { endCursor hasNextPage } totalCount } }`;
const CREATE = `mutation ($input: DeviceRequestInput!) {
  result: createDeviceRequest(input: $input) { __typename ... on InvalidError { message } } }`;

const PERSON = {
  issuer: null,
  subject: null,
  email_verified: 0,
  role: 'provider',
  department: 'CVOR',
  active: 0,
  profile_created: 0,
  created_at: toSql(NOW),
} as const;
const personOf = (at: number, text: string) => ({
  email: `person.${at}@hospital.example`,
  name: fitText(text, LIMITS.shortText),
});

const OTHER_FIELDS = { ...NEW_REQUEST, department: 'CVOR', representativeName: 'N/A' };

/** As a text of one line is stored. */
const normal = (text: string) =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .normalize('NFC')
    .trim();
/** A request has every word, wherever they stand. */
const finds = (needle: string, texts: readonly string[]) =>
  searchKey(needle)
    .split(' ')
    .every((word) => texts.some((text) => searchKey(text).includes(word)));
/** A request is found by its number, too, in whatever text it stands. */
const isNumberOf = (needle: string, id: string) =>
  /^0*(\d+)$/.exec(needle.normalize('NFKC').trim())?.[1] === id;
/** As the databases order bytes; JavaScript's own order of texts differs beyond the first 65,536 characters. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
/** A half of a surrogate pair cannot stand in a URL, and a blank one asks for nothing. */
const inUrl = UNFIT_TEXTS.filter((text) => text.isWellFormed() && text.trim());

/** The same list asked on every database: each must answer as the model in JavaScript does. */
describe.each(DIALECTS)('hostile texts and dates on %s', (dialect) => {
  let gateway: TestGateway;
  let admin: SignedIn;
  let provider: SignedIn;
  /** As they were made, the oldest first. */
  const requests: Listed[] = [];

  beforeAll(async () => {
    gateway = await testGateway(dialect);
    gateway.services.clock = () => NOW;
    admin = await signInAs(gateway.services, ['admin', 'analyst']);
    provider = await signInAs(gateway.services, 'provider', { name: REQUESTER });
    // Lists use the index of the search when it is filled.
    await rebuildIndex(gateway.services.db);
    for (const text of TEXTS) {
      const input = {
        ...OTHER_FIELDS,
        ...{ deviceName: text, manufacturer: text, description: text, representativeName: text },
      };
      const { status, body } = await rest(gateway, provider, 'POST /device-requests', input);
      expect([text, status]).toEqual([text, 201]);
      requests.push({ id: String(body.id), text: String(body.device_name) });
    }
  }, 120_000);
  afterAll(() => gateway.stop());

  async function all(query: string, variables: object): Promise<Listed[]> {
    const found: Listed[] = [];
    for (let after: string | null = null; ; ) {
      const answer: GraphqlAnswer<{ list: Connection }> = await gql(gateway, admin, query, {
        ...variables,
        after,
      });
      if (!answer.data) throw new Error(JSON.stringify([variables, answer.errors]));
      const { edges, pageInfo, totalCount, totalIsLeast } = answer.data.list;
      found.push(...edges.map(({ node }) => node));
      after = pageInfo.endCursor;
      if (pageInfo.hasNextPage) continue;
      // A searched list of very many says that there may be more than it has counted.
      if (totalIsLeast) expect(totalCount).toBeLessThanOrEqual(found.length);
      else expect(totalCount).toBe(found.length);
      return found;
    }
  }
  const listed = (filter: object) => all(REQUESTS, { filter });
  async function overRest(path: string): Promise<string[]> {
    const found: string[] = [];
    for (let next: string | undefined = `GET ${path}`; next; ) {
      const { status, body, headers } = await rest<{ id: number }[]>(gateway, admin, next);
      expect(status).toBe(200);
      found.push(...body.map(({ id }) => String(id)));
      const link = /^<\/api(.+)>; rel="next"$/.exec(headers.get('link') ?? '');
      next = link?.[1] && `GET ${link[1]}`;
    }
    return found;
  }
  const newestFirst = (matches: (text: string, id: string) => boolean) =>
    requests.filter(({ id }, at) => matches(TEXTS[at] as string, id)).reverse();
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

  it('gives each text back to the letter, in its normal form', () => {
    expect(requests.map(({ text }) => text)).toEqual(TEXTS.map(normal));
  });

  it('pages through requests of one instant, over GraphQL and REST', async () => {
    const expected = newestFirst(() => true);
    expect(await listed({})).toEqual(expected);
    expect(await overRest('/device-requests?limit=50')).toEqual(ids(expected));
  });

  it('finds what a person expects to find', async () => {
    const wrong: unknown[] = [];
    for (const [needle, text, found] of SEARCHES) {
      const { id } = requests[TEXTS.indexOf(text)] as Listed;
      const graphql = ids(await listed({ text: needle })).includes(id);
      const q = (await overRest(`/device-requests?q=${encodeURIComponent(needle)}`)).includes(id);
      if (graphql !== found || q !== found) wrong.push({ needle, text, found, graphql, q });
    }
    expect(wrong).toEqual([]);
  });

  it('finds by each text what the model finds', async () => {
    for (const needle of SOUGHT) {
      const found = await listed({ text: needle });
      const expected = newestFirst(
        (text, id) => finds(needle, [text, 'CVOR', REQUESTER]) || isNumberOf(needle, id),
      );
      // Of very many, the one that the text names by its number stands on the first page.
      const named = expected.findIndex(({ id }) => isNumberOf(needle, id));
      const place = found.findIndex(({ id }) => isNumberOf(needle, id));
      if (place !== named && place < 100) expected.splice(place, 0, ...expected.splice(named, 1));
      expect([needle, found]).toEqual([needle, expected]);
    }
  }, 120_000);

  it('narrows a list to exactly the manufacturer, and to exactly the department', async () => {
    for (const manufacturer of SOUGHT) {
      const expected = newestFirst((text) => normal(text) === normal(manufacturer));
      expect([manufacturer, await listed({ manufacturer })]).toEqual([manufacturer, expected]);
    }
    const { department } = OTHER_FIELDS;
    expect(await listed({ department: department.toLowerCase() })).toEqual([]);
    expect(await listed({ department: ` ${department} ` })).toHaveLength(TEXTS.length);
  }, 120_000);

  it('lists and finds people by name as the model does', async () => {
    const renamed = await rest(gateway, admin, `PUT /users/${provider.id}`, { name: 'Zo\u0065\u0308' });
    expect(renamed.body.name).toBe('Zo\u00EB');
    await transaction(gateway.services.db, async (trx) => {
      const act = { action: 'signed_up', at: new Date() } as const;
      for (const [at, text] of TEXTS.entries())
        await addUser(trx, act, { ...PERSON, ...personOf(at, text) }, []);
    });
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
    const people = await all(USERS, {});
    const byId = people.toSorted((a, b) => Number(a.id) - Number(b.id));
    expect(byId.slice(2).map(({ text }) => text)).toEqual(TEXTS.map(normal));
    const inOrder = byId.toSorted((a, b) => byBytes(searchKey(a.text), searchKey(b.text)));
    expect(people).toEqual(inOrder);
    for (const [needle, text, found] of SEARCHES) {
      const names = (await all(USERS, { text: needle })).map((person) => person.text);
      expect([needle, text, names.includes(normal(text))]).toEqual([needle, text, found]);
      const q = encodeURIComponent(needle);
      expect((await overRest(`/users?q=${q}`)).length).toBe(names.length);
    }
  }, 120_000);

  it('refuses a text that is not fit, whoever reads it, and says why', async () => {
    const refusalText = expect.stringMatching(
      /must not have control characters other than tabs and line breaks/,
    );
    const described = (await describedFields(gateway.url)).filter(
      ({ method, url, path, isText }) =>
        method === 'post' && url === '/api/device-requests' && path.length === 1 && isText,
    );
    // A scanner sends control characters with a UDI: its reader has words of its own, and tests for them.
    const texts = described.map(({ path: [name = ''] }) => camel(name)).filter((name) => name !== 'udi');
    expect(texts).toEqual(
      expect.arrayContaining([
        'deviceName',
        'description',
        'additionalNotes',
        'manufacturer',
        'oldDeviceName',
      ]),
    );
    for (const text of UNFIT_TEXTS) {
      for (const field of texts) {
        const input = { ...NEW_REQUEST, [field]: text };
        expect(await rest(gateway, provider, 'POST /device-requests', input)).toMatchObject({
          status: 400,
          body: refusal(refusalText),
        });
        const { data, errors } = await gql(gateway, provider, CREATE, { input });
        // Half a character is refused with the body, before the mutation.
        expect(data?.result ?? errors?.[0]).toMatchObject({ message: refusalText });
      }
      for (const field of ['text', 'manufacturer', 'department']) {
        const { errors } = await gql(gateway, admin, REQUESTS, { filter: { [field]: text } });
        expect(errors).toMatchObject([{ message: refusalText, extensions: { code: 'BAD_USER_INPUT' } }]);
      }
      const { errors } = await gql(gateway, admin, USERS, { text });
      expect(errors).toMatchObject([{ message: refusalText }]);
      const change = { name: text };
      expect(await rest(gateway, admin, `PUT /users/${provider.id}`, change)).toMatchObject({ status: 400 });
    }
    for (const path of ['/device-requests', '/users'])
      for (const text of inUrl) {
        const call = `GET ${path}?q=${encodeURIComponent(text)}`;
        expect(await rest(gateway, admin, call)).toMatchObject({ status: 400, body: refusal(refusalText) });
      }
  });

  it('takes texts up to their length in characters, whatever these are made of', async () => {
    for (const [letter, fits] of [
      ['x', 5_000],
      ['é', 5_000],
      ['😀', 5_000],
      ['ﷺ', 5_000],
    ] as const) {
      const send = (description: string) =>
        rest(gateway, provider, 'POST /device-requests', { ...NEW_REQUEST, description });
      const { status, body } = await send(letter.repeat(fits));
      expect([letter, status, body.description === letter.repeat(fits)]).toEqual([letter, 201, true]);
      expect((await send(letter.repeat(fits + 1))).body.error).toBe(
        'Description must be at most 5000 characters',
      );
      await rest(gateway, provider, `DELETE /device-requests/${body.id}`);
    }
  });

  it('takes the instants that there are, as filters', async () => {
    for (const instant of INSTANTS) {
      const at = Date.parse(instant);
      const count = async (filter: object) => (await listed(filter)).length;
      const all = requests.length;
      expect([instant, await count({ submittedFrom: instant })]).toEqual([instant, at <= +NOW ? all : 0]);
      expect([instant, await count({ submittedUntil: instant })]).toEqual([instant, at >= +NOW ? all : 0]);
    }
  });

  it('refuses every other instant, as a variable, in a document and in a cursor, and says what it takes', async () => {
    const refusalText = expect.stringContaining(
      'must be an instant such as 2026-01-31T08:00:00Z, in the years 1 to',
    );
    for (const instant of NO_INSTANTS) {
      const { errors } = await gql(gateway, admin, REQUESTS, { filter: { submittedFrom: instant } });
      expect([instant, errors]).toMatchObject([instant, [{ message: refusalText }]]);
      const literal = `{ list: deviceRequests(view: all, filter: { submittedUntil: ${JSON.stringify(instant)} }) { totalCount } }`;
      expect([instant, (await gql(gateway, admin, literal)).errors]).toMatchObject([
        instant,
        [{ message: refusalText }],
      ]);
    }
    for (const at of ['0000-01-01 00:00:00.000', '2026-02-30 00:00:00.000', '2026-13-01 00:00:00.000']) {
      const cursor = Buffer.from(`${at}|1`).toString('base64url');
      const answer = await rest(gateway, admin, `GET /device-requests?cursor=${cursor}`);
      expect([at, answer.status]).toEqual([at, 400]);
      const { errors } = await gql(gateway, admin, REQUESTS, { after: cursor });
      expect([at, errors]).toMatchObject([at, [{ extensions: { code: 'BAD_USER_INPUT' } }]]);
    }
  });

  it('finds requests by each name of a requester', async () => {
    const { services } = gateway;
    const people = await services.db.selectFrom('users').select(['id', 'name', 'email']).execute();
    const named = people.filter(({ email }) => email.startsWith('person.'));
    const made: { id: string; name: string }[] = [];
    for (const { id, name } of named) {
      const request = await requestAt(services, id, 'submitted', OTHER_FIELDS);
      made.push({ id: String(request.id), name });
    }
    await rebuildIndex(services.db);
    const { deviceName, manufacturer, description, department, representativeName } = OTHER_FIELDS;
    const same = [deviceName, manufacturer, description, department, representativeName];
    const own = new Set(made.map(({ id }) => id));
    expect(own.size).toBe(TEXTS.length);
    for (const needle of SOUGHT) {
      const found = ids(await listed({ text: needle })).filter((id) => own.has(id));
      const expected = made.filter(
        ({ id, name }) => finds(needle, [name, ...same]) || isNumberOf(needle, id),
      );
      expect([needle, found.toSorted()]).toEqual([needle, ids(expected).toSorted()]);
    }
  }, 240_000);

  it('counts a row that an update leaves as it is', async () => {
    const { numUpdatedRows } = await gateway.services.db
      .updateTable('users')
      .set({ department: 'CVOR' })
      .where('id', '=', provider.id)
      .executeTakeFirstOrThrow();
    expect(numUpdatedRows).toBe(1n);
  });
});
