import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest, upload } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, type Staff, signInStaff } from '../../testing/people.ts';
import { ANALYST_NOTES, NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { xlsx } from '../../testing/workbooks.ts';
import { fastPaths } from '../fast/switch.ts';

const RESULT = `__typename ... on Error { message } ... on InvalidError { fields { field message } }
  ... on DeviceRequest { id status isOrdered isBackordered isOnShelf lawsonId analystNotes committeeNotes requester { name } }`;
const CREATE = `mutation ($input: DeviceRequestInput!) { result: createDeviceRequest(input: $input) { ${RESULT} } }`;
const LIST = `query ($view: RequestView!, $first: Int, $after: String, $filter: DeviceRequestFilter, $sort: RequestSort) {
  deviceRequests(view: $view, first: $first, after: $after, filter: $filter, sort: $sort) {
    edges { cursor node { id deviceName status analystNotes } } pageInfo { hasNextPage hasPreviousPage endCursor } } }`;

interface Refused {
  __typename: string;
  message?: string;
  [field: string]: unknown;
}
interface Listed {
  deviceRequests: {
    edges: { cursor: string; node: { id: string; analystNotes: string | null } }[];
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string };
    totalCount?: number;
  };
}

describe.each(DIALECTS)('GraphQL on %s', (dialect) => {
  let gateway: TestGateway;
  let people: Staff;
  let other: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(async () => {
    await gateway.clear();
    people = await signInStaff(gateway.services);
    other = people.other;
  });
  afterAll(() => gateway.stop());

  const at = async (owner: SignedIn, stage: Parameters<typeof requestAt>[2], details = {}) =>
    String((await requestAt(gateway.services, owner.id, stage, details)).id);
  const run = async (who: SignedIn | null, call: string, variables = {}) => {
    const { data, errors } = await gql<{ result: Refused }>(gateway, who, call, variables);
    return data?.result ?? errors?.[0];
  };
  const list = async (who: SignedIn | null, variables: object) =>
    gql<Listed>(gateway, who, LIST, variables as Record<string, unknown>);
  const idsOf = async (who: SignedIn, variables: object) =>
    (await list(who, variables)).data?.deviceRequests.edges.map(({ node }) => node.id);

  describe('the main job', () => {
    it('goes from the form to the shelf', async () => {
      const created = await run(people.provider, CREATE, { input: NEW_REQUEST });
      expect(created).toMatchObject({ __typename: 'DeviceRequest', status: 'submitted' });
      const id = (created as Refused).id;
      const step = (who: SignedIn, call: string) =>
        run(who, `mutation ($id: ID!) { result: ${call} { ${RESULT} } }`, { id });
      expect(await step(people.analyst, 'startAnalysis(id: $id)')).toMatchObject({
        status: 'under_analysis',
      });
      expect(await step(people.analyst, 'sendToCommittee(id: $id, notes: "Fine")')).toMatchObject({
        status: 'committee_review',
        analystNotes: 'Fine',
      });
      expect(await step(people.business_office, 'approveRequest(id: $id, notes: "Go")')).toMatchObject({
        status: 'approved',
        committeeNotes: 'Go',
      });
      expect(await step(people.supply_chain, 'markOrdered(id: $id, backordered: true)')).toMatchObject({
        isOrdered: true,
        isBackordered: true,
      });
      expect(await step(people.supply_chain, 'markOnShelf(id: $id, lawsonId: "LW-7")')).toMatchObject({
        isOnShelf: true,
        lawsonId: 'LW-7',
      });
      const history = await gql<{ deviceRequest: { events: unknown[] } }>(
        gateway,
        people.provider,
        'query ($id: ID!) { deviceRequest(id: $id) { events { action actorName fromStage toStage notes } } }',
        { id },
      );
      expect(history.data?.deviceRequest.events).toEqual([
        event('created', people.provider, null, 'submitted'),
        event('start_analysis', people.analyst, 'submitted', 'under_analysis'),
        event('send_to_committee', people.analyst, 'under_analysis', 'committee_review', 'Fine'),
        event('approve', people.business_office, 'committee_review', 'approved', 'Go'),
        event('order', people.supply_chain, 'approved', 'ordered'),
        event('shelve', people.supply_chain, 'ordered', 'on_shelf', 'LW-7'),
      ]);
    });

    const event = (
      action: string,
      by: SignedIn,
      from: string | null,
      to: string,
      notes: string | null = null,
    ) => ({
      action,
      actorName: by.name,
      fromStage: from,
      toStage: to,
      notes,
    });
  });

  describe('a refused mutation answers a typed error', () => {
    it('for a wrong field, with every field', async () => {
      const input = { ...NEW_REQUEST, representativeName: ' ', isReplacement: null };
      expect(await run(people.provider, CREATE, { input })).toEqual({
        __typename: 'InvalidError',
        message: 'Representative name is required; Please select whether this is a replacement',
        fields: [
          { field: 'representativeName', message: 'Representative name is required' },
          { field: 'isReplacement', message: 'Please select whether this is a replacement' },
        ],
      });
    });

    it('for a missing permission', async () => {
      const id = await at(other, 'committee_review');
      const call = (name: string) => `mutation ($id: ID!) { result: ${name}(id: $id) { ${RESULT} } }`;
      expect(await run(people.committee, call('approveRequest'), { id })).toEqual({
        __typename: 'ForbiddenError',
        message: 'Only a member of the business office can approve requests',
      });
      expect(await run(people.admin, call('rejectRequest'), { id })).toEqual({
        __typename: 'ForbiddenError',
        message: 'Only Business Office members can approve or deny requests.',
      });
      expect(await run(people.provider, call('dismissRequest'), { id })).toMatchObject({
        __typename: 'ForbiddenError',
      });
    });

    it('for a state that does not allow it', async () => {
      const id = await at(other, 'submitted');
      const call = `mutation ($id: ID!) { result: markOrdered(id: $id) { ${RESULT} } }`;
      expect(await run(people.supply_chain, call, { id })).toEqual({
        __typename: 'ConflictError',
        message: 'A request that is Submitted cannot become Ordered.',
      });
    });

    it('for a request that is not there, or not to be read', async () => {
      const call = `mutation ($id: ID!) { result: startAnalysis(id: $id) { ${RESULT} } }`;
      expect(await run(people.analyst, call, { id: '999999' })).toMatchObject({
        __typename: 'NotFoundError',
      });
      const remove = `mutation ($id: ID!) { result: deleteDeviceRequest(id: $id) { __typename ... on Error { message } ... on DeletedRequest { id } } }`;
      const id = await at(other, 'submitted');
      expect(await run(people.provider, remove, { id })).toMatchObject({ __typename: 'NotFoundError' });
      expect(await run(other, remove, { id })).toEqual({ __typename: 'DeletedRequest', id });
    });

    it('is an error of the whole operation without a session', async () => {
      expect(await run(null, CREATE, { input: NEW_REQUEST })).toMatchObject({
        message: 'You must be signed in to create requests. Please wait or reauthenticate.',
        extensions: { code: 'UNAUTHENTICATED' },
      });
    });
  });

  describe('views', () => {
    it('give each role the requests of their stages', async () => {
      const ids = {} as Record<string, string>;
      for (const stage of ['submitted', 'under_analysis', 'committee_review', 'approved'] as const) {
        ids[stage] = await at(other, stage);
      }
      for (const stage of ['ordered', 'on_shelf', 'rejected', 'dismissed'] as const)
        ids[stage] = await at(other, stage);
      const named = async (who: SignedIn, view: string) => {
        const found = await idsOf(who, { view });
        return found?.map((id) => Object.keys(ids).find((stage) => ids[stage] === id));
      };
      expect(await named(people.analyst, 'analysis')).toEqual(['under_analysis', 'submitted']);
      expect(await named(people.committee, 'committee')).toEqual([
        'committee_review',
        'under_analysis',
        'submitted',
      ]);
      expect(await named(people.provider, 'committee')).toEqual(['committee_review']);
      expect(await named(people.supply_chain, 'supply_chain')).toEqual(['on_shelf', 'ordered', 'approved']);
      expect(await named(people.admin, 'archive')).toEqual(['rejected', 'on_shelf']);
      expect(await named(people.committee, 'archive')).toEqual([]);
      expect(await named(other, 'archive')).toEqual(['rejected', 'on_shelf']);
      expect(await named(other, 'mine')).toHaveLength(8);
      expect(await named(people.analyst, 'all')).toHaveLength(8);
      expect(await named(people.provider, 'all')).toEqual(['committee_review']);
    });

    it.each(['analysis', 'supply_chain'])('%s is closed to a provider', async (view) => {
      expect((await list(people.provider, { view })).errors?.[0]).toMatchObject({
        message: 'You do not have permission to view these requests.',
        extensions: { code: 'FORBIDDEN' },
      });
    });

    it('the archive is ordered by the last change', async () => {
      const first = await at(other, 'ordered');
      const second = await at(other, 'rejected');
      await rest(gateway, people.supply_chain, `PUT /device-requests/${first}/on-shelf`, {
        is_on_shelf: true,
        lawson_id: 'L',
      });
      expect(await idsOf(people.admin, { view: 'archive' })).toEqual([first, second]);
    });

    it('give pages without gap or repetition while requests are added', async () => {
      const made = [];
      for (let i = 0; i < 12; i++) made.push(await at(other, 'submitted'));
      const seen = [];
      let after: string | null = null;
      do {
        const page: Listed | null | undefined = (
          await list(people.analyst, { view: 'analysis', first: 5, after })
        ).data;
        seen.push(...(page?.deviceRequests.edges.map(({ node }) => node.id) ?? []));
        expect(page?.deviceRequests.pageInfo.hasPreviousPage).toBe(after !== null);
        after = page?.deviceRequests.pageInfo.hasNextPage ? page.deviceRequests.pageInfo.endCursor : null;
        await at(other, 'submitted');
      } while (after);
      expect(seen).toEqual(made.reverse());
    });

    it.each([
      ['everything in one list', 'analyst' as const, 'analysis'],
      ['own and committee requests in one', 'provider' as const, 'all'],
    ])('can be read oldest first: %s', async (_what, role, view) => {
      for (let i = 0; i < 3; i++) {
        await at(people.provider, 'submitted');
        await at(other, 'committee_review');
      }
      let after: string | null = null;
      const oldest = [];
      do {
        const page: Listed | null | undefined = (
          await list(people[role], { view, first: 2, after, sort: 'oldest' })
        ).data;
        oldest.push(...(page?.deviceRequests.edges.map(({ node }) => node.id) ?? []));
        after = page?.deviceRequests.pageInfo.hasNextPage ? page.deviceRequests.pageInfo.endCursor : null;
      } while (after);
      const newest = await idsOf(people[role], { view, first: 50 });
      expect(oldest.length).toBeGreaterThan(2);
      expect(oldest).toEqual(newest?.reverse());
    });

    it('are narrowed by status, department, manufacturer, words and dates', async () => {
      const id = await at(other, 'submitted', {
        department: 'EP',
        manufacturer: 'INARI',
        deviceName: 'Clot catcher',
      });
      await at(other, 'submitted');
      await at(other, 'under_analysis');
      const found = (filter: object) => idsOf(people.analyst, { view: 'analysis', filter });
      expect(await found({ department: 'EP' })).toEqual([id]);
      expect(await found({ manufacturer: 'INARI' })).toEqual([id]);
      expect(await found({ text: 'clot' })).toEqual([id]);
      expect(await found({ status: ['under_analysis'] })).toHaveLength(1);
      expect(await found({ status: ['under_analysis', 'submitted'] })).toHaveLength(3);
      expect(await found({ status: [] })).toEqual([]);
      expect(await found({ submittedFrom: '2020-01-01T00:00:00Z' })).toHaveLength(3);
      expect(await found({ submittedUntil: '2020-01-01T00:00:00Z' })).toEqual([]);
    });

    it.each([{ first: 0 }, { first: -1 }, { first: 101 }, { after: 'nonsense' }])(
      'refuse %j',
      async (wrong) => {
        expect((await list(people.analyst, { view: 'analysis', ...wrong })).errors?.[0]).toMatchObject({
          extensions: { code: 'BAD_USER_INPUT' },
        });
      },
    );
  });

  describe('a single request', () => {
    const ONE = 'query ($id: ID!) { deviceRequest(id: $id) { id analystNotes events { action notes } } }';

    it('is null when it may not be read', async () => {
      const id = await at(other, 'under_analysis');
      expect(await gql(gateway, people.provider, ONE, { id })).toEqual({ data: { deviceRequest: null } });
      expect(await gql(gateway, people.analyst, ONE, { id })).toMatchObject({
        data: { deviceRequest: { id } },
      });
    });

    it("hides the analyst's notes from another provider, in its history too", async () => {
      const id = await at(other, 'committee_review');
      const seen = JSON.stringify(await gql(gateway, people.provider, ONE, { id }));
      expect(seen).toContain('send_to_committee');
      expect(seen).not.toContain(ANALYST_NOTES);
      expect(JSON.stringify(await gql(gateway, other, ONE, { id }))).toContain(ANALYST_NOTES);
    });
  });

  describe('costs', () => {
    const FULL = `{ edges { node { id requester { name email } files { fileName } } } }`;
    const statements = (who: SignedIn, query: string) =>
      gateway.statements.kindsDuring(async () => {
        // A session is looked up only once in a while, not for each request.
        const answer = await gql(gateway, who, query);
        expect(answer.errors).toBeUndefined();
      });

    it('one statement for a list, one more for its total', async () => {
      for (let i = 0; i < 3; i++) await at(other, 'submitted');
      await gql(gateway, people.analyst, '{ viewer { id } }');
      const fields = '{ edges { node { id deviceName } } pageInfo { hasNextPage endCursor }';
      for (const view of ['analysis', 'all', 'mine', 'committee', 'archive', 'supply_chain']) {
        const query = `{ deviceRequests(view: ${view}, first: 2) ${fields} } }`;
        expect(await statements(people.analyst, query)).toEqual(['select']);
      }
      const counted = `{ deviceRequests(view: analysis, first: 2) ${fields} totalCount } }`;
      expect(await statements(people.analyst, counted)).toEqual(['select', 'select']);
    });

    it('a list that is empty has no files to read', async () => {
      await gql(gateway, people.analyst, '{ viewer { id } }');
      const query = `{ deviceRequests(view: supply_chain) ${FULL} }`;
      expect(await statements(people.analyst, query)).toEqual(['select']);
    });

    it('two for a list with requesters and files, one for one request', async () => {
      const bytes = await xlsx();
      let id = '';
      for (const owner of [other, people.provider, other]) {
        id = await at(owner, 'submitted');
        await upload(gateway, people.analyst, Number(id), 'a.xlsx', bytes);
      }
      // Without fast paths, one more statement reads the names of the requesters.
      const ofList = fastPaths() ? 2 : 3;
      expect(await statements(people.analyst, `{ deviceRequests(view: all) ${FULL} }`)).toHaveLength(ofList);
      const one = `{ deviceRequest(id: ${id}) { id requester { name } files { fileName } } }`;
      // Without fast paths, one more statement reads the files.
      expect(await statements(people.analyst, one)).toHaveLength(fastPaths() ? 1 : 2);
    });

    it('four statements for a creation, four for a transition, beside begin and commit', async () => {
      await gql(gateway, people.provider, '{ viewer { id } }');
      await gql(gateway, people.analyst, '{ viewer { id } }');
      const created = await gateway.statements.kindsDuring(() =>
        run(people.provider, CREATE, { input: NEW_REQUEST }),
      );
      // Inserts for the request, its search index, its history, and the notices for people.
      expect(created).toEqual(['insert', 'insert', 'insert', 'insert']);
      const id = await at(other, 'submitted');
      const start = `mutation { result: startAnalysis(id: ${id}) { ${RESULT.replace('requester { name }', '')} } }`;
      const moved = await gateway.statements.kindsDuring(() => run(people.analyst, start));
      expect(moved).toEqual(['select', 'update', 'insert', 'insert']);
    });
  });

  describe('limits', () => {
    const post = (body: string, type = 'application/json') =>
      fetch(`${gateway.url}/api/graphql`, { method: 'POST', headers: { 'content-type': type }, body });

    it('one operation at a time', async () => {
      const response = await post(
        JSON.stringify([{ query: '{ viewer { id } }' }, { query: '{ viewer { id } }' }]),
      );
      expect(response.status).toBe(400);
    });

    it('bodies are JSON, and GET runs queries alone', async () => {
      expect((await post('query={viewer{id}}', 'application/x-www-form-urlencoded')).status).toBe(415);
      expect((await post('{ viewer { id } }', 'application/graphql')).status).toBe(415);
      const get = (query: string) => fetch(`${gateway.url}/api/graphql?${new URLSearchParams({ query })}`);
      expect((await get('{ viewer { id } }')).status).toBe(200);
      expect((await get('mutation { dismissRequest(id: 1) { __typename } }')).status).toBe(405);
    });

    it.each(['', '{', 'null', '[]', '{}', '{"query": 7}', '{"query":"{ viewer { id } }","variables":"x"}'])(
      'the body %s is a client error',
      async (body) => {
        const response = await post(body);
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
      },
    );

    it('depth and length of a document', async () => {
      const deep = `{ __typename ${'a { '.repeat(20)} b ${'} '.repeat(20)} }`;
      const long = `{ ${Array.from({ length: 3_000 }, (_, i) => `a${i}: __typename`).join(' ')} }`;
      expect((await gql(gateway, people.analyst, long)).errors?.[0]?.message).toMatch(/token limit/i);
      expect((await gql(gateway, people.analyst, deep)).data).toBeUndefined();
      const lists = `{ deviceRequests(filter: ${'['.repeat(1_900)}`;
      // The parser fails when the stack is full or when it reaches the end of the text. Compiled code needs less of the stack.
      expect((await gql(gateway, people.analyst, lists)).errors?.[0]?.message).toMatch(
        /in each other too often|Unexpected <EOF>/,
      );
      const nested = '{ deviceRequests(view: all) { edges { node { requester { id } } } } }';
      expect((await gql(gateway, people.analyst, nested)).errors).toBeUndefined();
    });

    it('a document of few words and many characters', async () => {
      const errors = (await gql(gateway, people.analyst, `{ viewer { id } } # ${'x'.repeat(140_000)}`))
        .errors;
      expect(errors).toMatchObject([{ message: 'A document may have 131072 characters at most.' }]);
    });

    it('an unexpected failure says only its request id', async () => {
      const { db } = gateway.services;
      await db.schema.alterTable('request_events').renameTo('events_elsewhere').execute();
      const answer = await gql(gateway, people.provider, CREATE, { input: NEW_REQUEST });
      await db.schema.alterTable('events_elsewhere').renameTo('request_events').execute();
      expect(answer).toEqual({
        data: null,
        errors: [
          {
            message: 'Internal server error',
            path: ['result'],
            locations: expect.any(Array),
            extensions: {
              code: 'INTERNAL_SERVER_ERROR',
              reason: 'internal',
              requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
            },
          },
        ],
      });
      expect(await rest(gateway, people.analyst, 'GET /device-requests')).toMatchObject({ body: [] });
    });
  });
});
