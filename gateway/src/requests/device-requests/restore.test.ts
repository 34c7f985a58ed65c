import { ROLES, type Role, STAGES, type Stage } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/context.ts';
import { gql, rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { fillHistory, historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { LAWSON_ID, requestAt } from '../../testing/requests.ts';
import { MOST_WITH_LAWSON_ID } from './lawson.ts';

type Body = Record<string, unknown>;

describe.each(DIALECTS)('on %s', (dialect) => {
  let gateway: TestGateway;
  const people = {} as Record<Role, SignedIn>;
  /** Somebody who is also the assignee of their own requests. */
  let owner: SignedIn;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    owner = await signInAs(gateway.services, ['provider', 'analyst']);
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
  });
  afterAll(() => gateway.stop());

  const dismiss = (who: SignedIn, id: number, more: object = {}) =>
    rest(gateway, who, `PUT /device-requests/${id}/status`, { status: 'dismissed', ...more });
  const restore = (who: SignedIn, id: number) =>
    rest(gateway, who, `POST /device-requests/${id}/restore`, {});
  const read = async (who: SignedIn, id: number): Promise<Body> => {
    const { body } = await rest(gateway, who, `GET /device-requests/${id}`);
    // The fields that only the call that reads one request answers.
    const { watching: _, supporters: _count, supported: _own, supported_by: _names, ...more } = body;
    const { merged_into: _into, merged: _merged, ...request } = more;
    return request;
  };
  const eventsOf = async (who: SignedIn, id: number) =>
    (
      await gql<{ deviceRequest: { events: { action: string; notes: string | null; toStage: string }[] } }>(
        gateway,
        who,
        '{ deviceRequest(id: %) { events { action notes fromStage toStage } } }'.replace('%', String(id)),
      )
    ).data?.deviceRequest.events;

  describe('a dismissal', () => {
    it('and what takes it back are always possible once; again and again only while the history has room', async () => {
      const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
      await fillHistory(gateway.services.db, id);
      expect((await dismiss(people.analyst, id)).status).toBe(200);
      expect((await restore(people.analyst, id)).status).toBe(200);
      expect(await dismiss(people.analyst, id)).toMatchObject({
        status: 409,
        body: { code: 'history_full' },
      });
      expect(await read(people.analyst, id)).toMatchObject({ status: 'under_analysis' });
    });

    it('takes a reason, which the requester and staff read with the request and in its history', async () => {
      const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
      const { status, body } = await dismiss(people.committee, id, { reason: '  Asked for twice.  ' });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'dismissed', dismissal_reason: 'Asked for twice.' },
      });
      for (const role of ['provider', 'supply_chain'] as const) {
        expect((await read(people[role], id)).dismissal_reason).toBe('Asked for twice.');
        expect((await eventsOf(people[role], id))?.at(-1)).toMatchObject({
          action: 'dismiss',
          notes: 'Asked for twice.',
        });
      }
    });

    it('may come with the documented payload alone, whose notes are the reason, or with nothing', async () => {
      const [first, second] = [
        await requestAt(gateway.services, people.provider.id),
        await requestAt(gateway.services, people.provider.id),
      ];
      const withNotes = await dismiss(people.analyst, first.id, { analystNotes: 'Not needed.' });
      expect(withNotes.body).toMatchObject({ dismissal_reason: 'Not needed.', analyst_notes: null });
      expect((await dismiss(people.analyst, second.id)).body.dismissal_reason).toBeNull();
    });

    it.each([
      ['dismissed', 'under_analysis', ['Asked for twice.', 'See MDR-000007.'], 'dismissal_reason'],
      ['rejected', 'committee_review', ['See MDR-000007.', 'Asked for twice.'], 'committee_notes'],
      ['under_analysis', 'submitted', ['See MDR-000007.', 'Asked for twice.'], undefined],
    ] as const)('with a reason and notes keeps both in the history: to %s', async (to, from, texts, own) => {
      const { id } = await requestAt(gateway.services, people.provider.id, from);
      const { status, body } = await rest(
        gateway,
        people.business_office,
        `PUT /device-requests/${id}/status`,
        {
          status: to,
          reason: 'Asked for twice.',
          committeeNotes: 'See MDR-000007.',
        },
      );
      expect(status).toBe(200);
      if (own) expect(body[own]).toBe(texts[0]);
      expect((await eventsOf(people.analyst, id))?.at(-1)?.notes).toBe(texts.join('\n\n'));
    });

    it('refuses a reason that is too long or none', async () => {
      const { id } = await requestAt(gateway.services, people.provider.id);
      for (const reason of ['x'.repeat(5_001), 7]) {
        const { status, body } = await dismiss(people.analyst, id, { reason });
        expect({ status, fields: body.fields }).toMatchObject({ status: 400, fields: [{ field: 'reason' }] });
      }
      expect((await read(people.analyst, id)).status).toBe('submitted');
    });
  });

  describe('a restore', () => {
    it.each(STAGES.filter((stage) => stage !== 'dismissed'))('brings back what was %s', async (stage) => {
      const { id } = await requestAt(gateway.services, owner.id, stage);
      const before = await read(people.analyst, id);
      await dismiss(people.business_office, id, { reason: 'By mistake.' });
      const { status, body } = await restore(people.analyst, id);
      expect(status).toBe(200);
      const { last_updated, stage_date, version, ...restored } = body;
      const { last_updated: updated, stage_date: _, version: earlier, ...was } = before;
      expect(version).toBe(Number(earlier) + 2);
      expect(restored).toEqual(was);
      expect(stage_date).toBe(stage === 'submitted' ? before.submission_date : updated);
      expect(Date.parse(String(last_updated))).toBeGreaterThanOrEqual(Date.parse(String(stage_date)));
      expect(await historyOf(gateway.services.db, id)).toMatchObject({ problems: [] });
    });

    it('lets the request go on, and the date of its next stage be that of the step', async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'ordered');
      await dismiss(people.business_office, id);
      await restore(people.business_office, id);
      const { body } = await rest(gateway, people.supply_chain, `PUT /device-requests/${id}/on-shelf`, {
        is_on_shelf: true,
        lawson_id: 'LW-77',
      });
      expect(body).toMatchObject({ status: 'approved', is_on_shelf: true, stage_date: null });
    });

    it('is possible each time, and knows the first day of the stage', async () => {
      const { id, lastUpdated } = await requestAt(gateway.services, owner.id, 'under_analysis');
      for (let round = 0; round < 3; round++) {
        await dismiss(people.analyst, id, { reason: `Round ${round}` });
        expect((await restore(people.analyst, id)).body).toMatchObject({
          status: 'under_analysis',
          stage_date: lastUpdated,
          dismissal_reason: null,
        });
      }
      expect(await historyOf(gateway.services.db, id)).toEqual({ events: 8, problems: [] });
    });

    it('waits for its requester again while they have a question to answer', async () => {
      const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
      const { body: question } = await rest(gateway, people.analyst, `POST /device-requests/${id}/comments`, {
        body: 'Which one?',
        question_to: people.provider.id,
      });
      const standing = async () =>
        gateway.services.db
          .selectFrom('device_requests')
          .select(['waiting_since', 'due_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
      await dismiss(people.analyst, id);
      expect(await standing()).toEqual({ waiting_since: null, due_at: null });
      await restore(people.analyst, id);
      expect(await standing()).toEqual({ waiting_since: expect.any(String), due_at: null });
      const answer = `POST /device-requests/${id}/comments/${question.id}/answer`;
      await rest(gateway, people.provider, answer, { body: 'This one.' });
      expect(await standing()).toEqual({ waiting_since: null, due_at: expect.any(String) });
      expect(await historyOf(gateway.services.db, id)).toMatchObject({ problems: [] });
    });

    it.each([
      [
        'was deactivated',
        (db: Database, id: number) => db.updateTable('users').set({ active: 0 }).where('id', '=', id),
      ],
      ['lost the role', (db: Database, id: number) => db.deleteFrom('user_roles').where('user_id', '=', id)],
    ] as const)(
      "is nobody's when whoever had it %s meanwhile, and tells it as other releases",
      async (_how, leave) => {
        const { db } = gateway.services;
        const had = await signInAs(gateway.services, 'analyst', { name: 'Ann Lee' });
        const { id } = await requestAt(gateway.services, people.provider.id);
        const status = { status: 'under_analysis' };
        await rest(gateway, had, `PUT /device-requests/${id}/status`, status);
        await dismiss(people.analyst, id);
        await leave(db, had.id).execute();
        const { body } = await restore(people.analyst, id);
        expect(body).toMatchObject({ status: 'under_analysis', assignee: null, assignee_id: null });
        expect(await read(people.analyst, id)).toMatchObject({ version: body.version, assignee: null });
        expect((await eventsOf(people.analyst, id))?.slice(-2)).toMatchObject([
          { action: 'restore' },
          { action: 'released', notes: 'Ann Lee' },
        ]);
        expect(await historyOf(db, id)).toEqual({ events: 5, problems: [] });
      },
    );

    it('stays with whoever has it, and of what is closed it is told as before who had it', async () => {
      const had = await signInAs(gateway.services, 'analyst');
      const { db } = gateway.services;
      const restored = async (stage: Stage) => {
        const { id } = await requestAt(gateway.services, people.provider.id, stage);
        await db.updateTable('device_requests').set({ assignee_id: had.id }).where('id', '=', id).execute();
        await dismiss(people.business_office, id);
        const run = await gateway.statements.during(() => restore(people.business_office, id));
        return { statements: run.length, assignee: (await read(people.analyst, id)).assignee_id };
      };
      expect(await restored('approved')).toEqual({ statements: 6, assignee: had.id });
      await db.updateTable('users').set({ active: 0 }).where('id', '=', had.id).execute();
      expect(await restored('on_shelf')).toEqual({ statements: 6, assignee: had.id });
    });

    it('knows the way back of what an older gateway dismissed, without a reason', async () => {
      const { id } = await requestAt(gateway.services, people.provider.id, 'committee_review');
      await dismiss(people.analyst, id);
      expect((await eventsOf(people.analyst, id))?.at(-1)?.notes).toBeNull();
      expect((await restore(people.analyst, id)).body.status).toBe('committee_review');
    });

    it.each(STAGES.filter((stage) => stage !== 'dismissed'))('is refused of what is %s', async (stage) => {
      const { id } = await requestAt(gateway.services, people.provider.id, stage);
      const { status, body } = await restore(people.analyst, id);
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'cannot_be_restored' });
    });

    it('is refused when the history does not say where the request was', async () => {
      const { id } = await requestAt(gateway.services, people.provider.id, 'under_analysis');
      const { db } = gateway.services;
      await db.updateTable('device_requests').set({ status: 'dismissed' }).where('id', '=', id).execute();
      expect(await restore(people.analyst, id)).toMatchObject({
        status: 409,
        body: refusal('The history of this request does not tell where it was before it was dismissed.'),
      });
      expect((await read(people.analyst, id)).status).toBe('dismissed');
    });

    it('is not reached by a status', async () => {
      const { id } = await requestAt(gateway.services, people.provider.id, 'dismissed');
      expect(
        await rest(gateway, people.analyst, `PUT /device-requests/${id}/status`, { status: 'submitted' }),
      ).toMatchObject({
        status: 409,
        body: refusal('A request that is Dismissed cannot become Submitted.'),
      });
    });

    it('reads the request and its history with one statement more than another step', async () => {
      const { services, statements } = gateway;
      const costOf = async (stage: Stage, call: (id: number) => Promise<unknown>) => {
        const { id } = await requestAt(services, people.provider.id, stage);
        const run = await statements.during(() => call(id));
        return run.filter(({ sql }) => /device_requests|request_events/.test(sql)).length;
      };
      const dismissal = await costOf('submitted', (id) => dismiss(people.analyst, id));
      expect(await costOf('dismissed', (id) => restore(people.analyst, id))).toBe(dismissal + 1);
    });
  });

  describe('a Lawson ID that other requests have', () => {
    const shelve = async (lawson_id: string) => {
      const { id } = await requestAt(gateway.services, people.provider.id, 'ordered');
      const call = `PUT /device-requests/${id}/on-shelf`;
      return rest(gateway, people.supply_chain, call, { is_on_shelf: true, lawson_id });
    };
    const number = (id: unknown) => `MDR-${String(id).padStart(6, '0')}`;

    it('is taken, and the answer names them, newest first', async () => {
      const first = await shelve('LW-4471');
      expect(first).toMatchObject({ status: 200, body: { lawson_id_also_on: [] } });
      const second = await shelve(' LW-4471 ');
      const third = await shelve('LW-4471');
      expect(third).toMatchObject({
        status: 200,
        body: { is_on_shelf: true, lawson_id_also_on: [number(second.body.id), number(first.body.id)] },
      });
      const again = await rest(gateway, people.admin, `PUT /device-requests/${first.body.id}/on-shelf`, {
        is_on_shelf: true,
        lawson_id: 'LW-4471',
      });
      expect(again.body.lawson_id_also_on).toEqual([number(third.body.id), number(second.body.id)]);
    });

    it('can be asked for before, as far as the person may read them', async () => {
      const { id } = await requestAt(gateway.services, people.provider.id, 'on_shelf');
      const ask = async (who: SignedIn, lawsonId: string) => {
        const query = 'query ($lawsonId: String!) { requestsWithLawsonId(lawsonId: $lawsonId) { id } }';
        const { data } = await gql<{ requestsWithLawsonId: { id: string }[] }>(gateway, who, query, {
          lawsonId,
        });
        return data?.requestsWithLawsonId.map((found) => Number(found.id));
      };
      expect(await ask(people.supply_chain, ` ${LAWSON_ID} `)).toContain(id);
      expect(await ask(people.supply_chain, 'LW-none')).toEqual([]);
      const stranger = await signInAs(gateway.services, 'provider');
      expect(await ask(stranger, LAWSON_ID)).toEqual([]);
      // Requests that this person may not read do not use up the limit, however many newer ones there are.
      const own = await requestAt(gateway.services, stranger.id, 'on_shelf');
      for (let others = 0; others <= MOST_WITH_LAWSON_ID; others++)
        await requestAt(gateway.services, people.provider.id, 'on_shelf');
      expect(await ask(stranger, LAWSON_ID)).toEqual([own.id]);
      expect(await ask(people.supply_chain, LAWSON_ID)).toHaveLength(MOST_WITH_LAWSON_ID);
    });
  });
});
