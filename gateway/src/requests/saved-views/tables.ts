import type { RequestView, Role } from '@portal/domain';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { SqlDateTime } from '../../platform/db/index.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    saved_views: SavedViewsTable;
  }
}

/** A list as somebody has filtered and sorted it. */
export interface SavedViewsTable {
  id: Generated<number>;
  /** Who saved it. */
  owner_id: number;
  /** The role with which it is shared; NULL when only its owner sees it. */
  role: Role | null;
  list: RequestView;
  name: string;
  /** The parameters in the address of the list's screen: `assignee=me&overdue=true`. */
  query: string;
  created_at: SqlDateTime;
}

export type SavedViewRow = Selectable<SavedViewsTable>;
export type NewSavedViewRow = Insertable<SavedViewsTable>;
