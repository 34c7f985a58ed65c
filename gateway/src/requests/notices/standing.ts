import type { NoticeKind } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

/** Finds among these requests, or events, those whose notice is still true. */
type Find = (db: Database, userId: number, ids: readonly number[]) => Promise<ReadonlySet<number>>;
const finders = new Map<NoticeKind, { by: 'request_id' | 'event_id'; find: Find }>();

/** Says how the requests are found on which what notices of this kind tell still stands, such as a consultation that waits for the person. */
export const onStanding = (kind: NoticeKind, find: Find): void =>
  void finders.set(kind, { by: 'request_id', find });

/** The same for a kind with several possible notices about one request, such as questions: finds the events that are still true. */
export const onStandingEvent = (kind: NoticeKind, find: Find): void =>
  void finders.set(kind, { by: 'event_id', find });

/**
 * Without the questions that wait no longer, and without comments that were deleted: nobody is asked again for what they have
 * answered, or led to what is gone. Two statements per kind at most.
 */
export async function stillStanding<
  Told extends { kind: string; request_id: number; event_id: number; for_id?: number | null },
>(db: Database, userId: number, notices: readonly Told[]): Promise<Told[]> {
  let still = [...notices];
  for (const [kind, { by, find }] of finders) {
    const ofKind = still.filter((each) => each.kind === kind);
    if (!ofKind.length) continue;
    // A notice stays true for the person who is asked: the recipient, or the person whose deputy the recipient is.
    const people = [...Map.groupBy(ofKind, ({ for_id }) => for_id ?? userId)];
    const standingByPerson = await Promise.all(
      people.map(async ([id, some]) => {
        const standing = await find(db, id, [...new Set(some.map((each) => each[by]))]);
        return some.filter((each) => standing.has(each[by]));
      }),
    );
    const stands = new Set(standingByPerson.flat());
    still = still.filter((each) => each.kind !== kind || stands.has(each));
  }
  return still;
}
