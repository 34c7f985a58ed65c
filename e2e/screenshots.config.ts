import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: pictures of every screen, for a person to look at. */
export default defineConfig({
  ...journeys,
  reporter: 'list',
  projects: [
    { name: 'sign in', testMatch: 'sign-in.setup.ts', use: { dialect: 'sqlite' } as object },
    {
      name: 'screenshots',
      testMatch: 'screenshots.ts',
      use: { dialect: 'sqlite' } as object,
      dependencies: ['sign in'],
    },
  ],
});
