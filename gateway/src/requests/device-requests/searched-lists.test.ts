import { LIST_SORTS, mayRead, type RequestField, ROLES, standingAt } from '@portal/domain';
import type { ExpressionBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tables } from '../../platform/db/tables.ts';
import { nameKey, searchKey } from '../../platform/db/text.ts';
import { runTasks } from '../../platform/upkeep/service.ts';
import { type GraphqlAnswer, gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { LAWSON_ID, NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { forgetWords, indexName } from '../search/indexing.ts';
import { searchModule } from '../search/module.ts';
import { rebuildIndex } from '../search/rebuild.ts';
import { type DeviceRequest, EMPTY_FIELDS } from './model.ts';
import { requestsModule } from './module.ts';
import { toRow } from './rows.ts';
import { MOST_COMPARED } from './searched-lists.ts';
import { forgetTotals } from './totals.ts';

const LISTED = `query ($sort: RequestSort, $filter: DeviceRequestFilter, $after: String) {
  list: deviceRequests(view: all, sort: $sort, filter: $filter, first: 3, after: $after) {
    edges { node { id } } pageInfo { endCursor hasNextPage } totalCount } }`;

interface Answer {
  list: {
    edges: { node: { id: string } }[];
    pageInfo: { endCursor: string | null; hasNextPage: boolean };
    totalCount: number;
  };
}

interface Made {
  id: number;
  texts: string[];
  submissionDate: string;
}

/** A plain model of the search: each word occurs in one of the texts, or is the request's number, which may follow "mdr". */
const has = (sought: string, { id, texts }: Made) =>
  (searchKey(sought).match(/mdr[\s-]*\d+|\S+/g) ?? []).every(
    (part) =>
      /^(?:mdr[\s-]*)?0*(\d+)$/.exec(part)?.[1] === String(id) ||
      part.split(' ').every((word) => texts.some((text) => searchKey(text).includes(word))),
  );

/** The texts in which lists are searched. */
const textsOf = (request: Partial<Record<RequestField, unknown>> & { requesterName: string }): string[] =>
  [
    request.deviceName,
    request.manufacturer,
    request.description,
    request.department,
    request.representativeName,
    request.oldDeviceName,
    request.oldDeviceManufacturer,
    request.lawsonId,
    request.requesterName,
  ].map((text) => String(text ?? ''));

describe.each(DIALECTS)('the search of a list on %s', (dialect) => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  let provider: SignedIn;
  /** The name that `requestAt` gives to the requester. */
  let requesterName: string;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    forgetWords(gateway.services.db);
    forgetTotals();
    await rebuildIndex(gateway.services.db);
    analyst = await signInAs(gateway.services, 'analyst');
    provider = await signInAs(gateway.services, 'provider');
    requesterName = `Person ${provider.id}`;
    await nameAs(requesterName);
  });
  afterAll(() => gateway.stop());

  const submit = async (details: object, stage: 'submitted' | 'rejected' = 'submitted'): Promise<Made> => {
    const made = await requestAt(gateway.services, provider.id, stage, details);
    return { id: made.id, texts: textsOf({ ...made, requesterName }), submissionDate: made.submissionDate };
  };
  const stored = async (details: object) => (await submit(details)).id;
  const nameAs = (name: string) =>
    gateway.services.db
      .updateTable('users')
      .set({ name, name_key: nameKey(name) })
      .where('id', '=', provider.id)
      .execute();
  async function pages(text: string, sort = 'newest', more: object = {}): Promise<number[]> {
    const found: number[] = [];
    for (let after: string | null = null; ; ) {
      const answer: GraphqlAnswer<Answer> = await gql(gateway, analyst, LISTED, {
        sort,
        filter: { text, ...more },
        after,
      });
      if (!answer.data) throw new Error(JSON.stringify(answer.errors));
      const { edges, pageInfo, totalCount } = answer.data.list;
      found.push(...edges.map(({ node }) => Number(node.id)));
      after = pageInfo.endCursor;
      if (pageInfo.hasNextPage) continue;
      expect([text, totalCount]).toEqual([text, found.length]);
      return found;
    }
  }
  const horse = (at: string, more: object = {}) =>
    toRow({
      ...EMPTY_FIELDS,
      ...NEW_REQUEST,
      ...standingAt('submitted'),
      deviceName: 'Horse',
      additionalNotes: null,
      requesterEmail: 'x@hospital.example',
      requestedBy: provider.id,
      assigneeId: null,
      submissionDate: at,
      lastUpdated: null,
      stageDate: at,
      dueAt: null,
      version: 1,
      ...more,
    });
  const empty = async () => {
    const { db } = gateway.services;
    await db.deleteFrom('search_index').execute();
    forgetWords(db);
  };

  it('finds what stands within words, each word for itself, also in words that the index cuts', async () => {
    const long = [...'abcdefghijklmnopqrstuvwxyz0123456789'].map((letter) => letter.repeat(3)).join('');
    const japanese = '経カテーテル的大動脈弁置換術における低侵襲な送達系であり高齢の患者に適している装置です';
    const device = await submit({
      deviceName: 'Perclose ProStyle',
      manufacturer: 'Abbott',
      description: long,
    });
    const other = await submit({
      deviceName: 'X-ray (50%)',
      manufacturer: 'Medtronic',
      description: japanese,
    });
    for (const [text, expected] of [
      ['style', [device.id]],
      ['ABBOTT close', [device.id]],
      ['prostyle perclose', [device.id]],
      ['prostyle medtronic', []],
      [long.slice(41, 57), [device.id]],
      [long.slice(20, 90), [device.id]],
      [long.slice(-18), [device.id]],
      ['送達系', [other.id]],
      [japanese.slice(-3), [other.id]],
      [japanese.slice(5, 40), [other.id]],
      ['x-ray', [other.id]],
      ['-', [other.id]],
      ['50%)', [other.id]],
      ['xray', []],
      ['o', [other.id, device.id]],
      ['nowhere', []],
      [`mdr-${device.id}`, [device.id]],
    ] as const) {
      expect([text, await pages(text)]).toEqual([text, expected]);
      const { body } = await rest<{ id: number }[]>(
        gateway,
        analyst,
        `GET /device-requests?q=${encodeURIComponent(text)}`,
      );
      expect([text, body.map(({ id }) => id)]).toEqual([text, expected]);
    }
    const change = {
      deviceName: 'Perclose',
      manufacturer: 'Abbott',
      description: 'Nothing',
      isReplacement: false,
    };
    const said = { representativeName: 'N/A', department: 'CVOR', ...change };
    expect((await rest(gateway, provider, `PUT /device-requests/${device.id}`, said)).status).toBe(200);
    expect([await pages('style'), await pages('othin')]).toEqual([[], [device.id]]);
  });

  it('finds a number together with words, which its request has', async () => {
    const [named, other] = [
      await submit({ deviceName: 'CoreValve Evolut FX', description: 'Lower profile' }),
      await submit({ deviceName: 'CoreValve', description: 'As MDR-77 42a' }),
    ];
    const next = other.id + 1;
    for (const [text, expected] of [
      [`MDR-${named.id} evolut`, [named]],
      [`volut mdr ${named.id}`, [named]],
      [`mdr - 00${named.id} evolut fx`, [named]],
      [`#${named.id} valve`, [named]],
      [`${named.id} evolut`, [named]],
      [`(MDR-${named.id}) corevalve`, [named]],
      [`MDR-${named.id} MDR-${named.id} corevalve`, [named]],
      [`MDR-${named.id} profiles`, []],
      [`MDR-${next} evolut`, []],
      [`MDR-${named.id} MDR-${other.id}`, []],
      // A word that occurs in a text is still found, even if it looks like a number.
      ['MDR-77 corevalve', [other]],
      ['42a corevalve', [other]],
      [`one two three four five six seven eight MDR-${named.id}`, []],
    ] as const) {
      const ids = expected.map(({ id }) => id);
      for (const sort of LIST_SORTS) expect([text, sort, await pages(text, sort)]).toEqual([text, sort, ids]);
      expect([text, await pages(text, 'newest', { manufacturer: 'Abbott' })]).toEqual([text, ids]);
      const q = encodeURIComponent(text);
      const { body } = await rest<{ id: number }[]>(gateway, analyst, `GET /device-requests?q=${q}`);
      expect([text, body.map(({ id }) => id)]).toEqual([text, ids]);
    }
    await empty();
    expect(await pages(`MDR-${named.id} evolut`)).toEqual([named.id]);
  });

  const OLD = { isReplacement: true, oldDeviceName: 'AngioSeal', oldDeviceManufacturer: 'Terumo' };

  it('finds the requester, the department, the representative, the old device and the Lawson ID', async () => {
    const id = await stored({ representativeName: 'Ágnes Szabó', department: 'EP', ...OLD });
    await stored({});
    const { db } = gateway.services;
    await nameAs("Ørsted O'Brien");
    await indexName(db, provider.id, "Ørsted O'Brien");
    for (const text of [
      'szab',
      'AGNES szabo',
      'ngiose',
      'erumo',
      'ep agnes',
      'rsted szabó',
      "o'brien ngiose",
    ])
      expect([text, await pages(text)]).toEqual([text, [id]]);
    expect(await pages('ørst')).toHaveLength(2);
    // A former name finds nothing, and neither does the department of the person, which is not the request's.
    expect([await pages('person'), await pages('cvor')]).toEqual([[], []]);
    const said = await rest(gateway, analyst, `POST /device-requests/${id}/comments`, { body: 'A rebate.' });
    expect([said.status, await pages('rebate')]).toEqual([201, []]);
    const change = { ...NEW_REQUEST, department: 'CVOR', representativeName: 'N/A' };
    expect((await rest(gateway, provider, `PUT /device-requests/${id}`, change)).status).toBe(200);
    for (const text of ['szab', 'ngiose', 'erumo', 'rsted ep'])
      expect([text, await pages(text)]).toEqual([text, []]);
    expect([await pages('cvo'), await pages('n/a')]).toEqual([[id], [id]]);
    const shelf = await requestAt(gateway.services, provider.id, 'on_shelf');
    expect(await pages(LAWSON_ID.slice(1))).toEqual([shelf.id]);
  });

  it('finds the same for every reader, of what they may read', async () => {
    const made: DeviceRequest[] = [];
    const other = await signInAs(gateway.services, 'provider');
    for (const owner of [provider, other])
      for (const stage of ['submitted', 'approved', 'dismissed', 'on_shelf'] as const)
        made.push(
          await requestAt(gateway.services, owner.id, stage, { representativeName: 'Zoltán', ...OLD }),
        );
    for (const role of ROLES) {
      const reader = role === 'provider' ? provider : await signInAs(gateway.services, role);
      const all = await rest<{ id: number }[]>(gateway, reader, 'GET /device-requests?limit=50');
      if (all.status === 403) continue;
      const readable = made.filter((request) => mayRead({ id: reader.id, roles: [role] }, request));
      expect(all.body.map(({ id }) => id).sort()).toEqual(readable.map(({ id }) => id).sort());
      for (const text of ['oltan', 'erumo', 'ngiose', 'cath lab oltan']) {
        const q = `GET /device-requests?limit=50&q=${encodeURIComponent(text)}`;
        const { body, headers } = await rest<{ id: number }[]>(gateway, reader, q);
        expect([role, text, body.map(({ id }) => id)]).toEqual([role, text, all.body.map(({ id }) => id)]);
        expect(headers.get('x-total-count')).toBe(`${readable.length}`);
      }
      const { body: shelved } = await rest<{ id: number }[]>(
        gateway,
        reader,
        `GET /device-requests?q=${LAWSON_ID}`,
      );
      expect(shelved.map(({ id }) => id)).toEqual(
        all.body.flatMap(({ id }) =>
          made.some((request) => request.id === id && request.lawsonId) ? [id] : [],
        ),
      );
    }
  });

  it('finds what a gateway that searched fewer texts has written, also to a request of long ago', async () => {
    const { services } = gateway;
    const { db } = services;
    const id = await stored({ representativeName: 'Szabó', ...OLD });
    const old = { submission_date: '2020-01-01 00:00:00.000', search_text: 'vascular\nabbott\nfor' };
    await db.updateTable('device_requests').set(old).where('id', '=', id).execute();
    await nameAs('Ørsted');
    // The index has the words, but not their endings, nor how far it is filled.
    const unknown = (eb: ExpressionBuilder<Tables, 'search_index'>) =>
      eb.or(['szabo', 'angioseal', 'orsted'].map((word) => eb('term', 'like', `i% ${word}`)));
    await indexName(db, provider.id, 'Ørsted');
    await db.deleteFrom('search_index').where(unknown).execute();
    forgetWords(db);
    expect([await pages('szabo'), await pages('ngios'), await pages('rsted')]).toEqual([[], [], []]);
    await runTasks(services, [requestsModule, searchModule]);
    expect([await pages('szabo'), await pages('ngios'), await pages('rsted')]).toEqual([[id], [id], [id]]);
    // An index that was filled before lists searched these texts is not used: each request is compared.
    await db.deleteFrom('search_index').where(unknown).execute();
    await db.updateTable('search_index').set({ term: 'z2' }).where('term', '=', 'z3').execute();
    forgetWords(db);
    expect([await pages('ngios'), await pages('rsted')]).toEqual([[id], [id]]);
    await runTasks(services, [searchModule]);
    const ends = await db.selectFrom('search_index').select('term').where(unknown).execute();
    expect(ends).toHaveLength('szaboangioselorsted'.length + 1);
  });

  it('answers as a look at each request does, in each order, with an index and without', async () => {
    const random = seeded(11);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const LETTERS = [...'aeiostr', 'é', 'ß', 'ﬁ', '가', '😀', '%'];
    const word = () => Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(LETTERS)).join('');
    const words = Array.from({ length: 12 }, word);
    const text = (most: number) =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(words) + pick(['', '-', 'x'])).join(
        ' ',
      );
    const made: Made[] = [];
    for (let n = 0; n < 40; n++) {
      const details = {
        deviceName: text(2),
        manufacturer: text(1),
        description: text(5),
        representativeName: text(1),
        ...(n % 3 === 0 && { isReplacement: true, oldDeviceName: text(2), oldDeviceManufacturer: 'Terumo' }),
      };
      made.push(await submit(details, n % 5 ? 'submitted' : 'rejected'));
    }
    const sought = Array.from({ length: 25 }, () => {
      const whole = text(2);
      return random() < 0.5 ? whole : [...whole].slice(1, 4).join('');
    }).filter((each) => each.trim());
    const answers = async () => {
      const all: unknown[] = [];
      for (const each of sought)
        for (const sort of LIST_SORTS) all.push([each, sort, await pages(each, sort)]);
      return all;
    };
    const withIndex = await answers();
    expect(withIndex.filter((_, at) => at % LIST_SORTS.length === 0)).toEqual(
      sought.map((each) => [
        each,
        'newest',
        made
          .filter((request) => has(each, request))
          .sort((a, b) =>
            a.submissionDate < b.submissionDate ? 1 : a.submissionDate > b.submissionDate ? -1 : b.id - a.id,
          )
          .map(({ id }) => id),
      ]),
    );
    await empty();
    forgetTotals();
    expect(await answers()).toEqual(withIndex);
  }, 240_000);

  it('finds all of very many, each once, a part in each call', async () => {
    // The default name contains a number, which a search would find in all of them.
    requesterName = 'Ørsted';
    await nameAs(requesterName);
    const random = seeded(23);
    const { db } = gateway.services;
    const start = Date.UTC(2026, 0, 1);
    const { newest } = await db
      .selectFrom('device_requests')
      .select((eb) => eb.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    const filling = Number(newest) + 5;
    const rows = Array.from({ length: 500 }, (_, at) => {
      const name = ['Suture', 'Stent', 'Wire'].filter(() => random() < 0.5).join(' ') || 'Suture';
      const row = horse(new Date(start + at * 60_000).toISOString(), { deviceName: `${name} ${filling}` });
      return { ...row, id: Number(newest) + 1 + at };
    });
    for (let at = 0; at < rows.length; at += 100)
      await db
        .insertInto('device_requests')
        .values(rows.slice(at, at + 100))
        .execute();
    forgetWords(db);
    await rebuildIndex(db);
    const all = await db
      .selectFrom('device_requests')
      .select(['id', 'device_name', 'manufacturer', 'description', 'department', 'representative_name'])
      .execute();
    const named = all[7]?.id ?? 0;
    const [one, two, three] = [...all]
      .filter(({ device_name }) => device_name.includes('Suture'))
      .map(({ id }) => id);
    for (const text of [
      ...['suture', 'uture ire', 'stent wire suture', 'suture nowhere', 'e', `${named}`],
      ...[`${named} e`, `mdr ${one} suture`, `${two} suture e`, `${one} ${two} ${three}`],
    ])
      for (const sort of ['newest', 'oldest']) {
        const expected = all
          .filter(({ id, ...texts }) =>
            has(text, { id, texts: [requesterName, ...Object.values(texts)], submissionDate: '' }),
          )
          .map(({ id }) => id)
          .sort((a, b) => (sort === 'newest' ? b - a : a - b));
        const found: number[] = [];
        let link: string | undefined = `/device-requests?q=${encodeURIComponent(text)}&sort=${sort}&limit=70`;
        while (link) {
          const { body, headers }: Awaited<ReturnType<typeof rest<{ id: number }[]>>> = await rest(
            gateway,
            analyst,
            `GET ${link}`,
          );
          found.push(...body.map(({ id }) => id));
          const total = Number(headers.get('x-total-count'));
          const isLeast = headers.get('x-total-count-is-least') === 'true';
          expect([text, isLeast ? Math.max(total, expected.length) : total]).toEqual([text, expected.length]);
          if (isLeast) expect(total).toBeGreaterThan(0);
          link = /^<\/api(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
        }
        expect([text, sort, found]).toEqual([text, sort, expected]);
      }
    // The request with that number fills the page, and more follow.
    const { body, headers } = await rest(gateway, analyst, `GET /device-requests?q=${filling}&limit=1`);
    expect([body.length, headers.get('link')?.includes('rel="next"')]).toEqual([1, true]);
  }, 120_000);

  it('says how to go on where it has compared enough, also after an empty page', async () => {
    const zebra = await submit({ deviceName: 'Zebra' });
    const now = new Date(Date.now() + 1_000).toISOString();
    const row = horse(now);
    for (let made = 0; made < MOST_COMPARED; made += 250)
      await gateway.services.db
        .insertInto('device_requests')
        .values(Array.from({ length: 250 }, () => row))
        .execute();
    // Without the index a list is read in its own order: the zebra is older than all requests that one call compares.
    await empty();
    const page = async (after: string | null) => {
      const { data } = await gql<Answer>(gateway, analyst, LISTED, { filter: { text: 'zebra' }, after });
      return (data as Answer).list;
    };
    const first = await page(null);
    expect(first).toMatchObject({ edges: [], pageInfo: { hasNextPage: true } });
    const second = await page(first.pageInfo.endCursor);
    expect(second).toMatchObject({
      edges: [{ node: { id: String(zebra.id) } }],
      pageInfo: { hasNextPage: false },
    });
    const { body, headers } = await rest(gateway, analyst, 'GET /device-requests?q=zebra');
    expect(body).toEqual([]);
    expect(headers.get('link')).toMatch(/rel="next"/);
  });

  it('goes on by date where it stood by number when the index has become another meanwhile', async () => {
    const { db } = gateway.services;
    const both = await submit({ deviceName: 'Suture and wire' });
    const now = new Date(Date.now() + 1_000).toISOString();
    const rows = Array.from({ length: 300 }, (_, at) =>
      horse(now, { deviceName: at % 2 ? 'Suture' : 'Wire', description: 'Sterile' }),
    );
    await db.insertInto('device_requests').values(rows).execute();
    forgetWords(db);
    await rebuildIndex(db);
    const first = await rest(gateway, analyst, 'GET /device-requests?q=suture%20wire');
    expect(first.body).toEqual([]);
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
    await empty();
    // Also when the request at which the page ended no longer exists.
    const { id: newest } = await db
      .selectFrom('device_requests')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    await db
      .deleteFrom('device_requests')
      .where('id', '>', newest - 100)
      .where('id', '<', newest - 40)
      .execute();
    const { body } = await rest<{ id: number }[]>(gateway, analyst, `GET ${next}`);
    expect(body.map(({ id }) => id)).toEqual([both.id]);
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
