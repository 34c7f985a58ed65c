import type { Database } from '../../platform/context.ts';

/** How many rolled-back versions are stored. Few pages run an older one, and they still show "New version". */
const MOST_WITHDRAWN = 10;

/** The text of the column `withdrawn`: versions, the last one first. */
export const withdrawnVersions = (text: string | null): string[] => text?.split(' ').filter(Boolean) ?? [];

async function changeWithdrawn(db: Database, name: string, change: (versions: string[]) => string[]) {
  const row = await db.selectFrom('remotes').select('withdrawn').where('name', '=', name).executeTakeFirst();
  if (!row) return;
  const withdrawn = change(withdrawnVersions(row.withdrawn)).slice(0, MOST_WITHDRAWN).join(' ') || null;
  if (withdrawn !== row.withdrawn) {
    await db.updateTable('remotes').set({ withdrawn }).where('name', '=', name).execute();
  }
}

/** Stores that a version was rolled back, so that pages that run it say so. */
export const withdraw = (db: Database, name: string, version: string | null): Promise<void> =>
  changeWithdrawn(db, name, (versions) => [
    ...(version === null ? [] : [version]),
    ...versions.filter((each) => each !== version),
  ]);

/** Removes a version from the rolled-back ones, because it is served again. */
export const reinstate = (db: Database, name: string, version: string): Promise<void> =>
  changeWithdrawn(db, name, (versions) => versions.filter((each) => each !== version));
