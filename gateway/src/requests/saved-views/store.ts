import { type RequestView, type Role, SAVED_VIEW_LIMITS } from '@portal/domain';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';
import type { NewSavedViewRow, SavedViewRow } from './tables.ts';

/** The person who looks: they see their own views, and those that are shared with one of these roles. */
export interface Viewer {
  id: number;
  roles: readonly Role[];
}

const seenBy =
  ({ id, roles }: Viewer) =>
  (eb: ExpressionBuilder<Tables, 'saved_views'>) => {
    const own = eb.and([eb('saved_views.owner_id', '=', id), eb('saved_views.role', 'is', null)]);
    return roles.length ? eb.or([own, eb('saved_views.role', 'in', [...roles])]) : own;
  };

/** A view with the name of the person who saved it. */
export type SeenView = SavedViewRow & { owner_name: string };

const views = (db: Database, viewer: Viewer) =>
  db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.owner_id')
    .selectAll('saved_views')
    .select('users.name as owner_name')
    .where(seenBy(viewer) as never);

/** The views of a list, or of all, in the order in which they were saved. */
export async function viewsOf(db: Database, viewer: Viewer, list?: RequestView): Promise<SeenView[]> {
  let query = views(db, viewer);
  if (list) query = query.where('list', '=', list);
  return query.orderBy('saved_views.id').execute();
}

export const findView = (db: Database, viewer: Viewer, id: number): Promise<SeenView | undefined> =>
  views(db, viewer).where('saved_views.id', '=', id).executeTakeFirst();

/** Adds a view and returns its id; undefined when the person, or the role with which it is shared, already has as many views as allowed. */
export async function insertView(db: Database, row: NewSavedViewRow): Promise<number | undefined> {
  const { role = null } = row;
  const most = role ? SAVED_VIEW_LIMITS.perRole : SAVED_VIEW_LIMITS.perPerson;
  const { insertId, numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('saved_views')
    .columns(['owner_id', 'role', 'list', 'name', 'query', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('saved_views')
            .select((kept) => kept.fn.countAll<number>().as('count'))
            .where((kept) =>
              role
                ? kept('role', '=', role)
                : kept.and([kept('owner_id', '=', row.owner_id), kept('role', 'is', null)]),
            )
            .as('kept'),
        )
        .select([
          eb.val(row.owner_id).as('owner_id'),
          eb.val(role).as('role'),
          eb.val(row.list).as('list'),
          eb.val(row.name).as('name'),
          eb.val(row.query).as('query'),
          eb.val(row.created_at).as('created_at'),
        ])
        .where('kept.count', '<', most),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n ? Number(insertId) : undefined;
}

export async function updateView(
  db: Database,
  id: number,
  { name, query }: Partial<Pick<SavedViewRow, 'name' | 'query'>>,
): Promise<void> {
  const change = { ...(name !== undefined && { name }), ...(query !== undefined && { query }) };
  if (!Object.keys(change).length) return;
  await db.updateTable('saved_views').set(change).where('id', '=', id).execute();
}

/** Deletes a view. Returns false when it was already gone. */
export async function deleteView(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('saved_views').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
