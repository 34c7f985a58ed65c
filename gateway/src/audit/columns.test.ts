import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../admin/verify.ts';
import { MODULES } from '../modules.ts';
import { openProvider } from '../people/identity/embedded/provider.ts';
import { deleteUndecided } from '../people/sessions/unverified.ts';
import type { Database } from '../platform/context.ts';
import { isSqlite } from '../platform/db/index.ts';
import { askAbout } from '../requests/follow-ups/ask.ts';
import { addEvidence, gql, rest, upload } from '../testing/client.ts';
import { pdf } from '../testing/documents.ts';
import { DIALECTS, type TestGateway, testGateway } from '../testing/gateway.ts';
import { meetingOf } from '../testing/meetings.ts';
import { signInAs } from '../testing/people.ts';
import { NEW_REQUEST, requestAt } from '../testing/requests.ts';
import { trialDays, trialToBegin } from '../testing/trials.ts';
import { xlsx } from '../testing/workbooks.ts';
import { closeDay } from './digest.ts';

const DAY = 24 * 60 * 60_000;
const FIRST = Date.parse('2026-03-01T10:00:00Z');

type Row = Record<string, unknown>;

const NOT_AUDITED = MODULES.flatMap(({ notAudited = {} }) => Object.entries(notAudited));
const isNamed = (pattern: string, table: string) =>
  pattern.endsWith('*') ? table.startsWith(pattern.slice(0, -1)) : table === pattern;
const isNotAudited = (table: string, column: string) =>
  NOT_AUDITED.some(
    ([pattern, reasons]) =>
      isNamed(pattern, table) && (typeof reasons === 'string' || Object.hasOwn(reasons, column)),
  );

/** How the report names a row of a table. */
const NAMES: Readonly<Record<string, (row: Row) => string>> = {
  device_requests: ({ id }) => `device_requests ${id}`,
  request_files: ({ id }) => `request_files ${id}`,
  request_votes: ({ request_id, user_id }) => `request_votes ${request_id}/${user_id}`,
  request_recusals: ({ request_id, user_id }) => `request_recusals ${request_id}/${user_id}`,
  request_comments: ({ request_id, id }) => `request_comments ${request_id}/${id}`,
  analysis_sections: ({ request_id, section }) => `analysis_sections ${request_id}/${section}`,
  request_conditions: ({ request_id, number }) => `request_conditions ${request_id}/${number}`,
  request_trials: ({ request_id }) => `request_trials ${request_id}`,
  trial_evaluators: ({ request_id, user_id }) => `trial_evaluators ${request_id}/${user_id}`,
  request_first_approvals: ({ request_id }) => `request_first_approvals ${request_id}`,
  request_merges: ({ request_id }) => `request_merges ${request_id}`,
  request_routings: ({ request_id }) => `request_routings ${request_id}`,
  request_follow_ups: ({ request_id, id }) => `request_follow_ups ${request_id}/${id}`,
  request_evidence: ({ request_id, id }) => `request_evidence ${request_id}/${id}`,
  request_consultations: ({ request_id, id }) => `request_consultations ${request_id}/${id}`,
  request_events: ({ request_id }) => `request ${request_id}`,
  audit_digests: ({ day }) => `audit_digests ${day}`,
  audit_heads: ({ day }) => `audit_digests ${day}`,
  users: ({ id }) => `users ${id}`,
  user_roles: ({ user_id, role }) => `user_roles ${user_id}/${role}`,
  user_events: ({ user_id }) => `user ${user_id}`,
  audit_user_heads: ({ day }) => `audit_digests ${day}`,
  minutes_events: ({ meeting_id }) => `minutes ${meeting_id}`,
  meeting_actions: ({ id }) => `meeting_actions ${id}`,
  audit_minutes_heads: ({ day }) => `audit_digests ${day}`,
};

