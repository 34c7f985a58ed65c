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
  const watchers = requestIds.length ? await find(db, requestIds) : new Map<number, Watchers>();
  return (requestId) => watchers.get(requestId) ?? NOBODY;
}

/** Those who watch a request until they stop, whatever they have written on it: its requester and its assignee. */
export const watchersByDefault = (requestedBy: number, assigneeId: number | null): number[] =>
  assigneeId === null ? [requestedBy] : [requestedBy, assigneeId];

/** All people who watch a request. */
export function allWatchers({ watching, left }: Watchers, byDefault: readonly number[]): Set<number> {
  const all = new Set([...byDefault, ...watching]);
  for (const id of left) all.delete(id);
  return all;
}
