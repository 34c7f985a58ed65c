/** How often to try again, in ms, in case the browser does not report that the connection is back. */
const TRY_AGAIN_MS = 5_000;

/** Repeats a call that found no connection, regularly and when the connection is back. Returns a function that stops this. */
export function tryAgain(again: () => void): () => void {
  const timer = setInterval(again, TRY_AGAIN_MS);
  window.addEventListener('online', again);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', again);
  };
}
