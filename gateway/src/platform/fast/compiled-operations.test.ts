import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { buildSchema, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSession } from '../../people/sessions/end.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import type { Context } from '../context.ts';
import { CompiledOperations } from './compiled-operations.ts';
import { fastPaths, useFastPaths } from './switch.ts';

const LIST = `query List($first: Int, $files: Boolean = true) { deviceRequests(view: all, first: $first) {
  edges { cursor node { id __typename name: deviceName status requester { name } files @include(if: $files) { id } events { action } } }
  pageInfo { hasNextPage endCursor } totalCount } }`;

describe('a query that is asked again', () => {
  let gateway: TestGateway;
  let analyst: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    analyst = await signInAs(gateway.services, 'analyst');
    const owner = await signInAs(gateway.services, 'provider');
    for (let count = 0; count < 3; count++) await requestAt(gateway.services, owner.id, 'approved');
  });
  afterAll(() => gateway.stop());

  const ask = async (body: object, { token }: { token: string } = analyst, accept = 'application/json') => {
    const response = await fetch(`${gateway.url}/api/graphql`, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const { status, headers } = response;
    return { status, type: headers.get('content-type'), text: await response.text() };
  };
  const twice = async (...call: Parameters<typeof ask>) => [await ask(...call), await ask(...call)];

  it('is answered with the same bytes', async () => {
    const [first, again] = await twice({ query: LIST, variables: { first: 2 }, operationName: 'List' });
    expect(first?.status).toBe(200);
    expect(JSON.parse(first?.text ?? '').data.deviceRequests.edges[0].node.files).toEqual([]);
    expect(again).toEqual(first);
    const [, without] = await twice({ query: LIST, variables: { first: 1, files: false } });
    expect(JSON.parse(without?.text ?? '').data.deviceRequests.edges[0].node).not.toHaveProperty('files');
  });

  it('is answered in the media type that the client prefers', async () => {
    for (const accept of ['application/graphql-response+json', 'application/json', '*/*']) {
      const [first, again] = await twice({ query: LIST }, analyst, accept);
      expect(again?.type).toBe(first?.type);
    }
    const [stream, again] = await twice({ query: LIST }, analyst, 'text/event-stream');
    expect(again?.type).toBe(stream?.type);
    expect(again?.type).toContain('text/event-stream');
  });

  it.each([
    ['a variable of another type', { query: LIST, variables: { first: 'two' } }],
    ['a refused argument', { query: LIST, variables: { first: 0 } }],
    ['an operation that is not there', { query: LIST, operationName: 'Other' }],
    ['variables that are a list', { query: LIST, variables: [1] }],
  ])('fails as at first: %s', async (_what, body) => {
    const fresh = await ask({ ...body, query: `${LIST} #${_what}` });
    await ask({ query: LIST });
    const compiled = await ask(body);
    const withoutPlaces = ({ text, ...rest }: typeof fresh) => ({ ...rest, answer: JSON.parse(text) });
    expect(withoutPlaces(compiled)).toEqual(withoutPlaces(fresh));
    expect(compiled.text).toContain('"errors"');
  });

  it('reads what is there now', async () => {
    const count = async () => JSON.parse((await ask({ query: LIST })).text).data.deviceRequests.totalCount;
    await count();
    const before = await count();
    await requestAt(gateway.services, (await signInAs(gateway.services, 'provider')).id, 'submitted');
    expect(await count()).toBe(before + 1);
  });

  it('has the long texts wherever it asks for them', async () => {
    const lists = [
      '{ deviceRequests(view: all) { edges { node { description } } } }',
      '{ deviceRequests(view: all) { edges { node { ... on DeviceRequest { description } } } } }',
      'fragment Text on DeviceRequest { description } query { deviceRequests(view: all) { edges { node { ...Text } } } }',
    ];
    for (const query of lists) {
      for (const { text } of await twice({ query })) {
        const { edges } = JSON.parse(text).data.deviceRequests;
        expect(edges.length).toBeGreaterThan(0);
        for (const { node } of edges) expect(node.description).toMatch(/./);
      }
    }
  });

  it('is refused once the session has ended', async () => {
    const other = await signInAs(gateway.services, 'analyst');
    const [, allowed] = await twice({ query: LIST }, other);
    expect(allowed?.text).not.toContain('"errors"');
    await endSession(gateway.services, other.token);
    const refused = await ask({ query: LIST }, other);
    expect(JSON.parse(refused.text)).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });
});

