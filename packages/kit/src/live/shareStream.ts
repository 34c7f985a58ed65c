import { readStream, type StreamRequest, type StreamResult } from './stream.ts';

const NAME = 'live-changes';
/** Many changes at a time are one look at what is new. */
const AT_MOST_EVERY_MS = 400;

/** Calls at once, then at most once in a while: the last call is never lost. */
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
 * Tells of what the stream tells, until the function that it gives is called. All tabs of a browser share one connection,
 * of which it has only six to a server: one tab reads and tells the others; when it is closed, another one goes on. The last
 * result stands for all that came at the same time; before there was one, after a gap, `nothing` does.
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

  // Locks are there on https and localhost alone, and refused where storage is; there each tab has a connection of its own.
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
