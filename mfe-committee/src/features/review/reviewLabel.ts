import {
  committeeLabel,
  MESSAGES,
  type RequestState,
  STAGE_LABELS,
  stageOf,
  VIEW_STAGES,
} from '@portal/domain';

/**
 * This screen's word for where a request is: the committee's word until the decision (spec 4), then its stage, also when the device
 * has been ordered or put on the shelf since.
 */
export function reviewLabel(
  request: RequestState & { secondApproval: { waits: object | null } | null },
): string {
  if (request.secondApproval?.waits) return MESSAGES.waitsForSecond;
  const stage = stageOf(request);
  return VIEW_STAGES.committee.includes(stage) ? committeeLabel(request.status) : STAGE_LABELS[stage];
}
