import type { Actor } from './actor.ts';
import { mayAssign } from './assignee.ts';
import { mayAct } from './lifecycle.ts';
import { ACTIONS, type Action, TRANSITIONS } from './transitions.ts';

/** The most requests that one call takes. */
export const MOST_AT_ONCE = 50;

/** What can be done to several requests at once: an action, or the assignment to somebody. */
export type SeveralAction = Action | 'assign';

/**
 * Every action whose input is the same for all requests, and the assignment. A Lawson ID belongs to one device, so its action is not included.
 */
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
