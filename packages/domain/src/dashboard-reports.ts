/** Failures in a dashboard that its team must know about, whether a panel has replaced the dashboard or not. */
export const PROBLEM_KINDS = [
  'render',
  'unmount',
  'uncaught',
  'rejected',
  'looping',
  'slow',
  'styles',
  'changed',
  'policy',
] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/**
 * The measurements of a dashboard, with the upper limits of the steps in which they are counted: `shown` is the time from opening it to its
 * first content, the others are Web Vitals. Times are in milliseconds.
 */
export const MEASURES = {
  shown: [50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000],
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 4000, 6000, 10_000],
  inp: [50, 100, 150, 200, 300, 500, 800, 1500, 3000],
  cls: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
} as const satisfies Record<string, readonly number[]>;
export type Measure = keyof typeof MEASURES;

/** Largest sizes of a report, in characters and entries. */
export const REPORT_LIMITS = { entries: 20, message: 200, stack: 6000, frames: 20, route: 100 } as const;

/** A route without its values: words and `:names`. */
export const ROUTE_PATTERN = /^(\/([a-z]+(-[a-z]+)*|:[A-Za-z]+|\*))+$/;

/** Quoted texts that browsers take from the program: names of members and variables. Other quoted texts may be what a person has typed. */
const QUOTED_NAME =
  /\b(reading|setting|property|evaluating|calling|deleting) '[\w$.]{1,40}'|^'?[\w$.]{1,60}'? is not /;

/**
 * The message of an error without data about people: addresses, mails, quoted texts, numbers and ids are replaced, and it is cut to the
 * maximum length. All other words stay, so the messages of errors must not contain people's texts.
 */
export function cleanMessage(message: string): string {
  const kept = QUOTED_NAME.exec(message)?.[0] ?? '';
  const [before = '', ...after] = kept ? message.split(kept) : [message];
  return [before, ...after].map(clean).join(kept).replace(/\s+/g, ' ').trim().slice(0, REPORT_LIMITS.message);
}

const clean = (text: string): string =>
  text
    .replace(/\b[a-z][\w+.-]*:\/\/\S+/gi, '(address)')
    .replace(/\S+@\S+/g, '(mail)')
    .replace(/"[^"]*"?|“[^”]*”?|`[^`]*`?|(?<!\w)'[^']*'?/g, '(text)')
    .replace(/(^|\s)\/\S*/g, '$1(address)')
    .replace(/[\w-]*\d[\w-]*/g, '(number)');
