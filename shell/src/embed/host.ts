import { hear, type Message, TO_FRAME, TO_HOST, tell } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { ApiError } from '@portal/kit';

const PATIENCE_MS = 10_000;

export type FromHost = Message<typeof TO_FRAME>;
type Look = Pick<Extract<FromHost, { type: 'look' }>, 'theme' | 'lang'>;

/** The page around this frame, after it has answered. */
export interface Host {
  origin: string;
  tell(message: Message<typeof TO_HOST>): void;
  look(): Look;
  /** Calls the listener for all later messages of the page. */
  subscribe(listener: (message: FromHost) => void): () => void;
}

/** Sends a hello to the surrounding page and waits for its answer. Only pages of these origins are heard and answered. */
export function meetHost(origins: readonly string[], patience = PATIENCE_MS): Promise<Host> {
  return new Promise((resolve, reject) => {
    const listeners = new Set<(message: FromHost) => void>();
    let look: Look;
    let hostOrigin: string | undefined;
    const silence = setTimeout(() => {
      stop();
      reject(new ApiError(MESSAGES.hostSilent, 0));
    }, patience);
    const stop = hear(
      TO_FRAME,
      () => window.parent,
      origins,
      (message, origin) => {
        if (hostOrigin && hostOrigin !== origin) return;
        if (message.type === 'look') look = message;
        for (const listener of [...listeners]) listener(message);
        if (hostOrigin || message.type !== 'look') return;
        hostOrigin = origin;
        clearTimeout(silence);
        resolve({
          origin,
          tell: (event) => tell(TO_HOST, window.parent, origin, event),
          look: () => look,
          subscribe(listener) {
            listeners.add(listener);
            return () => void listeners.delete(listener);
          },
        });
      },
    );
    // This message contains no information, so every page may receive it.
    tell(TO_HOST, window.parent, '*', { type: 'hello' });
  });
}
