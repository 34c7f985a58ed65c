import { readStream, type StreamRequest, type StreamResult } from './stream.ts';

const NAME = 'live-changes';
/** Changes within this time are reported together, so that the page reads the new state once. */
const AT_MOST_EVERY_MS = 400;

/** Calls at once, then at most once in `ms`. The last call is never lost. */
function atMostEvery(ms: number, call: () => void): () => void {
  let quiet = true;
  let again = false;
  return function run() {
    again = true;
    if (!quiet) return;
    quiet = false;
    again = false;
    call();
    setTimeout(() => {
      quiet = true;
      if (again) run();
    }, ms);
  };
}

/**
 * Calls `onResult` for each result of the stream, until the caller calls the returned function. All tabs of a browser share one
 * connection, because a browser has only six to a server. One tab reads the stream and passes the results on; when that tab is
 * closed, another tab takes over. Results that come close together are reported once, with the last result. After a gap the last
 * result is reported again, or `nothing` when there was none yet.
 */
export function shareStream(
  url: string,
  request: StreamRequest,
  nothing: StreamResult,
  onResult: (result: StreamResult) => void,
): () => void {
  const control = new AbortController();
  const { signal } = control;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(NAME) : undefined;
  let last = nothing;
  const tell = atMostEvery(AT_MOST_EVERY_MS, () => {
    if (!signal.aborted) onResult(last);
  });
  const heard = (result: StreamResult) => {
    last = result;
    tell();
  };
  const passOn = (result: StreamResult) => {
    heard(result);
    channel?.postMessage(result);
  };
  channel?.addEventListener('message', ({ data }) => heard(data));
  const read = () => readStream(url, request, { onResult: passOn, onGap: () => passOn(last), signal });

  // Browsers have locks only on https and localhost, and refuse them when they refuse storage. Each tab then has its own
  // connection.
  const { locks } = navigator;
  if (!locks) void read();
  else {
    const askedAt = Date.now();
    locks
      .request(NAME, { signal }, () => {
        if (Date.now() - askedAt > AT_MOST_EVERY_MS) passOn(last);
        return read();
      })
      .catch(() => {
        if (!signal.aborted) void read();
      });
  }
  return () => {
    control.abort();
    channel?.close();
  };
}
