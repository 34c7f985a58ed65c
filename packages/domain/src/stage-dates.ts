import type { Stage } from './stages.ts';

/** What an event of a request's history says about stages: at which one it left the request, and when. */
export interface StageEvent {
  toStage: string | null;
  at: string;
}

export type StageDates = Readonly<Partial<Record<Stage, string>>>;

/** Where a request was before something ended that, and when it had first come there. */
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

/** Where a dismissed request was before, from its history with the oldest event first; null when it was never dismissed. */
export function beforeDismissal(
  events: readonly (StageEvent & { action: string; fromStage: string | null })[],
): Former | null {
  const dismissal = events.findLast(({ action }) => action === 'dismiss');
  const stage = (dismissal?.fromStage ?? null) as Stage | null;
  const since = stage && stageDates(events)[stage];
  return stage && since ? { stage, since } : null;
}
