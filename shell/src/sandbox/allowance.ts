/** Returns a function that says yes up to `most` within `ms`, then no until that time is over. */
export function allowance(
  most: number,
  ms: number,
  now = () => performance.now(),
): (amount?: number) => boolean {
  let began = Number.NEGATIVE_INFINITY;
  let used = 0;
  return (amount = 1) => {
    if (now() - began >= ms) {
      began = now();
      used = 0;
    }
    used += amount;
    return used <= most;
  };
}
