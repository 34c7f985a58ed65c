/** Calls at once, then at most once in `ms` milliseconds. The last call is never lost. */
export function atMostEvery(ms: number, call: () => void): () => void {
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
