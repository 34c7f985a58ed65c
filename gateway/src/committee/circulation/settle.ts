import { leavableTransaction, toSql } from '../../platform/db/index.ts';
import { PORTAL } from '../../requests/index.ts';
import { nameOfItem } from '../agenda/model.ts';
import { itemsOf, lockMeeting } from '../agenda/store.ts';
import type { PlanChange } from '../meetings/model.ts';
import { withMembers } from '../meetings/read.ts';
import { tell, tellPages } from '../meetings/service.ts';
import { findMeeting } from '../meetings/store.ts';
import { closeAt } from '../session/store.ts';
import { type Closing, closeVotes } from '../votes/close.ts';

/**
 * Closes the items of a circulation that are due: at its end all items; before that the items on which everybody who may vote has voted,
 * and those whose request has left the review. With `itemId`, only that item is considered. When the last item is closed, the circulation
 * ends. The history names the portal as the actor, so that nobody can see from it who voted last. Returns whether an item was closed.
 */
export const settleCirculation = (services: Closing, id: number, itemId?: number): Promise<boolean> =>
  leavableTransaction<boolean>(services.db, async (trx, leave) => {
    await lockMeeting(trx, id);
    const row = await findMeeting(trx, id);
    if (row?.kind !== 'circulation' || row.state !== 'open') return leave(false);
    const within = { ...services, db: trx };
    const [meeting] = await withMembers(within, [row]);
    if (!meeting) return leave(false);
    const at = services.clock();
    const record = (action: 'item_closed' | 'circulation_closed', changes: PlanChange[]) =>
      tell(trx, PORTAL, { id, action, changes, at });
    const isOver = new Date(meeting.endsAt) <= at;
    const open = (await itemsOf(trx, [id])).filter(({ state }) => state === 'open');
    const ending = open.filter((item) => isOver || itemId === undefined || item.id === itemId);
    let closed = 0;
    for (const item of ending) {
      if (!(await closeVotes(within, { meeting, row: item, onlyIfDone: !isOver }))) continue;
      closed++;
      await record('item_closed', [{ part: 'item', old: null, new: nameOfItem(item) }]);
    }
    if (!closed && open.length) return leave(false);
    if (closed === open.length) {
      await closeAt(trx, id, toSql(at));
      await record('circulation_closed', []);
    }
    tellPages(within, id);
    return true;
  });
