import { type Actor, hasPermission } from './actor.ts';
import { ASSIGNABLE_STAGES } from './assignee.ts';
import { type Answer, refusal } from './lifecycle.ts';
import { cannotBeSupported, supportDenied, supportOwn } from './messages/refusals.ts';
import { coded } from './messages/say.ts';
import { type Standing, stageOf } from './request.ts';
import { STAGE_LABELS } from './stages.ts';

/** Who may support another person's request: everybody who may submit requests. */
export function maySupport(actor: Actor): Answer {
  if (hasPermission(actor, 'create_device_request')) return { allowed: true };
  return refusal('forbidden', coded({ supportDenied }));
}

/** True when this person may become a supporter of the request: it belongs to somebody else, and people still work on it. */
export function canSupport(actor: Actor, request: Standing & { requestedBy: number }): Answer {
  const answer = maySupport(actor);
  if (!answer.allowed) return answer;
  if (request.requestedBy === actor.id) return refusal('conflict', coded({ supportOwn }));
  const stage = stageOf(request);
  if (ASSIGNABLE_STAGES.has(stage)) return answer;
  return refusal('conflict', coded({ cannotBeSupported }, STAGE_LABELS[stage]));
}
