import {
  type FromSandbox,
  isSandboxWelcome,
  SANDBOX_LIMITS,
  SANDBOX_PROTOCOL,
  type SandboxWelcome,
  type ToSandbox,
} from '@portal/contract';
import { MESSAGES } from '@portal/domain';

type Answer = Extract<ToSandbox, { type: 'answer' }>;
type WithoutCall<Message> = Message extends { call: number } ? Omit<Message, 'call'> : never;

/** The connection of this frame with the portal's page. */
export interface Link {
  welcome: SandboxWelcome;
  tell(message: FromSandbox): void;
  /** Asks the portal to do something. Rejects when the signal aborts. An answer with status 0 means that the portal did not answer. */
  ask(
    call: WithoutCall<FromSandbox>,
    more?: { signal?: AbortSignal | null | undefined; onProgress?: ((share: number) => void) | undefined },
  ): Promise<Answer>;
  subscribe(listener: (message: ToSandbox) => void): () => void;
}

function linkBy(port: MessagePort, welcome: SandboxWelcome): Link {
  const listeners = new Set<(message: ToSandbox) => void>();
  const waiting = new Map<number, { resolve(answer: Answer): void; onProgress(share: number): void }>();
  let calls = 0;
  const tell = (message: FromSandbox) => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<ToSandbox>) => {
    if (data.type === 'alive') tell({ type: 'alive', beat: data.beat });
    else if (data.type === 'progress') waiting.get(data.call)?.onProgress(data.share);
    else if (data.type === 'refused')
      reportError(new Error(MESSAGES.sandboxMessageRefused(data.of, data.field, data.limit)));
    else if (data.type === 'answer') {
      waiting.get(data.call)?.resolve(data);
    } else for (const listener of [...listeners]) listener(data);
  };
  return {
    welcome,
    tell,
    ask(message, { signal, onProgress } = {}) {
      calls += 1;
      const call = calls;
      return new Promise((resolve, reject) => {
        const stop = () => {
          clearTimeout(silence);
          signal?.removeEventListener('abort', cancel);
          waiting.delete(call);
        };
        const giveUp = () => {
          stop();
          tell({ type: 'cancel', call });
        };
        const cancel = () => {
          giveUp();
          reject(new DOMException(MESSAGES.callCancelled, 'AbortError'));
        };
        const startSilence = () =>
          setTimeout(() => {
            giveUp();
            resolve({ type: 'answer', call, status: 0 });
          }, SANDBOX_LIMITS.silence);
        if (signal?.aborted) return reject(new DOMException(MESSAGES.callCancelled, 'AbortError'));
        let silence = startSilence();
        signal?.addEventListener('abort', cancel, { once: true });
        waiting.set(call, {
          onProgress(share) {
            clearTimeout(silence);
            silence = startSilence();
            onProgress?.(share);
          },
          resolve(answer) {
            stop();
            resolve(answer);
          },
        });
        tell({ ...message, call } as FromSandbox);
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Sends a hello to the portal's page and waits for the port in its answer. */
export const meetPortal = (): Promise<Link> =>
  new Promise((resolve) => {
    window.addEventListener('message', function hear({ source, data, ports: [port] }) {
      if (source !== window.parent || !port || !isSandboxWelcome(data)) return;
      window.removeEventListener('message', hear);
      resolve(linkBy(port, data));
    });
    // This message contains no information, so every page may receive it.
    window.parent.postMessage({ sandbox: 'hello', protocol: SANDBOX_PROTOCOL }, '*');
  });
