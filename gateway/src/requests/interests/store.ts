import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { Position, Tables } from '../../platform/db/index.ts';
import type { DeclarationRow, InterestRow } from './tables.ts';

/** A part of another statement: whether its row `declaration` is the newest one of its person. */
export const isNewest = (): Expression<SqlBool> => {
  const eb = expressionBuilder<Tables, never>();
  const later = eb
    .selectFrom('interest_declarations as later')
    .select('later.id')
    .where('later.user_id', '=', sql.ref<number>('declaration.user_id'))
    .where('later.number', '>', sql.ref<number>('declaration.number'));
  return eb.not(eb.exists(later));
};

/** The newest declarations of all people, or all declarations of one person. */
const sought = (db: Database, userId: number | undefined) => {
  const rows = db.selectFrom('interest_declarations as declaration');
  return userId === undefined ? rows.where(isNewest()) : rows.where('declaration.user_id', '=', userId);
};

const declarations = (db: Database, userId: number | undefined) =>
  sought(db, userId)
    .selectAll('declaration')
    .select((eb) => eb.case().when(isNewest()).then(sql.lit(1)).else(sql.lit(0)).end().as('is_newest'));

/** The newest declaration of a person. */
export const newestOf = (db: Database, userId: number) =>
  declarations(db, userId).orderBy('declaration.number', 'desc').limit(1).executeTakeFirst();

/** The next `count` of the newest declarations of all people, or of all declarations of one person, the latest first. */
export async function listDeclarations(
  db: Database,
  userId: number | undefined,
  { position, count }: { position: Position | null; count: number },
) {
  let rows = declarations(db, userId);
  if (position) {
    const { at, id } = position;
    rows = rows
      .where('declared_at', '<=', at)
      .where((eb) => eb.or([eb('declared_at', '<', at), eb('declaration.id', '<', id)]));
  }
  return rows.orderBy('declared_at', 'desc').orderBy('declaration.id', 'desc').limit(count).execute();
}

export async function countDeclarations(db: Database, userId: number | undefined): Promise<number> {
  const { count } = await sought(db, userId)
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The interests of these declarations, by declaration id, in the order in which they were declared. One statement. */
export async function interestsOfDeclarations(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, InterestRow[]>> {
  if (!ids.length) return new Map();
  const rows = await db
    .selectFrom('declared_interests')
    .selectAll()
    .where('declaration_id', 'in', ids)
    .orderBy('declaration_id')
    .orderBy('place')
    .execute();
  return Map.groupBy(rows, ({ declaration_id }) => declaration_id);
}

export async function insertDeclaration(
  db: Database,
  row: Omit<DeclarationRow, 'id'>,
  interests: readonly Omit<InterestRow, 'declaration_id'>[],
): Promise<number> {
  const { insertId } = await db.insertInto('interest_declarations').values(row).executeTakeFirstOrThrow();
  const id = Number(insertId);
  const rows = interests.map((each) => ({ ...each, declaration_id: id }));
  if (rows.length) await db.insertInto('declared_interests').values(rows).execute();
  return id;
}
