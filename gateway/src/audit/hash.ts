import { hash } from 'node:crypto';
import type { SqlDateTime } from '../platform/db/index.ts';

/** An event of a request's history as its hash covers it. */
export interface EventContent {
  request_id: number;
  /** 1, 2, 3 … within the request. */
  sequence: number;
  action: string;
  from_stage: string | null;
  to_stage: string | null;
  notes: string | null;
  actor_id: number;
  actor_name: string;
  at: SqlDateTime;
  correlation_id: string;
  /** JSON: what the event changed, see `changes.ts`. NULL for events of gateways that did not record it yet. */
  changes: string | null;
  previous_hash: string;
}

/** An event of a person's history as its hash covers it. */
export interface UserEventContent {
  user_id: number;
  /** 1, 2, 3 … within the person. */
  sequence: number;
  action: string;
  /** Who did it, when that is somebody else; the action tells whether it was the person, the portal or a command. */
  actor_id: number | null;
  at: SqlDateTime;
  /** JSON: what the event changed, see `people/history/changes.ts`. NULL when the person was removed, of all their events up to then. */
  changes: string | null;
  previous_hash: string;
}

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
