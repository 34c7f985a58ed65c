import { committeeLabel, type RequestState, STATUS_LABELS } from '@portal/domain';

/** What this screen calls a request: the committee's words until it is decided, then the decision (spec 4). */
export function reviewLabel({ status }: Pick<RequestState, 'status'>): string {
  const decided = status === 'approved' || status === 'rejected' || status === 'dismissed';
  return decided ? STATUS_LABELS[status] : committeeLabel(status);
}
