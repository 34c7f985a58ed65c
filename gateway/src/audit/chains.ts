import { fromSql, toIso, toSql } from '../platform/db/index.ts';
import { GENESIS } from './hash.ts';

/**
 * Where each kind of history stands: its events, the column of whom or what they are about, the heads that a digest covers, and what
 * it must agree with: rows, and parts that have the same column. `page` is how many are looked at at a time.
 */
export const CHAINS = {
  request: {
    events: 'request_events',
    subject: 'request_id',
    heads: 'audit_heads',
    rows: 'device_requests',
    parts: ['request_files', 'request_votes'],
    page: 500,
  },
  user: {
    events: 'user_events',
    subject: 'user_id',
    heads: 'audit_user_heads',
    rows: 'users',
    parts: ['user_roles'],
    // Somebody who signs out each day has many events.
    page: 100,
  },
} as const;
export type ChainName = keyof typeof CHAINS;

/** The end of a history: number and hash of its last event. */
export interface ChainHead {
  sequence: number;
  hash: string;
}

/** Of what is new. */
export const NO_EVENTS: ChainHead = { sequence: 0, hash: GENESIS };

/** What the events of all histories have. */
interface Link {
  id: number;
  sequence: number;
  at: string;
  previous_hash: string;
  hash: string;
}

/** Whether each event is as it was written, and follows the one before. `hashOf` gives null for one that cannot be told. */
export function verifyLinks<Event extends Link>(
  name: string,
  events: readonly Event[],
  hashOf: (event: Event) => string | null,
): string[] {
  const problems: string[] = [];
  let previous = GENESIS;
  for (const [index, event] of events.entries()) {
    const about = `${name}, event ${event.sequence}`;
    if (event.sequence !== index + 1) return [...problems, `${name}: event ${index + 1} is missing`];
    if (event.previous_hash !== previous) problems.push(`${about}: does not follow the one before`);
    if ((hashOf(event) ?? event.hash) !== event.hash) problems.push(`${about}: was changed`);
    previous = event.hash;
  }
  return problems;
}

/** How far the clocks of two gateways may be apart. */
const CLOCKS_APART_MS = 60_000;

/** Ids and instants run forward along a history. */
export function verifyOrder(about: string, event: Link, last: Link): string[] {
  const problems: string[] = [];
  if (event.id <= last.id) problems.push(`${about}: has a lower id than the one before it`);
  if (Date.parse(toIso(event.at)) < Date.parse(toIso(last.at)) - CLOCKS_APART_MS) {
    problems.push(`${about}: is dated before the one before it`);
  }
  return problems;
}

/** No digest would ever cover an event that is dated later than today, or at no instant. */
export function verifyInstant(about: string, at: string, now: Date): string[] {
  const instant = fromSql(at);
  if (Number.isNaN(instant.getTime()) || toSql(instant) !== at) return [`${about}: is dated at no instant`];
  return instant.getTime() > now.getTime() + CLOCKS_APART_MS ? [`${about}: is dated in the future`] : [];
}
