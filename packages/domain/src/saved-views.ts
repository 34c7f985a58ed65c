import { type Actor, hasPermission } from './actor.ts';
import { LIST_PARAMETERS } from './lists.ts';
import { permissionsOf, ROLES, type Role } from './roles.ts';

/**
 * Limits of saved views: the longest query, the most of one person, the most that are shared with one role, the most requests that are counted
 * for one view, and the most queries of a list that are counted at the same time.
 */
export const SAVED_VIEW_LIMITS = {
  query: 1_000,
  perPerson: 20,
  perRole: 20,
  counted: 1_000,
  compared: 16,
} as const;

/**
 * The parameters that the query of a saved view may have: the words, order, choices and filters of the work screens, by their names in the
 * address.
 */
export const SAVED_VIEW_PARAMETERS = ['q', 'sort', 'show', 'status', ...LIST_PARAMETERS] as const;

/** The value of `show`: the requests on which the committee can decide now. */
export const SHOWN = ['ready'] as const;

/** The roles with which views can be shared: they read all requests, so they see the same lists. */
export const SHARING_ROLES: readonly Role[] = /* @__PURE__ */ ROLES.filter((role) =>
  permissionsOf([role]).has('view_all_requests'),
);

/** People with the role can share a view with the others who have it. */
export const maySaveFor = (actor: Actor, role: Role): boolean =>
  actor.roles.includes(role) && hasPermission(actor, 'view_all_requests');
