// Serves a built gallery under the portal's content security policy, takes screenshots of it and runs axe over it.
// node gallery/shots.mjs <folder with gallery.js> <folder for the pictures> [part of a picture's name] [query]
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import axe from 'axe-core';
import { chromium } from 'playwright';

const [built, pictures, only = '', query = ''] = process.argv.slice(2);
const nonce = 'gallery';
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="csp-nonce" content="${nonce}">
<link rel="stylesheet" href="/gallery.css"></head><body><div id="root"></div><script src="/gallery.js" defer></script></body></html>`;
const csp = `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:`;

const server = createServer(async (request, response) => {
  const path = new URL(request.url, 'http://localhost').pathname;
  const isFile = path.startsWith('/gallery.');
  response.setHeader('content-security-policy', csp);
  response.setHeader(
    'content-type',
    path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html',
  );
  response.end(isFile ? await readFile(join(built, path)).catch(() => '') : page);
});
await new Promise((resolve) => server.listen(0, resolve));
const url = `http://localhost:${server.address().port}/`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
let violations = 0;
for (const scheme of ['light', 'dark'])
  for (const width of [1280, 390]) {
    const name = `${width}-${scheme}`;
    if (only && !name.includes(only)) continue;
    const context = await browser.newContext({
      viewport: { width, height: width > 600 ? 900 : 844 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      hasTouch: width < 600,
      isMobile: width < 600,
    });
    const tab = await context.newPage();
    tab.on('console', (message) => {
      if (message.type() === 'error') process.stdout.write(`${name}: ${message.text()}\n`);
    });
    tab.on('pageerror', (error) => process.stdout.write(`${name}: ${error}\n`));
    await tab.clock.install();
    await tab.goto(url + query);
    await tab.waitForSelector('h1');
    // Components that appear after a delay, such as a skeleton, appear at once.
    await tab.clock.runFor(1_000);
    await tab.evaluate(() => document.fonts.ready);
    await tab.screenshot({
      path: join(pictures, `${name}${query.replace(/\W+/g, '-')}.png`),
      fullPage: query === '' || width < 600,
    });
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) process.stdout.write(`${name}: the page is ${wide} px too wide\n`);
    await tab.clock.resume();
    await tab.evaluate(axe.source);
    const { violations: found } = await tab.evaluate(() => window.axe.run());
    for (const { id, nodes } of found)
      process.stdout.write(
        `${name}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join('\n   ')}\n`,
      );
    violations += found.length;
    await context.close();
  }
await browser.close();
server.close();
process.stdout.write(`${violations} accessibility violations\n`);
process.exitCode = violations ? 1 : 0;
