import { MESSAGES } from '@portal/domain';
import {
  ApiError,
  createLazyStore,
  failureOf,
  type Notices,
  type SendOptions,
  sessionToken,
} from '@portal/kit';
import type { useClient } from 'urql';

/** Where files go. */
export interface Sender {
  /** Why a file cannot be sent, judged only by its name and size; the server checks the content as well. */
  refusalOf: (file: Pick<File, 'name' | 'size'>) => string | null;
  send: (file: File, options: SendOptions) => Promise<void>;
}

/** A chosen file that has not arrived: it waits for the files before it, is being sent, or has failed. */
export interface Upload {
  key: number;
  file: File;
  sender: Sender;
  step: 'waiting' | 'sending' | 'failed';
  /** The share that has been sent, 0 to 1. */
  share: number;
  error: string | null;
  /** What the person can do about the error, when the error does not say it. */
  advice?: string | undefined;
  /** True when the same file can be sent again: the network or the server has failed, and nothing is wrong with the file. */
  again: boolean;
  /** The session in which the file was chosen. The next person at this computer must not send it. */
  token: string | null;
}

const isOwn = ({ token }: Upload) => sessionToken.read() === token;

const chosen = (file: File, sender: Sender, key: number): Upload => {
  const error = sender.refusalOf(file);
  const step = error ? 'failed' : 'waiting';
  return { key, file, sender, step, share: 0, error, again: false, token: sessionToken.read() };
};

/** The server's answer for a file that it will never accept. */
const isFinal = (failure: unknown) =>
  failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

/** The listeners that hear the result of an upload. */
export interface Listener {
  notices: Notices;
  onUploaded: () => void;
}

/**
 * The files that somebody has chosen. It uploads them at once, one after the other. A file that has arrived or was cancelled is removed from
 * the list, and a notice reports arrived files. Uploads continue while no panel shows them; then a notice also reports failures.
 */
function createQueue(listener: Listener) {
  let isShown = false;
  const { getState, setState, subscribe } = createLazyStore<{ uploads: readonly Upload[] }>(
    { uploads: [] },
    () => {
      isShown = true;
      return () => {
        isShown = false;
      };
    },
  );
  let waiting: Upload[] = [];
  let running: { key: number; call: AbortController } | null = null;
  let count = 0;

  const set = (change: (uploads: readonly Upload[]) => readonly Upload[]) =>
    setState({ uploads: change(getState().uploads) });
  const change = (key: number, part: Partial<Upload>) =>
    set((uploads) => uploads.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const takeOff = (key: number) => set((uploads) => uploads.filter((each) => each.key !== key));

  const send = async (upload: Upload) => {
    const { key, file, sender } = upload;
    const call = new AbortController();
    running = { key, call };
    change(key, { step: 'sending', share: 0, error: null });
    try {
      if (!isOwn(upload)) throw new Error(MESSAGES.uploadFailed);
      await sender.send(file, {
        signal: call.signal,
        onProgress: (share) => change(key, { share }),
      });
      takeOff(key);
      if (!isOwn(upload)) return;
      queue.listener.notices.success(`${file.name} has been uploaded.`);
      queue.listener.onUploaded();
    } catch (failure) {
      const { message: error, advice } = failureOf(failure, MESSAGES.uploadFailed);
      if (call.signal.aborted) takeOff(key);
      else {
        const isOver = isFinal(failure);
        change(key, { step: 'failed', error, advice: isOver ? advice : undefined, again: !isOver });
      }
      // A person who has signed out in the meantime gets no notice.
      if (!isShown && !call.signal.aborted && isOwn(upload))
        queue.listener.notices.failure(MESSAGES.uploadOf(file.name, error));
    } finally {
      running = null;
    }
  };

  const run = async () => {
    if (running) return;
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next);
  };
  const start = (added: readonly Upload[]) => {
    waiting.push(...added.filter(({ step }) => step === 'waiting'));
    void run();
  };

  const queue = {
    listener,
    uploads: () => getState().uploads,
    subscribe,
    add(files: readonly File[], sender: Sender) {
      const added = files.map((file) => chosen(file, sender, ++count));
      set((uploads) => [...uploads, ...added]);
      start(added);
    },
    /** Removes a file from the list, and stops its upload. */
    remove(key: number) {
      waiting = waiting.filter((each) => each.key !== key);
      if (running?.key === key) running.call.abort();
      else takeOff(key);
    },
    retry(upload: Upload) {
      change(upload.key, { step: 'waiting', error: null });
      start([{ ...upload, step: 'waiting', token: sessionToken.read() }]);
    },
  };
  return queue;
}

type Client = ReturnType<typeof useClient>;
const queues = new WeakMap<Client, Map<string, ReturnType<typeof createQueue>>>();

/**
 * The queue with this name, such as that of a request's files. It outlives the panel: a person who looks at another request or closes the
 * panel still finds the files that have not arrived. Each person has their own queues, so nobody finds files that another person chose.
 */
export function queueOf(client: Client, name: string, listener: Listener) {
  const ofClient = queues.get(client) ?? new Map<string, ReturnType<typeof createQueue>>();
  queues.set(client, ofClient);
  const queue = ofClient.get(name) ?? createQueue(listener);
  ofClient.set(name, queue);
  return queue;
}
