import type { Actor } from './actor.ts';
import { mayAssign } from './assignee.ts';
import { mayAct } from './lifecycle.ts';
import { ACTIONS, type Action, TRANSITIONS } from './transitions.ts';

/** The most requests that one call takes. */
export const MOST_AT_ONCE = 50;

/** What is done to several requests at once: an action, or giving them to somebody. */
export type SeveralAction = Action | 'assign';

/** Every action whose input is the same for all requests, and giving them. A Lawson ID is of one device. */
export const SEVERAL_ACTIONS: readonly SeveralAction[] = /* @__PURE__ */ [
  ...ACTIONS.filter(
    (action) => TRANSITIONS[action].requires !== 'lawsonId' && !TRANSITIONS[action].hasOwnCall,
  ),
  'assign',
];

/** What this person may do to several requests at once, whatever the requests are. */
export const severalActionsOf = (actor: Actor): readonly SeveralAction[] =>
  SEVERAL_ACTIONS.filter(
    (action) => (action === 'assign' ? mayAssign(actor) : mayAct(action, actor)).allowed,
  );
