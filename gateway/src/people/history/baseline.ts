import { subjectsOf } from '../../audit/index.ts';
import type { Database } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { type RecordedUser, userChanges } from './changes.ts';
import { isRemoved, isUnsealed, sealOf } from './seal.ts';
import { userEvent } from './service.ts';
import { insertUserEvents, storedUsers } from './store.ts';

/** Records the current state of everybody who has no history yet. What happened before is not checked. */
export async function recordUsers(db: Database): Promise<void> {
  const at = toSql(new Date());
  for await (const ids of subjectsOf(db, 'user')) {
    const events = (await storedUsers(db, ids)).flatMap(({ id, row, roles, events: told }) => {
      if (!row || told.length) return [];
      const state = { row: row as RecordedUser, roles: roles.map(({ role }) => role) };
      return userEvent({ action: 'baseline', at }, id, userChanges(null, state));
    });
    if (events.length) await insertUserEvents(db, events);
  }
}

/** Seals the histories of people whom gateways of older versions removed. */
export async function sealRemoved(db: Database): Promise<void> {
  const at = toSql(new Date());
  for await (const ids of subjectsOf(db, 'user')) {
    const seals = (await storedUsers(db, ids)).flatMap(({ id, events }) => {
      const last = events.at(-1);
      if (!last || !isRemoved(events) || !isUnsealed(events)) return [];
      return userEvent({ action: 'sealed', at }, id, { sealed: sealOf(events) }, last);
    });
    if (seals.length) await insertUserEvents(db, seals);
  }
}
