/** Safari does not report idle time, so it waits so long, in ms. */
const LATER_MS = 1_000;

/** Loads the search and the help after the first content of the page. */
export const loadSearch = async () => {
  await new Promise<void>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => resolve(), { timeout: LATER_MS })
      : setTimeout(resolve, LATER_MS),
  );
  return import('./search.ts');
};
