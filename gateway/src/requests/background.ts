import type { Services } from '../platform/context.ts';
import { beyondTheRequest } from '../platform/db/index.ts';

const running = new WeakMap<Services['files'], Promise<void>>();

/**
 * Does work after the answer, one piece after the other. An upkeep task does the same work again, so what fails here or is cut off
 * is made up for.
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

/** Waits for what runs. */
export const stopBackground = async (services: Services): Promise<void> => running.get(services.files);
