import { committeeLabel, type RequestState, STATUS_LABELS, VIEW_STAGES } from '@portal/domain';

/** What this screen calls a request: the committee's words until it is decided, then the decision (spec 4). */
export function reviewLabel({ status }: Pick<RequestState, 'status'>): string {
  return VIEW_STAGES.committee.includes(status) ? committeeLabel(status) : STATUS_LABELS[status];
}
