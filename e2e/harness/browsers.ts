import { test } from '@playwright/test';
import { mendFirefox } from './firefox.ts';

/** The base of all journeys: a browser that works with them. */
export const base = test.extend<object, object>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') mendFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
