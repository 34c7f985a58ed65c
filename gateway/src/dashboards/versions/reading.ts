import { fileURLToPath } from 'node:url';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { isBeyondLimits, type Threads, threads } from '../../platform/threads.ts';
import type { ReadDescription, ReadingTask } from './reading-worker.ts';

/** Honest builds take a few milliseconds. */
const LIMITS = { timeMs: 10_000, heapMb: 128, atOnce: 2 };
const WORKER = fileURLToPath(new URL('./reading-worker.ts', import.meta.url));

/** All uploads of builds share it. Its threads start with the first one. */
const pool: Threads<ReadingTask, ReadDescription | string[]> = threads('read', WORKER, LIMITS);

/** Reads what a team has sent, off the main thread; DomainError `invalid` for what takes too long. */
const run = <Result>(task: ReadingTask): Promise<Result> =>
  (pool.run(task) as Promise<Result>).catch((error: unknown) => {
    throw isBeyondLimits(error) ? new DomainError('invalid', say('fileBeyondLimits')) : error;
  });

/** The content of a `remote.json`, or what is wrong with it, in a few words. */
export const readText = (text: string) => run<ReadDescription>({ text });

/** What in a style sheet is not scoped, a line each. */
export const unscopedIn = (file: string, css: string, container: string) =>
  run<string[]>({ file, css, container });
