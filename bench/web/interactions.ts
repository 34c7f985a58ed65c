// node bench/web/interactions.ts [--requests 500] [--rounds 3] [--write]: how long a person waits for what they do; see bench/README.md
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '@portal/domain';
import { CHROMIUM } from '../../e2e/harness/chromium.ts';
import { startGateway } from '../../e2e/harness/gateway.ts';
import type { Goal } from '../report/goals.ts';
import { goalTable, markdownTable } from '../report/table.ts';
import { writeInto } from '../report/write.ts';
import { noteArrivals } from './arrival.ts';
import { DASHBOARDS, type Storage, signIn } from './visit.ts';
import { CPU_SLOWDOWN, slowDown } from './wire.ts';
import { within } from './within.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});
const AT_ONCE = 20;
const LENGTHEN_MS = 120_000;
/** A task of the page's own thread from this length on counts as long, in milliseconds (the browser's own rule). */
const LONG_TASK_MS = 50;
const SHIFT_MOST = 0.01;

/** What the browser has noted since the page began. */
interface Noted {
  /** Of each press and each key by its id, from the event until the next frame, in milliseconds. Those below 16 ms are not noted. */
  interactions: Record<number, number>;
  /** Each long task: when it began and how long it took, in milliseconds. */
  tasks: [at: number, ms: number][];
  /** The sum of all layout shifts that nobody caused. */
  shift: number;
}

declare global {
  interface Window {
    noted: Noted;
  }
}

/** Has every page of the context note its interactions, long tasks and layout shifts. */
function note() {
  const noted: Noted = { interactions: {}, tasks: [], shift: 0 };
  window.noted = noted;
  const observe = (type: string, each: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe(
    'event',
    (entry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
      if (interactionId)
        noted.interactions[interactionId] = Math.max(noted.interactions[interactionId] ?? 0, duration);
    },
    { durationThreshold: 16 },
  );
  observe('longtask', ({ startTime, duration }) => noted.tasks.push([startTime, duration]));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) noted.shift += value;
  });
}

