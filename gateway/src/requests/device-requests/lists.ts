import {
  DomainError,
  type ListScope,
  type ListSort,
  listScope,
  mayReadAnalystNotes,
  type RequestView,
  STAGE,
  type Stage,
  USUAL_URGENCY,
  VIEW_STAGES,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { type SqlDateTime, toSql } from '../../platform/db/index.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import { filesByRequest } from '../files/service.ts';
import type { BoundedCount } from './list-count-store.ts';
import { LEADS, type Lead, leadsArchive, type StagedSort } from './list-indexes.ts';
import type { ListFilter, ListRange, Slice } from './list-sought.ts';
import { listRequests } from './list-store.ts';
import { type DeviceRequest, NOT_SHOWN } from './model.ts';
import { searchedPart } from './searched-lists.ts';
import { SORT_OF } from './sort-keys.ts';
import { countOf, countsOf } from './totals.ts';

type Ranges = readonly ListRange[];

/** Which list is read, by whom, and in which order. */
interface Wanted {
  view: RequestView;
  scope: ListScope;
  user: SessionUser;
  filter: ListFilter;
  order: ListSort;
}

/** The filter column with which the index begins; undefined for none. `LEADS` begins with those that usually leave the fewest requests. */
const leadOf = ({ requester, assignee, urgency, manufacturer, department }: ListFilter): Lead | undefined => {
  const values = {
    requested_by: requester,
    assignee_id: assignee,
    // Most requests have the usual urgency, so an index by it would leave nearly all of them.
    urgency: urgency === USUAL_URGENCY ? undefined : urgency,
    manufacturer,
    department,
  };
  return LEADS.find((lead) => values[lead] !== undefined && values[lead] !== null);
};

/** The stages that the list can show with this filter: only some of them ever wait for the requester. */
const stagesOf = ({ view, filter: { stage, waiting } }: Wanted): readonly Stage[] =>
  VIEW_STAGES[view]
    .filter((each) => !stage || stage.includes(each))
    .filter((each) => !waiting || STAGE[each].asksRequester);

/** One range for each stage, in the index that begins with a column of the filter. */
function stagedRanges(wanted: Wanted, sort: StagedSort): Ranges {
  const { scope, user, filter } = wanted;
  const stages = stagesOf(wanted);
  const lead = leadOf(filter);
  const own = { owner: user.id, lead: 'requested_by' } as const;
  const before = stages.filter((stage) => STAGE[stage].beforeCommittee);
  const of = (some: readonly Stage[], range: Partial<ListRange>) =>
    some.map((stage): ListRange => ({ sort, stage, ...range }));
  const ranges = {
    everything: () => of(stages, { lead }),
    own: () => of(stages, own),
    before_committee: () => of(before, { lead }),
    own_and_before_committee: () => [...of(stages, own), ...of(before, { lead, notOwner: user.id })],
  }[scope]();
  if (sort !== 'due_at' || filter.overdue) return ranges;
  return [...ranges, ...ranges.map((range): ListRange => ({ ...range, undated: true }))];
}

/** The ranges of a list that is sorted by its own date (`SORT_OF`). */
function plainRanges({ view, scope, user, filter }: Wanted): Ranges {
  switch (scope) {
    case 'everything': {
      const sort = SORT_OF[view];
      const lead = leadOf(filter);
      if (lead === 'requested_by' && sort === 'archived_at') return [{ sort, owner: filter.requester }];
      return [{ sort, ...(leadsArchive(lead) && { lead }) }];
    }
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

const SORT_COLUMN = {
  newest: 'submission_date',
  oldest: 'submission_date',
  longest_in_stage: 'stage_since',
  due: 'due_at',
  urgent: 'ranked_at',
} as const satisfies Record<ListSort, StagedSort>;

/**
 * The ranges that make up a list; none when it cannot have any request. The archive is sorted by the last change when the order is newest
 * or oldest, every other list by the submission.
 */
function rangesOf(wanted: Wanted): Ranges {
  const { view, scope, filter, order } = wanted;
  const { stage, overdue, waiting } = filter;
  if (!stagesOf(wanted).length) return [];
  const byDate = order === 'newest' || order === 'oldest';
  const isNarrow = stage || overdue || waiting || leadOf(filter);
  const isPlain = byDate && (view === 'archive' || scope !== 'everything' || !isNarrow);
  return isPlain ? plainRanges(wanted) : stagedRanges(wanted, SORT_COLUMN[order]);
}

/** Ranges with the same requests, for a count: the ranges of single stages become one. */
function counted(ranges: Ranges): Ranges {
  const together = new Map<string, ListRange & { stages: Stage[] }>();
  const others: ListRange[] = [];
  for (const { stage, undated, ...range } of ranges) {
    if (undated) continue;
    if (!stage) {
      others.push(range);
      continue;
    }
    const key = JSON.stringify([range.lead, range.owner, range.notOwner]);
    const group = together.get(key) ?? { ...range, sort: 'submission_date', stages: [] };
    group.stages.push(stage);
    together.set(key, group);
  }
  return [...others, ...together.values()];
}

/** The beginning of the minute: exact enough for due dates, and a list that is read again soon can use the cached total. */
const minuteOf = (now: Date): SqlDateTime => `${toSql(now).slice(0, 17)}00.000`;

/** The request as this person may see it: the fields that they may not read, such as the analyst notes, are null. */
export const asSeenBy = (user: SessionUser, request: DeviceRequest): DeviceRequest =>
  mayReadAnalystNotes(user, request) ? request : { ...request, ...NOT_SHOWN };

/** A list with a filter. */
export interface NarrowedList {
  view: RequestView;
  filter: ListFilter;
}

/**
 * How many requests each list shows to the person; null for a list that they may not see. At most one statement for all. DomainError
 * `unauthenticated`.
 */
export async function countLists(
  context: Context,
  lists: readonly NarrowedList[],
): Promise<(BoundedCount | null)[]> {
  const user = requireUser(context);
  const now = minuteOf(context.clock());
  const wanted = lists.map(({ view, filter: ownFilter }) => {
    const scope = listScope(user, view);
    const filter = ownFilter.overdue === undefined ? ownFilter : { ...ownFilter, now };
    return scope && { ranges: counted(rangesOf({ view, scope, user, filter, order: 'newest' })), filter };
  });
  const counts = await countsOf(
    context.db,
    wanted.filter((each) => each !== null),
  );
  return wanted.map((each) => each && (counts.shift() ?? null));
}

export interface ListQuery {
  view: RequestView;
  filter?: ListFilter;
  order?: ListSort;
  first: number;
  after?: string | null;
  /** The fields of the request to read, `requester` and `files`. Without it, all fields of the request itself, and its assignee. */
  fields?: ReadonlySet<string>;
}

/**
 * One page of a list, newest first unless `order` says otherwise. `listScope` says which requests it shows. DomainErrors:
 * `unauthenticated`, `forbidden` when the person may not read the list, `invalid` for a cursor that is none, `too_many_requests` when lists
 * are searched too often.
 */
export async function listPage(
  context: Context,
  { view, filter: ownFilter = {}, order = 'newest', first, after, fields }: ListQuery,
): Promise<Page<DeviceRequest>> {
  const user = requireUser(context);
  const scope = listScope(user, view);
  if (!scope) throw new DomainError('forbidden', say('requestsDenied'));
  const filter =
    ownFilter.overdue === undefined ? ownFilter : { ...ownFilter, now: minuteOf(context.clock()) };
  const ranges = rangesOf({ view, scope, user, filter, order });
  const position = after ? decodeCursor(after) : null;
  if (filter.text) await context.countSearch?.(user, 'list');
  const direction = order === 'newest' || order === 'urgent' ? 'newest' : 'oldest';
  const slice = {
    position,
    count: first + 1,
    order: direction,
    fields,
    ...(!fields && { assignee: true }),
  } as const;
  const part = await partOf(context.db, ranges, filter, { ...slice, first });
  const items = part.items.map(({ node, position }) => new Listed(asSeenBy(user, node), position));
  if (items.length && fields?.has('files')) {
    const files = await filesByRequest(
      context.db,
      items.map(({ node }) => node.id),
    );
    for (const { node } of items) node.files = files.get(node.id) ?? [];
  }
  return { ...part, items };
}

async function partOf(
  db: Database,
  ranges: Ranges,
  filter: ListFilter,
  slice: Slice & { first: number },
): Promise<Page<DeviceRequest>> {
  const { text } = filter;
  if (text) return searchedPart(db, { ranges, counted: counted(ranges) }, { ...filter, text }, slice);
  const { first, position } = slice;
  const items = await listRequests(db, ranges, filter, slice);
  const hasNext = items.length > first;
  return {
    items: items.slice(0, first),
    hasNext,
    total: async () => (hasNext || position ? countOf(db, counted(ranges), filter) : items.length),
  };
}
