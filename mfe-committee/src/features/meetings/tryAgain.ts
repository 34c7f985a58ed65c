/** So often, where the browser does not say that the connection is back. */
const TRY_AGAIN_MS = 5_000;

/** Tries again and again what found no connection, and when it is back. Returns what ends it. */
export function tryAgain(again: () => void): () => void {
  const timer = setInterval(again, TRY_AGAIN_MS);
  window.addEventListener('online', again);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', again);
  };
}
