import { ROLES, type Role, STAGES, type Stage } from '@portal/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { historyOf } from '../../testing/histories.ts';
import { type SignedIn, signInAs } from '../../testing/people.ts';
import { refusal } from '../../testing/refusal.ts';
import { ANALYST_NOTES, LAWSON_ID, requestAt } from '../../testing/requests.ts';

/** The calls that move a request, each with a complete payload. */
const CALLS = {
  start_analysis: { path: 'status', body: { status: 'under_analysis' } },
  send_to_committee: { path: 'status', body: { status: 'committee_review', analystNotes: 'Looks good' } },
  approve: { path: 'status', body: { status: 'approved' } },
  reject: { path: 'status', body: { status: 'rejected' } },
  dismiss: { path: 'status', body: { status: 'dismissed' } },
  restore: { path: 'restore', body: {} },
  order: { path: 'ordered', body: { is_ordered: true } },
  shelve: { path: 'on-shelf', body: { is_on_shelf: true, lawson_id: 'LW-2002' } },
} as const;
type Call = keyof typeof CALLS;

/** Decisions, "Server rules": who may call. */
const ALLOWED: Record<Call, Role[]> = {
  start_analysis: ['analyst', 'business_office', 'admin'],
  send_to_committee: ['analyst', 'business_office', 'admin'],
  approve: ['business_office'],
  reject: ['business_office'],
  dismiss: ['analyst', 'committee', 'business_office'],
  restore: ['analyst', 'committee', 'business_office'],
  order: ['supply_chain', 'business_office', 'admin'],
  shelve: ['supply_chain', 'business_office', 'admin'],
};

/** Specification 4: the stages from which each call leads, and to which. `same` is a repetition that changes nothing. */
const LEADS: Record<Call, Partial<Record<Stage, Stage | 'same'>>> = {
  start_analysis: { submitted: 'under_analysis' },
  send_to_committee: { under_analysis: 'committee_review' },
  approve: { committee_review: 'approved' },
  reject: { committee_review: 'rejected' },
  dismiss: Object.fromEntries(STAGES.filter((stage) => stage !== 'dismissed').map((s) => [s, 'dismissed'])),
  restore: { dismissed: 'submitted' },
  order: { approved: 'ordered', ordered: 'same', on_shelf: 'same' },
  shelve: { ordered: 'on_shelf' },
};

/** The number of statements of each call, without the beginning and the end of the transaction. */
const COST: Record<Call, number> = {
  start_analysis: 4,
  send_to_committee: 7,
  approve: 6,
  reject: 7,
  dismiss: 5,
  restore: 6,
  order: 4,
  shelve: 6,
};

