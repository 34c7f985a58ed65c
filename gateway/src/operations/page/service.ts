import {
  type CallFigures,
  DAY_NUMBERS,
  DomainError,
  hasPermission,
  MEASURED_SIZES,
  OPERATIONS_SPAN,
  type Operations,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { listDashboards } from '../../dashboards/index.ts';
import { type Context, requireUser, type Services } from '../../platform/context.ts';
import { toIso, toSql } from '../../platform/db/index.ts';
import { readQueues } from '../../platform/queues.ts';
import { STEPS_MS, writeCounts } from '../calls/count.ts';
import { callsByHour, callsSince } from '../calls/store.ts';
import { dayNumbers, listRuns, peopleSeen, peopleSignedIn } from '../days/store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SEEN_MS = 15 * MINUTE_MS;
const SIZE_DAYS = 30;
const MOST_CALLS = 20;
/** The least number of calls for a percentile. */
const LEAST_CALLS = 5;

/**
 * The state of the portal for operators. About fifteen statements, none of which reads requests. DomainErrors: `unauthenticated`,
 * `forbidden`.
 */
export async function readOperations(context: Context): Promise<Operations> {
  const user = requireUser(context);
  if (!hasPermission(user, 'manage_users')) throw new DomainError('forbidden', say('operationsDenied'));
  // A failed write is only logged: a database that refuses writes can still be read.
  await writeCounts(context).catch((error: unknown) =>
    context.log.warn({ err: error }, 'calls of the last minute not counted'),
  );
  const { db } = context;
  const before = (ms: number) => toSql(new Date(context.clock().getTime() - ms));
  const dashboards = await listDashboards(context);
  const builds = dashboards
    .flatMap(({ versions }) => versions)
    .reduce((sum, { size }) => sum + (size ?? 0), 0);
  return {
    people: { now: await peopleSeen(db, before(SEEN_MS)), days: await peopleByDay(context) },
    hours: (await callsByHour(db, before(OPERATIONS_SPAN.hours * HOUR_MS))).map(({ hour, ...each }) => ({
      hour: toIso(hour),
      ...each,
    })),
    calls: slowest(await callsSince(db, before(DAY_MS))),
    queues: await readQueues(context),
    tasks: (await listRuns(db)).map(({ task, succeeded_at }) => ({
      name: task,
      succeeded_at: toIso(succeeded_at),
    })),
    sizes: [
      ...(await sizes(context)),
      { name: 'builds', title: 'Builds of dashboards', bytes: builds, before: null },
    ],
    dashboards: dashboards.map((each) => ({
      name: each.name,
      display_name: each.display_name,
      version: each.live,
      disabled: each.disabled,
      failures_last_day: each.errors_last_day,
      problems: each.problems.length,
    })),
  };
}

const daysAgo = ({ clock }: Services, days: number) =>
  toSql(new Date(clock().getTime() - days * DAY_MS)).slice(0, 10);

async function peopleByDay(services: Services): Promise<Operations['people']['days']> {
  const today = daysAgo(services, 0);
  const rows = await dayNumbers(services.db, ['people'], daysAgo(services, OPERATIONS_SPAN.days - 1));
  const from = `${today} 00:00:00.000`;
  return [
    ...rows.filter(({ day }) => day < today).map(({ day, value }) => ({ day, people: Number(value) })),
    { day: today, people: await peopleSignedIn(services.db, { from }) },
  ];
}

/** The last measured sizes, and those 30 days earlier. */
async function sizes(services: Services): Promise<Operations['sizes'][number][]> {
  const rows = await dayNumbers(services.db, MEASURED_SIZES, daysAgo(services, SIZE_DAYS));
  return MEASURED_SIZES.map((name) => {
    const own = rows.filter((row) => row.name === name);
    const last = own.at(-1);
    const first = own.find(({ day }) => day === daysAgo(services, SIZE_DAYS));
    return {
      name,
      title: DAY_NUMBERS[name].title,
      bytes: last ? Number(last.value) : null,
      before: first ? Number(first.value) : null,
    };
  });
}

/** The end of the step within which this share of the calls was answered; null when it lies beyond the last step. */
function within(steps: readonly number[], share: number): number | null {
  const wanted = steps.reduce((sum, count) => sum + count, 0) * share;
  let seen = 0;
  for (const [index, most] of STEPS_MS.entries()) {
    seen += steps[index] ?? 0;
    if (seen >= wanted) return most;
  }
  return null;
}

function slowest(rows: Awaited<ReturnType<typeof callsSince>>): CallFigures[] {
  const sum = (of: readonly (typeof rows)[number][], key: 'calls' | 'failed' | 'ms') =>
    of.reduce((total, row) => total + Number(row[key]), 0);
  const late = ({ p95_ms }: CallFigures) => p95_ms ?? Number.POSITIVE_INFINITY;
  return [...Map.groupBy(rows, ({ name }) => name)]
    .map(([name, own]) => {
      const counts = own.map(({ steps }) => steps.split(' ').map(Number));
      const steps = [...STEPS_MS, 0].map((_, index) =>
        counts.reduce((total, each) => total + (each[index] ?? 0), 0),
      );
      return {
        ...{ name, calls: sum(own, 'calls'), failed: sum(own, 'failed') },
        ...{ median_ms: within(steps, 0.5), p95_ms: within(steps, 0.95), total_ms: sum(own, 'ms') },
      };
    })
    .filter(({ calls }) => calls >= LEAST_CALLS)
    .sort((one, other) => late(other) - late(one) || other.total_ms - one.total_ms)
    .slice(0, MOST_CALLS);
}
