import { draftsAbout, draftsAboutComments } from '@portal/domain';
import { deleteDraftsNamed } from '../../people/index.ts';
import type { Context, Database } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/index.ts';

/** Removes a request's rows in the transaction of the withdrawal. It may return work to do after the commit. */
type Removal = (
  context: Context,
  trx: Database,
  requestId: number,
) => Promise<(() => Promise<void>) | undefined>;

const answers = new Map<keyof Tables, Removal | string>();

/**
 * Declares what happens to a table's rows when their request is withdrawn: a function that removes them, or the reason
 * why they stay. Every table with such rows needs an answer: `withdrawal.test.ts` names the tables that have none.
 */
export const onWithdrawal = (table: keyof Tables, answer: Removal | string): void =>
  void answers.set(table, answer);

/** @internal The tables that have an answer. A test compares them with all tables. */
export const answeredTables = (): string[] => [...answers.keys()];

/** Removes the rows that belong to the request, and people's drafts about it. Returns the work to do after the commit. */
export async function removeRowsOf(
  context: Context,
  trx: Database,
  requestId: number,
): Promise<() => Promise<void>> {
  const afterwards: (() => Promise<void>)[] = [];
  await deleteDraftsNamed(trx, draftsAbout(requestId), draftsAboutComments(requestId));
  for (const answer of answers.values()) {
    if (typeof answer === 'string') continue;
    const after = await answer(context, trx, requestId);
    if (after) afterwards.push(after);
  }
  return async () => {
    for (const after of afterwards) await after();
  };
}
