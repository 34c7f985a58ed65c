import type { NoticeKind } from '@portal/domain';
import type { Database } from '../../platform/context.ts';

/** Of these requests or events, returns those of which the notice is still true for the user. */
type Find = (db: Database, userId: number, ids: readonly number[]) => Promise<ReadonlySet<number>>;
const finders = new Map<NoticeKind, { by: 'request_id' | 'event_id'; find: Find }>();

/**
 * Registers, for a kind of notices, how to find the requests of which the notice is still true, for example a consultation that still waits
 * for the person.
 */
export const onStanding = (kind: NoticeKind, find: Find): void =>
  void finders.set(kind, { by: 'request_id', find });

/** The same for a kind with several possible notices about one request, such as questions: finds the events that are still true. */
export const onStandingEvent = (kind: NoticeKind, find: Find): void =>
  void finders.set(kind, { by: 'event_id', find });

/**
 * The notices that are still true, for example without answered questions and deleted comments: nobody is asked again for what they have
 * answered, or led to what is gone. Kinds without a registered finder stay. At most two statements for each kind.
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
