import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';

const PEOPLE = 3;
/** The kinds of approval that are tried: a plain one, and one with either of two conditions. */
const CONTENTS = ['plain', 'train', 'count'] as const;
type Content = (typeof CONTENTS)[number];

type One =
  | { do: 'approve' | 'several'; who: number; content: Content }
  | { do: 'confirm'; who: number; ahead: boolean }
  | { do: 'takeBack' | 'reject' | 'dismiss' | 'analysis'; who: number };
type Step = One | { do: 'set'; on: boolean } | { do: 'race'; all: One[] };

const who = fc.nat(PEOPLE - 1);
const is = <T extends string>(...names: T[]) => fc.constantFrom(...names);
const one: fc.Arbitrary<One> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: is('approve'), who, content: fc.constantFrom(...CONTENTS) }),
  },
  { weight: 2, arbitrary: fc.record({ do: is('several'), who, content: fc.constant('plain' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: is('confirm'), who, ahead: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: is('takeBack'), who }) },
  { weight: 3, arbitrary: fc.record({ do: is('reject', 'dismiss', 'analysis'), who }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: one },
  { weight: 1, arbitrary: fc.record({ do: is('set'), on: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: is('race'), all: fc.array(one, { minLength: 2, maxLength: 4 }) }) },
);

/** The rules, written again without the portal's code. */
class Model {
  on = true;
  state: 'open' | 'approved' | 'rejected' | 'dismissed' = 'open';
  waits: { by: number; content: Content; number: number } | null = null;
  given = 0;
  /** Who approved it in the end. */
  approvers: number[] = [];

  private approve(by: number, content: Content): boolean {
    if (this.state !== 'open') return false;
    const { waits } = this;
    if (!this.on || (waits && waits.by !== by && waits.content === content)) {
      this.approvers = this.on && waits ? [waits.by, by] : [by];
      [this.state, this.waits] = ['approved', null];
      return true;
    }
    if (waits?.by === by) return false;
    this.given += 1;
    this.waits = { by, content, number: this.given };
    return true;
  }

  take(each: One): boolean {
    const { waits } = this;
    switch (each.do) {
      case 'approve':
      case 'several':
        return this.approve(each.who, each.content);
      case 'confirm':
        if (this.state !== 'open' || !waits || each.ahead || waits.by === each.who) return false;
        this.approvers = [waits.by, each.who];
        [this.state, this.waits] = ['approved', null];
        return true;
      case 'takeBack':
        if (waits?.by !== each.who) return false;
        this.waits = null;
        return true;
      case 'reject':
        if (this.state !== 'open') return false;
        [this.state, this.waits] = ['rejected', null];
        return true;
      case 'dismiss':
        if (this.state === 'dismissed') return false;
        [this.state, this.waits] = ['dismissed', null];
        return true;
      case 'analysis':
        if (this.state === 'open') this.waits = null;
        return this.state === 'open';
    }
  }
}

describe.each(DIALECTS)('random second approvals on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let admin: SignedIn;
  let analyst: SignedIn;
  const people: SignedIn[] = [];
  let texts = 0;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    owner = await signInAs(gateway.services, 'provider');
    admin = await signInAs(gateway.services, 'admin');
    analyst = await signInAs(gateway.services, 'analyst');
    for (let index = 0; index < PEOPLE; index++)
      people.push(await signInAs(gateway.services, 'business_office'));
  });
  afterAll(() => gateway.stop());

  const set = async (on: boolean) => {
    const value = on ? ['approved', 'approved_with_conditions', 'approved_for_trial'] : [];
    expect(await rest(gateway, admin, 'PUT /settings/second_outcomes', { value })).toMatchObject({
      status: 200,
    });
  };

  const conditionsOf = (content: Content) =>
    content === 'plain' ? {} : { conditions: [{ text: content, user_id: analyst.id, until: '2999-12-31' }] };

  /** Does a step and returns whether it was done. `number` is the approval that was read before. */
  async function play(id: number, each: One, number: number): Promise<boolean> {
    const person = people[each.who] as SignedIn;
    const path = `/device-requests/${id}`;
    const answered = async () => {
      switch (each.do) {
        case 'approve':
          return rest(gateway, person, `PUT ${path}/status`, {
            status: 'approved',
            ...conditionsOf(each.content),
          });
        case 'several': {
          const sent = { action: 'approve', requests: [{ id }] };
          const answer = await rest(gateway, person, 'POST /device-requests/several', sent);
          return { status: answer.status, body: (answer.body as never)[0] as Record<string, unknown> };
        }
        case 'confirm':
          return rest(gateway, person, `PUT ${path}/second-approval`, {
            number: each.ahead ? number + 1 : number,
          });
        case 'takeBack':
          return rest(gateway, person, `DELETE ${path}/second-approval`);
        case 'analysis': {
          const { body } = await rest(gateway, analyst, `GET ${path}/analysis`);
          const need = { version: body.version, need: { problem: `Problem ${++texts}` } };
          return rest(gateway, analyst, `PUT ${path}/analysis`, need);
        }
        default:
          return rest(gateway, person, `PUT ${path}/status`, {
            status: each.do === 'reject' ? 'rejected' : 'dismissed',
          });
      }
    };
    const { status, body } = await answered();
    if (each.do === 'several') return body.done === true || body.code === 'approval_kept';
    return status === 200;
  }

  const readNow = async (id: number) => {
    const { body } = await rest(gateway, admin, `GET /device-requests/${id}`);
    const row = await gateway.services.db
      .selectFrom('request_first_approvals')
      .selectAll()
      .where('request_id', '=', id)
      .executeTakeFirst();
    return {
      state: body.status === 'committee_review' ? 'open' : (body.status as string),
      waits: row?.waits_from ?? null,
      number: row?.number ?? 0,
    };
  };

  /** The ids of who approved it, by its history: who gave the approval that counted in the end, and who confirmed it. */
  async function approversOf(id: number): Promise<number[] | null> {
    const events = await gateway.services.db
      .selectFrom('request_events')
      .select(['action', 'actor_id'])
      .where('request_id', '=', id)
      .orderBy('sequence')
      .execute();
    let first: number | null = null;
    for (const { action, actor_id } of events) {
      if (action === 'staff_approval_given') first = actor_id;
      if (action === 'staff_approval_taken_back' || action === 'staff_approval_ended') first = null;
      if (action === 'approve') return first === null ? [actor_id] : [first, actor_id];
    }
    return null;
  }

  it('have the same results as the model, and nobody approves alone when two people are needed', {
    timeout: 300_000,
  }, async () => {
    let played = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        await set(true);
        const { id } = await requestAt(gateway.services, owner.id, 'committee_review');
        const model = new Model();
        let wasOff = false;
        let number = 0;
        for (const each of steps) {
          if (each.do === 'set') {
            await set(each.on);
            model.on = each.on;
            wasOff ||= !each.on;
            continue;
          }
          if (each.do === 'race') {
            const before = await readNow(id);
            await Promise.all(each.all.map((raced) => play(id, raced, before.number)));
            const now = await readNow(id);
            number = now.number;
            // The database decides which was first; the history tells the result.
            const isApproved = now.state === 'approved' && before.state === 'open';
            const approvers = isApproved ? await approversOf(id) : null;
            if (approvers && model.on) expect(new Set(approvers).size).toBe(2);
            if (now.state !== 'open') expect(now.waits).toBeNull();
            Object.assign(model, { state: now.state, given: now.number });
            const by = people.findIndex((person) => person.id === now.waits);
            const row = await gateway.services.db
              .selectFrom('request_first_approvals')
              .select('details')
              .where('request_id', '=', id)
              .executeTakeFirst();
            const content = CONTENTS.find((name) => row?.details.includes(`"text":"${name}"`)) ?? 'plain';
            model.waits = by < 0 ? null : { by, content, number: now.number };
            continue;
          }
          const done = await play(id, each, number);
          const expected = model.take(each);
          const now = await readNow(id);
          expect({ each, done, ...now }).toEqual({
            ...{ each, done: expected, state: model.state, number: model.given },
            waits: model.waits === null ? null : people[model.waits.by]?.id,
          });
          number = now.number;
          played += 1;
        }
        const approvers = await approversOf(id);
        if (approvers && !wasOff) expect(new Set(approvers).size).toBe(2);
      }),
      { numRuns: 40 },
    );
    expect(played).toBeGreaterThan(100);
    expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
  });
});