/** Fills the analysts' list: requests of the provider, sent by the call that programs use. */
async function fill(url: string, { origins }: Storage, count: number): Promise<void> {
  const token = origins[0]?.localStorage.find(({ name }) => name === STORAGE_KEYS.sessionToken)?.value;
  const send = async (number: number) => {
    const answer = await fetch(`${url}/api/device-requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        deviceName: `Guide wire ${number}`,
        description: 'Hydrophilic guide wire for complex lesions.',
        representativeName: 'Dana Whitfield',
        department: 'EP',
        manufacturer: 'Terumo',
        isReplacement: false,
      }),
    });
    if (!answer.ok) throw new Error(`Request ${number}: ${answer.status} ${await answer.text()}`);
  };
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => send(from + at)));
}

const settle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestIdleCallback(() => done()))),
  );

/** Scrolls to the end of the list, which loads page after page, and back to its beginning. */
async function lengthen(page: Page, requests: number): Promise<void> {
  const scrolled = page.evaluate(async (wanted) => {
    const list = document.querySelector('main [role="list"]')?.parentElement;
    // "40 of 500", or "500 requests" at the end.
    const shown = () =>
      Math.max(
        0,
        ...[...(list?.querySelectorAll(':scope > div > p') ?? [])].map(
          (end) => Number.parseInt(end.textContent, 10) || 0,
        ),
      );
    while (list && shown() < wanted) {
      list.scrollTop = list.scrollHeight;
      await new Promise((done) => requestAnimationFrame(done));
    }
    list?.scrollTo(0, 0);
  }, requests);
  await within(LENGTHEN_MS, scrolled, `the list did not show ${requests} requests`);
  await settle(page);
}

/** What a person does beside the list: they open requests, search and type. */
async function act(page: Page): Promise<void> {
  const opened = page.locator('[data-card]');
  for (const at of [1, 3, 6]) {
    await opened.nth(at).click();
    await settle(page);
  }
  const search = page.getByRole('searchbox').first();
  await search.click();
  await search.pressSequentially('guide wire', { delay: 60 });
  await settle(page);
  // The browser tells of an event after the frame that shows it.
  await settle(page);
}

interface Seen extends Noted {
  place: string;
  /** When the first card was on the screen, in milliseconds: tasks before it belong to the load. */
  loadedAt: number;
}

async function look(browser: Browser, url: string, rounds: number, requests: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  const places = DASHBOARDS.filter(({ role }) => role !== null);
  const storages = new Map<string, Storage>();
  for (const { name, role } of places) if (role) storages.set(name, await signIn(browser, url, role));
  await fill(url, storages.get('provider') as Storage, requests);
  for (let round = 0; round < rounds; round++) {
    for (const place of places) {
      const context = await browser.newContext({ baseURL: url, storageState: storages.get(place.name) });
      await noteArrivals(context, place.content);
      await context.addInitScript(note);
      const page = await context.newPage();
      const { session, quiet } = await slowDown(page);
      await page.goto(place.path, { waitUntil: 'commit' });
      const loadedAt = await page.evaluate(() => window.arrival);
      await quiet(true);
      if (place.name === 'analyst') {
        // How the list becomes long is not what is measured.
        const { tasks, shift } = await page.evaluate(() => window.noted);
        await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await lengthen(page, requests);
        await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
        await page.evaluate((before) => Object.assign(window.noted, before, { interactions: {} }), {
          tasks,
          shift,
        });
        await act(page);
      }
      seen.push({ place: place.name, loadedAt, ...(await page.evaluate(() => window.noted)) });
      await context.close();
    }
    process.stderr.write(`round ${round + 1} of ${rounds} done\n`);
  }
  return seen;
}

/** The value below which this share of the values is. */
function quantile(all: readonly number[], share: number): number {
  const sorted = [...all].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const requests = Number(values.requests);
const gateway = await startGateway({ RATE_LIMITS: 'off' });
const browser = await chromium.launch(CHROMIUM);
let seen: Seen[];
try {
  seen = await look(browser, gateway.url, Number(values.rounds), requests);
} finally {
  await browser.close();
  await gateway.stop();
}

const interactions = seen.flatMap((each) => Object.values(each.interactions));
const tasks = (during: boolean) =>
  seen.flatMap(({ tasks: all, loadedAt }) =>
    all.filter(([at]) => at < loadedAt === during).map(([, ms]) => ms),
  );
const p75 = quantile(interactions, 0.75);
const worst = Math.max(0, ...interactions);
const shift = Math.max(...seen.map((each) => each.shift));
const longest = (during: boolean) => Math.max(0, ...tasks(during));
const goals: Goal[] = [
  {
    what: `opening, searching and typing beside ${requests} requests: p75, worst`,
    goal: '≤ 48 ms, ≤ 100 ms',
    measured: `${p75.toFixed(0)} ms, ${worst.toFixed(0)} ms of ${interactions.length}`,
    met: p75 <= 48 && worst <= 100,
  },
  {
    what: 'longest task during the load, until the first card',
    goal: '≤ 100 ms',
    measured: `${longest(true).toFixed(0)} ms`,
    met: longest(true) <= 100,
  },
  {
    what: 'longest task after it',
    goal: `≤ ${LONG_TASK_MS} ms`,
    measured: `${longest(false).toFixed(0)} ms`,
    met: longest(false) <= LONG_TASK_MS,
  },
  {
    what: 'layout shift of any dashboard',
    goal: `≤ ${SHIFT_MOST}`,
    measured: shift.toFixed(3),
    met: shift <= SHIFT_MOST,
  },
];
const rows = [...new Set(seen.map(({ place }) => place))].map((place) => {
  const here = seen.filter((each) => each.place === place);
  const of = (during: boolean) =>
    here.map(({ tasks: all, loadedAt }) =>
      Math.max(0, ...all.filter(([at]) => at < loadedAt === during).map(([, ms]) => ms)),
    );
  return [
    place,
    `${quantile(of(true), 0.5).toFixed(0)} ms`,
    `${quantile(of(false), 0.5).toFixed(0)} ms`,
    Math.max(...here.map((each) => each.shift)).toFixed(3),
  ];
});
const text = [
  `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC in Chromium at a quarter of the processor's speed, ${requests} requests in the analysts' list, ${values.rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}.`,
  '',
  goalTable(goals),
  '',
  markdownTable(['dashboard', 'longest task of the load', 'longest after it', 'layout shift'], rows),
].join('\n');
process.stdout.write(`${text}\n`);
if (values.write)
  writeInto(path.join(import.meta.dirname, '../../docs/performance.md'), 'interactions', text);
