import { fromSql, toIso, toSql } from '../platform/db/index.ts';
import { GENESIS } from './hash.ts';

/**
 * The tables of each kind of history. `events`: its events. `subject`: the column with the subject's id. `heads`: the heads that a digest
 * covers. `rows`: the table that must agree with the history. `parts`: further tables with the same column. `page`: the number of subjects
 * in one step.
 */
export const CHAINS = {
  request: {
    events: 'request_events',
    subject: 'request_id',
    heads: 'audit_heads',
    rows: 'device_requests',
    parts: [
      'request_files',
      'request_votes',
      'request_recusals',
      'request_comments',
      'analysis_sections',
      'request_conditions',
      'request_evidence',
      'request_consultations',
      'request_trials',
      'trial_evaluators',
      'request_follow_ups',
      'request_merges',
      'request_first_approvals',
      'request_routings',
    ],
    page: 500,
  },
  user: {
    events: 'user_events',
    subject: 'user_id',
    heads: 'audit_user_heads',
    rows: 'users',
    parts: ['user_roles'],
    // A person who signs out every day has many events.
    page: 100,
  },
  minutes: {
    events: 'minutes_events',
    subject: 'meeting_id',
    heads: 'audit_minutes_heads',
    rows: 'meetings',
    parts: ['meeting_actions'],
    // Each subject has the whole minutes of a meeting.
    page: 20,
  },
} as const;
export type ChainName = keyof typeof CHAINS;
/** The tables whose rows belong to requests and are recorded in their histories. */
export type RequestPart = (typeof CHAINS.request.parts)[number];

/** The end of a history: number and hash of its last event. */
export interface ChainHead {
  sequence: number;
  hash: string;
}

/** The end of an empty history. */
export const NO_EVENTS: ChainHead = { sequence: 0, hash: GENESIS };

/** The columns that events of every history have. */
interface Link {
  id: number;
  sequence: number;
  at: string;
  previous_hash: string;
  hash: string;
}

/**
 * The problems of a chain: events that were changed, and events that do not follow the one before. `hashOf` returns null for an event whose
 * hash cannot be computed.
 */
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

/** The largest difference between the clocks of two gateways. */
const CLOCKS_APART_MS = 60_000;

/** Checks that ids and instants increase along a history. */
export function verifyOrder(about: string, event: Link, last: Link): string[] {
  const problems: string[] = [];
  if (event.id <= last.id) problems.push(`${about}: has a lower id than the one before it`);
  if (Date.parse(toIso(event.at)) < Date.parse(toIso(last.at)) - CLOCKS_APART_MS) {
    problems.push(`${about}: is dated before the one before it`);
  }
  return problems;
}

/**
 * Checks the date of an event. No digest would ever cover an event with an invalid date, or with a date in the future.
 */
export function verifyInstant(about: string, at: string, now: Date): string[] {
  const instant = fromSql(at);
  if (Number.isNaN(instant.getTime()) || toSql(instant) !== at) return [`${about}: is dated at no instant`];
  return instant.getTime() > now.getTime() + CLOCKS_APART_MS ? [`${about}: is dated in the future`] : [];
}
