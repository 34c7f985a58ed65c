import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { toSql } from '../../platform/db/index.ts';
import { rest } from '../../testing/client.ts';
import {
  assertCounted,
  committeeSteps,
  type MemberStep,
  memberSteps,
} from '../../testing/committee-histories.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { tendCirculations } from './tend.ts';

/** The first member is the chair. */
const MEMBERS = 5;
const MAKERS = ['Medtronic', 'Abbott', 'Medtronic'] as const;
const VOTES = ['approve', 'deny', 'defer', 'trial', 'abstain'] as const;
type Given = (typeof VOTES)[number];

type Step = MemberStep<Given> | { do: 'finish'; item: number } | { do: 'tend' | 'close' | 'end' };

const item = fc.nat(MAKERS.length - 1);
const is = <T extends string>(name: T) => fc.constant(name);
const byMembers = memberSteps({ members: MEMBERS, items: MAKERS.length, votes: VOTES });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 24, arbitrary: byMembers.vote },
  { weight: 3, arbitrary: byMembers.recuse },
  { weight: 1, arbitrary: byMembers.declare },
  { weight: 5, arbitrary: byMembers.advise },
  { weight: 1, arbitrary: fc.record({ do: is('finish'), item }) },
  { weight: 3, arbitrary: fc.record({ do: is('tend') }) },
);

interface Outcome {
  eligible: number[];
  result: string;
  counts: Record<Given, number>;
}

/** The rules, written again without the portal's code, with sets and numbers only. */
class Model {
  readonly items = MAKERS.map((maker) => ({
    maker: maker as string,
    recused: new Set<number>(),
    advice: new Map<number, Given>(),
    votes: new Map<number, Given>(),
    outcome: null as Outcome | null,
  }));

  get isOver(): boolean {
    return this.items.every(({ outcome }) => outcome);
  }

  private count(one: Model['items'][number]) {
    const eligible = [...Array(MEMBERS).keys()].filter((who) => !one.recused.has(who));
    const voted = eligible.flatMap((who) => one.votes.get(who) ?? one.advice.get(who) ?? []);
    return { eligible, voted };
  }

  private finish(one: Model['items'][number]): void {
    const { eligible, voted } = this.count(one);
    const counts = { approve: 0, deny: 0, defer: 0, trial: 0, abstain: 0 };
    for (const vote of voted) counts[vote] += 1;
    // More than half of the people who may have voted, and at least three.
    const enough = voted.length >= 3 && voted.length * 2 > eligible.length;
    const sides = Object.entries(counts).filter(([vote]) => vote !== 'abstain');
    sides.sort((a, b) => b[1] - a[1]);
    const [[best, most], [, next]] = sides as [[string, number], [string, number]];
    one.outcome = { eligible, counts, result: !enough ? 'no_quorum' : most > next ? best : 'tie' };
  }

  private finishIfDone(one: Model['items'][number]): void {
    const { eligible, voted } = this.count(one);
    if (!one.outcome && eligible.length === voted.length) this.finish(one);
  }

  /** The answer that the portal should give. */
  take(each: Step): 'done' | 'refused' {
    switch (each.do) {
      case 'end':
      case 'close':
        if (each.do === 'close' && this.isOver) return 'refused';
        for (const one of this.items) if (!one.outcome) this.finish(one);
        return 'done';
      case 'tend':
        for (const one of this.items) this.finishIfDone(one);
        return 'done';
      case 'declare':
        for (const one of this.items) if (each.makers.includes(one.maker)) one.recused.add(each.member);
        return 'done';
    }
    const one = this.items[each.item] as Model['items'][number];
    switch (each.do) {
      case 'finish':
        if (one.outcome) return 'refused';
        this.finish(one);
        return 'done';
      case 'vote':
        if (one.outcome || one.recused.has(each.member) || (each.vote === 'deny' && !each.reason))
          return 'refused';
        one.votes.set(each.member, each.vote);
        this.finishIfDone(one);
        return 'done';
      case 'recuse':
        // The chair of a circulation recuses nobody else.
        if (one.outcome || (each.byChair && each.member !== 0)) return 'refused';
        one.recused.add(each.member);
        this.finishIfDone(one);
        return 'done';
      case 'advise':
        if (one.recused.has(each.member)) return 'refused';
        one.advice.set(each.member, each.vote);
        return 'done';
    }
  }
}

