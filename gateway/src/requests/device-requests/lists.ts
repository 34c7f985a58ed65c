import {
  DomainError,
  type ListScope,
  listScope,
  mayReadAnalystNotes,
  type RequestView,
  type SortOrder,
  type Stage,
  VIEW_STAGES,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import { filesByRequest } from '../files/service.ts';
import { type ListFilter, type ListRange, listRequests } from './list-store.ts';
import { type DeviceRequest, NOT_SHOWN } from './model.ts';
import { SORT_OF } from './sort-keys.ts';
import { countOf } from './totals.ts';

type Ranges = [ListRange, ...ListRange[]];

/** Some stages of a work list: a range for each. The archive goes by another date, so there it only narrows. */
function rangesOfStages(view: RequestView, stages: readonly Stage[] | undefined): Ranges | null {
  if (view === 'archive') return null;
  const wanted = VIEW_STAGES[view].filter((stage) => stages?.includes(stage));
  const [first, ...others] = wanted.map((stage): ListRange => ({ sort: 'submission_date', stage }));
  return first ? [first, ...others] : null;
}

function rangesOf(view: RequestView, scope: ListScope, user: SessionUser, stages?: readonly Stage[]): Ranges {
  switch (scope) {
    case 'everything':
      return rangesOfStages(view, stages) ?? [{ sort: SORT_OF[view] }];
    case 'own':
      return [{ sort: SORT_OF[view], owner: user.id }];
    case 'before_committee':
      return [{ sort: 'committee_at' }];
    case 'own_and_before_committee':
      return [
        { sort: 'submission_date', owner: user.id },
        { sort: 'committee_at', notOwner: user.id },
      ];
  }
}

/** The request as this person may see it: without another's analyst notes where they are not theirs to read. */
export const asSeenBy = (user: SessionUser, request: DeviceRequest): DeviceRequest =>
  mayReadAnalystNotes(user, request) ? request : { ...request, ...NOT_SHOWN };

export interface ListQuery {
  view: RequestView;
  filter?: ListFilter;
  order?: SortOrder;
  first: number;
  after?: string | null;
  /** What the caller shows: of the request, `requester` and `files`. Unless given, everything of the request itself, and its assignee. */
  fields?: ReadonlySet<string>;
}

/**
 * One page of a list, newest first unless `order` says otherwise. DomainError `forbidden` when the list is closed to the person, `invalid` for a cursor
 * that is not one. Which requests it shows: `listScope`.
 */
export async function listPage(
  context: Context,
  { view, filter = {}, order, first, after, fields }: ListQuery,
): Promise<Page<DeviceRequest>> {
  const user = requireUser(context);
  const scope = listScope(user, view);
  if (!scope) throw new DomainError('forbidden', say('requestsDenied'));
  const ranges = rangesOf(view, scope, user, filter.stage);
  const position = after ? decodeCursor(after) : null;
  const slice = { position, count: first + 1, order, fields, ...(!fields && { assignee: true }) };
  const listed = await listRequests(context.db, ranges, filter, slice);
  const hasNext = listed.length > first;
  const items = listed
    .slice(0, first)
    .map(({ node, position }) => new Listed(asSeenBy(user, node), position));
  if (items.length && fields?.has('files')) {
    const files = await filesByRequest(
      context.db,
      items.map(({ node }) => node.id),
    );
    for (const { node } of items) node.files = files.get(node.id) ?? [];
  }
  return {
    items,
    hasNext,
    total: async () => (!hasNext && !after ? items.length : countOf(context.db, ranges, filter)),
  };
}
