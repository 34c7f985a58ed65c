/** Says yes to so many in a time, then no until the time is over. */
export function allowance(most: number, ms: number, now = () => performance.now()): () => boolean {
  let began = Number.NEGATIVE_INFINITY;
  let used = 0;
  return () => {
    if (now() - began >= ms) {
      began = now();
      used = 0;
    }
    used += 1;
    return used <= most;
  };
}
