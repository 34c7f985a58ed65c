import { ROLES, type Role } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gql } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { fillHistory, historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

const CAST = `mutation ($id: ID!, $vote: Vote!, $comment: String) {
  result: castVote(id: $id, vote: $vote, comment: $comment) {
    __typename
    ... on DeviceRequest { id status votes { voterName vote comment } }
    ... on Error { message }
  }
}`;
const READ = `query ($id: ID!) {
  deviceRequest(id: $id) { votes { voterId voterName vote comment at } events { action actorName notes } }
}`;

interface Request {
  votes: { voterId: string; vote: string; comment: string | null }[];
  events: { action: string; actorName: string; notes: string | null }[];
}

describe.each(DIALECTS)('votes of the committee on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let second: SignedIn;
  const people = {} as Record<Role, SignedIn>;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    owner = await signInAs(gateway.services, 'provider');
    second = await signInAs(gateway.services, ['provider', 'committee']);
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
  });
  afterAll(() => gateway.stop());

  const at = async (stage: Parameters<typeof requestAt>[2]) =>
    (await requestAt(gateway.services, owner.id, stage)).id;
  const cast = async (who: SignedIn | null, id: number, vote: string, comment?: string) => {
    const { data, errors } = await gql<{ result: Record<string, unknown> }>(gateway, who, CAST, {
      id: String(id),
      vote,
      comment,
    });
    return data?.result ?? errors?.[0];
  };
  const read = async (who: SignedIn, id: number) =>
    (await gql<{ deviceRequest: Request }>(gateway, who, READ, { id: String(id) })).data
      ?.deviceRequest as Request;

  it.each(ROLES)('by %s count only when cast by a member', async (role) => {
    const id = await at('committee_review');
    const answer = await cast(people[role], id, 'approve', ' Fits our systems. ');
    if (role === 'committee') {
      const { name } = people.committee;
      expect(answer).toMatchObject({
        __typename: 'DeviceRequest',
        status: 'committee_review',
        votes: [{ voterName: name, vote: 'approve', comment: 'Fits our systems.' }],
      });
    } else {
      expect(answer).toEqual({
        __typename: 'ForbiddenError',
        message: 'Only committee members vote on requests.',
      });
    }
  });

  it('are always possible; they are not changed once the history of a request is full', async () => {
    const id = await at('committee_review');
    await fillHistory(gateway.services.db, id);
    expect(await cast(people.committee, id, 'approve')).toMatchObject({ id: String(id) });
    const full = { __typename: 'ConflictError', message: expect.stringContaining('2000 events') };
    expect(await cast(people.committee, id, 'deny')).toMatchObject(full);
    expect(await cast(second, id, 'deny')).toMatchObject({ id: String(id) });
    expect((await read(people.committee, id)).votes.map(({ vote }) => vote).sort()).toEqual([
      'approve',
      'deny',
    ]);
  });

  it('need a session', async () => {
    expect(await cast(null, await at('committee_review'), 'approve')).toMatchObject({
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  it('are one for each member, and can be changed while the request is before the committee', async () => {
    const id = await at('committee_review');
    await cast(people.committee, id, 'approve');
    await cast(second, id, 'deny', 'Too dear.');
    await cast(people.committee, id, 'deny', 'I have read the price.');
    const { votes } = await read(people.business_office, id);
    expect(votes).toMatchObject([
      { voterId: String(second.id), vote: 'deny', comment: 'Too dear.' },
      { voterId: String(people.committee.id), vote: 'deny', comment: 'I have read the price.' },
    ]);
  });

  it('stand in the history, the same one twice once', async () => {
    const id = await at('committee_review');
    await cast(people.committee, id, 'approve');
    await cast(people.committee, id, 'approve');
    await cast(people.committee, id, 'deny', 'Too dear.');
    const { events } = await read(people.analyst, id);
    const { name: actorName } = people.committee;
    expect(events.slice(-2)).toEqual([
      { action: 'vote_approve', actorName, notes: null },
      { action: 'vote_deny', actorName, notes: 'Too dear.' },
    ]);
    expect(events).toHaveLength(5);
    expect(await historyOf(gateway.services.db, id)).toEqual({ events: 5, problems: [] });
  });

  it.each(['submitted', 'under_analysis', 'approved', 'rejected', 'on_shelf', 'dismissed'] as const)(
    'are refused on a request that is %s',
    async (stage) => {
      expect(await cast(people.committee, await at(stage), 'approve')).toMatchObject({
        __typename: 'ConflictError',
        message: expect.stringMatching(/^A request that is [\w ]+ cannot be voted on\.$/),
      });
    },
  );

  it('are refused with a comment that is too long, and on a request that is not there', async () => {
    const id = await at('committee_review');
    expect(await cast(people.committee, id, 'deny', 'x'.repeat(5_001))).toMatchObject({
      __typename: 'InvalidError',
    });
    expect(await cast(people.committee, 999_999, 'deny')).toMatchObject({ __typename: 'NotFoundError' });
  });

  it('do not decide: the business office decides, also against them', async () => {
    const id = await at('committee_review');
    await cast(people.committee, id, 'deny');
    const approve = `mutation ($id: ID!) { result: approveRequest(id: $id) { ... on DeviceRequest { status } } }`;
    const { data } = await gql(gateway, people.business_office, approve, { id: String(id) });
    expect(data).toEqual({ result: { status: 'approved' } });
    expect((await read(people.business_office, id)).votes).toHaveLength(1);
  });

  it.each(ROLES)('are shown to %s only with all requests', async (role) => {
    const id = await at('committee_review');
    await cast(people.committee, id, 'deny', 'Too dear.');
    const reader = role === 'provider' ? owner : people[role];
    const { votes, events } = await read(reader, id);
    const voteEvents = events.filter(({ action }) => action.startsWith('vote'));
    expect([votes.length, voteEvents.length]).toEqual(role === 'provider' ? [0, 0] : [1, 1]);
  });
});
