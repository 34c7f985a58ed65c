import type { Services } from '../context.ts';
import { type SqlDateTime, toSql } from '../db/index.ts';

/** How often something that may fail is tried. */
export interface RetryTimes {
  /** So long another gateway leaves a try alone: longer than a try may take. What is not done then was left by a gateway that has died. */
  leaseMs: number;
  /** The pauses after each failure. After the last one it is not tried again. */
  pausesMs: readonly number[];
}

/** One try of what stands in a row. */
export interface Try<Id> {
  /** What the row becomes if it is still at the try before: then this gateway has it. */
  claim: { tries: number; due_at: SqlDateTime };
  /** The row as long as this gateway has it. */
  mine: { id: Id; tries: number };
  /** When the next try is, counted from now; null after the last one. */
  next(): SqlDateTime | null;
}

/** The next try of a row. Several gateways may begin it at once: whoever changes the row first has it. */
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
