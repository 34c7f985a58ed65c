import { isDuplicate } from './errors.ts';

/** Increases a count, or adds its row. Another gateway may add the row first. */
export async function increaseOrInsert(
  increase: () => Promise<{ numUpdatedRows: bigint }>,
  insert: () => Promise<unknown>,
): Promise<void> {
  if ((await increase()).numUpdatedRows > 0n) return;
  await insert().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    return increase();
  });
}
