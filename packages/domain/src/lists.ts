import { type Actor, hasPermission } from './actor.ts';
import { isBeforeCommittee, type Standing, stageOf } from './request.ts';
import { ROLE } from './roles.ts';
import { STAGE, STAGES, type Stage, WORK_LISTS, type WorkList } from './stages.ts';

/** The lists of the portal (spec 2, "Role work screens" and "Archive"). */
export const REQUEST_VIEWS = ['all', 'mine', ...WORK_LISTS] as const;
export type RequestView = (typeof REQUEST_VIEWS)[number];

/** The two orders of a list by its date. */
export const SORT_ORDERS = ['newest', 'oldest'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/**
 * The orders of a list of requests. `longest_in_stage` starts with the request that has been at its stage longest, `due` with the one that is
 * due first; requests without a due date are last. `urgent` starts with the urgent ones, sorted by the date on which they are wanted; the
 * others follow, the newest first.
 */
export const LIST_SORTS = [...SORT_ORDERS, 'longest_in_stage', 'due', 'urgent'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The order of a list until the person chooses another: on work screens, urgent requests come first. */
export const usualSort = (list: RequestView): ListSort =>
  list === 'all' || list === 'mine' || list === 'archive' ? 'newest' : 'urgent';

/** Words in place of a person's id in a filter: the reader, or nobody, which is possible only for assignees. */
export const SOUGHT_ASSIGNEES = ['me', 'nobody'] as const;
export const SOUGHT_REQUESTERS = ['me'] as const;

/** The filters of a list besides words and order, such as `?assignee=me&overdue=true`, by their names in an address. */
export const LIST_PARAMETERS = [
  'stage',
  'department',
  'manufacturer',
  'requester',
  'assignee',
  'overdue',
  'waiting',
  'held',
  'voted',
  'urgency',
  'from',
  'until',
] as const;
export type ListParameter = (typeof LIST_PARAMETERS)[number];

const stagesIn = (list: WorkList): readonly Stage[] =>
  STAGES.filter((stage) => STAGE[stage].lists.includes(list));

/** The stages of the requests in each list (spec 2, "Role work screens" and "Archive"). */
export const VIEW_STAGES = Object.fromEntries(
  REQUEST_VIEWS.map((view) => [view, view === 'all' || view === 'mine' ? STAGES : stagesIn(view)]),
) as Readonly<Record<RequestView, readonly Stage[]>>;

/**
 * The part of a list that a person may see: everything, their own requests, the requests before the committee, or their own and
 * those before the committee.
 */
export type ListScope = 'everything' | 'own' | 'before_committee' | 'own_and_before_committee';

/**
 * The part of a list that this person may see, or null when they may not see the list. A provider reads their own requests and
 * those in committee review (decisions, "read all requests"). Four roles see the whole archive; everyone else sees their own
 * requests there (spec 2, "Archive").
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

/** True when the list shows this request to this person now. */
export function isListed(
  actor: Actor,
  view: RequestView,
  request: Standing & { requestedBy: number },
): boolean {
  const scope = listScope(actor, view);
  if (!scope || !VIEW_STAGES[view].includes(stageOf(request))) return false;
  const own = request.requestedBy === actor.id;
  const before_committee = isBeforeCommittee(request);
  const own_and_before_committee = own || before_committee;
  return { everything: true, own, before_committee, own_and_before_committee }[scope];
}
