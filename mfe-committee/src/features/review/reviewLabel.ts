import {
  committeeLabel,
  MESSAGES,
  type RequestState,
  STAGE_LABELS,
  stageOf,
  VIEW_STAGES,
} from '@portal/domain';

/**
 * The label of this screen for the state of a request. Until the decision it is the committee's own word (spec 4). After that it is the
 * stage, even when the device has since been ordered or put on the shelf.
 */
export function reviewLabel(
  request: RequestState & { secondApproval: { waits: object | null } | null },
): string {
  if (request.secondApproval?.waits) return MESSAGES.waitsForSecond;
  const stage = stageOf(request);
  return VIEW_STAGES.committee.includes(stage) ? committeeLabel(request.status) : STAGE_LABELS[stage];
}
