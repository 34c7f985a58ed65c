import type { ChangeFeed } from '../../platform/changes/index.ts';
import type { Services } from '../../platform/context.ts';
import { judgeCanary } from './judge.ts';

/** Reports that come within this time are judged together. */
const PAUSE_MS = 2_000;

const waiting = new WeakMap<ChangeFeed, Map<string, NodeJS.Timeout>>();

/** Judges the canary of a dashboard after reports about it. Nobody waits for the result. */
export function judgeSoon(services: Services, name: string): void {
  const timers = waiting.get(services.changes) ?? new Map<string, NodeJS.Timeout>();
  waiting.set(services.changes, timers);
  if (timers.has(name)) return;
  const timer = setTimeout(() => {
    timers.delete(name);
    judgeCanary(services, name).catch((error: unknown) =>
      services.log.warn({ err: error, name }, 'canary is judged later'),
    );
  }, PAUSE_MS);
  timers.set(name, timer.unref());
}

/** Cancels the planned judgements when a gateway stops. */
export function stopJudging({ changes }: Pick<Services, 'changes'>): void {
  for (const timer of waiting.get(changes)?.values() ?? []) clearTimeout(timer);
  waiting.delete(changes);
}
