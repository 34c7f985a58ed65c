import { type Actor, hasPermission } from '../actor.ts';
import { type Answer, refusal } from '../lifecycle.ts';
import { actionNotReal, actionsNotYet, finishActionDenied, reopenActionDenied } from '../messages/actions.ts';
import { minutesApproved } from '../messages/minutes.ts';
import { coded } from '../messages/say.ts';
import { ROLES, type Role } from '../roles.ts';
import { asRead, linesOf, type MinutesStanding, mayWriteMinutes } from './minutes.ts';

/** Whether this person can be given an action as a user: staff. Everybody else is a guest, by name. */
export const mayHaveAction = (actor: Actor): boolean => hasPermission(actor, 'view_all_requests');
/** The roles whose people can be given actions. */
export const ACTION_ROLES: readonly Role[] = /* @__PURE__ */ ROLES.filter((role) =>
  mayHaveAction({ id: 0, roles: [role] }),
);

/**
 * Whether this person may note, change and delete actions now: people who write the minutes, from the opening of the meeting until the
 * approval of the minutes.
 */
export function canNoteActions(actor: Actor, meeting: MinutesStanding): Answer {
  const answer = mayWriteMinutes(actor, meeting);
  if (!answer.allowed) return answer;
  if (meeting.state === 'planned') return refusal('conflict', coded({ actionsNotYet }));
  return meeting.minutes === 'approved' ? refusal('conflict', coded({ minutesApproved })) : answer;
}

const isReal = (answer: Answer, { minutes }: Pick<MinutesStanding, 'minutes'>): Answer =>
  !answer.allowed || minutes === 'approved' ? answer : refusal('conflict', coded({ actionNotReal }));

type Standing = Pick<MinutesStanding, 'chair' | 'minuteTaker' | 'minutes'>;

/**
 * Whether this person may mark an action as done now: the person who has it, and people who write the minutes, after the approval of the
 * minutes.
 */
export function canFinishAction(actor: Actor, meeting: Standing, personId: number | null): Answer {
  const isTheirs = actor.id === personId && mayHaveAction(actor);
  const may = isTheirs || mayWriteMinutes(actor, meeting).allowed;
  return isReal(may ? { allowed: true } : refusal('forbidden', coded({ finishActionDenied })), meeting);
}

/** Whether this person may reopen an action: people who write the minutes. */
export function canReopenAction(actor: Actor, meeting: Standing): Answer {
  const may = mayWriteMinutes(actor, meeting).allowed;
  return isReal(may ? { allowed: true } : refusal('forbidden', coded({ reopenActionDenied })), meeting);
}

/** The line that starts the actions in the text of minutes. No heading of an item can look like it, because those have a number. */
export const ACTIONS_LINE = '## Actions';

/** The text of minutes followed by its actions, one on each line. */
export const withActions = (text: string, lines: readonly string[]): string =>
  lines.length
    ? [text, ACTIONS_LINE, lines.map((line, at) => `${at + 1}. ${line}`).join('\n')]
        .filter(Boolean)
        .join('\n\n')
    : text;

/**
 * The text without these actions. Null when it contains other actions, or their heading in another place: the lines are generated from the
 * actions of the meeting and cannot be edited.
 */
export function withoutActions(text: string, lines: readonly string[]): string | null {
  const plain = text.replaceAll('\r\n', '\n').trimEnd();
  const end = withActions('', lines);
  const rest = end && plain.endsWith(end) ? plain.slice(0, -end.length) : plain;
  return linesOf(rest).some((line) => asRead(line) === asRead(ACTIONS_LINE)) ? null : rest.trimEnd();
}
