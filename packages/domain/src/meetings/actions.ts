import { type Actor, hasPermission } from '../actor.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import { actionNotReal, actionsNotYet, finishActionDenied, reopenActionDenied } from '../messages/actions.ts';
import { minutesApproved } from '../messages/minutes.ts';
import { coded } from '../messages/say.ts';
import { ROLES, type Role } from '../roles.ts';
import { asRead, linesOf, type MinutesStanding, mayWriteMinutes } from './minutes.ts';

/** Whether this person may be given an action: staff. Everybody else is a guest, by name. */
export const mayHaveAction = (actor: Actor): boolean => hasPermission(actor, 'view_all_requests');
/** The roles whose people may be given actions. */
export const ACTION_ROLES: readonly Role[] = /* @__PURE__ */ ROLES.filter((role) =>
  mayHaveAction({ id: 0, roles: [role] }),
);

/** Whether this person may note, change and delete actions now: who writes the minutes, from the opening of the meeting until they are approved. */
export function canNoteActions(actor: Actor, meeting: MinutesStanding): Answer {
  const answer = mayWriteMinutes(actor, meeting);
  if (!answer.allowed) return answer;
  if (meeting.state === 'planned') return refusal('conflict', coded({ actionsNotYet }));
  return meeting.minutes === 'approved' ? refusal('conflict', coded({ minutesApproved })) : answer;
}

const isReal = (answer: Answer, { minutes }: Pick<MinutesStanding, 'minutes'>): Answer =>
  !answer.allowed || minutes === 'approved' ? answer : refusal('conflict', coded({ actionNotReal }));

type Standing = Pick<MinutesStanding, 'chair' | 'minuteTaker' | 'minutes'>;

/** Whether this person may mark an action as done now: whoever has it, and who writes the minutes, once they are approved. */
export function canFinishAction(actor: Actor, meeting: Standing, personId: number | null): Answer {
  const isTheirs = actor.id === personId && mayHaveAction(actor);
  const may = isTheirs || mayWriteMinutes(actor, meeting).allowed;
  return isReal(may ? { allowed: true } : refusal('forbidden', coded({ finishActionDenied })), meeting);
}

/** Whether this person may open an action again: who writes the minutes. */
export function canReopenAction(actor: Actor, meeting: Standing): Answer {
  const may = mayWriteMinutes(actor, meeting).allowed;
  return isReal(may ? { allowed: true } : refusal('forbidden', coded({ reopenActionDenied })), meeting);
}

/** The line that begins the actions in the text of minutes. No heading of an item is the same: those have a number. */
export const ACTIONS_LINE = '## Actions';

/** The text of minutes with its actions, a line for each, at the end. */
export const withActions = (text: string, lines: readonly string[]): string =>
  lines.length
    ? [text, ACTIONS_LINE, lines.map((line, at) => `${at + 1}. ${line}`).join('\n')]
        .filter(Boolean)
        .join('\n\n')
    : text;

/** The text again without these actions; null when it has others, or their line elsewhere: they are made from the actions of the meeting. */
export function withoutActions(text: string, lines: readonly string[]): string | null {
  const plain = text.replaceAll('\r\n', '\n').trimEnd();
  const end = withActions('', lines);
  const rest = end && plain.endsWith(end) ? plain.slice(0, -end.length) : plain;
  return linesOf(rest).some((line) => asRead(line) === asRead(ACTIONS_LINE)) ? null : rest.trimEnd();
}
