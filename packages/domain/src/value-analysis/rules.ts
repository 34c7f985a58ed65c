import { type Actor, hasPermission } from '../actor.ts';
import { isStaff } from '../comments.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import { analysisClosed } from '../messages/analysis.ts';
import { analyzeDenied } from '../messages/refusals.ts';
import { coded } from '../messages/say.ts';
import { type Standing, stageOf } from '../request.ts';
import { STAGE, STAGE_LABELS } from '../stages.ts';

/** Staff may read the value analyses of the requests that they may read. */
export const mayReadAnalysis = isStaff;

/** Whether this person may write the value analysis of a request now. */
export function canWriteAnalysis(actor: Actor, request: Standing): Answer {
  if (!hasPermission(actor, 'analyze_requests')) return refusal('forbidden', coded({ analyzeDenied }));
  const stage = stageOf(request);
  if (STAGE[stage].hasOpenAnalysis) return { allowed: true };
  return refusal('conflict', coded({ analysisClosed }, STAGE_LABELS[stage]));
}
