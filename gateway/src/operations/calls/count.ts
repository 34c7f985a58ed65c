import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { replaceHour } from './store.ts';
import type { CallHoursTable } from './tables.ts';

/** The upper ends of the steps in milliseconds. A call belongs to the first step within which it was answered. */
export const STEPS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;
const HOUR_MS = 60 * 60_000;
const EVERY_MS = 60_000;
/** The most names of GraphQL operations, because clients choose them. Routes need no limit: the gateway has a fixed number of them. */
const MOST_OPERATIONS = 100;
const GRAPHQL = 'GraphQL';
const OPERATION = /^\w{1,80}$/;

type Counted = Pick<CallHoursTable, 'calls' | 'failed' | 'ms'> & { steps: number[] };

/** The answered calls of this gateway in the current hour, and in hours that are not written yet. */
interface Counts {
  gateway: string;
  hours: Map<number, Hour>;
}

interface Hour {
  names: Map<string, Counted>;
  /** True when nothing was counted since it was written. */
  isWritten: boolean;
}

const hourOf = (at: Date): number => at.getTime() - (at.getTime() % HOUR_MS);

const all = new WeakMap<Services['db'], Counts>();

function countsOf({ db }: Pick<Services, 'db'>): Counts {
  const known = all.get(db);
  if (known) return known;
  const made = { gateway: randomUUID(), hours: new Map() };
  all.set(db, made);
  return made;
}

/**
 * Deletes counts that are not written yet.
 * @internal For tests, which empty the table.
 */
export const forgetCalls = (services: Pick<Services, 'db'>): void => countsOf(services).hours.clear();

/**
 * The name under which a call is counted; null for a call that is not counted. Only signed-in people can name operations, so nobody else
 * can fill the list with names.
 */
function nameOf({ method, routeOptions, body, context }: FastifyRequest): string | null {
  const { url = '' } = routeOptions;
  if (!url.startsWith('/api/')) return null;
  if (url !== '/api/graphql') return `${method} ${url}`;
  const { operationName } = (body ?? {}) as { operationName?: unknown };
  return context?.user && typeof operationName === 'string' && OPERATION.test(operationName)
    ? `${GRAPHQL} ${operationName}`
    : GRAPHQL;
}

/**
 * Whether the time of a call says something about the portal. The end of a stream depends on the page, and that of a download on the
 * client.
 */
const isTimed = (reply: FastifyReply): boolean =>
  !String(reply.getHeader('content-type')).startsWith('text/event-stream') &&
  !String(reply.getHeader('content-disposition')).startsWith('attachment');

/** Counts each call of the API in memory, except streams and downloads. Call it before the routes are registered. */
export function countCalls(app: FastifyInstance, services: Services): void {
  const { hours } = countsOf(services);
  app.addHook('onResponse', (request, reply, next) => {
    const name = nameOf(request);
    if (name && isTimed(reply))
      count(hours, name, { at: services.clock(), ms: reply.elapsedTime, failed: reply.statusCode >= 500 });
    next();
  });
}

function count(
  hours: Counts['hours'],
  name: string,
  { at, ms, failed }: { at: Date; ms: number; failed: boolean },
) {
  const hour = hours.get(hourOf(at)) ?? { names: new Map<string, Counted>(), isWritten: false };
  hours.set(hourOf(at), hour);
  hour.isWritten = false;
  const { names } = hour;
  const isOperation = (each: string) => each.startsWith(`${GRAPHQL} `);
  const isBeyond =
    isOperation(name) && !names.has(name) && [...names.keys()].filter(isOperation).length >= MOST_OPERATIONS;
  const key = isBeyond ? GRAPHQL : name;
  const counted = names.get(key) ?? { calls: 0, failed: 0, ms: 0, steps: [...STEPS_MS, 0].map(() => 0) };
  names.set(key, counted);
  counted.calls++;
  counted.ms += ms;
  if (failed) counted.failed++;
  const step = STEPS_MS.findIndex((most) => ms <= most);
  const index = step < 0 ? STEPS_MS.length : step;
  counted.steps[index] = (counted.steps[index] ?? 0) + 1;
}

/**
 * Writes the new counts, in place of what this gateway wrote about the same hour before. Three statements; none when nothing was counted.
 */
export async function writeCounts(services: Services): Promise<void> {
  const { gateway, hours } = countsOf(services);
  const present = hourOf(services.clock());
  for (const [at, hour] of [...hours]) {
    if (hour.isWritten) {
      if (at < present) hours.delete(at);
      continue;
    }
    const rows = [...hour.names].map(([name, { steps, ms, ...counted }]) => ({
      ...{ hour: toSql(new Date(at)), gateway, name, ms: Math.round(ms), steps: steps.join(' ') },
      ...counted,
    }));
    // Calls that are counted during this write are written the next time.
    hour.isWritten = true;
    await transaction(services.db, (db) => replaceHour(db, rows)).catch((error: unknown) => {
      hour.isWritten = false;
      throw error;
    });
  }
}

/** Writes the counts each minute, and once more at the end. */
export function startWriting(services: Services): Worker {
  const worker = startWorker(services.log, 'calls', () => writeCounts(services), EVERY_MS);
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      // The gateway must also stop when the database cannot be reached.
      await writeCounts(services).catch((error: unknown) =>
        services.log.warn({ err: error }, 'calls of the last minute not counted'),
      );
    },
  };
}
