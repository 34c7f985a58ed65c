import { type Actor, hasPermission } from './actor.ts';
import { ROLE } from './roles.ts';
import { STAGE, STAGES, type Stage, WORK_LISTS, type WorkList } from './stages.ts';

/** The lists of the portal (spec 2, "Role work screens" and "Archive"). */
export const REQUEST_VIEWS = ['all', 'mine', ...WORK_LISTS] as const;
export type RequestView = (typeof REQUEST_VIEWS)[number];

/** The two ways to read a list; the portal's own screens start with the newest (spec 2, "Archive"). */
export const SORT_ORDERS = ['newest', 'oldest'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

const stagesIn = (list: WorkList): readonly Stage[] =>
  STAGES.filter((stage) => STAGE[stage].lists.includes(list));

/** The stages that each list is made of (spec 2, "Role work screens" and "Archive"). */
export const VIEW_STAGES = Object.fromEntries(
  REQUEST_VIEWS.map((view) => [view, view === 'all' || view === 'mine' ? STAGES : stagesIn(view)]),
) as Readonly<Record<RequestView, readonly Stage[]>>;

/**
 * How much of a list a person is shown: everything in it, own requests, those before the committee, or both of these.
 */
export type ListScope = 'everything' | 'own' | 'before_committee' | 'own_and_before_committee';

/**
 * What a list shows this person, or null when it is closed to them. A provider reads own requests and those in committee
 * review (decisions, "read all requests"); the whole archive is for four roles, everyone else finds their own there
 * (spec 2, "Archive").
 */
export function listScope(actor: Actor, view: RequestView): ListScope | null {
  const seesAll = hasPermission(actor, 'view_all_requests');
  const seesOwn = hasPermission(actor, 'view_own_requests');
  if (!seesAll && !seesOwn) return null;
  switch (view) {
    case 'mine':
      return 'own';
    case 'archive':
      return actor.roles.some((role) => ROLE[role].wholeArchive) ? 'everything' : 'own';
    case 'all':
      return seesAll ? 'everything' : 'own_and_before_committee';
    case 'committee':
      return seesAll ? 'everything' : 'before_committee';
    default:
      return seesAll ? 'everything' : null;
  }
}
