import type { Context, Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';

/** Removes a request's rows in the transaction of the withdrawal. What it gives back is done after the commit. */
type Removal = (
  context: Context,
  trx: Database,
  requestId: number,
) => Promise<(() => Promise<void>) | undefined>;

const answers = new Map<keyof Tables, Removal | string>();

/**
 * Says what becomes of a table's rows about a request that is withdrawn: what removes them, or the reason why nothing does. Every
 * table with such rows needs an answer: `withdrawal.test.ts` names those that have none.
 */
export const onWithdrawal = (table: keyof Tables, answer: Removal | string): void =>
  void answers.set(table, answer);

/** @internal The tables that have an answer, for the test that looks for those without. */
export const answeredTables = (): string[] => [...answers.keys()];

/** Removes what belongs to the request. Gives what is to be done after the commit. */
export async function removeRowsOf(
  context: Context,
  trx: Database,
  requestId: number,
): Promise<() => Promise<void>> {
  const afterwards: (() => Promise<void>)[] = [];
  for (const answer of answers.values()) {
    if (typeof answer === 'string') continue;
    const after = await answer(context, trx, requestId);
    if (after) afterwards.push(after);
  }
  return async () => {
    for (const after of afterwards) await after();
  };
}
