import { ROLES, STAGES, type Stage, stageDates } from '@portal/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { historiesOf } from '../requests/history/service.ts';
import { type Caller, rest, upload } from '../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { type SignedIn, signInAs } from '../testing/people.ts';
import { refusal } from '../testing/refusal.ts';
import { NEW_REQUEST } from '../testing/requests.ts';
import { trialToBegin } from '../testing/trials.ts';
import { ZIPS } from '../testing/workbooks.ts';
import { type Call, type ModelRequest, type Person, predict } from './model.ts';

const RUNS = 24;
/** Each goes other ways. On SQLite, where a call costs least, all of them are gone. The first one alone reaches every stage. */
const SEEDS = [3248, 7, 11, 13];
const LENGTH = 100;
/** No request has it. */
const NO_ID = 999_999;
/** For all runs on a busy machine; it takes some ten seconds on an idle one. */
const PATIENCE_MS = 300_000;

const name = fc.constantFrom('Stent', 'Catheter', ' ');
const notes = fc.constantFrom('Compared.', 'Two offers.', '', '  ');
const condition = fc.constantFrom(
  'none' as const,
  'free' as const,
  'blocking' as const,
  'trial' as const,
  'trial' as const,
);
/** A call as it is drawn: which requests it is about is known when it is made. */
type Drawn = Exclude<Call, { kind: 'merge' }> | { kind: 'merge'; intoWhich: number };

/** The way forward is drawn more often, so that sequences come to its end. */
const call: fc.Arbitrary<Drawn> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), name, urgent: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), name }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('delete' as const, 'read') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('dismiss' as const), reason: fc.constantFrom('Twice.', ' ') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('merge' as const),
      // The one before the newest most of all.
      intoWhich: fc.constantFrom(0, 1, 1, 1, 2, 2, 3),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('upload' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('start' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), notes }) },
  {
    weight: 4,
    arbitrary: fc.oneof(
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('approve' as const), notes, condition }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), notes }) },
    ),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'close', 'reopen') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('keep' as const, 'keep', 'keep', 'stop'),
      reason: fc.constantFrom('It leaks.', ' '),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('confirm' as const, 'lower') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order' as const), backordered: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('shelve' as const),
      lawsonId: fc.constantFrom('LW-1', 'LW-2', ' '),
    }),
  },
);
/** By their places: somebody of each role, a second provider, and nobody. Business office, which may do most, is drawn more often. */
const CALLERS = [...ROLES, 'second provider', 'nobody'].flatMap((who, place) =>
  who === 'business_office' ? [place, place, place, place] : [place],
);
const step = fc.record({
  call,
  who: fc.constantFrom(...CALLERS),
  /** The newest most of all, so that some come far. */
  which: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
});

const URGENT = { urgency: 'urgent', urgencyReason: 'A recall.', wantedBy: '2031-05-04' };
const conditionFor = (userId: number, blocks: boolean) => ({
  text: 'Train the staff',
  user_id: userId || NO_ID,
  until: '2999-12-31',
  blocks_ordering: blocks,
});

