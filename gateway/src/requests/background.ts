import type { Services } from '../platform/context.ts';
import { beyondTheRequest } from '../platform/db/index.ts';

const running = new WeakMap<Services['files'], Promise<void>>();

/**
 * Runs work after the answer was sent, one piece after another. Work that fails or is cut off is only logged: an upkeep task does it again.
 */
export function inBackground(services: Services, task: string, work: () => Promise<unknown>): void {
  const before = running.get(services.files) ?? Promise.resolve();
  const next = before
    .then(() => beyondTheRequest(work))
    .then(
      () => {},
      (error: unknown) => services.log.warn({ err: error, task }, 'done later, by the upkeep'),
    );
  running.set(services.files, next);
}

/** Waits until the background work of these services has ended, before the gateway closes. */
export const stopBackground = async (services: Services): Promise<void> => running.get(services.files);
