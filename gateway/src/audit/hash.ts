import { hash } from 'node:crypto';
import type { SqlDateTime } from '../platform/db/index.ts';

/** The columns of a request's event that its hash covers. */
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
  /** What the event changed, in JSON, see `changes.ts`. NULL for events of older gateways. */
  changes: string | null;
  previous_hash: string;
}

/** The columns of a person's event that its hash covers. */
export interface UserEventContent {
  user_id: number;
  /** 1, 2, 3 … within the person. */
  sequence: number;
  action: string;
  /**
   * The id of the person who acted, when it was somebody else. Otherwise the action says whether the person, the portal
   * or a command acted.
   */
  actor_id: number | null;
  at: SqlDateTime;
  /** What the event changed, in JSON, see `people/history/changes.ts`. NULL in all events up to the removal of a person. */
  changes: string | null;
  previous_hash: string;
}

/** The columns of an event of the minutes of a meeting that its hash covers. */
export interface MinutesEventContent {
  meeting_id: number;
  /** 1, 2, 3 … within the meeting. */
  sequence: number;
  action: string;
  actor_id: number;
  actor_name: string;
  at: SqlDateTime;
  /** What was approved or added, in JSON. */
  content: string;
  previous_hash: string;
}

/** The previous hash of the first event of a history. */
export const GENESIS = '0'.repeat(64);

/**
 * SHA-256 of the previous hash and everything in the event, in a fixed order. Texts are made well-formed first, because
 * the database stores a lone surrogate as U+FFFD. Events without changes keep the hash that they have always had.
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

/** The hash of a person's event, computed in the same way. */
export function hashUserEvent(event: UserEventContent): string {
  const { user_id, sequence, action, actor_id, at, changes } = event;
  return chained(event.previous_hash, ['user', user_id, sequence, action, actor_id, at, changes]);
}

/** The hash of an event of minutes, computed in the same way. */
export function hashMinutesEvent(event: MinutesEventContent): string {
  const { meeting_id, sequence, action, actor_id, actor_name, at, content } = event;
  const facts = ['minutes', meeting_id, sequence, action, actor_id, actor_name.toWellFormed(), at, content];
  return chained(event.previous_hash, facts);
}

const chained = (previous: string, content: readonly unknown[]): string =>
  hash('sha256', `${previous}\n${JSON.stringify(content)}`);
