import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIALECTS, databaseFor, type TestDatabase } from '../../testing/databases.ts';
import type { Database } from '../context.ts';
import { loadMigrations } from './migrations.ts';
import { openDatabase } from './open.ts';

interface Event {
  user_id: number;
  sequence: number;
  action: string;
  actor_id: number | null;
  at: string;
  changes: string | null;
  previous_hash: string;
  hash: string;
}

const NONE = '0'.repeat(64);
const sha256 = (text: string) => hash('sha256', text);

/** The hash of an event of a person, as gateways of that time stored it (ADR 38). It is written again here. */
const hashOf = ({ user_id, sequence, action, actor_id, at, changes, previous_hash }: Event) =>
  sha256(`${previous_hash}\n${JSON.stringify(['user', user_id, sequence, action, actor_id, at, changes])}`);

/** The effects of released migrations on stored rows. Nothing here uses the present code. */
describe.each(DIALECTS)('released migrations that change rows on %s', (dialect) => {
  let folder: string;
  let database: TestDatabase | undefined;
  let db: Database;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-released-'));
    database = await databaseFor(dialect);
    db = openDatabase({ databaseUrl: database?.url, dataDir: folder });
  });
  afterAll(async () => {
    await db.destroy();
    await database?.drop();
    await rm(folder, { recursive: true });
  });

  /** Runs the migrations up to this one, like a gateway of that time. */
  async function migrateTo(name: string) {
    const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } });
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
  }
  const eventsOf = async (userId: number) => {
    const { rows } = await sql<Event>`
      select user_id, sequence, action, actor_id, at, changes, previous_hash, hash
      from user_events where user_id = ${userId} order by sequence`.execute(db);
    return rows;
  };

  it('0024 makes the keys of names and searched texts, and the one form of email addresses', async () => {
    await migrateTo('0020-security-event-details');
    await sql`
      insert into users (id, email, name, role, department, active, profile_created, email_verified, created_at) values
        (1, 'Zoe.Mueller@Hospital.EXAMPLE', 'Zoë MÜLLER', 'analyst', 'CVOR', 1, 1, 1, '2026-01-02 09:30:00.000'),
        (2, 'łukasz@Bücher.example', 'Łukasz  Żółć', 'provider', 'ADHVH', 0, 0, 0, '2026-01-03 09:30:00.000')
    `.execute(db);
    await sql`insert into user_roles (user_id, role) values (1, 'provider'), (1, 'analyst'), (2, 'provider')`.execute(
      db,
    );
    await sql`
      insert into device_requests (id, device_name, description, representative_name, department, manufacturer,
        is_replacement, requested_by, requester_email, status, stage, submission_date) values
        (1, 'Größe Ærø ﬁne', 'Naïve  café', 'N/A', 'EP', 'Terumo', 0, 1, 'a@b.example', 'submitted', 'submitted',
          '2026-01-04 09:30:00.000')
    `.execute(db);
    await migrateTo('0024-text-keys-of-all');
    const users = await sql`select email, name_key from users order by id`.execute(db);
    expect(users.rows).toEqual([
      { email: 'zoe.mueller@hospital.example', name_key: 'zoe muller' },
      { email: 'łukasz@xn--bcher-kva.example', name_key: 'lukasz zolc' },
    ]);
    const requests = await sql`select search_text from device_requests`.execute(db);
    expect(requests.rows).toEqual([{ search_text: 'grosse aero fine\nterumo\nnaive cafe' }]);
  });

  it('0026 records the current state of everybody who has no history', async () => {
    await migrateTo('0026-user-baselines');
    const [event, ...more] = await eventsOf(1);
    expect(more).toEqual([]);
    expect(event).toEqual({
      user_id: 1,
      sequence: 1,
      action: 'baseline',
      actor_id: null,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
      changes: expect.stringMatching(
        new RegExp(
          '^\\{"users":\\{"issuer":null,"subject":null,"email":"zoe\\.mueller@hospital\\.example","email_verified":1,' +
            '"name":"Zoë MÜLLER","role":"analyst","department":"CVOR","active":1,"profile_created":1,' +
            '"created_at":"2026-01-02 09:30:00\\.000","tokens_from":null\\},"user_roles":\\["analyst","provider"\\],' +
            '"salt":"[\\w-]{22}"\\}$',
        ),
      ),
      previous_hash: NONE,
      hash: event && hashOf(event),
    });
    expect(await eventsOf(2)).toHaveLength(1);
  });

  it('0029 seals what is left of people who were removed, and nobody else', async () => {
    const at = '2026-02-01 08:00:00.000';
    const left: Event[] = [];
    for (const [sequence, action] of ['signed_up', 'profile_changed', 'removed'].entries()) {
      const previous_hash = left.at(-1)?.hash ?? NONE;
      const event = {
        user_id: 9,
        sequence: sequence + 1,
        action,
        actor_id: null,
        at,
        changes: null,
        previous_hash,
      };
      left.push({ ...event, hash: hashOf({ ...event, hash: '' }) });
    }
    for (const each of left)
      await sql`
        insert into user_events (user_id, sequence, action, actor_id, at, changes, previous_hash, hash)
        values (${sql.join(Object.values(each))})`.execute(db);
    await migrateTo('0029-sealed-histories');
    const [seal, ...more] = (await eventsOf(9)).slice(3);
    expect(more).toEqual([]);
    const contents = left.map((each) =>
      JSON.stringify([each.sequence, each.action, null, at, each.previous_hash, each.hash]),
    );
    expect(seal).toEqual({
      user_id: 9,
      sequence: 4,
      action: 'sealed',
      actor_id: null,
      at: expect.any(String),
      changes: `{"sealed":"${sha256(contents.join('\n'))}"}`,
      previous_hash: left.at(-1)?.hash,
      hash: seal && hashOf(seal),
    });
    expect(await eventsOf(1)).toHaveLength(1);
  });

  it('0094 makes of each change of a weight one of the criteria', async () => {
    await migrateTo('0093-urgency');
    const at = (day: number) => `2026-03-0${day} 08:00:00.000`;
    for (const [name, version, value, day] of [
      ['weight_safety', 1, '40', 1],
      ['weight_fit', 1, '0', 3],
      ['weight_safety', 2, '35', 2],
      ['paper_size', 1, '"A4"', 2],
    ] as const)
      await sql`
        insert into hospital_settings (name, version, value, changed_at, changed_by, changed_by_name)
        values (${name}, ${version}, ${value}, ${at(day)}, 7, 'Ada')`.execute(db);
    await migrateTo('0094-score-criteria');
    const { rows } = await sql<{
      version: number;
      value: string;
      changed_at: string;
      changed_by_name: string;
    }>`
      select version, value, changed_at, changed_by_name from hospital_settings
      where name = 'score_criteria' order by version`.execute(db);
    const weights = ({ value }: { value: string }) =>
      (JSON.parse(value) as { key: string; weight: number }[]).map(({ key, weight }) => `${key} ${weight}`);
    expect(rows.map((row) => [row.version, row.changed_at, row.changed_by_name, weights(row)])).toEqual([
      [1, at(1), 'Ada', ['patient_outcome 30', 'safety 40', 'cost 25', 'evidence 15', 'fit 10']],
      [2, at(2), 'Ada', ['patient_outcome 30', 'safety 35', 'cost 25', 'evidence 15', 'fit 10']],
      [3, at(3), 'Ada', ['patient_outcome 30', 'safety 35', 'cost 25', 'evidence 15', 'fit 0']],
    ]);
  });
});
