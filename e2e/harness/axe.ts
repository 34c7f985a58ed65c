import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { htmlcsFinds } from './htmlcs.ts';
import { photograph, takesPhotos } from './photos.ts';
import { DESK, PHONE } from './viewports.ts';

const { resolve } = createRequire(import.meta.url);
/** Half the size of what the package exports. Each document parses it again. */
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** The states of a page. Each differs from the one before in only one way, because each change makes the page lay out or paint again. */
const LOOKS = [
  { width: DESK.width, scheme: 'light' },
  { width: DESK.width, scheme: 'dark' },
  { width: PHONE.width, scheme: 'dark' },
  { width: PHONE.width, scheme: 'light' },
] as const;
type Scheme = (typeof LOOKS)[number]['scheme'];

/** The rules of axe that depend on the colour scheme. In the second scheme, all other rules would find the same again. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];
const rulesIn = (scheme: Scheme) => (scheme === 'light' ? undefined : OF_COLORS);

/** The scans of this process that have found nothing. */
const clean = new Set<string>();

/**
 * Everything that decides the result of axe in a document: its markup, the values of its fields, and its width. Random names are left out.
 */
const markupOf = (page: Page | Frame) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const markup = document.documentElement.outerHTML.replaceAll(/mantine-[a-z0-9]{9}/g, '');
    return [innerWidth, markup, ...fields.map(({ value }) => value)].join('\n');
  });

/**
 * The violations that axe finds in one document as it is now, in words. It checks all rules, or only these. The same markup is scanned only
 * once.
 */
export async function axeFinds(page: Page | Frame, where: string, rules?: string[]): Promise<string[]> {
  const scan = `${rules}\n${await markupOf(page)}`;
  if (clean.has(scan)) return [];
  // Load it once for each document. Like the browser's developer tools, this bypasses the page's policy.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(async (runOnly) => {
    const { axe: run } = window as unknown as {
      axe: { run(on: Document, options: object): Promise<AxeResults> };
    };
    // WCAG 2.2, 2.5.8: axe checks this only when it is asked to.
    const rules = { 'target-size': { enabled: true } };
    // Scroll to the top first, because a target that is half under the bar would look too small.
    const { scrollY: at } = window;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const results = await run.run(document, {
      resultTypes: ['violations'],
      elementRef: true,
      ...(runOnly ? { runOnly } : { rules }),
    });
    // Ignore the size of targets behind an open dialog, because nobody can press them.
    window.scrollTo({ top: at, behavior: 'instant' });
    const dialog = document.querySelector('[aria-modal="true"]');
    const isBehind = (element?: HTMLElement) => dialog !== null && !dialog.contains(element ?? null);
    return {
      violations: results.violations
        .map(({ id, help, nodes }) => ({
          id,
          help,
          nodes: nodes
            .filter(({ element }) => id !== 'target-size' || !isBehind(element))
            .map(({ html, failureSummary }) => ({ html, failureSummary })),
        }))
        .filter(({ nodes }) => nodes.length > 0),
    };
  }, rules);
  if (violations.length === 0) clean.add(scan);
  return violations.map(({ id, help, nodes }) => {
    const elements = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`);
    return `${where}: ${id}, ${help}: ${elements.join(' | ')}`;
  });
}

async function setScheme(page: Page, colorScheme: Scheme) {
  // After a change of the size, the pointer may be over something with a tooltip.
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** The violations that axe finds on the page as it is now, in both schemes. */
export async function violations(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await setScheme(page, scheme);
    found.push(...(await axeFinds(page, `${where} ${scheme}`, rulesIn(scheme))));
  }
  await setScheme(page, 'light');
  return found;
}

/** How many px the page is wider than its window. */
export const overhangOf = (page: Page | Frame) =>
  page.evaluate(async () => {
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    // After a change of the width, an open menu takes a few tasks to follow its button. Only what stays too wide counts.
    for (let frame = 0; frame < 60 && beyond() > 0; frame++) await new Promise(requestAnimationFrame);
    return beyond();
  });

/** How many px the page can be scrolled beyond the end of its content. */
const blankOf = (page: Page) =>
  page.evaluate(() => {
    const ends = [...document.querySelectorAll('body > div, main, footer')].map(
      (part) => part.getBoundingClientRect().bottom + window.scrollY,
    );
    return Math.round(document.documentElement.scrollHeight - Math.max(window.innerHeight, ...ends));
  });

/** The states that are checked in a journey. A journey with a width in its title is run at each width, and checks only its own. */
function looks() {
  const [, width] = /\bat (\d+) px\b/.exec(test.info().title) ?? [];
  return width ? LOOKS.filter((look) => look.width === Number(width)) : LOOKS;
}

/** The problems of a page as it is now, at both widths and in both schemes: violations of axe, cut-off text, and sideways scrolling. */
async function flaws(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  let last: Scheme | undefined;
  let lastWidth = 0;
  const before = page.viewportSize();
  for (const { width, scheme } of looks()) {
    if (width !== lastWidth) {
      await page.setViewportSize({ width, height: 900 });
      const overhang = await overhangOf(page);
      if (overhang > 0) found.push(`${where} ${width}: ${overhang} px stand out`);
      const blank = await blankOf(page);
      // Heights are rounded, so ignore one px.
      if (blank > 1) found.push(`${where} ${width}: ${blank} px of nothing below the page`);
    }
    if (scheme !== last) await setScheme(page, scheme);
    found.push(...(await axeFinds(page, `${where} ${width} ${scheme}`, rulesIn(scheme))));
    // The result of this check depends on neither width nor scheme.
    if (lastWidth === 0) found.push(...(await htmlcsFinds(page, where)));
    [last, lastWidth] = [scheme, width];
  }
  if (last !== 'light') await setScheme(page, 'light');
  if (before) await page.setViewportSize(before);
  return found;
}

/** Expects that the page is accessible as it is now. All problems are reported, and the journey continues. */
export async function expectAccessible(page: Page, where: string) {
  if (takesPhotos()) return photograph(page, where, [DESK.width, PHONE.width]);
  expect.soft(await flaws(page, where), where).toEqual([]);
}
