import { hash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration knows the tables of its own time only
type Database = Kysely<any>;

interface UserEvent {
  user_id: number;
  sequence: number;
  action: string;
  actor_id: number | null;
  at: string;
  changes: string | null;
  previous_hash: string;
  hash: string;
}
type Head = Pick<UserEvent, 'sequence' | 'hash'>;
type UserRow = Record<string, unknown> & { id: number };

const NO_EVENTS: Head = { sequence: 0, hash: '0'.repeat(64) };
const BEFORE_ALL_IDS = -1e19;
/** People in one step. */
const PAGE = 100;
const SALT_BYTES = 16;

/** The columns of a person that a history recorded. */
const RECORDED = [
  'issuer',
  'subject',
  'email',
  'email_verified',
  'name',
  'role',
  'department',
  'active',
  'profile_created',
  'created_at',
  'tokens_from',
];

/** The ids of everybody who has a row, a history or roles, in order, one page at a time. */
async function* people(db: Database): AsyncGenerator<number[]> {
  const columns = [
    ['users', 'id'],
    ['user_events', 'user_id'],
    ['user_roles', 'user_id'],
  ] as const;
  for (let after = BEFORE_ALL_IDS; ; ) {
    const found = new Set<number>();
    for (const [table, column] of columns) {
      const id = sql.ref(column);
      const { rows } = await sql<{ id: number }>`
        select distinct ${id} as id from ${sql.table(table)} where ${id} > ${after}
        order by ${id} limit ${PAGE}`.execute(db);
      for (const row of rows) found.add(row.id);
    }
    if (!found.size) return;
    const ids = [...found].sort((a, b) => a - b).slice(0, PAGE);
    yield ids;
    after = ids.at(-1) ?? after;
  }
}

/** What is stored about some people. */
async function storedPeople(db: Database, ids: readonly number[]) {
  const rowsIn = (table: string) =>
    db
      .selectFrom(table)
      .selectAll()
      .where(table === 'users' ? 'id' : 'user_id', 'in', ids);
  const rows = await rowsIn('users').$castTo<UserRow>().execute();
  const roles = await rowsIn('user_roles').$castTo<{ user_id: number; role: string }>().execute();
  const events = await rowsIn('user_events')
    .orderBy('user_id')
    .orderBy('sequence')
    .$castTo<UserEvent>()
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const rolesOf = Map.groupBy(roles, ({ user_id }) => user_id);
  const eventsOf = Map.groupBy(events, ({ user_id }) => user_id);
  return ids.map((id) => ({
    id,
    row: rowOf.get(id),
    roles: (rolesOf.get(id) ?? []).map(({ role }) => role),
    events: eventsOf.get(id) ?? [],
  }));
}

/** The database stores a lone surrogate as U+FFFD. */
const written = (changes: object): string =>
  JSON.stringify(changes, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));

/** The event that follows `head`, with its hash over everything in it and the hash before. */
function following(
  head: Head,
  event: Pick<UserEvent, 'user_id' | 'action' | 'at'> & { changes: string },
): UserEvent {
  const { user_id, action, at, changes } = event;
  const sequence = head.sequence + 1;
  const content = JSON.stringify(['user', user_id, sequence, action, null, at, changes]);
  const own = hash('sha256', `${head.hash}\n${content}`);
  return { user_id, sequence, action, actor_id: null, at, changes, previous_hash: head.hash, hash: own };
}

async function insert(db: Database, events: readonly UserEvent[]): Promise<void> {
  if (events.length) await db.insertInto('user_events').values(events).execute();
}

const now = (): string => new Date().toISOString().slice(0, 23).replace('T', ' ');

/** For 0026: records the current state of everybody who has no history yet. */
export async function recordUsers(db: Database): Promise<void> {
  const at = now();
  for await (const ids of people(db)) {
    const events = (await storedPeople(db, ids)).flatMap(({ id, row, roles, events: recorded }) => {
      if (!row || recorded.length) return [];
      const users = Object.fromEntries(
        RECORDED.filter((column) => row[column] !== undefined).map((column) => [column, row[column]]),
      );
      const user_roles = [...new Set(roles)].sort();
      const salt = randomBytes(SALT_BYTES).toString('base64url');
      const changes = written({ users, user_roles, salt });
      return following(NO_EVENTS, { user_id: id, action: 'baseline', at, changes });
    });
    await insert(db, events);
  }
}

const isRemoval = ({ action }: UserEvent): boolean => action === 'removed';

const isSeal = ({ changes }: UserEvent): boolean =>
  changes !== null && (JSON.parse(changes) as { sealed?: string }).sealed !== undefined;

/** True when contents were erased, and no later event seals what is left. */
function isUnsealed(events: readonly UserEvent[]): boolean {
  const emptied = events.findLastIndex((event) => event.changes === null && !isRemoval(event));
  return emptied !== -1 && !events.slice(emptied).some(isSeal);
}

/** SHA-256 of everything in the events but their contents. */
const sealOf = (events: readonly UserEvent[]): string =>
  hash(
    'sha256',
    events
      .map(({ sequence, action, actor_id, at, previous_hash, hash: own }) =>
        JSON.stringify([sequence, action, actor_id, at, previous_hash, own]),
      )
      .join('\n'),
  );

/** For 0029: seals the histories of people whom gateways of older versions removed. */
export async function sealRemoved(db: Database): Promise<void> {
  const at = now();
  for await (const ids of people(db)) {
    const seals = (await storedPeople(db, ids)).flatMap(({ id, events }) => {
      const last = events.at(-1);
      if (!last || !events.some(isRemoval) || !isUnsealed(events)) return [];
      const changes = written({ sealed: sealOf(events) });
      return following(last, { user_id: id, action: 'sealed', at, changes });
    });
    await insert(db, seals);
  }
}
