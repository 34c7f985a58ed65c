import type { Database } from '../../platform/context.ts';

/** Who follows a request beside its requester and its assignee, and who has stopped. */
export interface Watchers {
  watching: readonly number[];
  left: readonly number[];
}

type Find = (db: Database, requestIds: readonly number[]) => Promise<ReadonlyMap<number, Watchers>>;
let find: Find = async () => new Map();

/** Says how the watchers of requests are found. A request without any may be missing. */
export const onWatchers = (how: Find): void => {
  find = how;
};

const NOBODY: Watchers = { watching: [], left: [] };

/** Who watches these requests beside those who do by default. */
export async function watchersOf(
  db: Database,
  requestIds: readonly number[],
): Promise<(requestId: number) => Watchers> {
  const found = requestIds.length ? await find(db, requestIds) : new Map<number, Watchers>();
  return (requestId) => found.get(requestId) ?? NOBODY;
}

/** The people who watch a request: its requester and its assignee do until they stop. */
export function withDefaults(
  { watching, left }: Watchers,
  byDefault: readonly (number | null)[],
): Set<number> {
  const all = new Set([...byDefault.filter((id) => id !== null), ...watching]);
  for (const id of left) all.delete(id);
  return all;
}
