import {
  type Dated,
  isArchived,
  type RequestView,
  STAGE,
  stageOf,
  stageSinceOf,
  standsFirst,
  VIEW_STAGES,
  type WeighedRequest,
  WORK_LISTS,
  type WorkList,
} from '@portal/domain';
import { isoToSql, type SqlDateTime, toSql } from '../../platform/db/index.ts';
import type { RequestRow } from './tables.ts';

/** The sort key of each work list. */
const KEY_OF = {
  analysis: 'analysis_at',
  committee: 'pending_at',
  supply_chain: 'supply_at',
  archive: 'archived_at',
} as const satisfies Record<WorkList, keyof RequestRow>;

/** The column by which each list is sorted. */
export const SORT_OF = {
  ...KEY_OF,
  all: 'submission_date',
  mine: 'submission_date',
} as const satisfies Record<RequestView, keyof RequestRow>;

type ListKey = (typeof KEY_OF)[WorkList] | 'committee_at';
export type SortColumn = ListKey | 'stage' | 'stage_since' | 'ranked_at';

type Ranked = Dated & WeighedRequest & { wantedBy: string | null };

/** The sort key of a request that an older gateway has written without one: before the newest. It is the default of the column. */
export const UNRANKED: SqlDateTime = '7999-12-31 23:59:59.999';

/** Wanted dates reach from 2000 to 2999, so the keys of urgent requests reach from the year 9000 back to the year 8000. */
const FIRST_PLACE = Date.UTC(9000, 0, 1) + Date.UTC(2000, 0, 1);
const MINUTE = 60_000;

/**
 * The sort key of the order that has urgent requests first and then the newest. The order is descending: the key of an urgent request is
 * thousands of years in the future, and the sooner it is wanted, the later its key. Among requests with the same wanted date the first
 * submitted comes first: each minute since 2000 takes one millisecond of that day, which is enough for 160 years. Few requests share a key,
 * so a page never reads through many of them.
 */
function rankOf(request: Ranked, submitted: SqlDateTime): SqlDateTime {
  if (!request.wantedBy || !standsFirst(request)) return submitted;
  const minutes = Math.floor((Date.parse(request.submissionDate) - Date.UTC(2000, 0, 1)) / MINUTE);
  return toSql(new Date(FIRST_PLACE - Date.parse(request.wantedBy) - minutes));
}

/**
 * Says which lists contain a request, and at which position: each list has a sort key, which is NULL when the list does
 * not contain the request. The keys are computed at every write, so that a list is one range of one index (see
 * `tables.ts`). Work lists are sorted by submission, the archive by the last change (spec 2).
 */
export function sortKeys(request: Ranked): Pick<RequestRow, SortColumn> {
  const stage = stageOf(request);
  const submitted = isoToSql(request.submissionDate);
  const keys = WORK_LISTS.map((list) => [KEY_OF[list], VIEW_STAGES[list].includes(stage) ? submitted : null]);
  return {
    ...(Object.fromEntries(keys) as Pick<RequestRow, (typeof KEY_OF)[WorkList]>),
    committee_at: STAGE[stage].beforeCommittee ? submitted : null,
    archived_at: isArchived(request) ? isoToSql(request.lastUpdated ?? request.submissionDate) : null,
    stage,
    stage_since: isoToSql(stageSinceOf(request)),
    ranked_at: rankOf(request, submitted),
  };
}
