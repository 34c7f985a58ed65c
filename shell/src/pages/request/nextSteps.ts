import {
  ACTIONS,
  type Action,
  type Actor,
  ANSWER_BOX,
  APPROVALS,
  type Approval,
  can,
  canChangeCondition,
  canChangeOwn,
  canVoteUnless,
  editAddress,
  MESSAGES,
  OUTCOME_LABELS,
  type RequestView,
  requestPage,
  TRANSITIONS,
  workAddress,
} from '@portal/domain';
import { readFragment } from '@portal/kit';
import {
  ownRecusal,
  type RequestDetailData,
  type RequestPart,
  requestCardFragment,
  requestDetailFragment,
} from '@portal/requests';
import type { WorkScreen } from '../../portal/workScreens.ts';

/** An action that the person can do now with a request, and the place to do it. */
export type NextStep = {
  label: string;
  tone?: 'success' | 'danger';
} & ({ to: string } | { /** Why the action is not possible now. */ off: string });

const approveAs = (outcome: Approval) => OUTCOME_LABELS[outcome].replace('Approved', 'Approve');
const [, ...OTHER_APPROVALS] = APPROVALS;

/**
 * The actions that this person can do with the request now, most important first. Each leads to a work screen that shows the request to
 * them, where its control gets the focus (`data-step`), or to a page of its own. Actions that they may not do are left out.
 */
export function nextStepsOf(
  actor: Actor,
  request: RequestDetailData,
  screens: readonly WorkScreen[],
): readonly NextStep[] {
  const detail = readFragment(requestDetailFragment, request);
  const card = readFragment(requestCardFragment, detail);
  const owned = { ...card, waitingSince: detail.waitingSince, requestedBy: Number(card.requestedBy) };
  const hasVoted = detail.votes.some(({ voterId }) => Number(voterId) === actor.id);
  const steps: NextStep[] = [];
  const screenOf = (list: RequestView) => screens.find((each) => each.list === list);
  const on = (list: RequestView, allowed: boolean, step: string, label: string, tone?: NextStep['tone']) => {
    const screen = allowed && screenOf(list);
    if (screen) steps.push({ label, to: workAddress(screen.path, card.id, step), tone });
  };
  const here = (allowed: boolean, part: RequestPart, label: string) => {
    if (allowed) steps.push({ label, to: `${requestPage(card.id)}#${part}` });
  };
  const isOwnApproval = Number(card.secondApproval?.waits?.by.id) === actor.id;
  const may = (action: Action) => can(action, actor, card).allowed;

  if (detail.asksYou)
    steps.push({ label: 'Answer the question', to: `${requestPage(card.id)}${ANSWER_BOX}` });
  const mayVote = canVoteUnless(ownRecusal(detail.recusals, actor.id) !== undefined, actor, card).allowed;
  on('committee', mayVote, 'vote', hasVoted ? 'Change my vote' : 'Vote');
  for (const action of ACTIONS) {
    const { step, to } = TRANSITIONS[action];
    if (!step) continue;
    if (to === 'approved' && isOwnApproval && may(action)) {
      steps.push({ label: step.label, tone: step.tone, off: MESSAGES.ownApprovalWaits });
      here(true, 'committee', 'Take Back');
      continue;
    }
    on(step.list, may(action), action, step.label, step.tone);
    if (to !== 'approved') continue;
    for (const outcome of OTHER_APPROVALS) on(step.list, may(action), outcome, approveAs(outcome));
  }
  here(may('stop_trial'), 'approval', 'End the trial');
  const mayClose = detail.conditions.some(
    ({ closedAt, person }) =>
      closedAt === null &&
      canChangeCondition('close', actor, card, { personId: Number(person.id), personName: person.name })
        .allowed,
  );
  here(mayClose, 'approval', 'Close a condition');
  const own = canChangeOwn('edit', actor, owned).allowed && screenOf('mine');
  if (own) steps.push({ label: 'Edit', to: editAddress(own.path, card.id) });
  on('mine', canChangeOwn('delete', actor, owned).allowed, 'withdraw', 'Withdraw');
  return steps;
}
