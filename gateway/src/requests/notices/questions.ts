import type { Database } from '../../platform/context.ts';

type Find = (db: Database, userId: number, requestIds: readonly number[]) => Promise<ReadonlySet<number>>;
let find: Find = async () => new Set();

/** Says how the requests are found on which an open question waits for the person. */
export const onOpenQuestions = (how: Find): void => {
  find = how;
};

/** Without the questions that wait no longer: whoever has answered one is not asked for it again. */
export async function stillAsked<Told extends { kind: string; request_id: number }>(
  db: Database,
  userId: number,
  told: readonly Told[],
): Promise<Told[]> {
  const asked = told.flatMap(({ kind, request_id }) => (kind === 'question' ? [request_id] : []));
  const open = asked.length ? await find(db, userId, [...new Set(asked)]) : new Set<number>();
  return told.filter(({ kind, request_id }) => kind !== 'question' || open.has(request_id));
}