describe.each(DIALECTS)('moving a request on %s', (dialect) => {
  let gateway: TestGateway;
  let owner: SignedIn;
  const people = {} as Record<Role, SignedIn>;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    owner = await signInAs(gateway.services, 'provider');
    for (const role of ROLES) people[role] = await signInAs(gateway.services, role);
  });
  afterAll(() => gateway.stop());

  const move = (who: SignedIn | null, id: number, call: Call, changes: object = {}) => {
    const { path, body } = CALLS[call];
    const method = call === 'restore' ? 'POST' : 'PUT';
    return rest(gateway, who, `${method} /device-requests/${id}/${path}`, { ...body, ...changes });
  };
  const stageOf = ({ status, is_ordered, is_on_shelf }: Record<string, unknown>) =>
    status === 'approved' ? (is_on_shelf ? 'on_shelf' : is_ordered ? 'ordered' : 'approved') : status;

  describe.each(Object.keys(CALLS) as Call[])('%s', (call) => {
    const start = Object.keys(LEADS[call])[0] as Stage;

    it.each(ROLES)('by %s is allowed or refused as decided', async (role) => {
      const { id } = await requestAt(gateway.services, owner.id, start);
      const { status, body } = await move(people[role], id, call);
      if (ALLOWED[call].includes(role)) {
        expect({ status, stage: stageOf(body) }).toEqual({ status: 200, stage: LEADS[call][start] });
      } else {
        expect({ status, body }).toEqual({ status: 403, body: refusal(expect.any(String)) });
      }
    });

    it('costs no more statements than it may', async () => {
      const who = people.business_office;
      const mayOrder = ALLOWED[call].includes('business_office') ? who : people.supply_chain;
      const { id } = await requestAt(gateway.services, owner.id, start);
      // From here on the session is cached.
      await rest(gateway, mayOrder, `GET /device-requests/${id}`);
      const run = await gateway.statements.during(() => move(mayOrder, id, call));
      expect(run, run.map(({ sql }) => sql.slice(0, 120)).join('\n')).toHaveLength(COST[call]);
    });

    it('needs a session', async () => {
      const { id } = await requestAt(gateway.services, owner.id, start);
      expect(await move(null, id, call)).toMatchObject({
        status: 401,
        body: refusal('You must be signed in to update requests. Please wait or reauthenticate.'),
      });
    });

    it.each(STAGES)('leads to the specified stage or answers 409 for a request that is %s', async (stage) => {
      const { id } = await requestAt(gateway.services, owner.id, stage);
      const actor = people[ALLOWED[call].at(-1) ?? 'admin'];
      const { status, body } = await move(actor, id, call);
      const leads = LEADS[call][stage];
      if (leads) {
        expect(status).toBe(200);
        expect(stageOf(body)).toBe(leads === 'same' ? stage : leads);
      } else {
        expect(status).toBe(409);
        expect(body.error).toMatch(
          /^A request that is [\w ]+ cannot (become [\w ]+|be restored: it is not dismissed)\.( .+ has taken this request\.)?$/,
        );
      }
    });

    it('answers 404 for a request that is not there', async () => {
      expect(await move(people[ALLOWED[call][0] as Role], 999_999, call)).toMatchObject({ status: 404 });
    });
  });

  it('words the refusals of a decision as specified', async () => {
    const { id } = await requestAt(gateway.services, owner.id, 'committee_review');
    expect((await move(people.committee, id, 'approve')).body.error).toBe(
      'Only a member of the business office can approve requests',
    );
    expect((await move(people.admin, id, 'reject')).body.error).toBe(
      'Only Business Office members can approve or deny requests.',
    );
  });

  it('a request cannot go back to submitted', async () => {
    const { id } = await requestAt(gateway.services, owner.id, 'approved');
    expect(
      await rest(gateway, people.admin, `PUT /device-requests/${id}/status`, { status: 'submitted' }),
    ).toMatchObject({
      status: 409,
      body: refusal('A request that is Approved cannot become Submitted.'),
    });
  });

  describe('send to committee', () => {
    it.each([undefined, null, '', '  \n'])('refuses blank notes (%j)', async (analystNotes) => {
      const { id } = await requestAt(gateway.services, owner.id, 'under_analysis');
      expect(await move(people.analyst, id, 'send_to_committee', { analystNotes })).toMatchObject({
        status: 400,
        body: refusal('Analysis notes are required'),
      });
    });

    it('keeps the notes, in either spelling', async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'under_analysis');
      const sent = { analystNotes: undefined, analyst_notes: ' Two suppliers compared ' };
      const { body } = await move(people.analyst, id, 'send_to_committee', sent);
      expect(body.analyst_notes).toBe('Two suppliers compared');
    });
  });

  describe('a decision', () => {
    it('keeps committee notes apart from those of the analyst', async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'committee_review');
      const { body } = await move(people.business_office, id, 'approve', { committeeNotes: 'Go ahead' });
      expect(body).toMatchObject({ committee_notes: 'Go ahead', analyst_notes: ANALYST_NOTES });
    });

    it('sent with the documented payload keeps its text as committee notes', async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'committee_review');
      const { body } = await move(people.business_office, id, 'reject', { analystNotes: 'Too dear' });
      expect(body).toMatchObject({ committee_notes: 'Too dear', analyst_notes: ANALYST_NOTES });
    });
  });

  describe('ordering', () => {
    it('notes the date and a backorder', async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'approved');
      const { body } = await move(people.supply_chain, id, 'order', { is_backordered: true });
      expect(body).toMatchObject({ is_ordered: true, is_backordered: true });
      expect(body.order_date).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    });

    it('is ignored when the request is ordered already: the request stays as it is', async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'approved');
      const first = await move(people.supply_chain, id, 'order');
      const again = await move(people.supply_chain, id, 'order', { is_backordered: true });
      expect(again).toMatchObject({ status: 200, body: first.body });
    });
  });

  describe('shelving', () => {
    it.each(['', '   ', undefined])('refuses a blank Lawson ID (%j)', async (lawson_id) => {
      const { id } = await requestAt(gateway.services, owner.id, 'ordered');
      expect(await move(people.supply_chain, id, 'shelve', { lawson_id })).toMatchObject({ status: 400 });
    });

    it('again with the same Lawson ID is ignored, with another one refused', async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'on_shelf');
      const same = await move(people.supply_chain, id, 'shelve', { lawson_id: LAWSON_ID });
      expect(same).toMatchObject({ status: 200, body: { lawson_id: LAWSON_ID } });
      expect(await move(people.supply_chain, id, 'shelve')).toMatchObject({ status: 409 });
    });
  });

  describe('many at once', () => {
    it('on one request: exactly one of fifty wins, the others read both states', async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'committee_review');
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => move(people.business_office, id, i % 2 ? 'approve' : 'reject')),
      );
      const won = answers.filter(({ status }) => status === 200);
      const lost = answers.filter(({ status }) => status === 409);
      expect([won.length, lost.length]).toEqual([1, 49]);
      const { body } = await rest(gateway, people.admin, `GET /device-requests/${id}`);
      expect(body.status).toBe(won[0]?.body.status);
      expect(await historyOf(gateway.services.db, id)).toEqual({ events: 4, problems: [] });
    });

    it('by two analysts who start the same analysis: one wins', async () => {
      const { id } = await requestAt(gateway.services, owner.id, 'submitted');
      const answers = await Promise.all([
        move(people.analyst, id, 'start_analysis'),
        move(people.business_office, id, 'start_analysis'),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  it('is written down: who, what, from where to where, and nothing can be changed unseen', async () => {
    const { id } = await requestAt(gateway.services, owner.id, 'approved');
    await move(people.supply_chain, id, 'order');
    const { db } = gateway.services;
    expect(await historyOf(db, id)).toEqual({ events: 5, problems: [] });
    const third = db.updateTable('request_events').where('request_id', '=', id).where('sequence', '=', 3);
    await third.set({ notes: 'never said' }).execute();
    expect((await historyOf(db, id)).problems).toEqual([`request ${id}, event 3: was changed`]);
    await db.deleteFrom('request_events').where('request_id', '=', id).where('sequence', '=', 3).execute();
    expect((await historyOf(db, id)).problems).toEqual([`request ${id}: event 3 is missing`]);
  });

  it('keeps the history whole whatever a text holds', async () => {
    const { id } = await requestAt(gateway.services, owner.id, 'under_analysis');
    const send = (analystNotes: string) => move(people.analyst, id, 'send_to_committee', { analystNotes });
    for (const broken of ['a \ud800 b', 'a \0 b']) expect(await send(broken)).toMatchObject({ status: 400 });
    expect(await send('Ünïcode 🫀 \uFFFF \\ \' " end')).toMatchObject({ status: 200 });
    expect(await historyOf(gateway.services.db, id)).toEqual({ events: 3, problems: [] });
  });
});
