import type { NoticeKind } from '@portal/domain';
import type { Database } from '../../platform/context.ts';
import type { NoticePreferencesTable } from './tables.ts';

export async function preferencesOf(db: Database, userId: number): Promise<Map<NoticeKind, string>> {
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['kind', 'channels'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ kind, channels }) => [kind, channels]));
}

export async function replacePreferences(
  db: Database,
  userId: number,
  rows: readonly NoticePreferencesTable[],
): Promise<void> {
  if (!rows.length) return;
  const kinds = rows.map(({ kind }) => kind);
  await db
    .deleteFrom('notice_preferences')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .execute();
  await db
    .insertInto('notice_preferences')
    .values([...rows])
    .execute();
}
