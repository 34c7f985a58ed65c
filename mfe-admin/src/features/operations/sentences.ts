import type { Operations } from '@portal/domain';

const HOUR_MS = 60 * 60_000;
/** Tasks run every hour. After three hours at least one run is missed, as in the alarm of docs/operations.md. In ms. */
const LATE_MS = 3 * HOUR_MS;

/** A number with groups of three digits. */
export const whole = (count: number): string => count.toLocaleString('en-US');

/** "1 mail", "2 mails". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes in the largest unit that gives at least 1, in steps of 1,024. */
export function bytesText(bytes: number): string {
  const step = Math.min(
    UNITS.length - 1,
    bytes < 1 ? 0 : Math.floor(Math.log(Math.abs(bytes)) / Math.log(1024)),
  );
  const value = bytes / 1024 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${UNITS[step]}`;
}

/** How much the size has grown in 30 days. */
export function growthText({ bytes, before }: Operations['sizes'][number]): string {
  if (bytes === null || before === null) return '–';
  const grown = bytes - before;
  return `${grown < 0 ? '−' : '+'}${bytesText(Math.abs(grown))}`;
}

export function peopleSentence({ now, days }: Operations['people']): string {
  const today = days.at(-1)?.people ?? 0;
  return `${counted(now, 'person', 'people')} did something in the last 15 minutes; ${whole(today)} signed in today.`;
}

export function callsSentence(hours: Operations['hours'], now: number): string {
  const day = hours.filter(({ hour }) => Date.parse(hour) > now - 24 * HOUR_MS);
  const calls = day.reduce((sum, each) => sum + each.calls, 0);
  const failed = day.reduce((sum, each) => sum + each.failed, 0);
  if (calls === 0) return 'No calls were counted in the last 24 hours.';
  return `${counted(calls, 'call')} in the last 24 hours; ${failed === 0 ? 'none' : whole(failed)} failed.`;
}

export function queuesSentence(queues: Operations['queues']): string {
  const waiting = queues.reduce((sum, each) => sum + each.waiting, 0);
  const failed = queues.reduce((sum, each) => sum + each.failed, 0);
  if (waiting + failed === 0) return 'Nothing waits.';
  const given = failed ? `, and ${whole(failed)} failed` : '';
  return `${counted(waiting, 'thing')} ${waiting === 1 ? 'waits' : 'wait'} to be done${given}.`;
}

export const isLate = ({ succeeded_at }: Operations['tasks'][number], now: number): boolean =>
  now - Date.parse(succeeded_at) > LATE_MS;

export function tasksSentence(tasks: Operations['tasks'], now: number): string {
  const late = tasks.filter((task) => isLate(task, now)).length;
  if (tasks.length === 0) return 'No task has run yet: the first time is a minute after the start.';
  if (late === 0) return 'All tasks of the upkeep have run within three hours.';
  return `${counted(late, 'task')} of the upkeep ${late === 1 ? 'has' : 'have'} not succeeded for three hours: the log says why.`;
}

export function dashboardsSentence(dashboards: Operations['dashboards']): string {
  const unwell = dashboards.filter(
    ({ failures_last_day, problems }) => failures_last_day + problems > 0,
  ).length;
  return unwell === 0
    ? 'All dashboards could be loaded in the last day.'
    : `${counted(unwell, 'dashboard')} ${unwell === 1 ? 'was' : 'were'} not loaded everywhere, or ${unwell === 1 ? 'asks' : 'ask'} for something that the portal lacks.`;
}
