import type { Actor } from './actor.ts';
import { mayAct } from './lifecycle.ts';
import type { RequestView } from './lists.ts';
import type { Stage } from './stages.ts';
import type { Action } from './transitions.ts';
import { mayVote } from './votes.ts';

/** What can wait for a person, in the order in which it is shown. */
export const WAITING_KINDS = ['to_analyze', 'to_vote', 'to_decide', 'to_order', 'to_shelve'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

interface WaitingEntry {
  label: string;
  /** The action that waits. Without one, it is the person's vote. */
  action?: Action;
  /** The stage of the requests that wait: one, so that they are one range of one index. */
  stage: Stage;
  /** The list in which they stand, and the words of its address that narrow it to them. */
  list: RequestView;
  filter: string;
}

export const WAITING: Readonly<Record<WaitingKind, WaitingEntry>> = {
  to_analyze: {
    label: 'To analyze',
    action: 'start_analysis',
    stage: 'submitted',
    list: 'analysis',
    filter: 'status=submitted',
  },
  to_vote: { label: 'To vote', stage: 'committee_review', list: 'committee', filter: 'show=ready' },
  to_decide: {
    label: 'To decide',
    action: 'approve',
    stage: 'committee_review',
    list: 'committee',
    filter: 'show=ready',
  },
  to_order: {
    label: 'To order',
    action: 'order',
    stage: 'approved',
    list: 'supply_chain',
    filter: 'stage=approved',
  },
  to_shelve: {
    label: 'To shelve',
    action: 'shelve',
    stage: 'ordered',
    list: 'supply_chain',
    filter: 'stage=ordered',
  },
};

/** A kind counts so many at most: whoever has more waiting needs no exact number. */
export const MOST_WAITING = 1_000;
/** So many of each kind are shown. */
export const WAITING_SHOWN = 5;

/** The kinds that concern this person: those of which they may do the work. */
export const waitingKindsOf = (actor: Actor): WaitingKind[] =>
  WAITING_KINDS.filter((kind) => {
    const { action } = WAITING[kind];
    return (action ? mayAct(action, actor) : mayVote(actor)).allowed;
  });
