import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gql } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../../testing/requests.ts';
import { rowsRead } from '../../testing/rows-read.ts';
import { EMPTY_FIELDS } from './model.ts';
import { findRequesters } from './requesters-store.ts';
import { toRow } from './rows.ts';

const QUERY = 'query ($text: String, $id: ID) { requesters(text: $text, id: $id) { id name email } }';
const MANY = 1_000;

describe.each(DIALECTS)('the people who have submitted requests, on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  const named: SignedIn[] = [];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    const { services } = gateway;
    for (const role of ROLES) people[role] = await signInAs(services, role);
    const person = async (name: string, more: object = {}) => {
      const made = await signInAs(services, 'provider', { name, ...more });
      named.push(made);
      return made.id;
    };
    await requestAt(services, await person('Zoë Ångström'), 'rejected');
    await requestAt(services, await person('Ann Lee', { email: 'ann.first@hospital.example' }));
    await requestAt(services, await person('Ann Lee', { email: 'ann.second@hospital.example' }), 'on_shelf');
    await requestAt(services, await person('Anna Gone', { active: 0 }));
    await person('Ann Without');
  });
  afterAll(() => gateway.stop());

  const ask = (who: SignedIn | null, variables: { text?: string | null; id?: string }) =>
    gql<{ requesters: { id: string; name: string; email: string }[] }>(gateway, who, QUERY, variables);
  const namesOf = async (variables: { text?: string; id?: string }) =>
    (await ask(people.analyst, variables)).data?.requesters.map(({ name }) => name);

  it('are found by a part of the name, by name, also those who are here no more; not those without a request', async () => {
    expect(await namesOf({ text: 'ANN' })).toEqual(['Ann Lee', 'Ann Lee', 'Anna Gone']);
    expect(await namesOf({ text: 'angstrom' })).toEqual(['Zoë Ångström']);
    expect(await namesOf({})).toEqual(['Ann Lee', 'Ann Lee', 'Anna Gone', 'Zoë Ångström']);
    expect(await namesOf({ text: 'nobody at all' })).toEqual([]);
  });

  it('are found by email address and by id', async () => {
    const [, first, second] = named;
    const { data } = await ask(people.analyst, { text: 'ann.second' });
    expect(data?.requesters).toEqual([{ id: String(second?.id), name: 'Ann Lee', email: second?.email }]);
    expect((await ask(people.analyst, { id: String(first?.id) })).data?.requesters).toEqual([
      { id: String(first?.id), name: 'Ann Lee', email: first?.email },
    ]);
    expect(await namesOf({ id: String(people.admin.id) })).toEqual([]);
  });

  it('are told to those alone who read all requests', async () => {
    const told: Role[] = [];
    for (const role of ROLES) {
      const { data, errors } = await ask(people[role], { text: 'Ann' });
      if (data?.requesters.length) told.push(role);
      else expect(errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    }
    expect(told).toEqual(ROLES.filter((role) => role !== 'provider'));
    expect((await ask(null, {})).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    expect((await ask(people.analyst, { text: 'x'.repeat(201) })).errors?.[0]?.message).toMatch(/text/i);
    expect((await ask(people.analyst, { id: 'x' })).errors).toBeTruthy();
  });

  it('are found by one look into an index for each, however many requests they have', async () => {
    const { db } = gateway.services;
    const row = toRow({
      ...EMPTY_FIELDS,
      ...NEW_REQUEST,
      status: 'submitted',
      requestedBy: people.committee.id,
      requesterEmail: 'x@hospital.example',
      submissionDate: '2026-01-01T00:00:00.000Z',
      lastUpdated: null,
      version: 1,
    });
    for (let from = 0; from < MANY; from += 250)
      await db
        .insertInto('device_requests')
        .values(Array.from({ length: 250 }, () => row))
        .execute();
    expect(await namesOf({ text: 'committee' })).toEqual([people.committee.name]);
    if (dialect === 'SQLite') return;
    const read = await rowsRead(db, (connection) => findRequesters(connection, { text: 'committee' }, 10), {
      scans: true,
    });
    // The people, and one index lookup for each; never all requests.
    expect(read).toBeLessThan(60);
  });
});
