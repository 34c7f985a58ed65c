import * as z from 'zod/mini';
import { type Actor, hasPermission } from './actor.ts';
import { REQUEST_VIEWS } from './lists.ts';
import { MESSAGES } from './messages.ts';
import { permissionsOf, ROLES, type Role } from './roles.ts';
import { required } from './text-schema.ts';

/**
 * Saved views: the longest name and query, the most of one person, the most that are shared with one role, and the most requests that
 * are looked at to count one.
 */
export const SAVED_VIEW_LIMITS = {
  name: 60,
  query: 1_000,
  perPerson: 20,
  perRole: 20,
  counted: 1_000,
} as const;

/** What the query of a saved view may have: the words, order, choices and filters of the work screens, by their names in the address. */
export const SAVED_VIEW_PARAMETERS = [
  'q',
  'sort',
  'show',
  'status',
  'stage',
  'department',
  'manufacturer',
  'requester',
  'assignee',
  'overdue',
  'waiting',
  'from',
  'until',
] as const;

/** What `show` may be: the requests on which the committee can decide now. */
export const SHOWN = ['ready'] as const;

/** The roles with which views are shared: those that read all requests, and so look at the same lists. */
export const SHARING_ROLES: readonly Role[] = ROLES.filter((role) =>
  permissionsOf([role]).has('view_all_requests'),
);

/** A view is shared by those of the role, with those of the role. */
export const maySaveFor = (actor: Actor, role: Role): boolean =>
  actor.roles.includes(role) && hasPermission(actor, 'view_all_requests');

const name = required('Name', SAVED_VIEW_LIMITS.name);
const query = required('Query', SAVED_VIEW_LIMITS.query, MESSAGES.savedViewQueryMissing);

export const savedViewSchema = z.object({
  name,
  list: z.enum(REQUEST_VIEWS, MESSAGES.notListed('List', REQUEST_VIEWS)),
  query,
  role: z.nullish(z.enum(SHARING_ROLES, MESSAGES.notListed('Role', SHARING_ROLES))),
});

/** A change of a view: what is left out stays. */
export const savedViewChangeSchema = z.object({ name: z.optional(name), query: z.optional(query) });
