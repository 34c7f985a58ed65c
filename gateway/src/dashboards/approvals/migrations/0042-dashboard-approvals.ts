import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columnKit } from '../../../platform/db/migrations/frozen/columns.ts';

interface Access {
  all?: string[];
  any?: string[];
  roles?: string[];
}
interface Claim {
  kind: string;
  subject: string;
  access: Access;
  title?: string;
}
/** The parts of a manifest that claimed something when this migration was written. */
interface Manifest {
  routes?: { path: string; title: string; access: Access; requests?: string; redirects?: string[] }[];
  nav?: { path: string; label: string; access: Access }[];
  cards?: { path: string; roles: Record<string, unknown> }[];
  landing?: { path: string; role: string };
  slots?: { slot: string; name: string; title: string; access: Access }[];
  embeddable?: boolean;
}

function claimsOf({ routes = [], nav = [], cards = [], landing, slots = [], embeddable }: Manifest): Claim[] {
  return [
    ...routes.flatMap(({ path, title, access, requests, redirects = [] }) => [
      { kind: 'route', subject: path, access, title },
      ...redirects.map((subject) => ({ kind: 'redirect', subject, access })),
      ...(requests ? [{ kind: 'requests', subject: requests, access }] : []),
    ]),
    ...nav.map(({ path, label, access }) => ({ kind: 'nav', subject: path, access, title: label })),
    ...cards.map(({ path, roles }) => ({
      kind: 'card',
      subject: path,
      access: { roles: Object.keys(roles) },
    })),
    ...(landing ? [{ kind: 'landing', subject: landing.role, access: { roles: [landing.role] } }] : []),
    ...slots.map(({ slot, name, title, access }) => ({
      kind: 'slot',
      subject: `${slot} ${name}`,
      access,
      title,
    })),
    ...(embeddable ? [{ kind: 'embedding', subject: '', access: {} }] : []),
  ];
}

interface Before {
  remotes: {
    name: string;
    live_version: string;
    canary_version: string | null;
    updated_at: string;
  };
  remote_versions: { name: string; version: string; description: string; replaces: string | null };
  dashboard_approvals: { name: string; claims: string; updated_at: string };
}

/**
 * Adds the approved claims of each dashboard, and the versions that wait for an approval. For existing dashboards, the claims of these
 * versions count as approved: the live one, the canary, and the target of a rollback.
 */
export async function up(db: Kysely<Before>): Promise<void> {
  const { exact, table } = columnKit(db);
  const long = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`mediumtext`;
  await table(db.schema.createTable('dashboard_approvals'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).primaryKey())
    .addColumn('claims', long, (c) => c.notNull())
    .addColumn('updated_at', sql`datetime(3)`, (c) => c.notNull())
    .execute();
  await table(db.schema.createTable('dashboard_asks'))
    .addColumn('name', 'varchar(40)', (c) => exact(c).primaryKey())
    .addColumn('version', 'varchar(64)', (c) => exact(c).notNull())
    .addColumn('asked', 'varchar(400)', (c) => c.notNull())
    .addColumn('state', 'varchar(10)', (c) => exact(c).notNull())
    .addColumn('asked_at', sql`datetime(3)`, (c) => c.notNull())
    .addColumn('asked_by', 'varchar(200)', (c) => c.notNull())
    .addColumn('reason', 'varchar(1000)')
    .addColumn('decided_at', sql`datetime(3)`)
    .execute();

  for (const { name, live_version, canary_version, updated_at } of await db
    .selectFrom('remotes')
    .select(['name', 'live_version', 'canary_version', 'updated_at'])
    .execute()) {
    const rows = await db
      .selectFrom('remote_versions')
      .select(['version', 'description', 'replaces'])
      .where('name', '=', name)
      .execute();
    const before = rows.find(({ version }) => version === live_version)?.replaces;
    const served = rows.filter(({ version }) => [live_version, canary_version, before].includes(version));
    const claims = new Map<string, Claim>();
    for (const { description } of served)
      for (const claim of claimsOf(JSON.parse(description).manifest))
        claims.set(JSON.stringify(claim), claim);
    await db
      .insertInto('dashboard_approvals')
      .values({ name, claims: JSON.stringify([...claims.values()]), updated_at })
      .execute();
  }
}
