import type { Actor } from './actor.ts';
import { mayAct } from './lifecycle.ts';
import { statusOfStage } from './request.ts';
import { STAGE, STAGES, type Stage } from './stages.ts';
import { ACTIONS, TRANSITIONS } from './transitions.ts';
import { mayVote } from './votes.ts';

/**
 * The stages in which a request waits for this person: it is on a work list, and the person may take an action that leads on, or votes on it.
 * To dismiss a request is not waiting work.
 */
export function stagesWaitingFor(actor: Actor): Stage[] {
  const isWork = (stage: Stage) => STAGE[stage].lists.some((list) => list !== 'archive');
  const mayMove = (stage: Stage) =>
    ACTIONS.some((action) => {
      const { from, to, needs } = TRANSITIONS[action];
      return to !== 'dismissed' && !needs && from.includes(stage) && mayAct(action, actor).allowed;
    });
  const mayAdvise = (stage: Stage) =>
    STAGE[statusOfStage(stage)].beforeCommittee === true && mayVote(actor).allowed;
  return STAGES.filter((stage) => isWork(stage) && (mayMove(stage) || mayAdvise(stage)));
}
