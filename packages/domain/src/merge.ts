import { ASSIGNABLE_STAGES } from './assignee.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { cannotMergeInto, mergeIntoLater, mergeSelf } from './messages/refusals.ts';
import { coded } from './messages/say.ts';
import { type Standing, stageOf } from './request.ts';
import { requestNumber } from './request-number.ts';
import { STAGE_LABELS } from './stages.ts';

/** True when a request can be merged into another one: into an earlier one on which people still work. Says nothing about the person. */
export function canMergeInto(request: { id: number }, into: Standing & { id: number }): Answer {
  if (into.id === request.id) return refusal('conflict', coded({ mergeSelf }));
  const number = requestNumber(into.id);
  if (into.id > request.id)
    return refusal('conflict', coded({ mergeIntoLater }, requestNumber(request.id), number));
  const stage = stageOf(into);
  if (ASSIGNABLE_STAGES.has(stage)) return { allowed: true };
  return refusal('conflict', coded({ cannotMergeInto }, number, STAGE_LABELS[stage]));
}

const MERGED = 'Merged into ';

/** Why a merged request is dismissed, in the text that its requester reads. */
export const mergeReason = (into: number): string =>
  `${MERGED}${requestNumber(into)}, an earlier request for the same device.`;

/** False only for a dismissed request that cannot be a merged one. */
export const mayBeMerged = ({ dismissalReason }: { dismissalReason: string | null }): boolean =>
  dismissalReason?.startsWith(MERGED) ?? false;
