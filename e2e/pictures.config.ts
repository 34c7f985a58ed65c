import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run pictures`: takes the pictures that are in the repository. The journey of the main job becomes the animation of the README. */
export default defineConfig({
  ...journeys,
  projects: [
    { name: 'sign in', testMatch: 'sign-in.setup.ts', use: { dialect: 'sqlite' } as object },
    {
      name: 'pictures',
      testMatch: /(pictures\.setup|main-job\.spec)\.ts/,
      use: { dialect: 'sqlite', photos: true } as object,
      dependencies: ['sign in'],
    },
  ],
});
