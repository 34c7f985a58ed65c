import { type ListScope, listScope, REQUEST_VIEWS, ROLES, type Role } from '@portal/domain';
import {
  DummyDriver,
  Kysely,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import type { Context, SessionUser } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { encodeCursor } from '../../platform/paging.ts';
import { type ListQuery, listPage } from './lists.ts';

/** Compiles the statements of a dialect without a database: they are never run. */
const WRITTEN = {
  SQLite: {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  MySQL: {
    createAdapter: () => new MysqlAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new MysqlIntrospector(db),
    createQueryCompiler: () => new MysqlQueryCompiler(),
  },
};

const DEEP = encodeCursor({ at: '2025-01-01 00:00:00.000', id: 7 });
const CARD = new Set(['deviceName']);

/** Each scope in which a list can be read, with one role that reads it so. */
const waysOf = (view: ListQuery['view']): [ListScope, Role][] => [
  ...new Map(
    ROLES.flatMap((role): [ListScope, Role][] => {
      const scope = listScope({ id: 1, roles: [role] }, view);
      return scope ? [[scope, role]] : [];
    }).reverse(),
  ),
];

const LISTS: [title: string, role: Role, query: Omit<ListQuery, 'first'>][] = [
  ...REQUEST_VIEWS.flatMap((view) =>
    waysOf(view)
      .toReversed()
      .map(([scope, role]): (typeof LISTS)[number] => [`${view} (${scope})`, role, { view, fields: CARD }]),
  ),
  ['oldest first', 'analyst', { view: 'archive', order: 'oldest', fields: CARD }],
  ['own, oldest first', 'provider', { view: 'mine', order: 'oldest', fields: CARD }],
  ['urgent first', 'analyst', { view: 'analysis', order: 'urgent', fields: CARD }],
  ['with the requester', 'analyst', { view: 'all', fields: new Set(['deviceName', 'requester']) }],
  ['all fields, as REST asks', 'analyst', { view: 'all' }],
  ...(
    [
      ['one stage', { stage: ['ordered'] }],
      ['two stages', { stage: ['approved', 'on_shelf'] }],
      ['no status', { status: [] }],
      ['one status', { status: ['approved'] }],
      ['two statuses', { status: ['approved', 'rejected'] }],
      ['department', { department: 'CVOR' }],
      ['manufacturer', { manufacturer: 'Acme' }],
      ['urgency', { urgency: 'urgent' }],
      ['words', { text: 'guide' }],
      ['a number', { text: 'MDR-000042' }],
      ['dates', { submittedFrom: '2025-01-01 00:00:00.000', submittedUntil: '2025-02-01 00:00:00.000' }],
    ] as const
  ).map(([title, filter]): (typeof LISTS)[number] => [
    `narrowed: ${title}`,
    'analyst',
    { view: 'all', filter, fields: CARD },
  ]),
];

/** The statement with a line for each clause. */
const laidOut = (sql: string) =>
  `${sql.replace(/ (from|where|and|or|order by|limit|union all) /g, '\n  $1 ')};`;

it.each(['SQLite', 'MySQL'] as const)('the statements of every list, on %s', async (dialect) => {
  const written: string[] = [];
  for (const [title, role, query] of LISTS) {
    for (const after of [null, DEEP]) {
      const texts: string[] = [];
      const db = new Kysely<Tables>({
        dialect: { ...WRITTEN[dialect], createDriver: () => new DummyDriver() },
        log: ({ query: { sql } }) => void texts.push(sql),
      });
      const context = { db, user: { id: 1, roles: [role] } as unknown as SessionUser } as Context;
      const page = await listPage(context, { ...query, first: 20, after });
      if (after) await page.total();
      const heading = after ? `-- ${title}, a later page and the total` : `-- ${title}`;
      written.push([heading, ...texts.map(laidOut)].join('\n'));
    }
  }
  await expect(`${written.join('\n\n')}\n`).toMatchFileSnapshot(`./lists.${dialect.toLowerCase()}.sql`);
});
