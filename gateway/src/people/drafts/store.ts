import { DRAFT_LIMITS } from '@portal/domain';
import type { Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import type { DraftsTable } from './tables.ts';

export type DraftRow = Selectable<DraftsTable>;

export const findDraft = (db: Database, userId: number, key: string): Promise<DraftRow | undefined> =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('draft_key', '=', key)
    .executeTakeFirst();

/** Overwrites this version of a draft. Returns false when that version is no longer stored. */
export async function replaceDraft(
  db: Database,
  { user_id, draft_key, version, ...values }: DraftRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('drafts')
    .set({ ...values, version: version + 1 })
    .where('user_id', '=', user_id)
    .where('draft_key', '=', draft_key)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds a draft. Returns false when the person has the most drafts already. Rejects as a duplicate when there is one with this key. */
export async function insertDraft(db: Database, row: DraftRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('drafts')
    .columns(['user_id', 'draft_key', 'value', 'version', 'saved_at'])
    .expression((eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom('drafts')
            .select((own) => own.fn.countAll<number>().as('count'))
            .where('user_id', '=', row.user_id)
            .as('kept'),
        )
        .select([
          eb.val(row.user_id).as('user_id'),
          eb.val(row.draft_key).as('draft_key'),
          eb.val(row.value).as('value'),
          eb.val(row.version).as('version'),
          eb.val(row.saved_at).as('saved_at'),
        ])
        .where('kept.count', '<', DRAFT_LIMITS.perPerson),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Removes a draft, or only this version of it. Returns false when there was none. */
export async function deleteDraft(
  db: Database,
  userId: number,
  key: string,
  version?: number,
): Promise<boolean> {
  let statement = db.deleteFrom('drafts').where('user_id', '=', userId).where('draft_key', '=', key);
  if (version !== undefined) statement = statement.where('version', '=', version);
  const { numDeletedRows } = await statement.executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes all drafts of a person. */
export async function deleteDraftsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('drafts').where('user_id', '=', userId).execute();
}

/** Removes everybody's drafts with these keys, and those whose keys begin with one of `beginnings`. Each beginning ends in a colon. */
export async function deleteDraftsNamed(
  db: Database,
  keys: readonly string[],
  beginnings: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where((eb) =>
      eb.or([
        eb('draft_key', 'in', keys),
        ...beginnings.map((each) =>
          eb.and([eb('draft_key', '>', each), eb('draft_key', '<', each.replace(/:$/, ';'))]),
        ),
      ]),
    )
    .execute();
}

export async function deleteDraftsBefore(db: Database, before: SqlDateTime): Promise<void> {
  await db.deleteFrom('drafts').where('saved_at', '<', before).execute();
}
