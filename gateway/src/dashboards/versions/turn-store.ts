import type { Database } from '../../platform/context.ts';

/**
 * Makes other changes that concern all dashboards wait until the transaction ends. Must be taken before any other lock.
 */
export async function takeTurn(db: Database): Promise<void> {
  await db
    .updateTable('remotes_turn')
    .set(({ eb }) => ({ turn: eb('turn', '+', 1) }))
    .execute();
}

/** The number of the last change of a dashboard: it differs after every change. */
export async function readTurn(db: Database): Promise<number> {
  const { turn } = await db.selectFrom('remotes_turn').select('turn').executeTakeFirstOrThrow();
  return Number(turn);
}
