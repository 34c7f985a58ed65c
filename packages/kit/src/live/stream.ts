import { createClient, NetworkError } from 'graphql-sse';
import { bearer, refuseToken, sessionToken } from '../session/token.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A connection that has lasted this long was a good one: the next pause is a short one again. */
const GOOD_MS = 10_000;

export interface StreamRequest {
  query: string;
  variables?: Record<string, unknown>;
}

/** A result of the subscription, as far as its reader looks at it. */
export interface StreamResult {
  data?: unknown;
  errors?: readonly { extensions?: Record<string, unknown> }[];
}

const isRefusal = ({ errors }: StreamResult) =>
  errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') ?? false;

/** After growing pauses, each a little random so that a gateway that restarts is not asked by everyone at once. */
const pauseBefore = (attempt: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS) * (0.5 + Math.random());

/** Waits, but no longer than until the browser is back on the network. */
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
 * Reads a subscription over server-sent events, with the session that is current then, until the signal says stop or the
 * session is refused. Connects anew by itself whenever the stream ends; `onGap` is told once it is back, since results may
 * have been missed.
 */
export async function readStream(
  url: string,
  request: StreamRequest,
  { onResult, onGap, signal }: { onResult(result: StreamResult): void; onGap(): void; signal: AbortSignal },
): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const token = sessionToken.read();
    if (!token) return;
    const since = Date.now();
    const connected = () => {
      if (attempt > 0) onGap();
    };
    if ((await readOnce(url, request, token, { onResult, connected, signal })) === 'refused') {
      refuseToken(token);
      return;
    }
    if (Date.now() - since > GOOD_MS) attempt = 0;
    if (!signal.aborted) await pause(pauseBefore(attempt), signal);
  }
}

/** One connection, until it ends for whatever reason. */
function readOnce(
  url: string,
  request: StreamRequest,
  token: string,
  {
    onResult,
    connected,
    signal,
  }: { onResult(result: StreamResult): void; connected(): void; signal: AbortSignal },
): Promise<'ended' | 'refused'> {
  return new Promise((resolve) => {
    let outcome: 'ended' | 'refused' = 'ended';
    const end = () => {
      signal.removeEventListener('abort', end);
      stop();
      resolve(outcome);
    };
    const sink = {
      next(result: StreamResult) {
        if (isRefusal(result)) outcome = 'refused';
        else if (!result.errors) onResult(result);
      },
      error(error: unknown) {
        const status = error instanceof NetworkError && (error.response as Response | undefined)?.status;
        if (status === 401) outcome = 'refused';
        end();
      },
      complete: end,
    };
    const client = createClient({ url, headers: bearer(token), retryAttempts: 0 });
    const stop = client.subscribe(request, sink as Parameters<typeof client.subscribe>[1], { connected });
    signal.addEventListener('abort', end);
  });
}
