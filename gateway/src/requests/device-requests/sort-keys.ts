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
import { isoToSql, type SqlDateTime } from '../../platform/db/index.ts';
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

/** The place of a request in the order that has urgent ones first: theirs is a thousand years before the day on which they are wanted. */
const rankOf = (request: Ranked, submitted: SqlDateTime): SqlDateTime =>
  request.wantedBy && standsFirst(request) ? `1${request.wantedBy.slice(1)} 00:00:00.000` : submitted;

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
