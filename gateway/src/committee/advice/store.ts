import type { MeetingKind, RecommendationResult } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';

/** A closed item of a meeting that ended with a recommendation. */
export interface RecommendingItem {
  request_id: number;
  meeting_id: number;
  result: RecommendationResult;
  counts: string;
  eligible: string;
  closed_at: SqlDateTime;
  kind: MeetingKind;
  title: string;
  starts_at: SqlDateTime;
  ends_at: SqlDateTime;
  /** Null for a circulation that was cancelled afterwards. */
  listed_at: SqlDateTime | null;
}

/**
 * The recommendations on these requests, in order: the last one of a request counts. Votes without a quorum come before all others, because
 * without a quorum the committee has not decided, so they do not replace an earlier recommendation. One statement for all.
 */
export async function recommendingItems(
  db: Database,
  requestIds: readonly number[],
): Promise<RecommendingItem[]> {
  if (!requestIds.length) return [];
  const rows = await db
    .selectFrom('meeting_items as item')
    .innerJoin('meetings', 'meetings.id', 'item.meeting_id')
    .select(['item.request_id', 'item.meeting_id', 'item.result', 'item.counts', 'item.eligible'])
    .select(['item.closed_at', 'meetings.kind', 'meetings.title', 'meetings.starts_at', 'meetings.ends_at'])
    .select('meetings.listed_at')
    .where('item.request_id', 'in', requestIds)
    .where('item.result', 'is not', null)
    .orderBy('item.request_id')
    .orderBy('item.closed_at')
    .orderBy('item.id')
    .execute();
  const items = rows as RecommendingItem[];
  const isSilent = ({ result }: RecommendingItem) => result === 'no_quorum';
  return [...items.filter(isSilent), ...items.filter((item) => !isSilent(item))];
}
