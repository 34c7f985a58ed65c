import type { Actor } from './actor.ts';
import { mayAct } from './lifecycle.ts';
import type { RequestView } from './lists.ts';
import { FIRST_STAGE, STAGE, STAGES, type Stage } from './stages.ts';
import { ACTIONS, type Action, TRANSITIONS } from './transitions.ts';
import { mayVote } from './votes.ts';
import { WAITING_KINDS, type WaitingKind } from './waiting-names.ts';

interface WaitingWords {
  label: string;
  /** The list in which they stand, and the words of its address that narrow it to them. */
  list: RequestView;
  filter: string;
}

interface WaitingEntry extends WaitingWords {
  /** The action that waits. Without one, it is the person's vote. */
  action: Action | undefined;
  /** The stage of the requests that wait: one, so that they are one range of one index. */
  stage: Stage;
}

const WORDS: Readonly<Record<WaitingKind, WaitingWords>> = {
  to_analyze: { label: 'To analyze', list: 'analysis', filter: 'status=submitted' },
  to_vote: { label: 'To vote', list: 'committee', filter: 'show=ready' },
  to_decide: { label: 'To decide', list: 'committee', filter: 'show=ready' },
  to_order: { label: 'To order', list: 'supply_chain', filter: 'stage=approved' },
  to_shelve: { label: 'To shelve', list: 'supply_chain', filter: 'stage=ordered' },
};

function entryOf(kind: WaitingKind): WaitingEntry {
  const action = ACTIONS.find((each) => TRANSITIONS[each].waiting === kind);
  const stage = STAGES.find((each) =>
    action ? TRANSITIONS[action].from.includes(each) : STAGE[each].beforeCommittee,
  );
  return { ...WORDS[kind], action, stage: stage ?? FIRST_STAGE };
}

/** All that the portal says about each kind. The action of a kind names it in `transitions.ts`. */
export const WAITING = /* @__PURE__ */ Object.fromEntries(
  WAITING_KINDS.map((kind) => [kind, entryOf(kind)]),
) as Readonly<Record<WaitingKind, WaitingEntry>>;

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
