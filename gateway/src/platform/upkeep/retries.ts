import type { Services } from '../context.ts';
import { type SqlDateTime, toSql } from '../db/index.ts';

/** How many times something that may fail is tried. */
export interface RetryTimes {
  /**
   * For how long other gateways leave an attempt alone: longer than an attempt may take. An attempt that is not finished by then belongs to a
   * gateway that has died.
   */
  leaseMs: number;
  /** The pauses in milliseconds, one after each failed attempt. After the last one there is no further attempt. */
  pausesMs: readonly number[];
}

/** One attempt at the work of a row. */
export interface Try<Id> {
  /** The new values of the row, written only if it is still at the attempt before: then this gateway owns the attempt. */
  claim: { tries: number; due_at: SqlDateTime };
  /** The row while this gateway owns the attempt. */
  mine: { id: Id; tries: number };
  /** When the next attempt is, counted from now; null after the last one. */
  next(): SqlDateTime | null;
}

/** The next attempt at the work of a row. Several gateways may start it at the same time: the one that changes the row first owns it. */
export function beginTry<Id>(
  { clock }: Pick<Services, 'clock'>,
  { leaseMs, pausesMs }: RetryTimes,
  { id, tries }: { id: Id; tries: number },
): Try<Id> {
  const at = (ms: number) => toSql(new Date(clock().getTime() + ms));
  const mine = { id, tries: tries + 1 };
  const pause = pausesMs[tries];
  return {
    claim: { tries: mine.tries, due_at: at(leaseMs) },
    mine,
    next: () => (pause === undefined ? null : at(pause)),
  };
}
