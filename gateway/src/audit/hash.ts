import { hash } from 'node:crypto';
import type { EventRow, UserEventRow } from '../platform/db/index.ts';

export type EventContent = Omit<EventRow, 'id' | 'hash'>;
export type UserEventContent = Omit<UserEventRow, 'id' | 'hash'>;

/** What stands before the first event of a history. */
export const GENESIS = '0'.repeat(64);

/**
 * SHA-256 over the hash before and everything the event says, in a fixed order. Texts are made well-formed first, because the
 * database stores a lone surrogate as U+FFFD. Events that do not tell what they changed keep the hash that they always had.
 */
export function hashEvent(event: EventContent): string {
  return chained(event.previous_hash, [
    event.request_id,
    event.sequence,
    event.action,
    event.from_stage,
    event.to_stage,
    event.notes?.toWellFormed() ?? null,
    event.actor_id,
    event.actor_name.toWellFormed(),
    event.at,
    event.correlation_id,
    ...(event.changes === null ? [] : [event.changes]),
  ]);
}

/** The same of a person's event. */
export function hashUserEvent(event: UserEventContent): string {
  const { user_id, sequence, action, actor_id, at, changes } = event;
  return chained(event.previous_hash, ['user', user_id, sequence, action, actor_id, at, changes]);
}

const chained = (previous: string, content: readonly unknown[]): string =>
  hash('sha256', `${previous}\n${JSON.stringify(content)}`);