describe.each(DIALECTS)('any sequence of calls on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
  });
  afterAll(() => gateway.stop());

  it('is answered as the lifecycle says, and leaves what it says', { timeout: PATIENCE_MS }, async () => {
    const reached = new Set<string>();
    /** For each kind of call, whether it was done and whether it was refused. */
    const answered = new Map<string, Set<'done' | 'refused'>>();
    const property = fc.asyncProperty(
      fc.array(step, { minLength: LENGTH, maxLength: LENGTH }),
      async (steps) => {
        await gateway.clear();
        const people: (SignedIn & Person)[] = [];
        for (const role of [...ROLES, 'provider'] as const) {
          people.push({ ...(await signInAs(gateway.services, role)), role });
        }
        const requests = new Map<number, ModelRequest>();
        let latestIds: number[] = [];
        for (const { call: drawn, who, which } of steps) {
          const person = people[who] ?? null;
          const id = latestIds[which % Math.max(latestIds.length, 1)] ?? NO_ID;
          const call =
            drawn.kind === 'merge' ? { kind: drawn.kind, into: latestIds[drawn.intoWhich] ?? NO_ID } : drawn;
          const { status, after, beside } = predict(call, person, id, requests);
          const answer = await send(person, id, call, requests.get(id)?.owner);
          expect({ call, as: person?.role, status: answer.status }).toEqual({
            call,
            as: person?.role,
            status,
          });
          if (status >= 400) expect(answer.body).toEqual(refusal(expect.any(String)));
          const seen = answered.get(call.kind) ?? new Set();
          answered.set(call.kind, seen.add(status >= 400 ? 'refused' : 'done'));
          if (after) reached.add(after.stage);
          if (beside) {
            reached.add(call.kind === 'merge' ? 'a merge' : 'the end of a merge');
            requests.set(...beside);
          }
          if (after === null) requests.delete(id);
          else if (after) requests.set(call.kind === 'create' ? Number(answer.body.id) : id, after);
          if (status === 201 && call.kind === 'create')
            latestIds = [Number(answer.body.id), ...latestIds].slice(0, 4);
        }
        expect(await stored()).toEqual(requests);
        expect((await verifyAudit(gateway.services.db)).problems).toEqual([]);
      },
    );
    const seeds = dialect === 'SQLite' ? SEEDS : SEEDS.slice(0, 1);
    for (const seed of seeds) await fc.assert(property, { numRuns: RUNS, seed });
    // That the sequences are long enough to prove something.
    expect([...reached].sort()).toEqual([...STAGES, 'a merge', 'the end of a merge'].sort());
    if (seeds.length === SEEDS.length)
      for (const [kind, outcomes] of answered)
        expect([kind, ...[...outcomes].sort()]).toEqual([kind, 'done', 'refused']);
  });

  function send(person: Caller, id: number, call: Call, owner = 0) {
    const status = (to: string, more = {}) =>
      rest(gateway, person, `PUT /device-requests/${id}/status`, { status: to, ...more });
    const details = (deviceName: string) => ({ ...NEW_REQUEST, deviceName });
    switch (call.kind) {
      case 'create':
        return rest(gateway, person, 'POST /device-requests', {
          ...details(call.name),
          ...(call.urgent && URGENT),
        });
      case 'edit':
        return rest(gateway, person, `PUT /device-requests/${id}`, details(call.name));
      case 'delete':
        return rest(gateway, person, `DELETE /device-requests/${id}`);
      case 'read':
        return rest(gateway, person, `GET /device-requests/${id}`);
      case 'upload':
        return upload(gateway, person, id, 'costs.xlsx', ZIPS.plain);
      case 'start':
        return status('under_analysis');
      case 'send':
        return status('committee_review', { analystNotes: call.notes });
      case 'approve':
        return status('approved', {
          committeeNotes: call.notes,
          ...(call.condition === 'trial' && { trial: trialToBegin(owner || NO_ID) }),
          ...((call.condition === 'free' || call.condition === 'blocking') && {
            conditions: [conditionFor(owner, call.condition === 'blocking')],
          }),
        });
      case 'keep':
      case 'stop':
        return rest(gateway, person, `POST /device-requests/${id}/trial/end`, {
          result: call.kind,
          reason: call.reason,
        });
      case 'confirm':
      case 'lower':
        return rest(gateway, person, `PUT /device-requests/${id}/urgency`, {
          ...(call.kind === 'confirm' ? { urgency: 'urgent' } : { urgency: 'routine', reason: 'In stock.' }),
        });
      case 'close':
      case 'reopen':
        return rest(gateway, person, `PUT /device-requests/${id}/conditions/1`, {
          closed: call.kind === 'close',
        });
      case 'reject':
        return status('rejected', { committeeNotes: call.notes });
      case 'dismiss':
        return status('dismissed', { reason: call.reason });
      case 'merge':
        return rest(gateway, person, `POST /device-requests/${id}/merge`, { into: call.into });
      case 'restore':
        return rest(gateway, person, `POST /device-requests/${id}/restore`, {});
      case 'order':
        return rest(gateway, person, `PUT /device-requests/${id}/ordered`, {
          is_ordered: true,
          is_backordered: call.backordered,
        });
      case 'shelve':
        return rest(gateway, person, `PUT /device-requests/${id}/on-shelf`, {
          is_on_shelf: true,
          lawson_id: call.lawsonId,
        });
    }
  }

  /** The database in the model's words. */
  async function stored(): Promise<Map<number, ModelRequest>> {
    const { db } = gateway.services;
    const rows = await db.selectFrom('device_requests').selectAll().execute();
    const conditionOf = (id: number) =>
      db.selectFrom('request_conditions').selectAll().where('request_id', '=', id).executeTakeFirst();
    const trialOf = async (id: number): Promise<ModelRequest['trial']> => {
      const rows = db.selectFrom('request_trials').select('result').where('request_id', '=', id);
      const trial = await rows.executeTakeFirst();
      if (!trial) return null;
      return trial.result === null ? 'running' : trial.result === 'keep' ? 'kept' : 'stopped';
    };
    const mergeOf = (id: number) =>
      db.selectFrom('request_merges').select('into_id').where('request_id', '=', id).executeTakeFirst();
    const supportersOf = (id: number) =>
      db
        .selectFrom('request_supporters')
        .select('user_id')
        .where('request_id', '=', id)
        .orderBy('user_id')
        .execute();
    const filesOf = (id: number) =>
      db.selectFrom('request_files').select('id').where('request_id', '=', id).execute();
    const found = rows.map(async (row) => {
      const [events = []] = (await historiesOf(db, [row.id])).values();
      const dismissal = events.findLast(({ action }) => action === 'dismiss' || action === 'merge');
      // The number of an event stands for its instant: several may have the same.
      const numbered = events.map(({ toStage }, index) => ({ toStage, at: String(index + 1) }));
      const dates = Object.entries(stageDates(numbered)).map(([stage, at]) => [stage, Number(at)]);
      const condition = await conditionOf(row.id);
      const request: ModelRequest = {
        owner: row.requested_by,
        stage: row.stage,
        name: row.device_name,
        analystNotes: row.analyst_notes,
        committeeNotes: row.committee_notes,
        backordered: row.is_backordered === 1,
        lawsonId: row.lawson_id,
        urgency:
          row.urgency === 'urgent' && row.urgency_confirmed_at ? 'confirmed' : (row.urgency as 'urgent'),
        condition: condition
          ? { blocks: condition.blocks_ordering === 1, open: condition.closed_at === null }
          : null,
        trial: await trialOf(row.id),
        reason: row.dismissal_reason,
        before: row.stage === 'dismissed' ? ((dismissal?.fromStage ?? null) as Stage | null) : null,
        mergedInto: (await mergeOf(row.id))?.into_id ?? null,
        supporters: (await supportersOf(row.id)).map(({ user_id }) => user_id),
        reached: Object.fromEntries(dates),
        events: events.length,
        files: (await filesOf(row.id)).length,
      };
      return [row.id, request] as const;
    });
    return new Map(await Promise.all(found));
  }
});
