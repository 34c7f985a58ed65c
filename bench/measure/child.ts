import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

interface Answer {
  answer?: unknown;
  error?: string;
}

/** Sends a message to the process and returns its answer. Send one message at a time. Rejects when the process fails or ends. */
export async function askChild<T>(child: ChildProcess, message: object): Promise<T> {
  const done = new AbortController();
  const { signal } = done;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A process of the benchmark ended with status ${code}`);
  });
  child.send(message);
  try {
    const [{ answer, error }] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Answer];
    if (error !== undefined) throw new Error(error);
    return answer as T;
  } finally {
    ended.catch(() => {});
    done.abort();
  }
}

/** Used in the process itself: answers each message of the parent with the result of `work`. */
export function answerParent<Message>(work: (message: Message) => Promise<unknown>): void {
  process.on('message', (message: Message) => {
    work(message).then(
      (answer) => process.send?.({ answer }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
}
