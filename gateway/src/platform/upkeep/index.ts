export { beginTry } from './retries.ts';
export { createSignal } from './signal.ts';
export { startWorker, type Worker } from './worker.ts';
