import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

const DAY = 24 * 60 * 60_000;
const MAKERS = ['Medtronic', 'Abbott', 'Other'] as const;
/** The same names as others write them. */
const SPELLED = { Medtronic: ' MEDTRONIC', Abbott: 'Ábbott', Other: 'other' } as const;
type Maker = (typeof MAKERS)[number];
const MEMBERS = 3;

type Step =
  | { do: 'declare'; member: number; makers: Maker[] }
  | { do: 'bring'; maker: Maker }
  | { do: 'vote'; member: number; request: number; advice: 'approve' | 'deny' }
  | { do: 'recuse'; member: number; request: number; byOffice: boolean }
  | { do: 'dismiss' | 'restore' | 'reject'; request: number }
  | { do: 'wait'; days: number };

const member = fc.nat(MEMBERS - 1);
const request = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('declare' as const), member, makers: fc.subarray([...MAKERS]) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('bring' as const), maker: fc.constantFrom(...MAKERS) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('vote' as const),
      member,
      request,
      advice: fc.constantFrom('approve' as const, 'deny' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('recuse' as const), member, request, byOffice: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('dismiss' as const, 'restore' as const), request }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const), request }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 250 }) }),
  },
);

/** The rules, written again without the portal's code, with sets and numbers. */
class Model {
  now = 0;
  readonly declared: { makers: Maker[]; until: number }[] = [];
  readonly requests: {
    maker: Maker;
    state: 'review' | 'dismissed' | 'rejected';
    /** The target of a restore. */
    before: 'review' | 'rejected';
    recused: Set<number>;
    votes: Map<number, string>;
  }[] = [];

  private interested(who: number, maker: Maker): boolean {
    const last = this.declared[who];
    return last !== undefined && this.now < last.until && last.makers.includes(maker);
  }

  private enter(one: Model['requests'][number]): void {
    one.state = 'review';
    for (let who = 0; who < MEMBERS; who++) if (this.interested(who, one.maker)) one.recused.add(who);
  }

  /** What the portal should answer: done, or why not. */
  take(each: Step): 'done' | 'refused' | 'none' {
    switch (each.do) {
      case 'declare':
        this.declared[each.member] = { makers: each.makers, until: this.now + 365 };
        for (const one of this.requests)
          if (one.state === 'review' && each.makers.includes(one.maker)) one.recused.add(each.member);
        return 'done';
      case 'bring': {
        const one = {
          maker: each.maker,
          state: 'review' as const,
          before: 'review' as const,
          recused: new Set<number>(),
          votes: new Map(),
        };
        this.requests.push(one);
        this.enter(one);
        return 'done';
      }
      case 'wait':
        this.now += each.days;
        return 'done';
    }
    const one = this.requests[each.request];
    if (!one) return 'none';
    switch (each.do) {
      case 'vote':
        if (one.state !== 'review' || one.recused.has(each.member)) return 'refused';
        one.votes.set(each.member, each.advice);
        return 'done';
      case 'recuse':
        if (one.state !== 'review') return 'refused';
        one.recused.add(each.member);
        return 'done';
      case 'dismiss':
        if (one.state === 'dismissed') return 'refused';
        one.before = one.state;
        one.state = 'dismissed';
        return 'done';
      case 'restore':
        if (one.state !== 'dismissed') return 'refused';
        if (one.before === 'review') this.enter(one);
        else one.state = one.before;
        return 'done';
      case 'reject':
        if (one.state !== 'review') return 'refused';
        one.state = 'rejected';
        return 'done';
    }
  }
}

