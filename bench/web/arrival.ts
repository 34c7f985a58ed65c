import type { BrowserContext, Page } from '@playwright/test';
import { within } from './within.ts';

const TIMEOUT_MS = 30_000;

declare global {
  interface Window {
    /** Resolves when an element for the selector is first on the screen: milliseconds since the start of the page. */
    arrivalOf(selector: string): Promise<number>;
    arrival: Promise<number>;
    clickedAt: number;
  }
}

/** Makes every page of the context record when the content that the person came for is on the screen. */
export async function noteArrivals(context: BrowserContext, content: string): Promise<void> {
  await context.addInitScript((selector) => {
    window.arrivalOf = (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          if (!document.querySelector(wanted)) return;
          observer.disconnect();
          // This task runs after the frame that shows the element.
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
        look();
      });
    window.arrival = window.arrivalOf(selector);
  }, content);
}

/** Milliseconds from the start of the page until the content was on the screen. */
export const arrival = (page: Page): Promise<number> =>
  within(
    TIMEOUT_MS,
    page.evaluate(() => window.arrival),
    `${page.url()} did not show what it is for`,
  ).catch(async (error: Error) => {
    throw new Error(`${error.message}: ${await page.textContent('body', { timeout: 1000 }).catch(() => '')}`);
  });

/** Records the time of the next click, and then the time when the content of the opened page is on the screen. */
export async function expectClick(page: Page, content: string): Promise<void> {
  await page.evaluate((selector) => {
    const noted = (event: Event) => {
      window.clickedAt = event.timeStamp;
      // The content that is already there is not the content for which the person waits.
      for (const element of document.querySelectorAll(selector)) element.setAttribute('data-old', '');
      window.arrival = window.arrivalOf(`${selector}:not([data-old])`);
    };
    addEventListener('click', noted, { capture: true, once: true });
  }, content);
}

/** Milliseconds from the click until the content was on the screen. */
export const arrivalSinceClick = async (page: Page): Promise<number> =>
  (await arrival(page)) - (await page.evaluate(() => window.clickedAt));
