import type { Context, Database } from '../../platform/context.ts';
import { sendLetters } from '../../requests/index.ts';
import { marksOf, PUBLISHED } from './store.ts';

const MINUTE = 60_000;
/** So long changes of a published agenda are gathered: who sorts it and adds to it sends one mail. */
const GATHERED_MS = 30 * MINUTE;

const isPublished = async (trx: Database, id: number): Promise<boolean> =>
  (await marksOf(trx, [id], [PUBLISHED])).size > 0;

/** Tells the members of a meeting that its agenda has changed, where it is published, in the transaction that changes it. */
export async function tellChangedAgenda(
  context: Context,
  trx: Database,
  { id, members }: { id: number; members: readonly number[] },
): Promise<void> {
  if (await isPublished(trx, id))
    await sendLetters(context, trx, {
      letter: 'agenda_changed',
      of: id,
      people: members,
      afterMs: GATHERED_MS,
    });
}

/** Mails the agenda of a meeting, where it is published, to people who join it. */
export async function tellAgenda(
  context: Context,
  trx: Database,
  { id, members }: { id: number; members: readonly number[] },
): Promise<void> {
  if (members.length && (await isPublished(trx, id)))
    await sendLetters(context, trx, { letter: 'agenda', of: id, people: members });
}
