import { getNullableType, isListType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gql } from '../../testing/client.ts';
import { type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { builtSchema } from './schema.ts';

const FIELDS = `edges { node { id deviceName description manufacturer department status
  requester { id name email } files { id fileName fileSize } events { id action notes actorName } } }`;
const asking = (size: string) => `{ deviceRequests(view: all, first: ${size}) { ${FIELDS} } }`;

describe('the cost of a GraphQL document', () => {
  let gateway: TestGateway;
  let person: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway('SQLite');
    person = await signInAs(gateway.services, 'analyst');
  });
  afterAll(() => gateway.stop());

  const problem = async (query: string, variables = {}) =>
    (await gql(gateway, person, query, variables)).errors?.[0]?.message;

  it('counts the rows that are asked for, written out or given as a variable', async () => {
    const variable = `query ($n: Int) ${asking('$n')}`;
    expect(await problem(asking('3'))).toBeUndefined();
    expect(await problem(variable, { n: 3 })).toBeUndefined();
    const refused = await problem(asking('100'));
    expect(refused).toMatch(/Query Cost limit of 5000 exceeded/);
    expect(await problem(variable, { n: 100 })).toBe(refused);
    // A document that is sent again is still refused.
    for (const n of [3, 3, 100, 3, 100]) {
      expect(await problem(variable, { n })).toBe(n === 3 ? undefined : refused);
    }
  });

  it('counts the default of a variable that is not given', async () => {
    const query = `query ($n: Int = 100) ${asking('$n')}`;
    expect(await problem(query)).toMatch(/exceeded/);
    expect(await problem(query, { n: 2 })).toBeUndefined();
  });

  it('cannot be lowered with a fragment or an alias', async () => {
    const aliased = `query ($n: Int) { a: deviceRequests(view: all, first: $n) { ...F } }
      fragment F on DeviceRequestConnection { ${FIELDS} }`;
    expect(await problem(aliased, { n: 100 })).toMatch(/exceeded/);
  });

  it('is the same for fields in a fragment as for the same fields in their place', async () => {
    const spread = `{ deviceRequests(view: all, first: 100) { ...F } } fragment F on DeviceRequestConnection { ${FIELDS} }`;
    const nested = `{ deviceRequests(view: all, first: 100) { ... { ...F } } }
      fragment F on DeviceRequestConnection { ...G } fragment G on DeviceRequestConnection { ${FIELDS} }`;
    const costOf = async (query: string) =>
      Number.parseFloat((await problem(query))?.match(/found (.+)/)?.[1] ?? '');
    const inPlace = await costOf(asking('100'));
    // A fragment spread counts as one or two fields in each row, and not as a level.
    expect((await costOf(spread)) / inPlace).toBeLessThan(1.03);
    expect((await costOf(nested)) / inPlace).toBeLessThan(1.06);
  });

  const times = (count: number, selection: (at: number) => string) =>
    `{ ${Array.from({ length: count }, (_, at) => selection(at)).join(' ')} }`;
  const list = (size: string) => (at: number) => `l${at}: deviceRequests(view: all${size}) { ${FIELDS} }`;

  it('counts the usual number of rows of a list that is asked for without a number', async () => {
    expect(await problem(times(40, list('')))).toMatch(/exceeded/);
    expect(await problem(times(40, list(', first: null')))).toBe(
      await problem(times(40, list(', first: 10'))),
    );
    const variable = (at: number) => `l${at}: deviceRequests(view: all, first: $n) { ${FIELDS} }`;
    const document = `query ($n: Int) ${times(40, variable)}`;
    for (const variables of [{}, { n: null }]) expect(await problem(document, variables)).toMatch(/exceeded/);
  });

  it('counts the rows of lists inside a row', async () => {
    const inside = (fields: string) =>
      `{ deviceRequests(view: all, first: 50) { edges { node { ${fields} } } } }`;
    expect(await problem(inside('requester { id name email } department status lawsonId'))).toBeUndefined();
    expect(
      await problem(inside('files { id fileName fileSize } events { id action notes actorName }')),
    ).toMatch(/exceeded/);
  });

  it('counts the rows of a list that takes no number', async () => {
    const fields = 'id files { id fileName fileSize } events { id action notes actorName }';
    const sameItem = (at: number) => `l${at}: requestsWithLawsonId(lawsonId: "LW-1") { ${fields} }`;
    const listed = (at: number) =>
      `l${at}: deviceRequests(view: all, first: 50) { edges { node { ${fields} } } }`;
    expect(await problem(times(1, listed))).toMatch(/exceeded/);
    expect(await problem(times(3, sameItem))).toMatch(/exceeded/);
  });

  it('knows the number of rows of each list at the top of a query', () => {
    const lists = Object.values(builtSchema().getQueryType()?.getFields() ?? {}).filter(({ type }) =>
      isListType(getNullableType(type)),
    );
    expect(lists.length).toBeGreaterThan(0);
    for (const { name, extensions } of lists)
      expect({ name, rows: extensions.rows }).toEqual({ name, rows: expect.any(Number) });
  });

  it('counts a number that is refused as the largest', async () => {
    for (const size of [0, -1, 101, 2_000_000_000]) {
      const query = times(2, list(`, first: ${size}`));
      expect(await problem(query), String(size)).toMatch(/Query Cost limit of 5000 exceeded/);
    }
  });

  it('lets a document ask for a field a few times, whatever it is called', async () => {
    const sought = (at: number) => `s${at}: search(text: "pump", first: 1) { next }`;
    const watch = (at: number) => `w${at}: watchRequest(id: "1", watching: true) { __typename }`;
    expect(await problem(times(10, sought))).toBeUndefined();
    expect(await problem(times(11, sought))).toBe(
      'A document may ask for search at most 10 times, also under other names.',
    );
    expect(await problem(`{ ...F } fragment F on Query ${times(11, sought)}`)).toMatch(/search at most 10/);
    expect(await problem(`mutation ${times(11, watch)}`)).toMatch(/watchRequest at most 10/);
    expect(
      await problem(`${times(6, sought).slice(0, -1)} ${times(6, (at) => sought(at + 6)).slice(1)}`),
    ).toMatch(/search at most 10/);
  });

  it('allows one query for the schema', async () => {
    const types = (at: number) => `s${at}: __schema { types { name } }`;
    expect(await problem(times(1, types))).toBeUndefined();
    expect(await problem(times(2, types))).toMatch(/more than once/);
  });
});
