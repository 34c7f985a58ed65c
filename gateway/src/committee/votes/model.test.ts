import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { rest } from '../../testing/client.ts';
import {
  assertCounted,
  committeeSteps,
  type MemberStep,
  memberSteps,
} from '../../testing/committee-histories.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { itemOf, meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

/** The first member is the chair. */
const MEMBERS = 5;
const MAKERS = ['Medtronic', 'Abbott', 'Medtronic'] as const;
const VOTES = ['approve', 'deny', 'defer', 'trial', 'abstain'] as const;
type Given = (typeof VOTES)[number];

type Step =
  | { do: 'open' }
  | { do: 'close' }
  | { do: 'attend'; member: number; present: boolean; byChair: boolean }
  | { do: 'call' | 'finish'; item: number }
  | MemberStep<Given>;

const member = fc.nat(MEMBERS - 1);
const item = fc.nat(MAKERS.length - 1);
const is = <T extends string>(name: T) => fc.constant(name);
const byMembers = memberSteps({ members: MEMBERS, items: MAKERS.length, votes: VOTES });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: is('open') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ do: is('attend'), member, byChair: fc.boolean() },
      present: fc
        .oneof({ weight: 4, arbitrary: is('y') }, { weight: 1, arbitrary: is('n') })
        .map((it) => it === 'y'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: is('call'), item }) },
  { weight: 14, arbitrary: byMembers.vote },
  { weight: 2, arbitrary: byMembers.recuse },
  { weight: 1, arbitrary: byMembers.declare },
  { weight: 4, arbitrary: byMembers.advise },
  { weight: 3, arbitrary: fc.record({ do: is('finish'), item }) },
  { weight: 1, arbitrary: fc.record({ do: is('close') }) },
);

interface Outcome {
  /** The members who were recused when the item was closed, and the counted votes. */
  recused: number[];
  votes: [number, Given][];
  needed: number;
  eligible: number[];
  result: string;
  counts: Record<Given, number>;
}

/** The rules, written again without the portal's code, with sets and numbers only. */
class Model {
  state: 'planned' | 'open' | 'closed' = 'planned';
  readonly present = new Set<number>();
  /** The members who were present at any time. */
  readonly came = new Set<number>();
  readonly items = MAKERS.map((maker) => ({
    maker: maker as string,
    state: 'planned' as 'planned' | 'open' | 'closed',
    recused: new Set<number>(),
    advice: new Map<number, Given>(),
    votes: new Map<number, Given>(),
    outcome: null as Outcome | null,
  }));

  private finish(one: Model['items'][number]): void {
    one.state = 'closed';
    const may = [...Array(MEMBERS).keys()].filter((who) => !one.recused.has(who));
    const eligible = may.filter((who) => this.present.has(who));
    const counts = { approve: 0, deny: 0, defer: 0, trial: 0, abstain: 0 };
    const votes: [number, Given][] = [];
    for (const who of eligible) {
      const vote = one.votes.get(who) ?? one.advice.get(who);
      if (!vote) continue;
      counts[vote] += 1;
      votes.push([who, vote]);
    }
    // More than half of the people who may vote, and at least three.
    const enough = eligible.length >= 3 && eligible.length * 2 > may.length;
    const sides = Object.entries(counts).filter(([vote]) => vote !== 'abstain');
    sides.sort((a, b) => b[1] - a[1]);
    const [[best, most], [, next]] = sides as [[string, number], [string, number]];
    const needed = Math.max(3, Math.floor(may.length / 2) + 1);
    const told = { recused: [...one.recused].sort(), votes, needed };
    one.outcome = { ...told, eligible, counts, result: !enough ? 'no_quorum' : most > next ? best : 'tie' };
  }

