import { setTimeout as wait } from 'node:timers/promises';

const EVERY_MS = 50;

/** Waits until something holds. It may fail meanwhile; after `ms` an Error says what did not come to pass, and why. */
export async function until(what: string, holds: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = performance.now() + ms;
  let reason = '';
  while (performance.now() < deadline) {
    try {
      if (await holds()) return;
      reason = '';
    } catch (error) {
      if (error instanceof Ended) throw error;
      reason = error instanceof Error ? ` (${error.message})` : '';
    }
    await wait(EVERY_MS);
  }
  throw new Error(`${what}: not within ${Math.round(ms / 1_000)} s${reason}`);
}

/** Waiting longer is of no use. */
export class Ended extends Error {}
