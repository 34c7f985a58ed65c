import { hash } from 'node:crypto';
import { readUserChanges } from './changes.ts';
import type { UserEventRow } from './tables.ts';

/**
 * SHA-256 over everything that events say but their contents. When contents are erased, a later event keeps it (`sealed`), so that
 * what is left of the emptied events cannot be changed unseen: their own hashes cover what is gone. See ADR 48.
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

/** Whether its contents were erased. The removal itself had none in older versions. */
export const isEmptied = (event: UserEventRow): boolean => event.changes === null && !isRemoval(event);

/** Whether contents were erased that no later event seals: by a gateway of an older version, or by somebody else. */
export function isUnsealed(events: readonly UserEventRow[]): boolean {
  const emptied = events.findLastIndex(isEmptied);
  return emptied !== -1 && !events.slice(emptied).some((event) => sealIn(event) !== undefined);
}

const sealIn = ({ changes }: UserEventRow): string | undefined =>
  changes === null ? undefined : readUserChanges(changes).sealed;

export const unsealed = (id: number): string =>
  `user ${id}: its events were emptied, and none after them seals them`;

/** Seals that do not fit the events before them, and emptied events without one. */
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
