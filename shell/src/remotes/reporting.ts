import { answers, type RegistryEntry } from '@portal/contract';
import { cleanMessage, type Measure, type ProblemKind, REPORT_LIMITS } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { routesOf } from './load.ts';
import { reportNotes } from './problems.ts';

interface Report {
  problems: {
    name: string;
    version: string;
    kind: ProblemKind;
    message: string;
    stack: string;
    route: string;
  }[];
  measurements: { name: string; version: string; measure: Measure; value: number }[];
}

/** The time in which problems are collected before they are sent. */
const PAUSE_MS = 5000;
/** What one page reports of the same problem, and in all. An error in a loop must not keep the network busy. */
const MOST_ALIKE = 5;
const MOST = 50;

const empty = (): Report => ({ problems: [], measurements: [] });
let waiting = empty();
let timer: ReturnType<typeof setTimeout> | undefined;
let total = 0;
const alike = new Map<string, number>();
const shown = new Map<string, RegistryEntry>();
/** The path of the address with which the browser loaded the page. */
const openedAt = location.pathname;

const answering = ({ manifest }: RegistryEntry, path: string) =>
  manifest.routes.find((route) => answers(route.path, path));

/** The route of the dashboard that answers a path, with the names of its values in their place. */
function routeOf(entry: RegistryEntry, path: string): string {
  const route = answering(entry, path);
  if (!route) return '';
  const routes = routesOf(entry, route.path) as RouteObject[] | undefined;
  const inner = (routes && matchRoutes(routes, path, route.path)) ?? [];
  return route.path + inner.flatMap((match) => (match.route.path ? [`/${match.route.path}`] : [])).join('');
}

/** The lines of a stack that name a place. The others are the message, which may be about a person. */
const placesIn = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .join('\n')
    .slice(0, REPORT_LIMITS.stack);

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const report = waiting;
  waiting = empty();
  const token = sessionToken.read();
  if (!token || report.problems.length + report.measurements.length === 0) return;
  fetch('/api/remotes/reports', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      // No act of the person: it must not make their session last longer.
      'x-portal-unattended': '1',
    },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => {});
}

function measure({ name, version, standIn }: RegistryEntry, what: Measure, value: number): void {
  if (standIn || waiting.measurements.length >= REPORT_LIMITS.entries) return;
  waiting.measurements.push({ name, version, measure: what, value });
}

function tell(entry: RegistryEntry, kind: ProblemKind, error: unknown, path: string): void {
  if (entry.standIn || total >= MOST) return;
  const { message, stack = '' } = error instanceof Error ? error : new Error(typeof error);
  const places = placesIn(error instanceof Error ? stack : '');
  const key = [entry.name, kind, message, places].join();
  const before = alike.get(key) ?? 0;
  if (before >= MOST_ALIKE) return;
  alike.set(key, before + 1);
  total += 1;
  const { name, version } = entry;
  waiting.problems.push({
    name,
    version,
    kind,
    message: cleanMessage(message),
    stack: places,
    route: routeOf(entry, path).slice(0, REPORT_LIMITS.route),
  });
  if (waiting.problems.length >= REPORT_LIMITS.entries) send();
  else timer ??= setTimeout(send, PAUSE_MS);
}

/** What is measured of the whole page is of a dashboard when the page has shown no other one. */
function onlyShown(): RegistryEntry | undefined {
  const [only, ...others] = shown.values();
  return others.length === 0 ? only : undefined;
}

/** Reports what teams must know of their dashboards, once for the page. The code comes after the dashboard. */
export function startReporting(): void {
  reportNotes((note) => {
    if (note.kind === 'shown') {
      shown.set(note.entry.name, note.entry);
      measure(note.entry, 'shown', note.ms);
    } else tell(note.entry, note.kind, note.error, note.path);
  });
  onLCP(({ value }) => {
    const [first] = shown.values();
    if (first && answering(first, openedAt)) measure(first, 'lcp', value);
  });
  for (const [what, watch] of [
    ['inp', onINP],
    ['cls', onCLS],
  ] as const)
    watch(({ value }) => {
      const only = onlyShown();
      if (only) measure(only, what, value);
    });
  // After those of the measurements, which end at the same moment.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  window.addEventListener('pagehide', send);
}
