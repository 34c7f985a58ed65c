import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../admin/verify.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { itemOf, meetingOf } from '../../testing/meetings.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import { trialToBegin } from '../../testing/trials.ts';
import { act } from '../device-requests/transitions.ts';
import { onSecondApproval } from './needs.ts';

type Body = Record<string, unknown>;

describe.each(DIALECTS)('second approvals on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  let admin: SignedIn;
  let analyst: SignedIn;
  let first: SignedIn;
  let second: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    [owner, admin, analyst] = [
      await signInAs(gateway.services, 'provider'),
      await signInAs(gateway.services, 'admin'),
      await signInAs(gateway.services, 'analyst'),
    ];
    first = await signInAs(gateway.services, 'business_office');
    second = await signInAs(gateway.services, 'business_office');
    await set('second_outcomes', ['approved', 'approved_with_conditions', 'approved_for_trial']);
  });
  afterAll(() => gateway.stop());

  const set = async (name: string, value: unknown) =>
    expect(await rest(gateway, admin, `PUT /settings/${name}`, { value })).toMatchObject({ status: 200 });
  const fresh = async () => (await requestAt(gateway.services, owner.id, 'committee_review')).id;
  const approve = (who: SignedIn, id: number, along: Body = {}) =>
    rest(gateway, who, `PUT /device-requests/${id}/status`, { status: 'approved', ...along });
  const confirm = (who: SignedIn, id: number, number = 1, along: Body = {}) =>
    rest(gateway, who, `PUT /device-requests/${id}/second-approval`, { number, ...along });
  const takeBack = (who: SignedIn, id: number) =>
    rest(gateway, who, `DELETE /device-requests/${id}/second-approval`);
  const second_approval = async (who: SignedIn, id: number) =>
    (await rest(gateway, who, `GET /device-requests/${id}/second-approval`)).body.second_approval as {
      needed_for: string[];
      waits: Body | null;
    } | null;
  const history = (id: number) =>
    gateway.services.db
      .selectFrom('request_events')
      .select(['action', 'notes'])
      .where('request_id', '=', id)
      .orderBy('sequence')
      .execute();
  const actions = async (id: number) => (await history(id)).map(({ action }) => action).slice(-3);

  it('the agenda of a meeting shows on which requests one waits, to people who read all requests', async () => {
    const { db } = gateway.services;
    const [waits, other] = [await fresh(), await fresh()];
    const meeting = await meetingOf(db, { chair: second, planner: second });
    for (const id of [waits, other])
      await itemOf(db, meeting, second, { request_id: id, planned_request: id, text: null });
    const said = async () => {
      const { data } = await gql(
        gateway,
        second,
        `query ($id: ID!) { meeting(id: $id) { items { request { waitsForSecond } } } }`,
        { id: String(meeting) },
      );
      // biome-ignore lint/suspicious/noExplicitAny: the answer to a document
      return (data as any).meeting.items.map((each: any) => each.request.waitsForSecond);
    };
    expect(await said()).toEqual([false, false]);
    await approve(first, waits);
    expect(await said()).toEqual([true, false]);
    await takeBack(first, waits);
    expect(await said()).toEqual([false, false]);
  });

  it('the approval of the first person waits, and the approval of a second person decides', async () => {
    const id = await fresh();
    const given = await approve(first, id, { committeeNotes: 'Good value' });
    expect(given).toMatchObject({
      status: 200,
      body: {
        status: 'committee_review',
        committee_notes: null,
        waiting_approval: { number: 1, by: { id: first.id }, outcome: 'approved', notes: 'Good value' },
      },
    });
    expect(await approve(first, id)).toMatchObject({ status: 409, body: { code: 'approval_waits' } });
    expect(await confirm(first, id)).toMatchObject({ status: 403, body: { code: 'second_is_first' } });
    expect(await confirm(second, id, 2)).toMatchObject({
      status: 409,
      body: { code: 'other_approval_waits' },
    });
    expect(await confirm(analyst, id)).toMatchObject({ status: 403 });
    expect(await confirm(second, id)).toMatchObject({
      status: 200,
      body: { status: 'approved', committee_notes: 'Good value' },
    });
    expect(await confirm(second, id)).toMatchObject({ status: 409 });
    expect(await actions(id)).toEqual(['send_to_committee', 'staff_approval_given', 'approve']);
  });

  it('conditions and a trial come with the confirmation, and not before', async () => {
    const id = await fresh();
    const conditions = [{ text: 'Train the staff', user_id: analyst.id, until: '2099-12-31' }];
    expect(await approve(first, id, { conditions })).toMatchObject({
      body: {
        waiting_approval: {
          outcome: 'approved_with_conditions',
          details: [`Train the staff (${analyst.name}, until December 31, 2099)`],
        },
      },
    });
    expect((await rest(gateway, analyst, `GET /device-requests/${id}/conditions`)).body).toEqual([]);
    const { body } = await confirm(second, id);
    expect(body).toMatchObject({ status: 'approved', outcome: 'approved_with_conditions' });
    expect((await rest(gateway, analyst, `GET /device-requests/${id}/conditions`)).body).toHaveLength(1);
    const tried = await fresh();
    const trial = trialToBegin(analyst.id);
    expect(await approve(first, tried, { trial })).toMatchObject({ status: 200 });
    expect(await confirm(second, tried)).toMatchObject({
      body: { outcome: 'approved_for_trial', order_blocked_by: 'trial' },
    });
  });

  it('an approval that would be refused does not wait either', async () => {
    const id = await fresh();
    const conditions = [{ text: 'Train', user_id: 999_999, until: '2099-12-31' }];
    expect(await approve(first, id, { conditions })).toMatchObject({ status: 400 });
    expect(await second_approval(second, id)).toMatchObject({ waits: null });
  });

  it('the same plain approval by a second person is a confirmation; another one waits in its place', async () => {
    const id = await fresh();
    await approve(first, id);
    const conditions = [{ text: 'Train the staff', user_id: analyst.id, until: '2099-12-31' }];
    expect(await approve(second, id, { conditions })).toMatchObject({
      body: { status: 'committee_review', waiting_approval: { number: 2, by: { id: second.id } } },
    });
    expect(await confirm(first, id, 1)).toMatchObject({ status: 409 });
    expect(await confirm(second, id, 2)).toMatchObject({ status: 403 });
    expect(await approve(first, id, { conditions })).toMatchObject({ body: { status: 'approved' } });
    const told = (await history(id)).map(({ notes }) => notes ?? '');
    expect(told.some((notes) => notes.includes(`In place of the approval by ${first.name}`))).toBe(true);
  });

  it('a confirmation counts only for the approval that was read', async () => {
    const id = await fresh();
    const conditions = [{ text: 'Train the staff', user_id: first.id, until: '2099-12-31' }];
    await approve(first, id, { conditions });
    const user = { ...second, roles: ['business_office'], role: 'business_office' } as never;
    const context = { ...gateway.services, user, correlationId: 'test' };
    // As by somebody who read the approval before the first person changed their mind.
    await expect(act(context, id, 'approve', { outcome: 'approved', confirms: 1 })).rejects.toMatchObject({
      code: 'other_approval_waits',
    });
    expect((await second_approval(second, id))?.waits).toMatchObject({ number: 1 });
  });

  it('can be taken back only by the person who gave it', async () => {
    const id = await fresh();
    await approve(first, id);
    expect(await takeBack(second, id)).toMatchObject({
      status: 403,
      body: { code: 'only_first_takes_back' },
    });
    expect(await takeBack(analyst, id)).toMatchObject({ status: 403 });
    expect(await takeBack(first, id)).toMatchObject({ status: 200, body: { status: 'committee_review' } });
    expect(await takeBack(first, id)).toMatchObject({ status: 409, body: { code: 'no_approval_waits' } });
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'no_approval_waits' } });
    expect(await approve(second, id)).toMatchObject({ body: { waiting_approval: { number: 2 } } });
    expect((await actions(id)).slice(-2)).toEqual(['staff_approval_taken_back', 'staff_approval_given']);
  });

  it.each(['rejected', 'dismissed'])('ends when the request is %s', async (status) => {
    const id = await fresh();
    await approve(first, id);
    expect(await rest(gateway, second, `PUT /device-requests/${id}/status`, { status })).toMatchObject({
      body: { status },
    });
    expect((await actions(id)).at(-1)).toBe('staff_approval_ended');
    if (status === 'dismissed') {
      await rest(gateway, second, `POST /device-requests/${id}/restore`);
      expect(await second_approval(second, id)).toMatchObject({ waits: null });
      expect(await approve(second, id)).toMatchObject({ body: { status: 'committee_review' } });
    }
  });

  it('ends when the request is merged, and when its value analysis changes', async () => {
    const earlier = await fresh();
    const id = await fresh();
    await approve(first, id);
    expect(await rest(gateway, second, `POST /device-requests/${id}/merge`, { into: earlier })).toMatchObject(
      {
        status: 200,
      },
    );
    expect((await actions(id)).at(-1)).toBe('staff_approval_ended');
    await approve(first, earlier);
    const need = { version: 0, need: { problem: 'Bleeding' } };
    expect(await rest(gateway, analyst, `PUT /device-requests/${earlier}/analysis`, need)).toMatchObject({
      status: 200,
    });
    expect((await actions(earlier)).slice(-2)).toEqual(['staff_analysis_saved', 'staff_approval_ended']);
    expect(await confirm(second, earlier)).toMatchObject({ status: 409 });
  });

  it('no longer counts when the first person has left the business office', async () => {
    const leaver = await signInAs(gateway.services, 'business_office');
    const id = await fresh();
    await approve(leaver, id);
    const { db } = gateway.services;
    const left = db.updateTable('users').where('id', '=', leaver.id);
    await left.set({ active: 0 }).execute();
    expect(await confirm(second, id)).toMatchObject({ status: 409, body: { code: 'first_has_left' } });
    expect(await approve(second, id)).toMatchObject({
      body: { waiting_approval: { by: { id: second.id } } },
    });
    await left.set({ active: 1 }).execute();
  });

  it('an action on several requests cannot avoid it', async () => {
    const ids = [await fresh(), await fresh()];
    const several = (who: SignedIn) =>
      rest(gateway, who, 'POST /device-requests/several', {
        action: 'approve',
        requests: ids.map((id) => ({ id })),
      });
    const states = (answer: Awaited<ReturnType<typeof several>>) => JSON.stringify(answer.body);
    expect(states(await several(first))).not.toContain('"status":"approved"');
    expect(states(await several(first))).not.toContain('"status":"approved"');
    expect(states(await several(second))).toContain('"status":"approved"');
  });

  it('each approval counts once when one person sends two, or two people approve, at the same moment', async () => {
    const alone = await fresh();
    await Promise.all([
      approve(first, alone),
      approve(first, alone),
      confirm(first, alone),
      approve(first, alone),
    ]);
    const { body } = await rest(gateway, first, `GET /device-requests/${alone}`);
    expect(body.status).toBe('committee_review');
    const both = await fresh();
    await Promise.all([approve(first, both), approve(second, both)]);
    const decided = await rest(gateway, first, `GET /device-requests/${both}`);
    expect(decided.body.status).toBe('approved');
    expect((await actions(both)).slice(-2)).toEqual(['staff_approval_given', 'approve']);
  });

  it('is for staff: the requester learns nothing of it', async () => {
    const id = await fresh();
    await approve(first, id, { committeeNotes: 'Good value' });
    const answers = [
      await rest(gateway, owner, `GET /device-requests/${id}`),
      await rest(gateway, owner, `GET /device-requests/${id}/history`),
      await rest(gateway, owner, `GET /device-requests/${id}/second-approval`),
    ];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(
      /Good value|approval_given|waiting_approval/,
    );
    expect(answers[2]?.body).toEqual({ second_approval: null });
  });

  it('waits for the other people of the business office, who are notified', async () => {
    const id = await fresh();
    await approve(first, id);
    const waiting = async (who: SignedIn) => {
      const { data } = await gql(gateway, who, '{ waiting { kind items { id } } }');
      const kinds = (data?.waiting ?? []) as { kind: string; items: { id: string }[] }[];
      return kinds.find(({ kind }) => kind === 'to_decide');
    };
    const count = async (who: SignedIn) => {
      const { data } = await gql(gateway, who, '{ waiting { kind count } }');
      return ((data?.waiting ?? []) as { kind: string; count: number }[]).find(
        ({ kind }) => kind === 'to_decide',
      )?.count;
    };
    const [mine = 0, theirs = 0] = [await count(first), await count(second)];
    expect(theirs).toBeGreaterThan(mine - 1);
    await takeBack(first, id);
    expect(await count(first)).toBe(mine + 1);
    expect(await count(second)).toBe(theirs);
    expect(await waiting(second)).toBeDefined();
    const told = await gateway.services.db
      .selectFrom('tellings')
      .select(['actor_id', 'kinds'])
      .where('request_id', '=', id)
      .where('kinds', '=', 'second_approval')
      .execute();
    expect(told).toEqual([{ actor_id: first.id, kinds: 'second_approval' }]);
  });

  it('is required by class and by amount, even of costs that the approving person has written', async () => {
    await set('second_outcomes', []);
    await set('second_classes', ['III']);
    await set('second_impact', 10_000);
    const costly = await fresh();
    const cost = (unitPrice: string) => ({
      currency: 'USD',
      lines: [{ item: 'Device', unitPrice, quantity: 1, period: 'year', side: 'new' }],
    });
    const save = async (who: SignedIn, id: number, unitPrice: string, version: number) =>
      expect(
        await rest(gateway, who, `PUT /device-requests/${id}/analysis`, { version, cost: cost(unitPrice) }),
      ).toMatchObject({ status: 200 });
    expect(await second_approval(first, costly)).toEqual({ needed_for: [], waits: null });
    await save(analyst, costly, '10000', 0);
    expect(await second_approval(first, costly)).toEqual({ needed_for: [], waits: null });
    await save(analyst, costly, '10000.01', 1);
    expect((await second_approval(first, costly))?.needed_for).toHaveLength(3);
    await save(first, costly, '1', 2);
    expect((await second_approval(first, costly))?.needed_for).toHaveLength(3);
    expect(await second_approval(second, costly)).toEqual({ needed_for: [], waits: null });
    const { db } = gateway.services;
    const classed = await fresh();
    expect(await second_approval(first, classed)).toEqual({ needed_for: [], waits: null });
    await db.updateTable('device_requests').set({ device_class: 'III' }).where('id', '=', classed).execute();
    expect((await second_approval(first, classed))?.needed_for).toHaveLength(3);
    expect(await approve(first, classed)).toMatchObject({ body: { status: 'committee_review' } });
    await db.updateTable('device_requests').set({ device_class: null }).where('id', '=', classed).execute();
    await set('second_classes', []);
    await set('second_impact', 0);
    expect(await second_approval(first, classed)).toBeNull();
    expect(await approve(first, classed)).toMatchObject({ body: { status: 'approved' } });
  });

  it('where a plain approval needs two people, so does one for a trial and one with conditions', async () => {
    await set('second_outcomes', ['approved']);
    const trial = trialToBegin(analyst.id);
    const conditions = [{ text: 'Train the staff', user_id: first.id, until: '2099-12-31' }];
    for (const along of [{}, { trial }, { conditions }]) {
      const id = await fresh();
      expect((await second_approval(first, id))?.needed_for).toHaveLength(3);
      expect(await approve(first, id, along)).toMatchObject({ body: { status: 'committee_review' } });
    }
    // What is required for other outcomes does not matter for a plain approval.
    await set('second_outcomes', ['approved_for_trial']);
    const id = await fresh();
    expect((await second_approval(first, id))?.needed_for).toEqual(['approved_for_trial']);
    await approve(first, id, { trial });
    // Not even an approval that needs nobody else, before they take back their own.
    expect(await approve(first, id)).toMatchObject({ status: 409 });
    await takeBack(first, id);
    expect(await approve(first, id)).toMatchObject({ body: { status: 'approved' } });
    await set('second_outcomes', []);
  });

  it('is also required by the class of the value analysis, in the same statement', async () => {
    const classed = async (requested: string, analyzed: string | null, by = analyst) => {
      const { id } = await requestAt(gateway.services, owner.id, 'committee_review', {
        deviceClass: requested,
      });
      const safety = { version: 0, safety: { deviceClass: analyzed, recalls: 'None' } };
      expect(await rest(gateway, by, `PUT /device-requests/${id}/analysis`, safety)).toMatchObject({
        status: 200,
      });
      return id;
    };
    const ids = [
      await classed('I', 'III'),
      await classed('III', 'I'),
      await classed('I', null),
      await classed('I', 'I'),
      await classed('I', 'I', first),
    ];
    const needs = () =>
      Promise.all(ids.map(async (id) => (await second_approval(first, id))?.needed_for.length));
    const kinds = async () => {
      const page =
        '{ deviceRequests(view: committee, first: 20) { edges { node { secondApproval { neededFor } } } } }';
      await gql(gateway, first, page);
      return (await gateway.statements.kindsDuring(() => gql(gateway, first, page))).length;
    };
    await set('second_outcomes', ['approved']);
    const plain = await kinds();
    await set('second_classes', ['III']);
    await set('second_outcomes', []);
    // The approver has written the last one, so it cannot show that one person is enough.
    expect(await needs()).toEqual([3, 3, 0, 0, 3]);
    const byClass = await kinds();
    await set('second_impact', 10);
    expect([byClass, await kinds()]).toEqual([plain + 1, plain + 1]);
    await set('second_impact', 0);
    expect(await approve(first, ids[0] ?? 0)).toMatchObject({ body: { status: 'committee_review' } });
    expect(await confirm(second, ids[0] ?? 0)).toMatchObject({ body: { status: 'approved' } });
    await set('second_classes', []);
  });

  it('the other requests of a set are reported as usual, even when an approval waits', async () => {
    await set('second_outcomes', ['approved']);
    const id = await fresh();
    await approve(first, id);
    const several = (action: string, more: Body = {}) =>
      rest(gateway, second, 'POST /device-requests/several', { action, requests: [{ id }], ...more });
    expect((await several('approve', { notes: 'So.' })).body).toMatchObject([{ done: true }]);
    const other = await fresh();
    await approve(first, other);
    const dismissed = { action: 'dismiss', reason: 'Twice.', requests: [{ id: other }] };
    expect((await rest(gateway, second, 'POST /device-requests/several', dismissed)).body).toMatchObject([
      { done: true, request: { status: 'dismissed' } },
    ]);
    await set('second_outcomes', []);
  });

  it('is required by a rule of another part of the portal', async () => {
    const demanded = new Set<number>();
    let asks = true;
    onSecondApproval({ asks: () => asks, demands: async () => demanded });
    const id = await fresh();
    expect(await second_approval(first, id)).toEqual({ needed_for: [], waits: null });
    demanded.add(id);
    expect(await approve(first, id)).toMatchObject({ body: { status: 'committee_review' } });
    expect(await confirm(second, id)).toMatchObject({ body: { status: 'approved' } });
    const previewed = async (name: string, value: unknown) =>
      (await rest(gateway, admin, `PUT /settings/${name}`, { value, preview: true })).body.preview as string;
    const counted = (text: string) => Number(/whatever its outcome: (\d+)/.exec(text)?.[1]);
    const before = counted(await previewed('second_impact', 1_000_000));
    demanded.add(await fresh());
    expect(counted(await previewed('second_impact', 1_000_000))).toBe(before + 1);
    const all = await previewed('second_outcomes', ['approved']);
    expect(counted(all)).toBeGreaterThan(before + 1);
    expect(all).not.toContain('Others do');
    expect(await previewed('second_outcomes', ['approved_for_trial'])).toContain('Others do');
    asks = false;
  });

  it('is compared with the recommendation when it is given, and reported with the confirmation', async () => {
    await set('second_outcomes', ['approved']);
    const { db } = gateway.services;
    const id = await fresh();
    const chair = await signInAs(gateway.services, 'committee');
    const meeting = await meetingOf(db, { chair, planner: chair });
    await itemOf(db, meeting, chair, {
      ...{ text: null, request_id: id, planned_request: id, state: 'closed', result: 'deny' },
      ...{ closed_at: '2026-01-01 00:00:00.000', needed: 1, eligible: JSON.stringify([chair.id]) },
      counts: JSON.stringify({ approve: 0, deny: 1, defer: 0, trial: 0, abstain: 0 }),
    });
    expect(await approve(first, id)).toMatchObject({ status: 400 });
    expect(await approve(first, id, { reason_against: 'Needed now.' })).toMatchObject({ status: 200 });
    expect(await actions(id)).not.toContain('staff_decided_against');
    expect(await confirm(second, id)).toMatchObject({ body: { status: 'approved', committee_notes: null } });
    expect((await actions(id)).slice(-2)).toEqual(['approve', 'staff_decided_against']);
    expect((await history(id)).at(-1)?.notes).toContain('Needed now.');
    await set('second_outcomes', []);
  });

  it('shows what a setting would change', async () => {
    const { body } = await rest(gateway, admin, 'PUT /settings/second_impact', { value: 5, preview: true });
    expect(body.preview).toMatch(/^Requests before the committee whose approval would need two people/);
  });

  it('leaves histories that pass the audit', async () => {
    const { problems } = await verifyAudit(gateway.services.db);
    expect(problems).toEqual([]);
  });
});
