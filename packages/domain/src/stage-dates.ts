import { type Standing, stageOf } from './request.ts';
import { STAGE, type Stage } from './stages.ts';

/** What an event of a request's history shows about stages: at which stage the request was after it, and when. */
export interface StageEvent {
  toStage: string | null;
  at: string;
}

export type StageDates = Readonly<Partial<Record<Stage, string>>>;

/** The stage of a request before an event ended it, and when the request had first reached it. */
export interface Former {
  stage: Stage;
  since: string;
}

/**
 * When a request first reached each stage. The events come oldest first. An upload or a vote names the stage at which the request
 * already was, and a restored request comes back to a stage: neither moves the date.
 */
export function stageDates(events: readonly StageEvent[]): StageDates {
  const dates: Partial<Record<Stage, string>> = {};
  for (const { toStage, at } of events) if (toStage !== null) dates[toStage as Stage] ??= at;
  return dates;
}

/** The stage of a dismissed request before the dismissal, from its history with the oldest event first; null when it was never dismissed. */
export function beforeDismissal(
  events: readonly (StageEvent & { fromStage: string | null })[],
): Former | null {
  const dismissal = events.findLast(
    ({ fromStage, toStage }) => toStage === 'dismissed' && fromStage !== toStage,
  );
  const stage = (dismissal?.fromStage ?? null) as Stage | null;
  const since = stage && stageDates(events)[stage];
  return stage && since ? { stage, since } : null;
}

/** The part of a request that shows when its stage began. */
export interface Dated extends Standing {
  submissionDate: string;
  lastUpdated: string | null;
  stageDate: string | null;
  orderDate: string | null;
  shelfDate: string | null;
}

/** When a request reached its stage. */
export function stageSinceOf(request: Dated): string {
  const { since, beside } = STAGE[stageOf(request)];
  const field = beside?.date ?? since ?? 'stageDate';
  return request[field] ?? request.lastUpdated ?? request.submissionDate;
}
