import { type Actor, waitsFor } from '../actor.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import { conditionsOver, notYourCondition, onlyOfficeReopens } from '../messages/outcomes.ts';
import { notInEmergency } from '../messages/refusals.ts';
import { coded } from '../messages/say.ts';
import { isOffice } from '../office.ts';
import { type Standing, stageOf } from '../request.ts';
import { STAGE_LABELS } from '../stages.ts';

/**
 * True when this person may close a condition of the request, or reopen it: the person responsible for it may close it, and the business
 * office may do both.
 */
export function canChangeCondition(
  kind: 'close' | 'reopen',
  actor: Actor,
  request: Standing,
  condition: { personId: number; personName: string },
): Answer {
  const mayClose = kind === 'close' && waitsFor(actor, condition.personId);
  if (!mayClose && !isOffice(actor))
    return refusal(
      'forbidden',
      kind === 'close' ? coded({ notYourCondition }, condition.personName) : coded({ onlyOfficeReopens }),
    );
  if (!mayClose && actor.emergency) return refusal('forbidden', coded({ notInEmergency }));
  if (request.status === 'approved') return { allowed: true };
  return refusal('conflict', coded({ conditionsOver }, STAGE_LABELS[stageOf(request)]));
}
