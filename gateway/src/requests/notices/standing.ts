import type { NoticeKind } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

/** Of these requests, those on which what the person was told still stands. */
type Find = (db: Database, userId: number, requestIds: readonly number[]) => Promise<ReadonlySet<number>>;
const finders = new Map<NoticeKind, Find>();

/** Says how the requests are found on which what notices of this kind tell still stands, such as a question that waits for the person. */
export const onStanding = (kind: NoticeKind, find: Find): void => void finders.set(kind, find);

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
  for (const [kind, find] of finders) {
    const about = still.flatMap((each) => (each.kind === kind ? [each.request_id] : []));
    if (!about.length) continue;
    const standing = await find(db, userId, [...new Set(about)]);
    still = still.filter((each) => each.kind !== kind || standing.has(each.request_id));
  }
  return still;
}
