import { ROLES, type Stage } from '@portal/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schema } from '../graphql/schema.ts';
import { type Caller, gql } from '../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { signInAs } from '../testing/people.ts';
import { requestAt } from '../testing/requests.ts';
import { stored } from '../testing/stored.ts';

const DETAILS = `{ deviceName: "Changed", description: "Changed", representativeName: "Changed", department: "EP",
  manufacturer: "Abbott", isReplacement: false }`;

/** What a mutation answers somebody: that it is done, or why not. */
type Outcome = 'done' | 'ForbiddenError' | 'NotFoundError';
/** A mutation on what is another's, and what each role is answered: provider, analyst, committee, supply chain, business office, admin. */
interface Row {
  call: string;
  stage: Stage;
  roles: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];
}
const [yes, no, none] = ['done', 'ForbiddenError', 'NotFoundError'] as const;

/** The decisions, "Server rules": one row for each mutation of the schema. */
const MUTATIONS: Record<string, Row> = {
  createDeviceRequest: {
    call: `createDeviceRequest(input: ${DETAILS})`,
    stage: 'submitted',
    roles: [yes, no, yes, no, yes, yes],
  },
  updateDeviceRequest: {
    call: `updateDeviceRequest(id: $id, input: ${DETAILS})`,
    stage: 'submitted',
    roles: [none, no, no, no, no, no],
  },
  deleteDeviceRequest: {
    call: 'deleteDeviceRequest(id: $id)',
    stage: 'submitted',
    roles: [none, no, no, no, no, no],
  },
  startAnalysis: { call: 'startAnalysis(id: $id)', stage: 'submitted', roles: [no, yes, no, no, yes, yes] },
  sendToCommittee: {
    call: 'sendToCommittee(id: $id, notes: "Compared.")',
    stage: 'under_analysis',
    roles: [no, yes, no, no, yes, yes],
  },
  castVote: {
    call: 'castVote(id: $id, vote: deny)',
    stage: 'committee_review',
    roles: [no, no, yes, no, no, no],
  },
  approveRequest: {
    call: 'approveRequest(id: $id)',
    stage: 'committee_review',
    roles: [no, no, no, no, yes, no],
  },
  rejectRequest: {
    call: 'rejectRequest(id: $id)',
    stage: 'committee_review',
    roles: [no, no, no, no, yes, no],
  },
  dismissRequest: { call: 'dismissRequest(id: $id)', stage: 'submitted', roles: [no, yes, yes, no, yes, no] },
  markOrdered: { call: 'markOrdered(id: $id)', stage: 'approved', roles: [no, no, no, yes, yes, yes] },
  markOnShelf: {
    call: 'markOnShelf(id: $id, lawsonId: "LW-1")',
    stage: 'ordered',
    roles: [no, no, no, yes, yes, yes],
  },
  inviteUser: {
    call: 'inviteUser(input: { email: "new@hospital.example", name: "New", role: analyst })',
    stage: 'submitted',
    roles: [no, no, no, no, no, yes],
  },
  updateUser: {
    call: 'updateUser(id: $user, input: { name: "Changed", role: admin })',
    stage: 'submitted',
    roles: [no, no, no, no, no, yes],
  },
};

describe.each(DIALECTS)("a mutation of what is another's on %s", (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());

  it('has a row', () => {
    expect(Object.keys(MUTATIONS).sort()).toEqual(
      Object.keys(schema.getMutationType()?.getFields() ?? {}).sort(),
    );
  });

  it.each(Object.values(MUTATIONS))('$call', async ({ call, stage, roles }) => {
    const { services } = gateway;
    const owner = await signInAs(services, 'provider');
    const callers: [who: string, caller: Caller, outcome: string][] = [];
    for (const [index, role] of ROLES.entries())
      callers.push([role, await signInAs(services, role), roles[index] ?? '']);
    callers.push(['nobody', null, 'UNAUTHENTICATED']);
    const unverified = await signInAs(services, ROLES, { email_verified: 0 });
    callers.push(['unverified', unverified, roles.includes(none) ? none : no]);

    const answered: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [who, caller, outcome] of callers) {
      const { id } = await requestAt(services, owner.id, stage);
      const before = await stored(services.db);
      const uses = (name: string) => call.includes(`$${name}`);
      const variables = [uses('id') && '$id: ID!', uses('user') && '$user: ID!'].filter(Boolean).join(', ');
      const { data, errors } = await gql<{ result: { __typename: string } }>(
        gateway,
        caller,
        `mutation ${variables && `(${variables})`} { result: ${call} { __typename } }`,
        { id: String(id), user: String(owner.id) },
      );
      const found = data?.result?.__typename ?? errors?.[0]?.extensions?.code ?? errors?.[0]?.message;
      answered[who] = found?.endsWith('Error') || errors ? found : 'done';
      expected[who] = outcome;
      const changed = (await stored(services.db)) !== before;
      expect({ who, changed }).toEqual({ who, changed: outcome === 'done' });
    }
    expect(answered).toEqual(expected);
  });
});
