import type { Database } from '../../platform/context.ts';

/** Who follows a request beside its requester and its assignee, and who has stopped. */
export interface Watchers {
  watching: readonly number[];
  left: readonly number[];
}

type Find = (db: Database, requestId: number) => Promise<Watchers>;
let find: Find = async () => ({ watching: [], left: [] });

/** Says how the watchers of a request are found. */
export const onWatchers = (how: Find): void => {
  find = how;
};

/** The people who watch the request: its requester and its assignee do until they stop. */
export async function watchersOf(
  db: Database,
  requestId: number,
  byDefault: readonly (number | null)[],
): Promise<Set<number>> {
  const { watching, left } = await find(db, requestId);
  const all = new Set([...byDefault.filter((id) => id !== null), ...watching]);
  for (const id of left) all.delete(id);
  return all;
}