  /** The answer that the portal should give. */
  take(each: Step): 'done' | 'refused' {
    const open = this.state === 'open';
    if (each.do === 'open') {
      if (this.state !== 'planned') return 'refused';
      this.state = 'open';
      this.present.add(0);
      this.came.add(0);
      return 'done';
    }
    if (each.do === 'close') {
      if (!open) return 'refused';
      for (const one of this.items) if (one.state === 'open') this.finish(one);
      this.state = 'closed';
      return 'done';
    }
    if (each.do === 'declare') {
      for (const one of this.items) if (each.makers.includes(one.maker)) one.recused.add(each.member);
      return 'done';
    }
    if (each.do === 'attend') {
      if (!open) return 'refused';
      if (each.present) {
        this.present.add(each.member);
        this.came.add(each.member);
      } else this.present.delete(each.member);
      return 'done';
    }
    const one = this.items[each.item] as Model['items'][number];
    switch (each.do) {
      case 'call':
        if (!open || one.state !== 'planned' || this.items.some(({ state }) => state === 'open'))
          return 'refused';
        one.state = 'open';
        return 'done';
      case 'finish':
        if (!open || one.state !== 'open') return 'refused';
        this.finish(one);
        return 'done';
      case 'vote': {
        const may = one.state === 'open' && this.present.has(each.member) && !one.recused.has(each.member);
        if (!may || (each.vote === 'deny' && !each.reason)) return 'refused';
        one.votes.set(each.member, each.vote);
        return 'done';
      }
      case 'recuse':
        if (one.state === 'closed') return 'refused';
        // The chair recuses other members only in session.
        if (each.byChair && each.member !== 0 && !open) return 'refused';
        one.recused.add(each.member);
        return 'done';
      case 'advise':
        if (one.recused.has(each.member)) return 'refused';
        one.advice.set(each.member, each.vote);
        return 'done';
    }
  }
}

const NAMES: Readonly<Record<string, string>> = {
  ...{ approve: 'Approve', deny: 'Deny', defer: 'Defer', trial: 'Trial', abstain: 'Abstain' },
};
const RESULTS: Readonly<Record<string, string>> = {
  ...{ approve: 'approve', deny: 'deny', defer: 'defer', trial: 'trial first' },
  ...{ tie: 'tie', no_quorum: 'no quorum' },
};

/** The minutes as this member reads them, computed from the model: the lines of each item, and who was present. */
function minutesOf(model: Model, reader: number) {
  const named = (some: Iterable<number>) => [...some].sort().map((who) => `Member ${who}`);
  const there = [...model.came]
    .sort()
    .map((who) => `Member ${who}${model.present.has(who) ? '' : ' (left)'}`);
  const away = [...Array(MEMBERS).keys()].filter((who) => !model.came.has(who));
  const items = model.items.flatMap(({ outcome, state, recused }) => {
    if (recused.has(reader)) return [];
    const decision = 'Decision of the business office: none yet';
    if (state !== 'closed' || !outcome) return [['The item was not called.', decision]];
    const said = VOTES.flatMap((vote) => {
      const who = outcome.votes.filter(([, given]) => given === vote).map(([each]) => each);
      return who.length ? [`${NAMES[vote]}: ${named(who).join(', ')}`] : [];
    });
    return [
      [
        '[To write: what was said]',
        ...(outcome.recused.length ? [`Recused: ${named(outcome.recused).join(', ')}`] : []),
        `Could vote: ${outcome.eligible.length}, needed: ${outcome.needed}`,
        ...(said.length ? said : ['Votes: none']),
        `Recommendation: ${RESULTS[outcome.result]}`,
        decision,
      ],
    ];
  });
  return { there: there.join(', '), away: named(away).join(', ') || null, items };
}

/** The same lines, from the portal's text. */
function linesOf(text: string) {
  const [head = '', ...items] = text.split(/^## .*$/m);
  const said = (label: string) => new RegExp(`^${label}: (.*)$`, 'm').exec(head)?.[1] ?? null;
  return {
    there: said('Present')?.replaceAll(/ \(left at [^)]*\)/g, ' (left)'),
    away: said('Absent'),
    items: items.map((each) => each.split('\n').filter(Boolean)),
  };
}

