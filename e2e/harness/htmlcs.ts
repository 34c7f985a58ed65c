import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const { resolve } = createRequire(import.meta.url);
const HTMLCS = readFileSync(resolve('html_codesniffer/build/HTMLCS.js'), 'utf8');

/** A message of HTML_CodeSniffer about an element. Type 1 is an error; with other types a person has to look. */
interface Message {
  type: number;
  code: string;
  msg: string;
  element: Element;
}

/** The rules that are left out, each with its reason. */
const LEFT_OUT = [
  // Autocomplete: the rule does not accept an email address as a user name, although HTML does, and fails over its own missing text. axe
  // has the same rule.
  'Principle1.Guideline1_3.1_3_5',
];

interface Sniffer {
  process(standard: string, content: Document, done: () => void, failed: () => void): void;
  getMessages(): Message[];
}

/** The errors that a second engine, HTML_CodeSniffer, finds in the page as it is now by WCAG 2.1 AA, in words. */
export async function htmlcsFinds(page: Page, where: string): Promise<string[]> {
  // Like the browser's developer tools, this bypasses the page's policy.
  if (!(await page.evaluate(() => 'HTMLCS' in window))) await page.evaluate(HTMLCS);
  const found = await page.evaluate(async (leftOut) => {
    const { HTMLCS: sniffer, HTMLCS_WCAG2AA: standard } = window as unknown as {
      HTMLCS: Sniffer;
      HTMLCS_WCAG2AA: { sniffs: { include: string[] }[] };
    };
    for (const part of standard.sniffs)
      part.include = part.include.filter((sniff) => !leftOut.includes(sniff));
    await new Promise<void>((done, failed) => sniffer.process('WCAG2AA', document, done, failed));
    return sniffer
      .getMessages()
      .filter(({ type }) => type === 1)
      .map(({ code, msg, element }) => ({ code, msg, html: element.outerHTML?.slice(0, 300) ?? '' }));
  }, LEFT_OUT);
  return found.map(({ code, msg, html }) => `${where}: ${code}, ${msg}: ${html}`);
}
