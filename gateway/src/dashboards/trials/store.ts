import type { Database } from '../../platform/context.ts';
import { increaseOrInsert } from '../../platform/db/index.ts';
import type { PersonCounts } from './decide.ts';
import type { DashboardCanariesTable, DashboardCanaryPeopleTable } from './tables.ts';

/** The most loads of a person that count on each side. */
const MOST_LOADS = 10;

export type Side = DashboardCanaryPeopleTable['side'];

export const findTrial = (db: Database, name: string): Promise<DashboardCanariesTable | undefined> =>
  db.selectFrom('dashboard_canaries').selectAll().where('name', '=', name).executeTakeFirst();

/** The current or last comparison of each dashboard; with `name`, of that one. */
export async function listTrials(db: Database, name?: string): Promise<DashboardCanariesTable[]> {
  let query = db.selectFrom('dashboard_canaries').selectAll();
  if (name !== undefined) query = query.where('name', '=', name);
  return query.execute();
}

/** The comparisons that run, with the descriptions of both versions. */
export const watchedTrials = (db: Database) =>
  db
    .selectFrom('dashboard_canaries')
    .innerJoin('remote_versions', (join) =>
      join
        .onRef('remote_versions.name', '=', 'dashboard_canaries.name')
        .on(({ eb, or, ref }) =>
          or([
            eb('remote_versions.version', '=', ref('dashboard_canaries.live')),
            eb('remote_versions.version', '=', ref('dashboard_canaries.canary')),
          ]),
        ),
    )
    .where('dashboard_canaries.state', '=', 'watched')
    .select([
      'dashboard_canaries.name',
      'dashboard_canaries.trial',
      'dashboard_canaries.canary',
      'remote_versions.version',
      'remote_versions.description',
    ])
    .execute();

/** Replaces the data about the dashboard's last canary, including people's reports. */
export async function replaceTrial(db: Database, row: DashboardCanariesTable): Promise<void> {
  await forgetTrial(db, row.name);
  await db.insertInto('dashboard_canaries').values(row).execute();
}

export async function forgetTrial(db: Database, name: string): Promise<void> {
  const row = await findTrial(db, name);
  if (!row) return;
  await db.deleteFrom('dashboard_canary_people').where('trial', '=', row.trial).execute();
  await db.deleteFrom('dashboard_canaries').where('name', '=', name).execute();
}

/** Deletes late reports about comparisons that are over. */
export async function deleteStrays(db: Database): Promise<void> {
  await db
    .deleteFrom('dashboard_canary_people')
    .where('trial', 'not in', (eb) =>
      eb.selectFrom('dashboard_canaries').select('trial').where('state', '=', 'watched'),
    )
    .execute();
}

/** Adds the result of a load to the counts of its person. */
export async function countLoad(
  db: Database,
  key: Pick<DashboardCanaryPeopleTable, 'trial' | 'side' | 'person'>,
  { loads, failed, stopped, timed, ms }: PersonCounts,
): Promise<void> {
  await increaseOrInsert(
    () =>
      db
        .updateTable('dashboard_canary_people')
        .set(({ eb }) => {
          const bounded = (column: 'loads' | 'failed' | 'stopped', more: number) =>
            eb
              .case()
              .when(column, '<', MOST_LOADS)
              .then(eb(column, '+', more))
              .else(eb.ref(column))
              .end();
          const ofTimes = (column: 'timed' | 'ms', more: number) =>
            eb
              .case()
              .when('loads', '<', MOST_LOADS)
              .then(eb(column, '+', more))
              .else(eb.ref(column))
              .end();
          return {
            // MySQL sets columns one after another: so those that depend on `loads` come before it.
            timed: ofTimes('timed', timed),
            ms: ofTimes('ms', ms),
            failed: bounded('failed', failed),
            stopped: bounded('stopped', stopped),
            loads: bounded('loads', loads),
          };
        })
        .where('trial', '=', key.trial)
        .where('side', '=', key.side)
        .where('person', '=', key.person)
        .executeTakeFirst(),
    async () => {
      // A failure without a load happened on a page that was opened before the comparison. It says nothing about the share of loads that
      // fail.
      if (loads === 0) return;
      // The time of the first load is left out: the browser may have the files of the live version, but not yet those of a new one.
      const first = { loads, failed, stopped, timed: 0, ms: 0 };
      await db
        .insertInto('dashboard_canary_people')
        .values({ ...key, ...first })
        .execute();
    },
  );
}

export const peopleOf = (db: Database, trials: readonly string[]) =>
  trials.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('dashboard_canary_people')
        .select(['trial', 'side', 'loads', 'failed', 'stopped', 'timed', 'ms'])
        .where('trial', 'in', [...trials])
        .execute();

/** Sets a dashboard's own limits, as JSON, and the token that sets them. The limits from before the first token are kept. */
export async function setLimits(
  db: Database,
  name: string,
  limits: string | null,
  tokenId: number | null,
): Promise<void> {
  const now = await db
    .selectFrom('remotes')
    .select(['canary_limits', 'limits_token', 'limits_before'])
    .where('name', '=', name)
    .executeTakeFirst();
  const before = now?.limits_token == null ? now?.canary_limits : now.limits_before;
  await db
    .updateTable('remotes')
    .set({
      canary_limits: limits,
      limits_token: tokenId,
      limits_before: tokenId === null ? null : (before ?? null),
    })
    .where('name', '=', name)
    .execute();
}

/** The dashboards whose limits a token has set, with the limits from before. */
export const limitsSetBy = (db: Database, tokenId: number) =>
  db.selectFrom('remotes').select(['name', 'limits_before']).where('limits_token', '=', tokenId).execute();
