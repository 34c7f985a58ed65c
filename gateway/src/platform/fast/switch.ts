let on = true;

/** Whether this process uses the fast paths (see README.md). */
export const fastPaths = (): boolean => on;

/** Switches the fast paths on or off from now on: `FAST_PATHS`, read at start. */
export function useFastPaths(use: boolean): void {
  on = use;
}
