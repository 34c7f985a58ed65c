import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: takes pictures of every screen in every state, for a person to check. */
export default defineConfig({
  ...journeys,
  projects: [
    { name: 'sign in', testMatch: 'sign-in.setup.ts', use: { dialect: 'sqlite' } as object },
    {
      name: 'screenshots',
      testMatch: /(screens|states|teams)\.spec\.ts/,
      grepInvert: /drawn as specified/,
      use: { dialect: 'sqlite', photos: true } as object,
      dependencies: ['sign in'],
    },
  ],
});
