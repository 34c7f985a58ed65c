import { test } from '@playwright/test';
import { mendFirefox } from './firefox.ts';

/** What all journeys begin with: a browser that understands them. */
export const base = test.extend<object, object>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') mendFirefox(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
