import { isArchived, stageOf } from '@portal/domain';
import type { RequestRow } from '../db/tables.ts';
import { isoToSql } from '../db/time.ts';
import type { DeviceRequest } from './model.ts';

export type SortColumn =
  | 'analysis_at'
  | 'pending_at'
  | 'committee_at'
  | 'supply_at'
  | 'archived_at'
  | 'stage';
type Sorted = Pick<DeviceRequest, 'status' | 'isOrdered' | 'isOnShelf' | 'submissionDate' | 'lastUpdated'>;

/**
 * In which lists a request stands and where: the sort key of each list, NULL outside it. Computed at every write, so that
 * a list is one range of one index (see `tables.ts`). Work lists go by submission, the archive by the last change (spec 2).
 */
export function sortKeys(request: Sorted): Pick<RequestRow, SortColumn> {
  const { status, submissionDate, lastUpdated } = request;
  const when = (listed: boolean, instant = submissionDate) => (listed ? isoToSql(instant) : null);
  const inAnalysis = status === 'submitted' || status === 'under_analysis';
  return {
    analysis_at: when(inAnalysis),
    pending_at: when(inAnalysis || status === 'committee_review'),
    committee_at: when(status === 'committee_review'),
    supply_at: when(status === 'approved'),
    archived_at: when(isArchived(request), lastUpdated ?? submissionDate),
    stage: stageOf(request),
  };
}
