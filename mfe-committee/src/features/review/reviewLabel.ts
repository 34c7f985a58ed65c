import { committeeLabel, type RequestState, STATUS_LABELS, VIEW_STAGES } from '@portal/domain';

/** This screen's word for a request's state: the committee's word until the decision, then the decision (spec 4). */
export function reviewLabel({ status }: Pick<RequestState, 'status'>): string {
  return VIEW_STAGES.committee.includes(status) ? committeeLabel(status) : STATUS_LABELS[status];
}