describe.each(DIALECTS)('circulations by random histories on %s', (dialect) => {
  let gateway: TestGateway;
  let members: SignedIn[];
  let meeting: number;
  let items: { id: number; request: number }[];
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  const {
    who,
    statusOf,
    take: act,
  } = committeeSteps(
    () => gateway,
    () => ({ members, meeting, items }),
  );

  async function begin() {
    await gateway.clear();
    const { services } = gateway;
    const owner = await signInAs(services, 'provider');
    members = [];
    for (let index = 0; index < MEMBERS; index++)
      members.push(await signInAs(services, 'committee', { name: `Member ${index}` }));
    const ids: number[] = [];
    for (const manufacturer of MAKERS)
      ids.push((await requestAt(services, owner.id, 'committee_review', { manufacturer })).id);
    const ends_at = new Date(Date.now() + 86_400_000).toISOString();
    // biome-ignore lint/suspicious/noExplicitAny: an answer
    const { status, body } = await rest<any>(gateway, who(0), 'POST /circulations', {
      request_ids: ids,
      ends_at,
    });
    expect(status).toBe(201);
    meeting = body.id;
    items = body.items.map((each: { id: number }, at: number) => ({ id: each.id, request: ids[at] }));
  }

  async function take(each: Step): Promise<'done' | 'refused'> {
    const { services } = gateway;
    switch (each.do) {
      case 'close':
        return statusOf(who(0), 'POST /close');
      case 'end':
        await services.db
          .updateTable('meetings')
          .set({ ends_at: toSql(new Date()) })
          .where('id', '=', meeting)
          .execute();
        await tendCirculations(services);
        return 'done';
      case 'tend':
        await tendCirculations(services);
        return 'done';
      case 'finish':
        return statusOf(who(0), `POST /items/${items[each.item]?.id}/close`);
      default:
        return act(each);
    }
  }

  const auditProblems = async () => (await verifyAudit(gateway.services.db)).problems;
  const stored = () => gateway.services.db.selectFrom('meeting_items').selectAll().orderBy('turn').execute();
  const meant = (ids: readonly number[]) =>
    ids.map((id) => members.findIndex((each) => each.id === id)).sort();
  /** Each item is closed only once, and the circulation is closed with the last one. */
  async function assertSteps() {
    const rows = await gateway.services.db
      .selectFrom('meeting_events')
      .select(['action', 'changes'])
      .where('action', 'in', ['item_closed', 'circulation_closed'])
      .orderBy('id')
      .execute();
    const closed = (await stored()).filter(({ state }) => state === 'closed').length;
    const over = closed === MAKERS.length ? ['circulation_closed'] : [];
    expect(rows.map(({ action }) => action)).toEqual([...Array(closed).fill('item_closed'), ...over]);
    expect(new Set(rows.map(({ changes }) => changes)).size).toBe(rows.length);
  }

  it('have the same results as the model, and reveal to nobody who is recused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 15, maxLength: 50 }),
        fc.constantFrom<Step>({ do: 'close' }, { do: 'end' }, { do: 'tend' }),
        async (steps, last) => {
          await begin();
          const model = new Model();
          for (const each of [...steps, last]) {
            const expected = model.take(each);
            expect([each, await take(each)]).toEqual([each, expected]);
          }
          const rows = await stored();
          for (const [at, { outcome }] of model.items.entries()) {
            const row = rows[at];
            expect(row?.state).toBe(outcome ? 'closed' : 'open');
            const told = row?.eligible && {
              eligible: meant(JSON.parse(row.eligible)),
              ...{ result: row.result, counts: JSON.parse(row.counts ?? '') },
            };
            expect(told).toEqual(outcome);
          }
          await assertSteps();
          expect(await auditProblems()).toEqual([]);
          for (let reader = 0; reader < MEMBERS; reader++) {
            // biome-ignore lint/suspicious/noExplicitAny: an answer
            const { body } = await rest<any>(gateway, who(reader), `GET /meetings/${meeting}`);
            expect(body.state).toBe(model.isOver ? 'closed' : 'open');
            for (const [at, { recused, outcome }] of model.items.entries()) {
              const seen = body.items[at];
              if (recused.has(reader))
                expect(seen).toMatchObject({
                  ...{ recommendation: null, votes: [], voted: [], votes_cast: 0 },
                  quorum: { present: 0, reached: false },
                });
              else if (outcome) {
                const { result, counts } = outcome;
                const cast = Object.values(counts).reduce((sum, count) => sum + count, 0);
                expect(seen.recommendation).toEqual({ result, counts });
                expect([seen.votes_cast, seen.voted.length, seen.quorum.present]).toEqual([cast, cast, cast]);
              } else expect(seen.votes).toEqual([]);
            }
          }
        },
      ),
      { numRuns: dialect === 'SQLite' ? 30 : 10 },
    );
  }, 240_000);

  it('count no vote of a recused member, no vote twice and no late vote, when everything happens at once', async () => {
    const together = fc.array(step, { minLength: 6, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(fc.array(together, { minLength: 2, maxLength: 4 }), async (rounds) => {
        await begin();
        for (const steps of rounds) await Promise.all(steps.map(take));
        await Promise.all([take({ do: 'end' }), take({ do: 'close' })]);
        await take({ do: 'tend' });
        const { db } = gateway.services;
        const rows = await stored();
        expect(rows.map(({ state }) => state)).toEqual(MAKERS.map(() => 'closed'));
        await assertSteps();
        expect(await auditProblems()).toEqual([]);
        await assertCounted(db, rows);
      }),
      { numRuns: dialect === 'SQLite' ? 20 : 10 },
    );
  }, 240_000);
});
