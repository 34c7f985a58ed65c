/** Lists of terms are padded to a multiple of this. */
export const STEP = 32;

/**
 * The items in a list whose length is a multiple of `step`, so that only a few statements are built. It is filled up with the first item,
 * which changes nothing in a condition.
 */
export function padded<T>(items: readonly T[], step: number): T[] {
  const some = [...items];
  while (some.length % step) some.push(some[0] as T);
  return some;
}