/** Columns for which a finding names only the row: a key names the row, and a hash covers all columns at once. */
const BY_ROW =
  /^(request_events|user_events|minutes_events|audit_digests|audit_heads|audit_user_heads|audit_minutes_heads)\.|^user_roles\.role$|\.(id|request_id|user_id|meeting_id)$|^analysis_sections\.section$|^request_conditions\.number$/;

describe.each(DIALECTS)('every column on %s', (dialect) => {
  let gateway: TestGateway;
  let db: Database;
  let removed: number;
  let columns: { table: string; column: string; type: string }[];
  beforeAll(async () => {
    let now = FIRST;
    gateway = await testGateway(dialect);
    db = gateway.services.db;
    Object.assign(gateway.services, { clock: () => new Date(now) });
    await openProvider(gateway.services);
    const provider = await signInAs(gateway.services, 'provider');
    const committee = await signInAs(gateway.services, 'committee');
    const edited = await requestAt(gateway.services, provider.id);
    const changed = { ...NEW_REQUEST, deviceName: 'Closure device 8F' };
    expect(await rest(gateway, provider, `PUT /device-requests/${edited.id}`, changed)).toMatchObject({
      status: 200,
    });
    const admin = await signInAs(gateway.services, 'admin');
    const rules = [{ name: 'All', when: [], circulation: 3 }];
    expect(await rest(gateway, admin, 'PUT /settings/routing_rules', { value: rules })).toMatchObject({
      status: 200,
    });
    const voted = await requestAt(gateway.services, provider.id, 'committee_review');
    const voting = `mutation { castVote(id: ${voted.id}, vote: approve, comment: "Good value") { __typename } }`;
    expect(await gql(gateway, committee, voting)).toEqual({
      data: { castVote: { __typename: 'DeviceRequest' } },
    });
    const relative = await signInAs(gateway.services, 'committee');
    const recusal = `PUT /device-requests/${voted.id}/recusal`;
    expect(await rest(gateway, relative, recusal, { reason: 'A relative.' })).toMatchObject({ status: 200 });
    const analyst = await signInAs(gateway.services, 'analyst');
    const need = { version: 0, need: { problem: 'Bleeding' } };
    expect(await rest(gateway, analyst, `PUT /device-requests/${voted.id}/analysis`, need)).toMatchObject({
      status: 200,
    });
    const consulted = await signInAs(gateway.services, 'provider');
    const consultation = { kind: 'person', person: consulted.id, question: 'Is it safe?' };
    const consultations = `/device-requests/${voted.id}/consultations`;
    expect(await rest(gateway, analyst, `POST ${consultations}`, consultation)).toMatchObject({
      status: 201,
    });
    expect(
      await rest(gateway, consulted, `PUT ${consultations}/1/answer`, { answer: 'no', text: 'No.' }),
    ).toMatchObject({ status: 200 });
    const ask = { body: 'Which price?', question_to: provider.id };
    const asked = await rest(gateway, committee, `POST /device-requests/${voted.id}/comments`, ask);
    const answer = `POST /device-requests/${voted.id}/comments/${asked.body.id}/answer`;
    expect(await rest(gateway, provider, answer, { body: '900 for each' })).toMatchObject({ status: 201 });
    const gone = await rest(gateway, committee, `POST /device-requests/${voted.id}/comments`, {
      body: 'No.',
    });
    const removal = `DELETE /device-requests/${voted.id}/comments/${gone.body.id}`;
    expect(await rest(gateway, committee, removal)).toMatchObject({ status: 200 });
    const link = { url: 'https://vendor.example', title: 'Data sheet' };
    expect(await rest(gateway, analyst, `POST /device-requests/${voted.id}/evidence`, link)).toMatchObject({
      status: 201,
    });
    const document = await addEvidence(gateway, analyst, voted.id, 'offer.pdf', pdf());
    const former = await addEvidence(gateway, analyst, voted.id, 'former.pdf', pdf());
    expect([document.status, former.status]).toEqual([201, 201]);
    const taken = `DELETE /device-requests/${voted.id}/evidence/${former.body.id}`;
    expect(await rest(gateway, analyst, taken)).toMatchObject({ status: 204 });
    expect(await upload(gateway, provider, voted.id, 'costs.xlsx', await xlsx())).toMatchObject({
      status: 201,
    });
    const office = await signInAs(gateway.services, 'business_office');
    const condition = { text: 'Train the staff', user_id: analyst.id, until: '2026-12-31' };
    const approval = { status: 'approved', conditions: [condition] };
    expect(await rest(gateway, office, `PUT /device-requests/${voted.id}/status`, approval)).toMatchObject({
      status: 200,
    });
    const tried = await requestAt(gateway.services, provider.id, 'committee_review');
    const forTrial = {
      status: 'approved',
      trial: { ...trialToBegin(analyst.id, committee.id), ...trialDays(new Date(now)) },
    };
    expect(await rest(gateway, office, `PUT /device-requests/${tried.id}/status`, forTrial)).toMatchObject({
      status: 200,
    });
    const evaluation = `POST /device-requests/${tried.id}/trial/evaluations`;
    expect(await rest(gateway, analyst, evaluation, { answers: { 1: 4 } })).toMatchObject({ status: 201 });
    const shelved = await requestAt(gateway.services, provider.id, 'on_shelf');
    await askAbout(gateway.services, shelved.id, { round: 'first', days: 90 });
    const cameOf = `PUT /device-requests/${shelved.id}/follow-ups/1`;
    expect(await rest(gateway, provider, cameOf, { used: 'yes', again: true })).toMatchObject({
      status: 200,
    });
    const earlier = await requestAt(gateway.services, provider.id);
    const later = await requestAt(gateway.services, consulted.id);
    const merge = `POST /device-requests/${later.id}/merge`;
    expect(await rest(gateway, analyst, merge, { into: earlier.id })).toMatchObject({ status: 200 });
    const twoPeople = { value: ['approved'] };
    expect(await rest(gateway, admin, 'PUT /settings/second_outcomes', twoPeople)).toMatchObject({
      status: 200,
    });
    const firstApproved = await requestAt(gateway.services, provider.id, 'committee_review');
    const first = { status: 'approved', committeeNotes: 'Good value', reason_against: 'Needed now' };
    expect(
      await rest(gateway, office, `PUT /device-requests/${firstApproved.id}/status`, first),
    ).toMatchObject({ status: 200, body: { status: 'committee_review' } });
    const stranger = { email_verified: 0, profile_created: 0 };
    removed = (await signInAs(gateway.services, 'provider', stranger)).id;
    await deleteUndecided(gateway.services, removed);
    const over = { state: 'closed' } as const;
    const meeting = await meetingOf(db, { chair: committee, planner: committee }, over);
    const todo = { text: 'Count them', person_id: committee.id, due_day: '2026-12-31' };
    for (const text of [todo.text, 'Ask for a price'])
      expect(
        await rest(gateway, committee, `POST /meetings/${meeting}/actions`, { ...todo, text }),
      ).toMatchObject({ status: 201 });
    const approved = `POST /meetings/${meeting}/minutes/approve`;
    expect(await rest(gateway, committee, approved, {})).toMatchObject({ status: 200 });
    const addition = `POST /meetings/${meeting}/minutes/additions`;
    expect(await rest(gateway, committee, addition, { text: 'We met late.' })).toMatchObject({ status: 201 });
    const { id: action } = await db.selectFrom('meeting_actions').select('id').executeTakeFirstOrThrow();
    const done = `POST /meetings/${meeting}/actions/${action}/done`;
    expect(await rest(gateway, committee, done, { note: 'All there' })).toMatchObject({ status: 200 });
    await closeDay(db, new Date(FIRST + DAY));
    now += DAY;
    await requestAt(gateway.services, provider.id, 'rejected');
    await closeDay(db, new Date(FIRST + 2 * DAY));
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    columns = tables.flatMap(({ name, columns: all }) =>
      all.map((each) => ({ table: name, column: each.name, type: each.dataType })),
    );
  });
  afterAll(() => gateway.stop());

  /** Writes like somebody who has access to the database and ignores its rules. */
  const unruly = (work: (connection: Database) => Promise<void>) =>
    db.connection().execute(async (connection) => {
      const rules = (on: number) =>
        sql
          .raw(isSqlite(db) ? `pragma foreign_keys = ${on}` : `set session foreign_key_checks = ${on}`)
          .execute(connection);
      await rules(0);
      await work(connection).finally(() => rules(1));
    });

  const write = (table: string, row: Row, changed: Row) =>
    unruly(async (connection) => {
      let update = connection.updateTable(table as 'users').set(changed);
      for (const [column, value] of Object.entries(row)) {
        update = update.where(column as 'id', value === null ? 'is' : '=', value as never);
      }
      const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
      expect(numUpdatedRows).toBe(1n);
    });

  /** The report of the audit while a column has another value, if it is not the expected report; else null. */
  async function unfound(table: string, row: Row, column: string, value: unknown): Promise<string | null> {
    const name = NAMES[table]?.(row);
    if (!name) return 'is neither checked nor listed';
    await write(table, row, { [column]: value });
    const { problems } = await verifyAudit(db);
    const renamed = NAMES[table]?.({ ...row, [column]: value });
    const expected = BY_ROW.test(`${table}.${column}`) ? [name, renamed] : [`${name}, ${column}: `];
    const isFound = problems.some((problem) => expected.some((start) => start && problem.startsWith(start)));
    await write(table, { ...row, [column]: value }, { [column]: row[column] });
    return isFound ? null : problems.join('; ') || `of ${name}, nothing is found`;
  }

  it('is checked by the audit, or is on the list of unchecked columns with a reason', async () => {
    expect((await verifyAudit(db)).problems).toEqual([]);
    const missed: string[] = [];
    for (const { table, column, type } of columns) {
      if (isNotAudited(table, column)) continue;
      const rows = (await db
        .selectFrom(table as 'users')
        .selectAll()
        .execute()) as Row[];
      const row = rows.find((each) => each[column] !== null) ?? rows[0];
      // Nothing else is stored about a removed person, and the contents of their events are deleted.
      const emptied = table === 'user_events' ? rows.filter(({ user_id }) => user_id === removed) : [];
      if (!row) missed.push(`${table}.${column}: is neither checked nor listed`);
      for (const each of row ? [row, ...emptied] : []) {
        const problem = await unfound(table, each, column, otherThan(each[column], type));
        if (problem) missed.push(`${table}.${column}: ${problem}`);
      }
    }
    expect(missed).toEqual([]);
    expect((await verifyAudit(db)).problems).toEqual([]);
  });

  it('is on the list of unchecked columns only as long as it exists', () => {
    const tables = new Set(columns.map(({ table }) => table));
    for (const [pattern, reasons] of NOT_AUDITED) {
      expect(
        [...tables].some((table) => isNamed(pattern, table)),
        pattern,
      ).toBe(true);
      if (typeof reasons === 'string') continue;
      const names = columns.filter((each) => isNamed(pattern, each.table)).map(({ column }) => column);
      expect(names).toEqual(expect.arrayContaining(Object.keys(reasons)));
    }
  });
});

/** Another value that the column accepts. */
function otherThan(value: unknown, type: string): unknown {
  if (typeof value === 'number') return type.includes('smallint') ? 1 - value : value + 1_000;
  if (typeof value === 'string') {
    const ends = /^\d{4}-\d\d-\d\d/.test(value) ? ['7', '8'] : ['x', 'y'];
    return value.slice(0, -1) + (value.endsWith('x') || value.endsWith('7') ? ends[1] : ends[0]);
  }
  if (type.includes('datetime')) return '2026-03-01 09:00:00.000';
  return /int/i.test(type) ? 1 : 'x';
}
