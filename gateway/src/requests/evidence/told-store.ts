import { mayHear } from '@portal/domain';
import type { Database, SessionUser } from '../../platform/context.ts';
import { evidenceIn, STORED_ACTIONS } from './told.ts';

/** The events of a request that are about this piece of evidence. */
export async function eventsOfEvidence(db: Database, requestId: number, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('request_events')
    .select(['id', 'changes'])
    .where('request_id', '=', requestId)
    .where('action', 'in', STORED_ACTIONS)
    .execute();
  return rows.flatMap((row) => (evidenceIn(row.changes) === id ? row.id : []));
}

interface Told {
  requestId: number;
  evidenceId: number | null;
}
const keyOf = (requestId: number, id: number) => `${requestId} ${id}`;

/**
 * Makes two functions that say what these events may tell the person about evidence, as it is now: whether an event is hidden, because its
 * evidence is for others, and the title of its evidence; null when that was removed. One statement, if there are such events.
 */
export async function evidenceToTell(db: Database, user: SessionUser, events: readonly Told[]) {
  const ids = [
    ...new Set(events.flatMap(({ requestId, evidenceId }) => (evidenceId === null ? [] : requestId))),
  ];
  const rows = ids.length
    ? await db
        .selectFrom('request_evidence')
        .select(['request_id', 'id', 'audience', 'title'])
        .where('request_id', 'in', ids)
        .execute()
    : [];
  const byKey = new Map(rows.map((row) => [keyOf(row.request_id, row.id), row]));
  const rowOf = ({ requestId, evidenceId }: Told) =>
    evidenceId === null ? undefined : byKey.get(keyOf(requestId, evidenceId));
  return {
    isHidden(event: Told): boolean {
      const row = rowOf(event);
      return row !== undefined && !mayHear(user, row.audience);
    },
    titleOf: (event: Told): string | null => rowOf(event)?.title ?? null,
  };
}
