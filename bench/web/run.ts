// npm run bench:web [-- --rounds 4] [--monolith FOLDER] [--write]: the portal in Chromium beside the same sources as one application; see bench/README.md
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import type { Role } from '@portal/domain';
import { CHROMIUM } from '../../e2e/harness/chromium.ts';
import { BUDGETS } from '../budgets.ts';
import { median } from '../report/figures.ts';
import type { Goal } from '../report/goals.ts';
import { goalTable, markdownTable } from '../report/table.ts';
import { writeInto } from '../report/write.ts';

import { buildSites, openSite, type Site } from './sites.ts';
import { DASHBOARDS, HOME, move, type Storage, signIn, type Visit, visit } from './visit.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    monolith: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

interface Seen extends Visit {
  site: Site['name'];
  what: string;
  round: number;
}

const ROLES: readonly Role[] = [
  ...DASHBOARDS.flatMap(({ role }) => role ?? []),
  // A role that may use several dashboards.
  'business_office',
];

async function look(browser: Browser, sites: readonly Site[], rounds: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  const storages = new Map<string, Storage>();
  for (const { name, url } of sites) {
    for (const role of ROLES) storages.set(`${name} ${role}`, await signIn(browser, url, role));
  }
  const storageOf = (site: Site, role: Role) => storages.get(`${site.name} ${role}`) as Storage;
  for (let round = 0; round < rounds; round++) {
    // Change the order in each round, so that no site is always first.
    const turn = round % 2 ? [...sites].reverse() : sites;
    for (const place of [HOME, ...DASHBOARDS]) {
      for (const site of turn) {
        const storage = place.role ? storageOf(site, place.role) : undefined;
        const { cold, warm } = await visit(browser, site.url, place, storage);
        seen.push({ site: site.name, what: `${place.name}, cold`, round, ...cold });
        seen.push({ site: site.name, what: `${place.name}, warm`, round, ...warm });
      }
    }
    for (const hovered of [true, false]) {
      for (const site of turn) {
        const moved = await move(browser, site.url, storageOf(site, 'business_office'), hovered);
        const what = `to another dashboard, ${hovered ? 'hovered' : 'at once'}`;
        seen.push({ site: site.name, what, round, ...moved });
      }
    }
    process.stderr.write(`round ${round + 1} of ${rounds} done\n`);
  }
  return seen;
}

const middle = (seen: readonly Seen[], site: Site['name'], what: string, key: keyof Visit) =>
  median(seen.filter((each) => each.site === site && each.what === what).map((each) => each[key])) ??
  Number.NaN;

/** The portal's figure compared with the monolith's: the median over all rounds of the ratio within a round. */
function ratio(seen: readonly Seen[], what: string, key: 'ms' | 'kb'): number {
  const of = (site: Site['name']) => seen.filter((each) => each.site === site && each.what === what);
  const base = new Map(of('monolith').map((each) => [each.round, each[key]]));
  return median(of('portal').map((each) => each[key] / (base.get(each.round) ?? Number.NaN))) ?? Number.NaN;
}

/** What a person should wait for at most, against the plain monolith, and what is sent at most. */
const MOST = {
  coldMs: 0.7,
  warmMs: 0.75,
  coldKb: 1.25,
  hovered: 0.6,
  atOnce: 0.9,
  homeKb: 95,
  dashboardKb: 260,
};

