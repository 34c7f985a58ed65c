let on = true;

/** Whether the fast paths of this process are taken (see README.md). */
export const fastPaths = (): boolean => on;

/** Takes the fast paths from now on, or goes the general way: `FAST_PATHS`, read at start. */
export function useFastPaths(use: boolean): void {
  on = use;
}
