import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { htmlcsFinds } from './htmlcs.ts';
import { photograph, takesPhotos } from './photos.ts';
import { DESK, PHONE } from './viewports.ts';

const { resolve } = createRequire(import.meta.url);
/** Half the size of what the package exports, and each document reads it anew. */
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** Each state of a page is one step from the one before: each step makes the page lay out or paint anew. */
const LOOKS = [
  { width: DESK.width, scheme: 'light' },
  { width: DESK.width, scheme: 'dark' },
  { width: PHONE.width, scheme: 'dark' },
  { width: PHONE.width, scheme: 'light' },
] as const;
type Scheme = (typeof LOOKS)[number]['scheme'];

/** What of axe depends on the scheme: in the second one all else would only be found again. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];
const rulesIn = (scheme: Scheme) => (scheme === 'light' ? undefined : OF_COLORS);

/** What this process has scanned and found nothing in. */
const clean = new Set<string>();

/** What decides what axe finds in a document: its markup, what its fields hold, its width. Names that are made at random are left out. */
const markupOf = (page: Page | Frame) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const markup = document.documentElement.outerHTML.replaceAll(/mantine-[a-z0-9]{9}/g, '');
    return [innerWidth, markup, ...fields.map(({ value }) => value)].join('\n');
  });

/** What axe finds in one document as it stands, in words; by all of its rules, or by these alone. The same markup is scanned once. */
export async function axeFinds(page: Page | Frame, where: string, rules?: string[]): Promise<string[]> {
  const scan = `${rules}\n${await markupOf(page)}`;
  if (clean.has(scan)) return [];
  // Once for each document, and past the page's policy, as the browser's own tools are.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations } = await page.evaluate(async (runOnly) => {
    const { axe: run } = window as unknown as {
      axe: { run(on: Document, options: object): Promise<AxeResults> };
    };
    // WCAG 2.2, 2.5.8: axe leaves it out unless it is asked for.
    const rules = { 'target-size': { enabled: true } };
    // From the top: what a person has scrolled half under the bar is no smaller for that.
    const { scrollY: at } = window;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const results = await run.run(document, {
      resultTypes: ['violations'],
      elementRef: true,
      ...(runOnly ? { runOnly } : { rules }),
    });
    // Nobody can press what is behind an open dialog, however much of it is covered.
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
  // Another size may put anything under the pointer, which then shows its tooltip.
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** What axe finds on the page as it stands, in both schemes. */
export async function violations(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await setScheme(page, scheme);
    found.push(...(await axeFinds(page, `${where} ${scheme}`, rulesIn(scheme))));
  }
  await setScheme(page, 'light');
  return found;
}

/** How far what is on the page stands out at its side. */
export const overhangOf = (page: Page | Frame) =>
  page.evaluate(async () => {
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    // An open menu goes after its button when the window has another width, which takes some tasks: what stands out stays so.
    for (let frame = 0; frame < 60 && beyond() > 0; frame++) await new Promise(requestAnimationFrame);
    return beyond();
  });

/** How far the page can be scrolled beyond the end of what it shows. */
const blankOf = (page: Page) =>
  page.evaluate(() => {
    const ends = [...document.querySelectorAll('body > div, main, footer')].map(
      (part) => part.getBoundingClientRect().bottom + window.scrollY,
    );
    return Math.round(document.documentElement.scrollHeight - Math.max(window.innerHeight, ...ends));
  });

/** The looks of a journey: a title that names a width is run at each, and looks at its own. */
function looks() {
  const [, width] = /\bat (\d+) px\b/.exec(test.info().title) ?? [];
  return width ? LOOKS.filter((look) => look.width === Number(width)) : LOOKS;
}

/** What is wrong with a page as it stands, wide and narrow, in both schemes: what axe finds, and what is cut off or scrolls sideways. */
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
      // A height is rounded.
      if (blank > 1) found.push(`${where} ${width}: ${blank} px of nothing below the page`);
    }
    if (scheme !== last) await setScheme(page, scheme);
    found.push(...(await axeFinds(page, `${where} ${width} ${scheme}`, rulesIn(scheme))));
    // What it finds depends on neither width nor scheme.
    if (lastWidth === 0) found.push(...(await htmlcsFinds(page, where)));
    [last, lastWidth] = [scheme, width];
  }
  if (last !== 'light') await setScheme(page, 'light');
  if (before) await page.setViewportSize(before);
  return found;
}

/** A page as it stands is accessible: nothing is wrong with it, or all that is wrong is told, and the journey goes on. */
export async function expectAccessible(page: Page, where: string) {
  if (takesPhotos()) return photograph(page, where, [DESK.width, PHONE.width]);
  expect.soft(await flaws(page, where), where).toEqual([]);
}