function goals(seen: readonly Seen[]): Goal[] {
  const { requests } = BUDGETS.signedOut;
  const homeKb = middle(seen, 'portal', 'home, signed out, cold', 'scriptKb');
  const requestCount = middle(seen, 'portal', 'home, signed out, cold', 'requests');
  const largest = DASHBOARDS.map(({ name }) => middle(seen, 'portal', `${name}, cold`, 'scriptKb'));
  const ofAll = (
    what: string,
    most: number,
    key: 'ms' | 'kb',
    visits: Readonly<Record<string, string>>,
  ): Goal => {
    const ratios = Object.entries(visits).map(([name, visited]) => ({
      name,
      value: ratio(seen, visited, key),
    }));
    return {
      what: `${what} against the monolith`,
      goal: `≤ ${most}`,
      measured: ratios.map(({ name, value }) => `${name} ${value.toFixed(2)}`).join(', '),
      met: ratios.every(({ value }) => value <= most),
    };
  };
  const dashboards = (state: 'cold' | 'warm') =>
    Object.fromEntries(DASHBOARDS.map(({ name }) => [name, `${name}, ${state}`]));
  return [
    upTo('`/home` signed out: JavaScript over the wire', MOST.homeKb, homeKb, ' kB'),
    upTo('`/home` signed out: requests', requests, requestCount),
    upTo(
      'first dashboard in all: JavaScript over the wire, the largest',
      MOST.dashboardKb,
      Math.max(...largest),
      ' kB',
    ),
    ofAll('first dashboard cold: bytes', MOST.coldKb, 'kb', dashboards('cold')),
    ofAll('first dashboard cold: time to content', MOST.coldMs, 'ms', dashboards('cold')),
    ofAll('first dashboard warm: time to content', MOST.warmMs, 'ms', dashboards('warm')),
    ofAll('moving to a hovered dashboard', MOST.hovered, 'ms', { hovered: 'to another dashboard, hovered' }),
    ofAll('moving at once', MOST.atOnce, 'ms', { 'at once': 'to another dashboard, at once' }),
  ];
}

const upTo = (what: string, most: number, value: number, unit = ''): Goal => ({
  what,
  goal: `≤ ${most}${unit}`,
  measured: `${value.toFixed(0)}${unit}`,
  met: value <= most,
});

async function measure(rounds: number): Promise<Seen[]> {
  const monolith = values.monolith && path.resolve(values.monolith);
  await buildSites(monolith);
  const opened: { stop(): Promise<void> }[] = [];
  try {
    const browser = await chromium.launch(CHROMIUM);
    opened.push({ stop: () => browser.close() });
    const sites: Site[] = [];
    for (const name of ['portal', 'monolith'] as const) {
      const site = await openSite(name, monolith);
      opened.push(site);
      sites.push(site);
    }
    return await look(browser, sites, rounds);
  } finally {
    for (const each of opened) await each.stop();
  }
}

const seen = await measure(Number(values.rounds));
const at = new Date().toISOString();
mkdirSync(path.join(ROOT, '.cache/bench'), { recursive: true });
writeFileSync(
  path.join(ROOT, `.cache/bench/web-${at.slice(0, 19).replaceAll(':', '-')}.json`),
  JSON.stringify({ at, seen }),
);
const rows = [...new Set(seen.map(({ what }) => what))].map((what) => [
  what,
  ...(['portal', 'monolith'] as const).flatMap((site) => [
    `${middle(seen, site, what, 'ms').toFixed(0)} ms`,
    `${middle(seen, site, what, 'kb').toFixed(0)} kB`,
    String(middle(seen, site, what, 'requests')),
  ]),
]);
const summary = [
  `Measured ${at.slice(0, 16).replace('T', ' ')} UTC in Chromium at a quarter of the processor's speed, 40 ms, 10 Mbit/s, beside ${values.monolith ? 'the monolith of an earlier commit' : 'the monolith of the same sources'}: medians of ${values.rounds} interleaved rounds; load of the machine ${loadavg()[0]?.toFixed(1)}.`,
  '',
  goalTable(goals(seen)),
].join('\n');
const head = ['visit', 'portal', 'bytes', 'requests', 'monolith', 'bytes', 'requests'];
const text = `${summary}\n\n${markdownTable(head, rows)}`;
process.stdout.write(`${text}\n`);
if (values.write) writeInto(path.join(ROOT, 'docs/performance.md'), 'web', text);
