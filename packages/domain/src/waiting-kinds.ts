import { type Actor, hasPermission } from './actor.ts';
import { mayAct } from './lifecycle.ts';
import type { RequestView } from './lists.ts';
import { mayHaveAction } from './meetings/actions.ts';
import { FIRST_STAGE, STAGE, STAGES, type Stage } from './stages.ts';
import { ANALYSIS_ACTIONS } from './told-actions.ts';
import { ACTIONS, type Action, TRANSITIONS } from './transitions.ts';
import { mayVote } from './votes.ts';
import { stagesWaitingFor } from './waiting.ts';
import { WAITING_KINDS, type WaitingKind } from './waiting-names.ts';

/**
 * What makes a request wait: its stage, its stage together with its assignee, its due date, a question or an answer, a trial whose last day is
 * over, or an action of a meeting, which waits without a request.
 */
type WaitsBy =
  | 'stage'
  | 'assignee'
  | 'due'
  | 'question'
  | 'answer'
  | 'condition'
  | 'consultation'
  | 'follow_up'
  | 'trial'
  | 'action';

interface WaitingWords {
  label: string;
  /** What makes requests of this kind wait; by default their stage. */
  by?: WaitsBy;
  /** The list that contains these requests, if it is the same for everybody. */
  list?: RequestView;
  /** The parameters that filter the list to these requests. `{stage}` is replaced by their stage. */
  filter?: string;
  /** The event that makes requests of this kind wait, at any stage; therefore the kind has a list of its own. */
  done?: string;
  /** Where such work comes from, for a person for whom nothing waits. */
  next?: string;
}

interface WaitingEntry extends WaitingWords {
  by: WaitsBy;
  filter: string;
  /** The action that waits. */
  action: Action | undefined;
  /** The stage of the requests that wait, if it is a single one: they are one range of one index. */
  stage: Stage;
}

const BEFORE_COMMITTEE_NEXT = 'Requests come to you when an analyst sends them to the committee.';

const WORDS: Readonly<Record<WaitingKind, WaitingWords>> = {
  to_analyze: {
    label: 'To analyze',
    list: 'analysis',
    filter: 'status={stage}',
    next: 'New requests come to you when somebody submits them.',
  },
  my_analyses: {
    label: 'Your analyses',
    by: 'assignee',
    list: 'analysis',
    filter: 'status={stage}&assignee=me',
  },
  to_vote: {
    label: 'To vote',
    list: 'committee',
    filter: 'show=ready&voted=false',
    next: BEFORE_COMMITTEE_NEXT,
  },
  to_decide: { label: 'To decide', list: 'committee', filter: 'show=ready', next: BEFORE_COMMITTEE_NEXT },
  trials: { label: 'Trials to decide on', by: 'trial', done: 'began it' },
  to_order: {
    label: 'To order',
    list: 'supply_chain',
    filter: 'stage={stage}&held=false',
    next: 'Devices come to you when they are approved.',
  },
  to_shelve: {
    label: 'To shelve',
    list: 'supply_chain',
    filter: 'stage={stage}',
    next: 'Ordered devices come to you when they arrive.',
  },
  questions: {
    label: 'Questions to you',
    by: 'question',
    done: 'asked',
    next: 'Questions about requests come to you when somebody asks them.',
  },
  answers: { label: 'Answers to your questions', by: 'answer', done: 'answered' },
  conditions: { label: 'Conditions to close', by: 'condition', done: 'gave it' },
  consultations: { label: 'Consultations asked of you', by: 'consultation', done: 'asked' },
  follow_ups: { label: 'What came of devices', by: 'follow_up', done: 'asked' },
  actions: { label: 'Actions from meetings', by: 'action' },
  overdue: { label: 'Overdue', by: 'due', filter: 'overdue=true&sort=due' },
};

function entryOf(kind: WaitingKind): WaitingEntry {
  const action = ACTIONS.find((each) => TRANSITIONS[each].waiting === kind);
  const stage = STAGES.find((each) =>
    action ? TRANSITIONS[action].from.includes(each) : STAGE[each].beforeCommittee,
  );
  const { filter = '', ...words } = WORDS[kind];
  const at = stage ?? FIRST_STAGE;
  return { by: 'stage', ...words, filter: filter.replace('{stage}', at), action, stage: at };
}

/** All that the portal says about each kind. The actions in `transitions.ts` name their kind. */
export const WAITING = /* @__PURE__ */ Object.fromEntries(
  WAITING_KINDS.map((kind) => [kind, entryOf(kind)]),
) as Readonly<Record<WaitingKind, WaitingEntry>>;

/** The highest count of a kind: a person with more waiting work needs no exact number. */
export const MOST_WAITING = 1_000;
/** The number of waiting requests in kinds with these counts: "15"; "1003+" when one of them has reached the highest count. */
export const waitingInAll = (counts: readonly number[]): string =>
  `${counts.reduce((sum, count) => sum + count, 0)}${counts.some((count) => count >= MOST_WAITING) ? '+' : ''}`;
/**
 * The known counts of these kinds, to be added up. Kinds that wait by the same stage are about the same requests: for a person who votes and
 * decides, the larger count applies.
 */
export function countsToAdd(
  kinds: Iterable<WaitingKind>,
  counts: Readonly<Partial<Record<WaitingKind, number>>>,
): number[] {
  const groups = Map.groupBy(kinds, (kind) => (WAITING[kind].by === 'stage' ? WAITING[kind].stage : kind));
  return [...groups.values()].flatMap((some) => {
    const kindCounts = some.flatMap((kind) => counts[kind] ?? []);
    return kindCounts.length ? Math.max(...kindCounts) : [];
  });
}
/** How many of each kind are shown. */
export const WAITING_SHOWN = 5;

function concerns(kind: WaitingKind, actor: Actor): boolean {
  const { by, action } = WAITING[kind];
  switch (by) {
    case 'due':
      return stagesWaitingFor(actor).length > 0;
    case 'question':
    case 'answer':
    case 'condition':
    case 'consultation':
    case 'follow_up':
      return hasPermission(actor, 'view_all_requests') || hasPermission(actor, 'view_own_requests');
    case 'action':
      return mayHaveAction(actor);
    case 'trial':
      return mayAct('stop_trial', actor).allowed;
    default:
      return (action ? mayAct(action, actor) : mayVote(actor)).allowed;
  }
}

/** The kinds that concern this person: those whose work they may do. */
export const waitingKindsOf = (actor: Actor): WaitingKind[] =>
  WAITING_KINDS.filter((kind) => concerns(kind, actor));

/**
 * The kinds that have a list of their own: what somebody has asked, answered, assigned or begun, at any stage, and the portal's follow-up
 * questions.
 */
export type SaidKind = Extract<
  WaitingKind,
  'trials' | 'questions' | 'answers' | 'conditions' | 'consultations' | 'follow_ups'
>;
export const SAID_KINDS = /* @__PURE__ */ WAITING_KINDS.filter((kind): kind is SaidKind =>
  Boolean(WORDS[kind].done),
);

/** Work that waits for one person, and so also for their deputy (ADR 157). Votes and opinions do not: they are asked of the person. */
export const PASSED_ON: readonly WaitingKind[] = ['my_analyses', 'questions', 'conditions', 'follow_ups'];

/** Whether it is the work of the assignee: what waits for the assignee, and the value analysis. */
export const isWorkOfAssignee = (action: string): boolean =>
  Object.hasOwn(ANALYSIS_ACTIONS, action) ||
  WAITING_KINDS.some((kind) => WAITING[kind].by === 'assignee' && WAITING[kind].action === action);
