import {
  ACTIONS,
  type Actor,
  ASSIGNABLE_STAGES,
  can,
  fieldEntry,
  MESSAGES,
  type SeveralAction,
  stageOf,
  TRANSITIONS,
} from '@portal/domain';
import type { ResultOf } from '@portal/kit';
import type { requestCardFragment } from '../graphql/requestCard.graphql.ts';

interface Words {
  /** On the button that asks. */
  label: string;
  /** The question, and the label of the button that runs the action. */
  verb: string;
  /** The message about requests on which it succeeded. */
  done: string;
  pending: string;
  danger?: true;
}

/** The texts for an action on several requests. */
export const WORDS: Readonly<Record<SeveralAction, Words>> = MESSAGES.severalWords;

/** Whether the action is possible for this request now. */
export const isPossible = (
  action: SeveralAction,
  actor: Actor,
  card: ResultOf<typeof requestCardFragment>,
): boolean => (action === 'assign' ? ASSIGNABLE_STAGES.has(stageOf(card)) : can(action, actor, card).allowed);

export const requests = (count: number): string => (count === 1 ? '1 request' : `${count} requests`);

const area = (name: 'analystNotes' | 'committeeNotes' | 'dismissalReason') =>
  fieldEntry(name) as { label: string; rows: number };

interface Asked {
  name: 'notes' | 'reason';
  label: string;
  rows: number;
  help: string;
  required?: true;
}

const NOTES = { name: 'notes', help: 'The same for all of them. May stay empty.' } as const;
const TEXTS: Readonly<Record<string, Asked>> = {
  analystNotes: {
    ...area('analystNotes'),
    name: 'notes',
    required: true,
    help: 'The same for all of them, in place of the notes that they have.',
  },
  committeeNotes: { ...area('committeeNotes'), ...NOTES },
  dismissalReason: {
    ...area('dismissalReason'),
    name: 'reason',
    required: true,
    help: 'The same for all of them. Each requester reads it.',
  },
};

/** The text that goes with an action, if the action ends a step: a person who only takes requests has nothing to write about them yet. */
export function textOf(action: SeveralAction): Asked | undefined {
  const transition = ACTIONS.find((each) => each === action);
  const { assigns, requires, takes } = (transition && TRANSITIONS[transition]) || {};
  return assigns ? undefined : TEXTS[requires ?? takes ?? ''];
}
