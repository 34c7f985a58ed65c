interface Counted {
  value: string;
  count: number;
}

/** How a version fares in browsers, as `GET /api/dashboards/:name/health` answers it. Times are in milliseconds. */
export interface VersionHealth {
  version: string;
  shown: number;
  failed_last_day: number;
  p75: { shown: number | null; lcp: number | null; inp: number | null; cls: number | null };
}

/** A problem of a version that browsers have reported. */
export interface Problem {
  version: string;
  kind: string;
  message: string;
  stack: readonly string[];
  first_at: string;
  last_at: string;
  count: number;
  people: number;
  browsers: readonly Counted[];
  routes: readonly Counted[];
}

export interface Health {
  name: string;
  versions: readonly VersionHealth[];
  problems: readonly Problem[];
}

/** What the page says for each kind of problem. */
const KINDS: Readonly<Record<string, string>> = {
  render: 'Error while showing',
  unmount: 'Error while leaving',
  uncaught: 'Error in an event or a timer',
  rejected: 'Error in a promise',
  looping: 'Updates without end',
  slow: 'Waits without end',
  styles: 'Styles for the whole page',
  changed: 'Changes what all share',
  policy: 'Stopped by the security policy',
};

export const kindText = (kind: string): string => KINDS[kind] ?? kind;

export const milliseconds = (value: number | null): string => (value === null ? '–' : `≤ ${value} ms`);

export const listOf = (counted: readonly Counted[]): string =>
  counted.map(({ value, count }) => `${value} (${count})`).join(', ');
