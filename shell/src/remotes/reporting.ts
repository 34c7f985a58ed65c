import { answers, type RegistryEntry } from '@portal/contract';
import { cleanMessage, type Measure, type ProblemKind, REPORT_LIMITS } from '@portal/domain';
import { sessionToken } from '@portal/kit';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { routesOf } from './load.ts';
import { type LoadNote, reportNotes } from './notes.ts';
import { isCompared } from './registry.ts';

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
  /** Loads are reported only for dashboards whose canary version is compared with the live version. */
  loads: ({ name: string; version: string } & Pick<LoadNote, 'opened' | 'failed' | 'stopped' | 'ms'>)[];
}

/** The time in which problems are collected before they are sent. */
const PAUSE_MS = 5000;
/** The most reports of one page, for the same problem and in total. An error in a loop must not keep the network busy. */
const MOST_ALIKE = 5;
const MOST = 50;
/**
 * The most bytes of problems in one report. The gateway accepts at most 64 KiB. When the page closes, the browser also sends at most 64
 * KiB, for all reports together.
 */
const MOST_BYTES = 48_000;

const empty = (): Report => ({ problems: [], measurements: [], loads: [] });
let waiting = empty();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The bytes of the waiting problems, of the reports on their way, and the number of problems so far. */
let collected = 0;
let underWay = 0;
let total = 0;
const alike = new Map<string, number>();
/** The dashboards with a page that was shown, and the names of the dashboards with anything that was shown. */
const pages = new Map<string, RegistryEntry>();
const shown = new Set<string>();
let started = false;
/** The path with which the browser loaded the page. */
const openedAt = location.pathname;

const answering = ({ manifest }: RegistryEntry, path: string) =>
  manifest.routes.find((route) => answers(route.path, path));

/** The dashboard's route for a path, with names in place of values. */
function routeOf(entry: RegistryEntry, path: string): string {
  const route = answering(entry, path);
  if (!route) return '';
  const routes = routesOf(entry, route.path) as RouteObject[] | undefined;
  const inner = (routes && matchRoutes(routes, path, route.path)) ?? [];
  return route.path + inner.flatMap((match) => (match.route.path ? [`/${match.route.path}`] : [])).join('');
}

/** The first lines of a stack that contain a position in a file. The other lines are the message, which may be about a person. */
const placesIn = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .slice(0, REPORT_LIMITS.frames)
    .join('\n')
    .slice(0, REPORT_LIMITS.stack);

const bytesOf = (text: string): number => new Blob([text]).size;

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const report = waiting;
  waiting = empty();
  collected = 0;
  const token = sessionToken.read();
  const { problems, measurements, loads } = report;
  if (!token || problems.length + measurements.length + loads.length === 0) return;
  const body = JSON.stringify(report);
  const size = bytesOf(body);
  underWay += size;
  fetch('/api/remotes/reports', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      // This request is no action of the person, so it must not extend the session.
      'x-portal-unattended': '1',
    },
    body,
    keepalive: underWay <= 64 * 1024,
  })
    .catch(() => {})
    .finally(() => {
      underWay -= size;
    });
}

function measure(entry: RegistryEntry, what: Measure, value: number): void {
  const { name, version, standIn, sandboxed } = entry;
  // The Web Vitals describe the portal's page, not the content of a frame.
  if (sandboxed && what !== 'shown') return;
  if (standIn || waiting.measurements.length >= REPORT_LIMITS.entries) return;
  waiting.measurements.push({ name, version, measure: what, value });
}

function count({ entry, place, opened, failed, stopped, ms }: LoadNote): void {
  const { name, version } = entry;
  const isShown = ms !== undefined || (opened && !failed);
  if (isShown) shown.add(name);
  if (isShown && place === 'page') pages.set(name, entry);
  if (ms !== undefined) measure(entry, 'shown', ms);
  const isLoad = opened || failed || stopped;
  if (entry.standIn || !isLoad || !isCompared(name)) return;
  waiting.loads.push({ name, version, opened, failed, stopped, ms });
  // Report successful loads as soon as failed ones; otherwise a version would look worse than it is.
  if (waiting.loads.length >= REPORT_LIMITS.entries) send();
  else timer ??= setTimeout(send, PAUSE_MS);
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
  const problem = {
    name,
    version,
    kind,
    message: cleanMessage(message),
    stack: places,
    route: routeOf(entry, path).slice(0, REPORT_LIMITS.route),
  };
  const size = bytesOf(JSON.stringify(problem));
  if (collected + size > MOST_BYTES) send();
  waiting.problems.push(problem);
  collected += size;
  if (waiting.problems.length >= REPORT_LIMITS.entries) send();
  else timer ??= setTimeout(send, PAUSE_MS);
}

/** A measurement of the whole page counts for a dashboard only when the page has shown no other dashboard. */
function onlyShown(): RegistryEntry | undefined {
  const [only] = pages.values();
  return shown.size === 1 ? only : undefined;
}

/** Starts to report what teams need to know about their dashboards, once for each page. This code is loaded after the dashboard. */
export function startReporting(): void {
  if (started) return;
  started = true;
  reportNotes((note) => {
    if (note.kind === 'load') count(note);
    else tell(note.entry, note.kind, note.error, note.path);
  });
  onLCP(({ value }) => {
    const opened = [...pages.values()].find((entry) => answering(entry, openedAt));
    if (opened) measure(opened, 'lcp', value);
  });
  for (const [what, watch] of [
    ['inp', onINP],
    ['cls', onCLS],
  ] as const)
    watch(({ value }) => {
      const only = onlyShown();
      if (only) measure(only, what, value);
    });
  // Register this after the measurements, which end at the same moment.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  window.addEventListener('pagehide', send);
}
