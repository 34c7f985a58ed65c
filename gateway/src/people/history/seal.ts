import { hash } from 'node:crypto';
import { readUserChanges } from './changes.ts';
import type { UserEventRow } from './tables.ts';

/**
 * SHA-256 of everything in the events except their contents. When the contents are erased, a later event keeps this hash
 * (`sealed`). Without it, somebody could change the rest of the emptied events unnoticed, because their own hashes also
 * cover the erased contents. See ADR 48.
 */
export const sealOf = (events: readonly UserEventRow[]): string =>
  hash(
    'sha256',
    events
      .map(({ sequence, action, actor_id, at, previous_hash, hash: own }) =>
        JSON.stringify([sequence, action, actor_id, at, previous_hash, own]),
      )
      .join('\n'),
  );

export const isRemoval = ({ action }: UserEventRow): boolean => action === 'removed';

export const isRemoved = (events: readonly UserEventRow[]): boolean => events.some(isRemoval);

/** Whether the event's contents were erased. In older versions the removal itself had no contents. */
export const isEmptied = (event: UserEventRow): boolean => event.changes === null && !isRemoval(event);

/**
 * Whether contents were erased without a later event that seals them: by a gateway of an older version, or by somebody
 * else.
 */
export function isUnsealed(events: readonly UserEventRow[]): boolean {
  const emptied = events.findLastIndex(isEmptied);
  return emptied !== -1 && !events.slice(emptied).some((event) => sealIn(event) !== undefined);
}

const sealIn = ({ changes }: UserEventRow): string | undefined =>
  changes === null ? undefined : readUserChanges(changes).sealed;

export const unsealed = (id: number): string =>
  `user ${id}: its events were emptied, and none after them seals them`;

/** The problems of seals: seals that do not fit the earlier events, and emptied events without a seal. */
export function verifySeals(id: number, events: readonly UserEventRow[]): string[] {
  const problems = events.flatMap((event, index) => {
    const seal = sealIn(event);
    return seal === undefined || seal === sealOf(events.slice(0, index))
      ? []
      : [`user ${id}, event ${event.sequence}: the events before it are not those that it seals`];
  });
  if (isRemoved(events) && isUnsealed(events)) {
    problems.push(unsealed(id));
  }
  return problems;
}
