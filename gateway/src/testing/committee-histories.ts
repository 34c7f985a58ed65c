import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '../platform/context.ts';
import { gql, rest } from './client.ts';
import type { TestGateway } from './gateway.ts';
import type { SignedIn } from './people.ts';

/** What becomes of a step of a random history. */
export type Answered = 'done' | 'refused';

/** What members of a meeting or a circulation do, by their places, whether it is one or the other. */
export type MemberStep<Vote extends string> =
  | { do: 'vote'; member: number; item: number; vote: Vote; reason: boolean }
  | { do: 'recuse'; member: number; item: number; byChair: boolean }
  | { do: 'declare'; member: number; makers: string[] }
  | { do: 'advise'; member: number; item: number; vote: 'approve' | 'deny' };

/** These steps at random, of so many members and items. */
export function memberSteps<Vote extends string>({
  members,
  items,
  votes,
}: {
  members: number;
  items: number;
  votes: readonly Vote[];
}) {
  const member = fc.nat(members - 1);
  const item = fc.nat(items - 1);
  return {
    vote: fc.record({
      ...{ do: fc.constant('vote' as const), member, item, vote: fc.constantFrom(...votes) },
      reason: fc.boolean(),
    }),
    recuse: fc.record({ do: fc.constant('recuse' as const), member, item, byChair: fc.boolean() }),
    declare: fc.record({
      ...{ do: fc.constant('declare' as const), member },
      makers: fc.subarray(['Medtronic', 'Abbott', 'Other']),
    }),
    advise: fc.record({
      ...{ do: fc.constant('advise' as const), member, item },
      vote: fc.constantFrom('approve' as const, 'deny' as const),
    }),
  };
}

/** Who the members are now, the chair first, and on what they vote. */
interface Scene {
  members: readonly SignedIn[];
  meeting: number;
  items: readonly { id: number; request: number }[];
}

const answered = (isDone: boolean): Answered => (isDone ? 'done' : 'refused');

/** Takes steps by the calls that members make. */
export function committeeSteps(gateway: () => TestGateway, scene: () => Scene) {
  const who = (member: number) => scene().members[member] as SignedIn;
  /** A call below the meeting. */
  const statusOf = async (caller: SignedIn, call: string, body?: unknown): Promise<Answered> => {
    const line = call.replace(' ', ` /meetings/${scene().meeting}`);
    return answered((await rest(gateway(), caller, line, body)).status < 300);
  };

  async function take(step: MemberStep<string>): Promise<Answered> {
    if (step.do === 'declare') {
      const named = step.makers.map((manufacturer) => ({ manufacturer, kind: 'gift' }));
      return answered((await rest(gateway(), who(step.member), 'PUT /interests', named)).status === 200);
    }
    const { id, request } = scene().items[step.item] as Scene['items'][number];
    switch (step.do) {
      case 'vote':
        return statusOf(who(step.member), `PUT /items/${id}/vote`, {
          vote: step.vote,
          reason: step.reason ? 'So.' : null,
        });
      case 'recuse':
        return step.byChair
          ? statusOf(who(0), `PUT /items/${id}/recusal`, { user_id: who(step.member).id, reason: 'So.' })
          : statusOf(who(step.member), `PUT /items/${id}/recusal`, { reason: 'So.' });
      case 'advise': {
        const mutation = `mutation { done: castVote(id: ${request}, vote: ${step.vote}) { __typename } }`;
        const { data } = await gql<{ done: { __typename: string } }>(gateway(), who(step.member), mutation);
        return answered(data?.done.__typename === 'DeviceRequest');
      }
    }
  }
  return { who, statusOf, take };
}

interface ClosedRow {
  id: number;
  request_id: number | null;
  eligible: string | null;
  counts: string | null;
  closed_at: string | null;
}

/** Of items that are closed: nobody counts who was recused before, what counts is what was voted, and none of it came later. */
export async function assertCounted(db: Database, rows: readonly ClosedRow[]): Promise<void> {
  const recusals = await db.selectFrom('request_recusals').selectAll().execute();
  const votes = await db.selectFrom('meeting_votes').selectAll().execute();
  for (const row of rows) {
    const eligible: number[] = JSON.parse(row.eligible ?? '');
    const before = recusals.filter(
      (each) => each.request_id === row.request_id && each.at < (row.closed_at ?? ''),
    );
    for (const { user_id } of before) expect(eligible).not.toContain(user_id);
    const counted = votes.filter((each) => each.item_id === row.id && eligible.includes(each.user_id));
    const counts: Record<string, number> = { approve: 0, deny: 0, defer: 0, trial: 0, abstain: 0 };
    for (const { vote } of counted) counts[vote] = (counts[vote] ?? 0) + 1;
    expect(JSON.parse(row.counts ?? '')).toEqual(counts);
    // None came after it was closed.
    for (const { at } of counted) expect(at <= (row.closed_at ?? '')).toBe(true);
  }
}
