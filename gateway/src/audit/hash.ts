import { hash } from 'node:crypto';
import type { EventRow } from '../db/tables.ts';

export type EventContent = Omit<EventRow, 'id' | 'hash'>;

/** What stands before the first event of a request. */
export const GENESIS = '0'.repeat(64);

/**
 * SHA-256 over the hash before and everything the event says, in a fixed order. Texts are made well-formed first, because the
 * database stores a lone surrogate as U+FFFD. Events that do not tell what they changed keep the hash that they always had.
 */
export function hashEvent(event: EventContent): string {
  const content = JSON.stringify([
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
  return hash('sha256', `${event.previous_hash}\n${content}`);
}
