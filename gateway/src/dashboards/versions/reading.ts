import { fileURLToPath } from 'node:url';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { isBeyondLimits, type Threads, threads } from '../../platform/threads.ts';
import type { ReadDescription, ReadingTask } from './reading-worker.ts';

/** The limits of a task. Normal builds take a few milliseconds. */
const LIMITS = { timeMs: 10_000, heapMb: 128, atOnce: 2 };
const WORKER = fileURLToPath(new URL('./reading-worker.ts', import.meta.url));

/** The threads that all uploads of builds share. They start with the first upload. */
const pool: Threads<ReadingTask, ReadDescription | string[]> = threads('read', WORKER, LIMITS);

/** Runs a task on data from a team, off the main thread. DomainError `invalid` when it takes too long. */
const run = <Result>(task: ReadingTask): Promise<Result> =>
  (pool.run(task) as Promise<Result>).catch((error: unknown) => {
    throw isBeyondLimits(error) ? new DomainError('invalid', say('fileBeyondLimits')) : error;
  });

/** The content of a `remote.json`, or its problem in a few words. */
export const readText = (text: string) => run<ReadDescription>({ text });

/** The rules of a style sheet that are not scoped, one line each. */
export const unscopedIn = (file: string, css: string, container: string) =>
  run<string[]>({ file, css, container });
