import {
  DomainError,
  invalidField,
  listScope,
  maySaveFor,
  type RequestView,
  type Role,
  SAVED_VIEW_LIMITS,
  savedViewChangeSchema,
  savedViewSchema,
  validate,
} from '@portal/domain';
import { PARAMETER_MESSAGES, say } from '@portal/domain/service-messages';
import { type Context, type Database, requireUser, type SessionUser } from '../../platform/context.ts';
import { takeTurn, toSql, transaction } from '../../platform/db/index.ts';
import type { BoundedCount } from '../device-requests/list-count-store.ts';
import type { ListFilter } from '../device-requests/list-sought.ts';
import { countLists } from '../device-requests/lists.ts';
import { filterOf } from './query.ts';
import { deleteView, findView, insertView, type SeenView, updateView, viewsOf } from './store.ts';

/** A saved view, with how many requests it shows to the person who asks. */
export interface SavedView {
  id: number;
  list: RequestView;
  name: string;
  /** The parameters in the address of the list's screen. */
  query: string;
  /** The role with which it is shared; null when only its owner sees it. */
  role: Role | null;
  savedBy: { id: number; name: string };
  count: number;
  /** Not all requests of the list were looked at: there may be more. */
  isLeast: boolean;
}

/** The filter of a stored query. A query of another release that this one does not know shows nothing, and can be removed. */
function storedFilter(...of: Parameters<typeof filterOf>): ListFilter {
  try {
    return filterOf(...of);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { stage: [] };
  }
}

/** The views with their counts. Views of a list that the person may no longer see, because their roles have changed, are left out. */
async function withCounts(context: Context, rows: readonly SeenView[]): Promise<SavedView[]> {
  const me = requireUser(context).id;
  const lists = rows.map(({ list, query }) => ({
    view: list,
    filter: storedFilter(query, { me, timeZone: context.config.timeZone }),
  }));
  const counts = await countLists(context, lists);
  return rows.flatMap(({ id, list, name, query, role, owner_id, owner_name }, index) => {
    const counted = counts[index];
    return counted
      ? [{ id, list, name, query, role, savedBy: { id: owner_id, name: owner_name }, ...counted }]
      : [];
  });
}

function readerOf(context: Context): SessionUser {
  const user = requireUser(context);
  if (!listScope(user, 'all')) throw new DomainError('forbidden', say('requestsDenied'));
  return user;
}

/**
 * The person's own views, and those that are shared with one of their roles, of one list or of all. Two statements, however many views
 * there are. DomainErrors: `unauthenticated`, and `forbidden` for somebody who may read no requests.
 */
export async function savedViews(context: Context, list?: RequestView): Promise<SavedView[]> {
  return withCounts(context, await viewsOf(context.db, readerOf(context), list));
}

/**
 * How many requests each query of a list would show to the person, in the order of the queries; an empty query is the whole list. One
 * statement for all. DomainErrors: `unauthenticated`, `forbidden` for a list that the person may not see, `invalid`, and
 * `too_many_requests` for too many searches.
 */
export async function compareQueries(
  context: Context,
  { list, queries }: { list: RequestView; queries: readonly string[] },
): Promise<BoundedCount[]> {
  const user = requireUser(context);
  if (queries.length > SAVED_VIEW_LIMITS.compared)
    throw invalidField('queries', PARAMETER_MESSAGES.tooManyQueries(SAVED_VIEW_LIMITS.compared));
  const reader = { me: user.id, timeZone: context.config.timeZone };
  const lists = queries.map((query) => ({ view: list, filter: query ? filterOf(query, reader) : {} }));
  if (lists.some(({ filter }) => filter.text)) await context.countSearch?.(user, 'list');
  const counts = await countLists(context, lists);
  return counts.map((count) => {
    if (!count) throw new DomainError('forbidden', say('requestsDenied'));
    return count;
  });
}

/** The view that the person may see and change; DomainError `not_found` for any other. */
async function viewOf(context: Context, id: number): Promise<SeenView> {
  const user = requireUser(context);
  const row = await findView(context.db, user, id);
  if (!row || !listScope(user, row.list)) throw new DomainError('not_found', say('viewNotFound'));
  return row;
}

/**
 * The name of the lock under which the people of a role, or the owner, add and rename views one after another, so that names and limits
 * also hold for two at once.
 */
const turnOf = ({ role, owner_id }: Pick<SeenView, 'role' | 'owner_id'>) => `views ${role ?? owner_id}`;

async function refuseName(
  trx: Database,
  user: SessionUser,
  name: string,
  { id, list }: Pick<SavedView, 'list'> & { id?: number },
) {
  const others = await viewsOf(trx, user, list);
  const taken = others.find((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase());
  if (taken) throw new DomainError('conflict', say('viewNameTaken', taken.name));
}

/**
 * Saves a view, for the user alone or for one of their roles. DomainErrors: `unauthenticated`, `invalid`, `forbidden` for another role or a
 * list that the user may not see, `conflict` for a name that is already used or when there are too many.
 */
export async function saveView(context: Context, input: unknown): Promise<SavedView> {
  const user = readerOf(context);
  const { name, list, query, role = null } = validate(savedViewSchema, input);
  filterOf(query, { me: user.id, timeZone: context.config.timeZone });
  if (!listScope(user, list)) throw new DomainError('forbidden', say('requestsDenied'));
  if (role && !maySaveFor(user, role)) throw new DomainError('forbidden', say('viewRoleDenied'));
  const row = { owner_id: user.id, role, list, name, query, created_at: toSql(context.clock()) };
  const id = await transaction(context.db, async (trx) => {
    await takeTurn(trx, turnOf(row));
    await refuseName(trx, user, name, { list });
    return insertView(trx, row);
  });
  if (id === undefined)
    throw new DomainError(
      'conflict',
      role
        ? say('tooManySharedViews', SAVED_VIEW_LIMITS.perRole)
        : say('tooManyViews', SAVED_VIEW_LIMITS.perPerson),
    );
  return one(await withCounts(context, [{ ...row, id, owner_name: user.name }]));
}

/**
 * Changes the name or the query of a view that the person sees: a shared one belongs to all of its role. DomainErrors: `unauthenticated`,
 * `invalid`, `not_found`, and `conflict` for a name that is taken.
 */
export async function changeView(context: Context, id: number, input: unknown): Promise<SavedView> {
  const user = requireUser(context);
  const row = await viewOf(context, id);
  const change = validate(savedViewChangeSchema, input);
  if (change.query !== undefined) filterOf(change.query, { me: user.id, timeZone: context.config.timeZone });
  await transaction(context.db, async (trx) => {
    await takeTurn(trx, turnOf(row));
    if (change.name !== undefined) await refuseName(trx, user, change.name, row);
    // Only what is given is changed: somebody else may change the rest at the same time.
    await updateView(trx, id, change);
  });
  return one(await withCounts(context, [await viewOf(context, id)]));
}

/** Removes a view that the person sees, and returns it as it was. DomainErrors: `unauthenticated`, `not_found`. */
export async function removeView(context: Context, id: number): Promise<SavedView> {
  const row = await viewOf(context, id);
  const [view] = await withCounts(context, [row]);
  if (!view || !(await deleteView(context.db, id))) throw new DomainError('not_found', say('viewNotFound'));
  return view;
}

function one([view]: readonly SavedView[]): SavedView {
  if (!view) throw new DomainError('forbidden', say('requestsDenied'));
  return view;
}
