import pLimit from 'p-limit';
import type { Piscina } from 'piscina';

export interface ThreadLimits {
  /**
   * The time limit of one task in milliseconds, including the start of its thread. A task that takes too long is ended alone; the tasks
   * that wait behind it still run.
   */
  timeMs: number;
  /** The limit of one thread's heap in megabytes. Buffers do not count: the task itself limits how many bytes it holds at a time. */
  heapMb: number;
  /** The most threads at the same time. */
  atOnce: number;
}

/** Threads for work on content from outside, which may try to keep a processor busy or to fill the memory. */
export interface Threads<Task, Result> {
  /** Rejects when the task fails, exceeds the limits, or is aborted by `signal`, which ends its thread. */
  run(task: Task, more?: TaskOptions): Promise<Result>;
  close(): Promise<void>;
}

export interface TaskOptions {
  signal?: AbortSignal;
  /** Parts of the task that are moved to the thread, such as the port on which it reports its progress. */
  transfer?: readonly Transferable[];
}

/** How long an idle thread is kept. */
const IDLE_MS = 60_000;

/** Threads that run the exported function `name` of a file. They start with the first task. */
export function threads<Task, Result>(
  name: string,
  file: string,
  { timeMs, heapMb, atOnce }: ThreadLimits,
): Threads<Task, Result> {
  let pool: Promise<Piscina<Task, Result>> | undefined;
  const inTurn = pLimit(atOnce);
  const open = async () => {
    const { Piscina } = await import('piscina');
    const opened = new Piscina<Task, Result>({
      filename: file,
      name,
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: IDLE_MS,
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      // Content from outside must not come near the gateway's settings or secrets.
      env: {},
    });
    // A thread that fails between two tasks is replaced. A thread that fails during a task rejects it.
    opened.on('error', () => {});
    return opened;
  };
  return {
    async run(task, { signal, transfer = [] } = {}) {
      pool ??= open();
      const opened = await pool;
      const work = inTurn(() => {
        signal?.throwIfAborted();
        const ends = [AbortSignal.timeout(timeMs), ...(signal ? [signal] : [])];
        return opened.run(task, { signal: AbortSignal.any(ends), transferList: transfer as never });
      });
      // A task that is still waiting for its turn is aborted at once as well.
      return signal ? Promise.race([work, abortOf(signal)]) : work;
    },
    async close() {
      await (await pool)?.destroy();
    },
  };
}

/** Rejects when the signal aborts. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Whether a task has failed because its heap was full. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Whether a task has failed because it was too large or took too long. */
export const isBeyondLimits = (error: unknown): boolean =>
  isOutOfMemory(error) || (error instanceof Error && error.name === 'AbortError');

/** The buffers of these bytes that can be moved to another thread without a copy: those that hold no other bytes. */
export const buffersOf = (all: readonly Uint8Array[]): ArrayBuffer[] =>
  all.flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
