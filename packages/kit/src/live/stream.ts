import { createClient, NetworkError } from 'graphql-sse';
import { bearer, refuseToken, sessionToken } from '../session/token.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A connection that lasted at least this long was good, so the next pauses are short again. */
const GOOD_MS = 10_000;

export interface StreamRequest {
  query: string;
  variables?: Record<string, unknown>;
}

/** The part of a subscription's result that the reader needs. */
export interface StreamResult {
  data?: unknown;
  errors?: readonly { extensions?: Record<string, unknown> }[];
}

const isRefusal = ({ errors }: StreamResult) =>
  errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false;

/** Pauses grow with each attempt. Each is a little random, so that not all clients call a restarted gateway at once. */
const pauseBefore = (attempt: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random());

/** Waits for this time, or until the browser is back on the network. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      window.removeEventListener('online', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    window.addEventListener('online', over);
    signal.addEventListener('abort', over);
  });
}

/**
 * Reads a subscription over server-sent events, with the current session, until the signal aborts or the server refuses the session. The
 * client connects again whenever the stream ends. Then it calls `onGap`, because results may have been missed.
 */
export function readStream(
  url: string,
  request: StreamRequest,
  { onResult, onGap, signal }: { onResult(result: StreamResult): void; onGap(): void; signal: AbortSignal },
): Promise<void> {
  let token: string | null = null;
  let attempt = 0;
  let since = 0;
  let connections = 0;

  const client = createClient({
    url,
    headers() {
      token = sessionToken.read();
      // This error is not a NetworkError, so the client does not try again.
      if (!token) throw new Error('Nobody is signed in');
      return bearer(token);
    },
    async fetchFn(input: RequestInfo, init: RequestInit) {
      const response = await fetch(input, init);
      if (response.status === 401) refuse();
      return response;
    },
    retryAttempts: Number.POSITIVE_INFINITY,
    retry,
    // A stream of changes has no end. A gateway that completes it is about to stop, so the client connects to another one.
    onMessage({ event }) {
      if (event !== 'next') throw new NetworkError('The stream has ended');
    },
  });

  function retry() {
    if (Date.now() - since > GOOD_MS) attempt = 0;
    return pause(pauseBefore(attempt++), signal);
  }

  let isOver = false;
  function end() {
    isOver = true;
    client.dispose();
  }

  function refuse() {
    end();
    refuseToken(token);
  }

  return new Promise((resolve) => {
    const sink = {
      next(result: StreamResult) {
        if (isRefusal(result)) refuse();
        else if (!result.errors) onResult(result);
      },
      /** The client throws when it cannot read what the gateway sends. The next connection may work. */
      error() {
        if (isOver || !token) resolve();
        else void retry().then(() => (isOver ? resolve() : subscribe()));
      },
      complete: resolve,
    };
    function subscribe() {
      client.subscribe(request, sink as Parameters<typeof client.subscribe>[1], {
        connecting() {
          since = Date.now();
          connections++;
        },
        connected() {
          if (connections > 1) onGap();
        },
      });
    }
    signal.addEventListener('abort', end);
    subscribe();
  });
}