const CREATE = `mutation Create($input: DeviceRequestInput!) { createDeviceRequest(input: $input) {
  __typename ... on DeviceRequest { deviceName status requester { name } files { id } } ... on Error { message } ... on InvalidError { fields { field } } } }`;

describe.each(DIALECTS)('a mutation that is asked for again, on %s', (dialect) => {
  let gateway: TestGateway;
  let provider: SignedIn;
  let failing = false;
  let calls = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    provider = await signInAs(gateway.services, 'provider');
    const { clock } = gateway.services;
    gateway.services.clock = () => {
      // The caller is identified twice, before and after the body.
      if (failing && calls++ >= 2) throw new Error('the clock has stopped');
      return clock();
    };
  });
  afterAll(() => gateway.stop());

  const input = { ...NEW_REQUEST, deviceName: 'Asked again' };
  const create = async (value: unknown = input, query = CREATE) => {
    const response = await fetch(`${gateway.url}/api/graphql`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${provider.token}`,
      },
      body: JSON.stringify({ query, variables: { input: value } }),
    });
    const { requestId: _, ...answer } = JSON.parse(
      (await response.text()).replace(/"requestId":"[^"]*"/g, '"requestId":""'),
    );
    return { status: response.status, ...answer };
  };
  const stored = async () =>
    (await gateway.services.db.selectFrom('device_requests').select('id').execute()).length;

  it('is done once each time, with the same answer', async () => {
    const answers = [];
    for (let time = 1; time <= 3; time++) {
      answers.push(await create());
      expect(await stored()).toBe(time);
    }
    expect(answers[0]).toMatchObject({ status: 200, data: { createDeviceRequest: { status: 'submitted' } } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it.each([
    ['a refusal', { ...input, deviceName: '' }],
    ['a variable that is wrong', { ...input, deviceName: null }],
    ['no input', null],
  ])('answers %s as at first, and nothing is stored', async (what, value) => {
    const before = await stored();
    const first = await create(value, `${CREATE} #${what}`);
    await create();
    expect(await create(value)).toEqual(first);
    expect(JSON.stringify(first)).toMatch(/InvalidError|errors/);
    expect(await stored()).toBe(before + 1);
  });

  it('that fails is tried once, and the error names the place', async () => {
    const before = await stored();
    failing = true;
    const fresh = `${CREATE} #failing`;
    calls = 0;
    const first = await create(input, fresh);
    const once = calls;
    calls = 0;
    const again = await create();
    failing = false;
    expect(calls).toBe(once);
    expect(again).toEqual(first);
    expect(first).toMatchObject({
      errors: [
        {
          path: ['createDeviceRequest'],
          locations: [{ line: 1 }],
          extensions: { code: 'INTERNAL_SERVER_ERROR' },
        },
      ],
    });
    expect(await stored()).toBe(before);
  });
});

describe('a registered query that is asked again', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway('SQLite', { GRAPHQL_ARBITRARY: 'off' });
  });
  afterAll(() => gateway.stop());

  it('does not allow a query that is not registered', async () => {
    const query = '{ viewer { id } }';
    const sha256 = createHash('sha256').update(query).digest('hex');
    const document = { sha256, name: 'Viewer', registered_at: '2026-01-01 00:00:00.000' };
    await gateway.services.db.insertInto('shell_documents').values(document).execute();
    const ask = async (text: string) => {
      const response = await fetch(`${gateway.url}/api/graphql`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ query: text }),
      });
      return [response.status, await response.text()];
    };
    const answered = [200, '{"data":{"viewer":null}}'];
    for (let time = 0; time < 3; time++) expect(await ask(query)).toEqual(answered);
    expect((await ask(`${query} `))[0]).toBe(403);
  });
});

describe('an operation that has been executed', () => {
  const before = fastPaths();
  afterAll(() => useFastPaths(before));

  it('is answered without Yoga, unless the fast paths are off', async () => {
    const query = '{ answer }';
    const compiled = new CompiledOperations(
      () => buildSchema('type Query { answer: Int }'),
      async () => true,
    );
    const context = { params: { query } } as unknown as Context;
    const args = { document: parse(query), contextValue: context };
    compiled.plugin.onExecute?.({ args } as never);
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: { query } } as unknown as FastifyRequest;
    compiled.learn(request, 'application/json; charset=utf-8');
    useFastPaths(true);
    expect(await compiled.answer(request, context)).toMatchObject({ text: '{"data":{"answer":null}}' });
    useFastPaths(false);
    expect(await compiled.answer(request, context)).toEqual({ context });
  });
});
