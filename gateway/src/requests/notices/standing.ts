import type { Database } from '../../platform/context.ts';

/** Of these requests, those on which what the person was told still stands. */
type Find = (db: Database, userId: number, requestIds: readonly number[]) => Promise<ReadonlySet<number>>;
type Finders = Readonly<Record<'question' | 'mention', Find>>;
let finders: Finders | undefined;

/** Says how the requests are found on which an open question waits for the person, and those on which a comment mentions them. */
export const onComments = (how: Finders): void => {
  finders = how;
};

/**
 * Without the questions that wait no longer, and without mentions whose comment was deleted: nobody is asked again for what they
 * have answered, or led to what is gone. At most one statement per kind.
 */
export async function stillStanding<Told extends { kind: string; request_id: number }>(
  db: Database,
  userId: number,
  told: readonly Told[],
): Promise<Told[]> {
  let still = [...told];
  for (const [kind, find] of Object.entries(finders ?? {})) {
    const about = still.flatMap((each) => (each.kind === kind ? [each.request_id] : []));
    if (!about.length) continue;
    const standing = await find(db, userId, [...new Set(about)]);
    still = still.filter((each) => each.kind !== kind || standing.has(each.request_id));
  }
  return still;
}
