import { type Actor, hasPermission } from './actor.ts';
import { LIST_PARAMETERS } from './lists.ts';
import { permissionsOf, ROLES, type Role } from './roles.ts';

/**
 * Saved views: the longest query, the most of one person, the most that are shared with one role, and the most requests that
 * are looked at to count one. And the most queries of a list that are counted beside each other.
 */
export const SAVED_VIEW_LIMITS = {
  query: 1_000,
  perPerson: 20,
  perRole: 20,
  counted: 1_000,
  compared: 16,
} as const;

/** What the query of a saved view may have: the words, order, choices and filters of the work screens, by their names in the address. */
export const SAVED_VIEW_PARAMETERS = ['q', 'sort', 'show', 'status', ...LIST_PARAMETERS] as const;

/** What `show` may be: the requests on which the committee can decide now. */
export const SHOWN = ['ready'] as const;

/** The roles with which views are shared: those that read all requests, and so look at the same lists. */
export const SHARING_ROLES: readonly Role[] = /* @__PURE__ */ ROLES.filter((role) =>
  permissionsOf([role]).has('view_all_requests'),
);

/** A view is shared by those of the role, with those of the role. */
export const maySaveFor = (actor: Actor, role: Role): boolean =>
  actor.roles.includes(role) && hasPermission(actor, 'view_all_requests');