describe.each(DIALECTS)('meetings by random histories on %s', (dialect) => {
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
    const admin = await signInAs(services, 'admin');
    await rest(gateway, admin, 'PUT /settings/minutes_votes', { value: 'names', version: 0 });
    const owner = await signInAs(services, 'provider');
    members = [];
    for (let index = 0; index < MEMBERS; index++)
      members.push(await signInAs(services, 'committee', { name: `Member ${index}` }));
    meeting = await meetingOf(services.db, { chair: who(0), planner: who(0), members: members.slice(1) });
    items = [];
    for (const manufacturer of MAKERS) {
      const { id } = await requestAt(services, owner.id, 'committee_review', { manufacturer });
      const about = { text: null, request_id: id, planned_request: id };
      items.push({ request: id, id: await itemOf(services.db, meeting, who(0), about) });
    }
  }

  async function take(each: Step): Promise<'done' | 'refused'> {
    switch (each.do) {
      case 'open':
      case 'close':
        return statusOf(who(0), `POST /${each.do}`);
      case 'attend': {
        const { present } = each;
        return each.byChair
          ? statusOf(who(0), 'PUT /attendance', { present, user_id: who(each.member).id })
          : statusOf(who(each.member), 'PUT /attendance', { present });
      }
      case 'call':
        return statusOf(who(0), `POST /items/${items[each.item]?.id}/open`);
      case 'finish':
        return statusOf(who(0), `POST /items/${items[each.item]?.id}/close`);
      default:
        return act(each);
    }
  }

  const auditProblems = async () => (await verifyAudit(gateway.services.db)).problems;
  const stored = () => gateway.services.db.selectFrom('meeting_items').selectAll().orderBy('id').execute();

  it('have the same results as the model, and reveal to nobody who is recused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        await begin();
        const model = new Model();
        // Close most meetings at the end, so that they have minutes.
        const ends = steps.length % 5 === 0 ? [] : [{ do: 'close' } as Step];
        for (const each of [{ do: 'open' } as Step, ...steps, ...ends]) {
          const expected = model.take(each);
          expect([each, await take(each)]).toEqual([each, expected]);
        }
        const rows = await stored();
        for (const [at, one] of model.items.entries()) {
          const row = rows[at];
          expect(row?.state).toBe(one.state);
          const outcome = row?.eligible
            ? {
                eligible: (JSON.parse(row.eligible) as number[])
                  .map((id) => members.findIndex((each) => each.id === id))
                  .sort(),
                result: row.result,
                counts: JSON.parse(row.counts ?? ''),
              }
            : null;
          expect(outcome).toEqual(
            one.outcome && {
              ...{ eligible: one.outcome.eligible, result: one.outcome.result, counts: one.outcome.counts },
            },
          );
        }
        for (let reader = 0; reader < MEMBERS && model.state === 'closed'; reader++) {
          // biome-ignore lint/suspicious/noExplicitAny: an answer
          const { body } = await rest<any>(gateway, who(reader), `GET /meetings/${meeting}/minutes`);
          expect(linesOf(body.text)).toEqual(minutesOf(model, reader));
        }
        expect(await auditProblems()).toEqual([]);
        for (let reader = 0; reader < MEMBERS; reader++) {
          // biome-ignore lint/suspicious/noExplicitAny: an answer
          const seen = (await rest<any>(gateway, who(reader), `GET /meetings/${meeting}`)).body.items;
          for (const [at, one] of model.items.entries()) {
            const hidden = one.recused.has(reader);
            const { outcome } = one;
            expect(seen[at].recommendation).toEqual(
              hidden || !outcome ? null : { result: outcome.result, counts: outcome.counts },
            );
            if (hidden || one.state !== 'closed') expect(seen[at].votes).toEqual([]);
            if (hidden) expect(seen[at].votes_cast).toBe(0);
            else if (outcome)
              expect(seen[at].votes_cast).toBe(
                Object.values(outcome.counts).reduce((sum, count) => sum + count, 0),
              );
          }
        }
      }),
      { numRuns: dialect === 'SQLite' ? 30 : 10 },
    );
  }, 240_000);

  it('count no vote of a recused or absent member, and no vote twice, when everything happens at once', async () => {
    const together = fc.array(step, { minLength: 6, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(fc.array(together, { minLength: 2, maxLength: 4 }), async (rounds) => {
        await begin();
        await take({ do: 'open' });
        for (let index = 1; index < MEMBERS; index++)
          await take({ do: 'attend', member: index, present: true, byChair: false });
        await take({ do: 'call', item: 0 });
        for (const steps of rounds) await Promise.all(steps.map(take));
        await take({ do: 'close' });
        const { db } = gateway.services;
        const rows = await stored();
        expect(rows.filter(({ state }) => state === 'open')).toEqual([]);
        expect(await auditProblems()).toEqual([]);
        await assertCounted(
          db,
          rows.filter(({ state }) => state === 'closed'),
        );
      }),
      { numRuns: dialect === 'SQLite' ? 20 : 10 },
    );
  }, 240_000);
});
