import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProvider } from '../../people/identity/embedded/provider.ts';
import { makeNameKeys } from '../../people/users/text-keys.ts';
import { makeSearchTexts } from '../../requests/device-requests/text-keys.ts';
import { gql } from '../../testing/client.ts';
import { DIALECTS, type TestGateway, testGateway } from '../../testing/gateway.ts';
import { PASSWORD, Visitor } from '../../testing/identity.ts';
import { signInAs } from '../../testing/people.ts';
import { requestAt } from '../../testing/requests.ts';
import type { Database } from '../context.ts';
import { migrate } from './open.ts';
import { searchKey } from './text.ts';

interface Column {
  place: string;
  type: string;
  collation: string;
  initial: string | null;
}

/** Every text column that the portal reads, including the tables of the embedded identity provider. */
async function textColumns(db: Database): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select concat(table_name, '.', column_name) as place, data_type as type, collation_name as collation,
      column_default as initial
    from information_schema.columns
    where table_schema = database() and collation_name is not null and table_name not like 'kysely%'
    order by 1`.execute(db);
  return rows;
}

const MIGRATIONS = ['0017-text-keys', '0024-text-keys-of-all', '0112-more-texts-of-lists'];

describe.each(DIALECTS)('texts and their keys on %s', (dialect) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await testGateway(dialect);
    await openProvider(gateway.services);
  });
  afterAll(() => gateway.stop());

  /** Changes the tables to the state of an older gateway: texts with different collations, and no keys. */
  async function makeOld(db: Database): Promise<void> {
    const index = db.schema.dropIndex('users_name');
    await (dialect === 'SQLite' ? index : index.on('users')).execute();
    await db.schema.alterTable('users').dropColumn('name_key').execute();
    await db.schema.alterTable('device_requests').dropColumn('search_text').execute();
    for (const name of MIGRATIONS) await sql`delete from kysely_migration where name = ${name}`.execute(db);
    if (dialect === 'SQLite') return;
    const other = 'character set utf8mb4 collate utf8mb4_unicode_ci';
    for (const table of ['users', 'device_requests', 'idp_verification']) {
      await sql.raw(`alter table ${table} convert to ${other}`).execute(db);
    }
    const latin = 'character set latin1 collate latin1_swedish_ci';
    await sql.raw(`alter table shell_documents convert to ${latin}`).execute(db);
  }

  it.skipIf(dialect === 'SQLite')('are compared byte by byte in every table', async () => {
    const columns = await textColumns(gateway.services.db);
    expect(columns.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['users.email', 'device_requests.manufacturer', 'idp_user.email']),
    );
    expect(columns.filter(({ collation }) => !collation.endsWith('_bin'))).toEqual([]);
  });

  it('take every letter, also where the embedded provider keeps them', async () => {
    const visitor = new Visitor(gateway);
    const name = 'Łukasz Żółć 漢字 😀';
    const email = 'lukasz@hospital.example';
    expect((await visitor.signUp(email, PASSWORD, name)).status).toBe(200);
    await visitor.verifyEmail(email);
    expect((await visitor.exchange()).body.user).toMatchObject({ email, name });
  });

  it('are made for texts that were stored before there were keys', async () => {
    const { services } = gateway;
    const { db } = services;
    const person = await signInAs(services, 'admin', { name: 'Zoe\u0308 MU\u0308LLER' });
    const names: string[] = [];
    for (let count = 1; count <= 450; count++) names.push(`Größe ${count}`);
    for (const deviceName of names.slice(0, 5))
      await requestAt(services, person.id, 'submitted', { deviceName });
    const { id: _, ...template } = await db
      .selectFrom('device_requests')
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('device_requests')
      .values(names.slice(5).map((device_name) => ({ ...template, device_name, search_text: '' })))
      .execute();
    const before = dialect === 'SQLite' ? [] : await textColumns(db);
    await makeOld(db);
    await db
      .updateTable('users')
      .set({ email: 'Zoe.Mueller@Hospital.EXAMPLE' })
      .where('id', '=', person.id)
      .execute();

    await migrate(db);

    if (dialect !== 'SQLite')
      expect(await textColumns(db)).toEqual(
        before.map((column) => ({
          ...column,
          collation: expect.stringMatching(/_bin$/),
        })),
      );
    const [user] = await db.selectFrom('users').selectAll().where('id', '=', person.id).execute();
    expect(user).toMatchObject({ email: 'zoe.mueller@hospital.example', name_key: 'zoe muller' });
    const rows = await db.selectFrom('device_requests').select(['device_name', 'search_text']).execute();
    expect(rows).toHaveLength(450);
    for (const row of rows) expect(row.search_text).toContain(`${searchKey(row.device_name)}\n`);
    const found = `{ list: deviceRequests(view: all, filter: { text: "GROSSE 449" }) { totalCount } }`;
    expect((await gql(gateway, person, found)).data).toEqual({ list: { totalCount: 1 } });
  });

  it('are made again for texts that an older gateway wrote', async () => {
    const { services } = gateway;
    const { db } = services;
    const person = await signInAs(services, 'admin');
    const request = await requestAt(services, person.id, 'submitted', { deviceName: 'Kept' });
    const old = { device_name: 'Ærø', search_text: null } as never;
    await db.updateTable('device_requests').set(old).where('id', '=', request.id).execute();
    await db.updateTable('users').set({ name: 'Ærø' }).where('id', '=', person.id).execute();
    expect(await makeNameKeys(db)).toBe(1);
    expect(await makeNameKeys(db)).toBe(0);
    expect(await makeSearchTexts(db, '9999-01-01 00:00:00.000')).toBe(0);
    expect(await makeSearchTexts(db)).toBe(1);
    expect(await makeSearchTexts(db)).toBe(0);
    const found = `{ list: deviceRequests(view: all, filter: { text: "aero" }) { totalCount } }`;
    expect((await gql(gateway, person, found)).data).toEqual({ list: { totalCount: 1 } });
  });
});
