/** Safari has no idle times to wait for. */
const LATER_MS = 1_000;

/** Loads the search and the help after what a page shows first. */
export const loadSearch = async () => {
  await new Promise<void>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => resolve(), { timeout: LATER_MS })
      : setTimeout(resolve, LATER_MS),
  );
  return import('./search.ts');
};
