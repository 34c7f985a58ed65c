import type { BrowserContext, Page } from '@playwright/test';
import { within } from './within.ts';

const TIMEOUT_MS = 30_000;

declare global {
  interface Window {
    /** When an element that the selector finds was first on the screen; in milliseconds since the page began. */
    arrivalOf(selector: string): Promise<number>;
    arrival: Promise<number>;
    clickedAt: number;
  }
}

/** Has every page of the context note when what the person came for is on its screen. */
export async function noteArrivals(context: BrowserContext, content: string): Promise<void> {
  await context.addInitScript((selector) => {
    window.arrivalOf = (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          // The task after the frame that shows it.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
        look();
      });
    window.arrival = window.arrivalOf(selector);
  }, content);
}

/** Milliseconds from the beginning of the page until the content was on the screen. */
export const arrival = (page: Page): Promise<number> =>
  within(
    TIMEOUT_MS,
    page.evaluate(() => window.arrival),
    `${page.url()} did not show what it is for`,
  ).catch(async (error: Error) => {
    throw new Error(`${error.message}: ${await page.textContent('body', { timeout: 1000 }).catch(() => '')}`);
  });

/** Notes the next click, and from then on when the content of the page that it opens is on the screen. */
export async function expectClick(page: Page, content: string): Promise<void> {
  await page.evaluate((selector) => {
    const noted = (event: Event) => {
      window.clickedAt = event.timeStamp;
      // What was there before is not what the person is waiting for.
      for (const element of document.querySelectorAll(selector)) element.setAttribute('data-old', '');
      window.arrival = window.arrivalOf(`${selector}:not([data-old])`);
    };
    addEventListener('click', noted, { capture: true, once: true });
  }, content);
}

/** Milliseconds from the click until the content was on the screen. */
export const arrivalSinceClick = async (page: Page): Promise<number> =>
  (await arrival(page)) - (await page.evaluate(() => window.clickedAt));
