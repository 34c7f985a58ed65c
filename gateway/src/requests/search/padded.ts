/** The step of lists of terms. */
export const STEP = 32;

/**
 * The items in a list that has one of few lengths, a multiple of `step`: so a statement with them is built and known once for each. The
 * first item stands again, which changes nothing in a condition.
 */
export function padded<T>(items: readonly T[], step: number): T[] {
  const some = [...items];
  while (some.length % step) some.push(some[0] as T);
  return some;
}