describe.each(DIALECTS)('recusals by random histories on %s', (dialect) => {
  let gateway: TestGateway;
  let members: SignedIn[];
  let office: SignedIn;
  let owner: SignedIn;
  let now: number;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  async function begin() {
    await gateway.clear();
    now = Date.parse('2026-01-01T10:00:00Z');
    Object.assign(gateway.services, { clock: () => new Date(now) });
    await signIn();
    owner = await signInAs(gateway.services, 'provider');
  }
  async function signIn() {
    office = await signInAs(gateway.services, 'business_office');
    members = [];
    for (let who = 0; who < MEMBERS; who++)
      members.push(await signInAs(gateway.services, 'committee', { name: `Member ${who}` }));
  }
  /** Sessions end before a year is over. */
  async function renewSessions() {
    const far = '2999-01-01 00:00:00.000';
    await gateway.services.db.updateTable('sessions').set({ expires_at: far, last_seen_at: far }).execute();
  }

  const auditProblems = async () => (await verifyAudit(gateway.services.db, new Date(now))).problems;
  const who = (index: number) => members[index] as SignedIn;
  const statusOf = async (caller: SignedIn, call: string, body?: unknown) =>
    (await rest(gateway, caller, call, body)).status < 300 ? 'done' : 'refused';

  /** Takes the step through the API; `ids` are the requests in the order in which they were submitted. */
  async function take(each: Step, ids: number[]): Promise<'done' | 'refused' | 'none'> {
    switch (each.do) {
      case 'declare':
        return statusOf(
          who(each.member),
          'PUT /interests',
          each.makers.map((maker) => ({ manufacturer: SPELLED[maker], kind: 'gift' })),
        );
      case 'bring':
        ids.push(
          (await requestAt(gateway.services, owner.id, 'committee_review', { manufacturer: each.maker })).id,
        );
        return 'done';
      case 'wait':
        now += each.days * DAY;
        await renewSessions();
        return 'done';
    }
    const id = ids[each.request];
    if (id === undefined) return 'none';
    const path = `/device-requests/${id}`;
    switch (each.do) {
      case 'vote': {
        const mutation = `mutation { result: castVote(id: ${id}, vote: ${each.advice}) { __typename } }`;
        const { data } = await gql<{ result: { __typename: string } }>(gateway, who(each.member), mutation);
        return data?.result.__typename === 'DeviceRequest' ? 'done' : 'refused';
      }
      case 'recuse':
        return each.byOffice
          ? statusOf(office, `PUT ${path}/recusal`, { user_id: who(each.member).id, reason: 'So.' })
          : statusOf(who(each.member), `PUT ${path}/recusal`, { reason: 'So.' });
      case 'dismiss':
        return statusOf(office, `PUT ${path}/status`, { status: 'dismissed', reason: 'So.' });
      case 'restore':
        return statusOf(office, `POST ${path}/restore`, {});
      case 'reject':
        return statusOf(office, `PUT ${path}/status`, { status: 'rejected' });
    }
  }

  interface Read {
    votes: { voterId: string; vote: string }[];
    votesSetAside: { voterId: string; vote: string }[];
    recusals: { person: { id: string } }[];
    events: { action: string; actorName: string; notes: string | null }[];
  }
  async function read(caller: SignedIn, id: number): Promise<Read> {
    const query = `{ deviceRequest(id: ${id}) { votes { voterId vote } votesSetAside { voterId vote }
      recusals { person { id } } events { action actorName notes } } }`;
    const { data } = await gql<{ deviceRequest: Read }>(gateway, caller, query);
    return data?.deviceRequest as Read;
  }
  const indexOf = (id: string) => members.findIndex((each) => String(each.id) === id);
  /** The votes in the history that come after the recusal of the person who cast them. */
  const lateVotes = (events: Read['events']) =>
    events.filter(
      ({ action, actorName }, at) =>
        action.startsWith('vote_') &&
        events
          .slice(0, at)
          .some((earlier) => earlier.action === 'recused' && earlier.notes?.split(', ').includes(actorName)),
    );
  const sorted = (votes: Read['votes']) =>
    votes.map(({ voterId, vote }) => [indexOf(voterId), vote]).sort((a, b) => Number(a[0]) - Number(b[0]));

  it('are those of the model, whoever reads them, after each step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 22 }), async (steps) => {
        await begin();
        await renewSessions();
        const model = new Model();
        const ids: number[] = [];
        for (const each of steps) {
          const expected = model.take(each);
          expect([each, await take(each, ids)]).toEqual([each, expected]);
        }
        for (const [at, one] of model.requests.entries()) {
          const id = ids[at] ?? 0;
          const of = (recused: boolean) =>
            [...one.votes]
              .filter(([voter]) => one.recused.has(voter) === recused)
              .sort((a, b) => a[0] - b[0]);
          const told = await read(office, id);
          expect(sorted(told.votes)).toEqual(of(false));
          expect(sorted(told.votesSetAside)).toEqual(of(true));
          expect(told.recusals.map(({ person }) => indexOf(person.id)).sort()).toEqual(
            [...one.recused].sort(),
          );
          for (let reader = 0; reader < MEMBERS; reader++) {
            const seen = await read(who(reader), id);
            const hidden = one.recused.has(reader);
            expect(sorted(seen.votes)).toEqual(hidden ? [] : of(false));
            expect(sorted(seen.votesSetAside)).toEqual(
              hidden ? of(true).filter(([voter]) => voter === reader) : of(true),
            );
            const others = seen.events.filter(
              ({ action, actorName }) => action.startsWith('vote_') && actorName !== who(reader).name,
            );
            if (hidden) expect(others).toEqual([]);
          }
        }
        expect(await auditProblems()).toEqual([]);
      }),
      { numRuns: dialect === 'SQLite' ? 30 : 20 },
    );
  }, 180_000);

  it('leave no counted vote of somebody who is recused when everything happens at once', async () => {
    const together = fc.array(step, { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(fc.array(together, { minLength: 2, maxLength: 4 }), async (rounds) => {
        await begin();
        const ids: number[] = [];
        for (const maker of MAKERS) await take({ do: 'bring', maker }, ids);
        await take({ do: 'bring', maker: 'Medtronic' }, ids);
        for (const steps of rounds) {
          const racing = steps.filter((each) => each.do !== 'wait');
          await Promise.all(racing.map((each) => take(each, each.do === 'bring' ? [] : ids)));
        }
        const { db } = gateway.services;
        const requests = await db
          .selectFrom('device_requests')
          .select(['id', 'manufacturer', 'stage'])
          .execute();
        const last = await Promise.all(members.map((each) => rest(gateway, each, 'GET /interests')));
        for (const { id, manufacturer, stage } of requests) {
          const told = await read(office, id);
          const recused = told.recusals.map(({ person }) => person.id);
          expect(lateVotes(told.events)).toEqual([]);
          expect(new Set(recused).size).toBe(recused.length);
          if (stage !== 'committee_review') continue;
          // Whoever has an interest now is recused, whatever came first.
          for (const [index, { body }] of last.entries()) {
            const names = (body.interests as { manufacturer: string }[]).map((each) => each.manufacturer);
            const interested = MAKERS.some(
              (maker) => maker === manufacturer && names.includes(SPELLED[maker].trim()),
            );
            if (interested) expect(recused).toContain(String(who(index).id));
          }
        }
        expect(await auditProblems()).toEqual([]);
      }),
      { numRuns: 20 },
    );
  }, 180_000);
});
