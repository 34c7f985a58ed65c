import type { Database } from '../../platform/context.ts';

/** The ids of the people who watch a request in addition to its requester and its assignee, and of those who have stopped. */
export interface Watchers {
  watching: readonly number[];
  left: readonly number[];
}

type Find = (db: Database, requestIds: readonly number[]) => Promise<ReadonlyMap<number, Watchers>>;
let find: Find = async () => new Map();

/** Registers how the watchers of requests are found. A request without any may be missing from the result. */
export const onWatchers = (how: Find): void => {
  find = how;
};

const NOBODY: Watchers = { watching: [], left: [] };

/** Returns a function that gives the watchers of each of these requests, without those by default. At most one statement. */
export async function watchersOf(
  db: Database,
  requestIds: readonly number[],
): Promise<(requestId: number) => Watchers> {
  const watchers = requestIds.length ? await find(db, requestIds) : new Map<number, Watchers>();
  return (requestId) => watchers.get(requestId) ?? NOBODY;
}

/** The ids of the people who watch a request by default, until they stop: its requester and its assignee. */
export const watchersByDefault = (requestedBy: number, assigneeId: number | null): number[] =>
  assigneeId === null ? [requestedBy] : [requestedBy, assigneeId];

/** The ids of all people who watch a request: by default or by choice, without those who have stopped. */
export function allWatchers({ watching, left }: Watchers, byDefault: readonly number[]): Set<number> {
  const all = new Set([...byDefault, ...watching]);
  for (const id of left) all.delete(id);
  return all;
}
