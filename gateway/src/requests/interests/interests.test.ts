import { LIMITS, monthsAfter, ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { manufacturerKey } from './manufacturer-key.ts';

const MEDTRONIC = { manufacturer: 'Medtronic', kind: 'consulting', text: 'Two talks a year.' };
const FIRST = Date.parse('2026-03-31T10:00:00Z');

interface Declared {
  interests: object[];
  declared_at: string | null;
  valid_until: string | null;
}

describe.each(DIALECTS)('the interests of committee members on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  let now = FIRST;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    Object.assign(gateway.services, { clock: () => new Date(now) });
  });
  beforeEach(async () => {
    await gateway.clear();
    now = FIRST;
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role, { name: `The ${role}` });
  });
  afterAll(() => gateway.stop());

  const own = async (who: SignedIn) => (await rest<Declared>(gateway, who, 'GET /interests')).body;
  const declare = (interests: unknown, who = people.committee) =>
    rest<Declared>(gateway, who, 'PUT /interests', { interests });
  const all = (query = '', who = people.business_office) =>
    rest<Record<string, unknown>[]>(gateway, who, `GET /interests/declarations${query}`);

  it('are nothing before they are declared, then what was declared, and valid for a year', async () => {
    expect(await own(people.committee)).toEqual({ interests: [], declared_at: null, valid_until: null });
    const declared = {
      interests: [MEDTRONIC, { manufacturer: 'Other', kind: 'gift', text: null }],
      declared_at: '2026-03-31T10:00:00.000Z',
      valid_until: '2027-03-31T10:00:00.000Z',
    };
    const { status, body } = await declare([MEDTRONIC, { manufacturer: ' Other ', kind: 'gift' }]);
    expect([status, body]).toEqual([200, declared]);
    expect(await own(people.committee)).toEqual(declared);
  });

  it('can be none, with the list alone, too', async () => {
    expect((await declare([])).body.interests).toEqual([]);
    await declare([MEDTRONIC]);
    const { status, body } = await rest<Declared>(gateway, people.committee, 'PUT /interests', []);
    expect([status, body.interests, body.declared_at]).toEqual([200, [], '2026-03-31T10:00:00.000Z']);
  });

  it('are kept when they are declared anew', async () => {
    await declare([MEDTRONIC]);
    now += 60_000;
    await declare([]);
    const rows = async (path: string) =>
      (await all(path)).body.map(({ interests, valid }) => [(interests as object[]).length, valid]);
    expect(await rows('')).toEqual([[0, true]]);
    expect(await rows(`?user_id=${people.committee.id}`)).toEqual([
      [0, true],
      [1, false],
    ]);
  });

  it('are valid as long as the hospital has set, when they were declared', async () => {
    await declare([MEDTRONIC]);
    const setting = { value: 11 };
    expect((await rest(gateway, people.admin, 'PUT /settings/interest_months', setting)).status).toBe(200);
    expect((await own(people.committee)).valid_until).toBe('2027-03-31T10:00:00.000Z');
    expect((await declare([MEDTRONIC])).body.valid_until).toBe('2027-02-28T10:00:00.000Z');
    await rest(gateway, people.admin, 'PUT /settings/interest_months', { value: 12 });
    now = Date.parse('2027-02-28T09:59:59.999Z');
    // The earlier sessions have expired by then.
    const office = await signInAs(gateway.services, 'business_office');
    expect((await all('', office)).body).toMatchObject([{ valid: true }]);
    now += 1;
    expect((await all('', office)).body).toMatchObject([{ valid: false }]);
  });

  it('are read by the person, the business office and administrators', async () => {
    await declare([MEDTRONIC]);
    const person = { id: people.committee.id, name: 'The committee' };
    for (const role of ROLES) {
      const { status, body } = await all('', people[role]);
      const reads = role === 'business_office' || role === 'admin';
      expect([role, status]).toEqual([role, reads ? 200 : 403]);
      if (reads) expect(body).toMatchObject([{ person, interests: [MEDTRONIC] }]);
      expect((await rest(gateway, people[role], 'GET /interests')).status).toBe(
        role === 'committee' ? 200 : 403,
      );
    }
    const other = await signInAs(gateway.services, 'committee');
    expect(await own(other)).toMatchObject({ interests: [] });
  });

  it('come page by page', async () => {
    const members: number[] = [];
    for (let index = 0; index < 5; index++) {
      const member = await signInAs(gateway.services, 'committee');
      members.unshift(member.id);
      // Two declarations have the same instant.
      now += index === 3 ? 0 : 1_000;
      await declare([MEDTRONIC], member);
    }
    const found: unknown[] = [];
    for (let path: string | undefined = '/api/interests/declarations?limit=2'; path; ) {
      const headers = { authorization: `Bearer ${people.admin.token}` };
      const answer: Response = await fetch(gateway.url + path, { headers });
      expect(answer.headers.get('x-total-count')).toBe('5');
      for (const { person } of (await answer.json()) as { person: { id: number } }[]) found.push(person.id);
      path = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(found).toEqual(members);
  });

  it.each([
    [{}, 'interests'],
    [{ interests: null }, 'interests'],
    [{ interests: [{ kind: 'gift' }] }, 'interests.0.manufacturer'],
    [{ interests: [{ manufacturer: ' ', kind: 'gift' }] }, 'interests.0.manufacturer'],
    [{ interests: [{ manufacturer: 'Abbott', kind: 'bribe' }] }, 'interests.0.kind'],
    [{ interests: [{ manufacturer: 'A'.repeat(201), kind: 'gift' }] }, 'interests.0.manufacturer'],
    [{ interests: [{ ...MEDTRONIC, text: 'x'.repeat(1_001) }] }, 'interests.0.text'],
    [{ interests: Array(LIMITS.interests.most + 1).fill(MEDTRONIC) }, 'interests'],
  ])('are refused as %# says', async (body, field) => {
    const answer = await rest<{ fields: { field: string }[] }>(
      gateway,
      people.committee,
      'PUT /interests',
      body,
    );
    expect([answer.status, answer.body.fields.map((each) => each.field)]).toEqual([400, [field]]);
    expect((await own(people.committee)).declared_at).toBeNull();
  });

  it('are an event about access, which says nothing of what was declared', async () => {
    await declare([MEDTRONIC]);
    const { body } = await rest<object[]>(
      gateway,
      people.admin,
      'GET /security-events?kind=interests_declared',
    );
    expect(body).toMatchObject([
      { user: { id: people.committee.id }, detail: 'declaration 1: 1 relation', actor: null },
    ]);
  });

  it('are each kept once when somebody declares several times at once', async () => {
    const answers = await Promise.all([...Array(8)].map(() => declare([MEDTRONIC])));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const rows = await gateway.services.db
      .selectFrom('interest_declarations')
      .select('number')
      .orderBy('number')
      .execute();
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('are the same in GraphQL', async () => {
    const fields = '{ interests { manufacturer kind text } declaredAt validUntil isValid }';
    const mutation = `mutation ($interests: [InterestInput!]!) {
      declareInterests(interests: $interests) { __typename ... on InterestDeclaration ${fields} ... on Error { message } }
    }`;
    const declared = {
      interests: [MEDTRONIC],
      declaredAt: '2026-03-31T10:00:00.000Z',
      validUntil: '2027-03-31T10:00:00.000Z',
      isValid: true,
    };
    const variables = { interests: [MEDTRONIC] };
    expect(await gql(gateway, people.analyst, mutation, variables)).toEqual({
      data: {
        declareInterests: {
          __typename: 'ForbiddenError',
          message: 'Only committee members declare interests.',
        },
      },
    });
    expect(await gql(gateway, people.committee, mutation, variables)).toEqual({
      data: { declareInterests: { __typename: 'InterestDeclaration', ...declared } },
    });
    expect(await gql(gateway, people.committee, `{ ownInterests ${fields} }`)).toEqual({
      data: { ownInterests: declared },
    });
    const list = `{ interestDeclarations { totalCount edges { node { person { name } interests { kind } } } } }`;
    expect(await gql(gateway, people.admin, list)).toEqual({
      data: {
        interestDeclarations: {
          totalCount: 1,
          edges: [{ node: { person: { name: 'The committee' }, interests: [{ kind: 'consulting' }] } }],
        },
      },
    });
    const { errors } = await gql(gateway, people.committee, list);
    expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
  });
});

describe('the names of manufacturers', () => {
  it.each([
    ['Medtronic', ' MEDTRONIC ', true],
    ['Arrow/Teleflex', 'arrow teleflex', true],
    ['Édwards', 'Edwards', true],
    ['Other', 'other', true],
    ['Medtronic', 'Medtronic Inc.', false],
    ['!!', '??', false],
    ['Abbott', '', false],
  ])('%j and %j are the same: %s', (one, other, same) => {
    expect(manufacturerKey(one) === manufacturerKey(other)).toBe(same);
  });

  it('have a key that fits its column', () => {
    expect(manufacturerKey('ﷺ'.repeat(200)).length).toBeLessThanOrEqual(200);
  });
});

describe('a year after a declaration', () => {
  it.each([
    ['2026-03-31T10:00:00.000Z', 12, '2027-03-31T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', 11, '2027-02-28T10:00:00.000Z'],
    ['2027-12-31T23:59:59.999Z', 2, '2028-02-29T23:59:59.999Z'],
    ['2028-02-29T00:00:00.000Z', 12, '2029-02-28T00:00:00.000Z'],
    ['2026-10-31T00:00:00.000Z', 1, '2026-11-30T00:00:00.000Z'],
  ])('%s and %i months is %s', (from, months, until) => {
    expect(monthsAfter(new Date(from), months).toISOString()).toBe(until);
  });
});
