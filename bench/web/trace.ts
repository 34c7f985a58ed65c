// `node bench/web/trace.ts [--site monolith] [--dashboard analyst] [--warm] [--built]`: the time from the address to the first card; see
// bench/README.md
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM } from '../../e2e/harness/chromium.ts';
import { markdownTable } from '../report/table.ts';
import { arrival, noteArrivals } from './arrival.ts';
import { buildSites, openSite, type Site } from './sites.ts';
import { readTimeline, type TraceEvent } from './timeline.ts';
import { DASHBOARDS, type Place, signIn } from './visit.ts';
import { slowDown } from './wire.ts';

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'portal' },
    dashboard: { type: 'string', default: 'analyst' },
    warm: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
  },
});

async function record(site: Site, place: Place): Promise<{ ms: number; events: TraceEvent[] }> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const storageState = place.role ? await signIn(browser, site.url, place.role) : undefined;
    const context = await browser.newContext({ baseURL: site.url, storageState });
    await noteArrivals(context, place.content);
    const open = async () => {
      const page = await context.newPage();
      const { quiet } = await slowDown(page);
      return async () => {
        await page.goto(place.path, { waitUntil: 'commit' });
        const ms = await arrival(page);
        await quiet(place.role !== null);
        return ms;
      };
    };
    if (values.warm) await (await open())();
    const go = await open();
    await browser.startTracing(undefined, { categories: ['devtools.timeline', 'blink.user_timing'] });
    const ms = await go();
    return { ms, events: JSON.parse((await browser.stopTracing()).toString()).traceEvents };
  } finally {
    await browser.close();
  }
}

const place = DASHBOARDS.find(({ name }) => name === values.dashboard);
if (!place) throw new Error(`The dashboards are ${DASHBOARDS.map(({ name }) => name).join(', ')}`);
if (!values.built) await buildSites();
const site = await openSite(values.site === 'monolith' ? 'monolith' : 'portal');
const { ms, events } = await record(site, place).finally(site.stop);

const folder = path.join(import.meta.dirname, '../../.cache/bench');
mkdirSync(folder, { recursive: true });
const file = path.join(folder, `trace-${site.name}-${place.name.replaceAll(' ', '-')}.json`);
writeFileSync(file, JSON.stringify({ traceEvents: events }));

const { requests, work, depth } = readTimeline(events, site.url, ms);
const whole = (value: number) => value.toFixed(0);
const total = work.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
const tables = [
  `${site.name}, ${place.name}, ${values.warm ? 'warm' : 'cold'}: the first card after ${whole(ms)} ms; ${requests.length} requests until then, ${depth} of them one after the other.`,
  markdownTable(
    ['request', 'asked ms', 'answered ms', 'complete ms', 'kB'],
    requests.map(({ name, from, answered, to, kb }) => [
      name,
      whole(from),
      whole(answered),
      whole(to),
      kb.toFixed(1),
    ]),
  ),
  markdownTable(
    ['the page’s main thread', 'began ms', 'CPU ms', 'share'],
    work.map(({ name, from, cpuMs }) => [
      name,
      whole(from),
      whole(cpuMs),
      `${whole((100 * cpuMs) / total)} %`,
    ]),
  ),
  `All of it, for a browser’s performance panel: ${path.relative(process.cwd(), file)}`,
];
process.stdout.write(`${tables.join('\n\n')}\n`);
