import type { Stage } from './stages.ts';

/** What an event of a request's history says about stages: at which one it left the request, and when. */
export interface StageEvent {
  toStage: string | null;
  at: string;
}

export type StageDates = Readonly<Partial<Record<Stage, string>>>;

/**
 * When a request first reached each stage. The events come oldest first. An upload or a vote names the stage at which the request
 * already was, and a restored request comes back to a stage: neither moves the date.
 */
export function stageDates(events: readonly StageEvent[]): StageDates {
  const dates: Partial<Record<Stage, string>> = {};
  for (const { toStage, at } of events) if (toStage !== null) dates[toStage as Stage] ??= at;
  return dates;
}
