import {
  type Dated,
  isArchived,
  type RequestView,
  STAGE,
  stageOf,
  stageSinceOf,
  VIEW_STAGES,
  WORK_LISTS,
  type WorkList,
} from '@portal/domain';
import { isoToSql } from '../../platform/db/index.ts';
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
export type SortColumn = ListKey | 'stage' | 'stage_since';

/**
 * Says which lists contain a request, and at which position: each list has a sort key, which is NULL when the list does
 * not contain the request. The keys are computed at every write, so that a list is one range of one index (see
 * `tables.ts`). Work lists are sorted by submission, the archive by the last change (spec 2).
 */
export function sortKeys(request: Dated): Pick<RequestRow, SortColumn> {
  const stage = stageOf(request);
  const submitted = isoToSql(request.submissionDate);
  const keys = WORK_LISTS.map((list) => [KEY_OF[list], VIEW_STAGES[list].includes(stage) ? submitted : null]);
  return {
    ...(Object.fromEntries(keys) as Pick<RequestRow, (typeof KEY_OF)[WorkList]>),
    committee_at: STAGE[stage].beforeCommittee ? submitted : null,
    archived_at: isArchived(request) ? isoToSql(request.lastUpdated ?? request.submissionDate) : null,
    stage,
    stage_since: isoToSql(stageSinceOf(request)),
  };
}
