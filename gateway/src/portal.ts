import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readKeys } from './dashboards/backends/keys.ts';
import { registerShellDocuments } from './dashboards/documents/service.ts';
import { registerBundled } from './dashboards/releases/service.ts';
import { logUnanswered } from './dashboards/remotes/health.ts';
import { keepShell } from './dashboards/versions/shell-files.ts';
import { storeKept } from './dashboards/versions/stored.ts';
import { isDemoThere } from './demo/there.ts';
import { MODULES } from './modules.ts';
import { noteSuccess } from './operations/days/runs.ts';
import { openProvider } from './people/identity/embedded/provider.ts';
import { createChangeFeed } from './platform/changes/create-feed.ts';
import { CHECKOUT, type Config, readConfig } from './platform/config/config.ts';
import type { Services } from './platform/context.ts';
import { isUnavailable } from './platform/db/errors.ts';
import { openDatabase, starting } from './platform/db/open.ts';
import { useFastPaths } from './platform/fast/index.ts';
import { prepareGraphql } from './platform/graphql/routes.ts';
import { createLogger } from './platform/log.ts';
import { errorToLog } from './platform/log-error.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import type { Metrics } from './platform/metrics.ts';
import { makePrivate, privateFolder } from './platform/private.ts';
import { createBuildStore, createFileStore } from './platform/storage/create-store.ts';
import { startUpkeep } from './platform/upkeep/service.ts';
import { buildServer } from './server.ts';

const FIRST_ANSWERS_MS = 1_000;
/** Compiled code, as `main.mjs` has chosen. */
const NODE_CACHE = path.join(CHECKOUT, '.cache/node');

const isWrongSetting = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith('Wrong');

/** Why the gateway does not start, in words for the operator. */
class StartError extends Error {}

/** A gateway that serves. */
interface Running {
  services: Services;
  port: number;
  /** Accepts no new calls, finishes the running ones, then closes the database. */
  stop(): Promise<void>;
}

/** Starts a gateway in this process, which goes on by itself: `serve` is what ends it by signals. */
export async function start(config: Config): Promise<Running> {
  useFastPaths(config.fastPaths);
  const log = createLogger(config);
  if (config.production && config.isTimeZoneUnset)
    log.warn(
      'TIME_ZONE is not set: due days, digests and reminders follow UTC. Set it to where the hospital is.',
    );
  await privateFolder(config.dataDir, log);
  const changes = await createChangeFeed(config, log).catch((error: Error) => {
    throw new StartError(`REDIS_URL: Redis cannot be used (${error.message})`);
  });
  const services: Services = {
    config,
    db: openDatabase(config, undefined, log),
    log,
    files: await createFileStore(config),
    builds: await createBuildStore(config),
    mailer: await createMailer(config),
    changes,
    clock: () => new Date(),
  };
  await starting(services.db, () => fill(services)).catch((error: unknown) => {
    if (!isUnavailable(error) && !isAccessDenied(error)) throw error;
    const reason = error instanceof Error ? error.message || 'no answer' : String(error);
    throw new StartError(`DATABASE_URL: the database cannot be used (${reason})`);
  });
  const metrics = await openMetrics(services);
  const app = await buildServer(services, metrics ? [metrics.observe] : []);
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenError(error, 'PORT', config.port, config.host);
  });
  const { port } = app.server.address() as AddressInfo;
  const upkeep = startUpkeep(services, MODULES, async (task) => {
    metrics?.taskDone(task);
    await noteSuccess(services, task);
  });
  const workers = MODULES.flatMap((module) => Object.values(module.workers ?? {})).map((begin) =>
    begin(services),
  );

  const stop = async () => {
    await Promise.all([app.close(), upkeep.stop(), ...workers.map((worker) => worker.stop())]);
    await metrics?.close();
    await changes.close();
    await services.db.destroy();
  };
  return { services, port, stop };
}

/** Starts the gateway, and does in this process what an operator asks of it. */
async function run(config: Config): Promise<void> {
  const { services, port, stop } = await start(config);
  const { log } = services;

  // While developing: other builds stand in the checkout. Only the process that started this one can say so.
  process.on('message', (message) => {
    if (message !== 'register builds') return;
    registerBuilds(services)
      .then(() => logUnanswered(services))
      .catch((error: unknown) => stopping || log.error({ err: error }, 'builds not registered'));
  });

  let stopping = false;
  const end = async (code = 0) => {
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(code);
  };
  process.on('SIGINT', () => end());
  process.on('SIGTERM', () => end());
  console.log(`Medical Device Requests is ready at ${config.publicUrl ?? `http://localhost:${port}`}`);
  await wait(FIRST_ANSWERS_MS);
  await finishStart(services).catch(async (error: unknown) => {
    if (stopping) return;
    if (!isWrongSetting(error)) return log.error({ err: error }, 'start not finished');
    console.error(error.message);
    await end(1);
  });
}

/**
 * What no first answer needs is done once there may have been some. The first operation and the first sign-in do their part of it
 * where this has not, or could not.
 */
async function finishStart(services: Services): Promise<void> {
  await prepareGraphql().catch((error: unknown) =>
    services.log.error({ err: errorToLog(error) }, 'operations are prepared by the first one'),
  );
  if (services.config.identity.kind === 'local') await openProvider(services);
  // A wrong secret ends the gateway, and not a call.
  await readKeys(services);
  await logUnanswered(services);
  await storeKept(services);
  for (const folder of [services.config.dataDir, NODE_CACHE]) await makePrivate(folder);
}

/** What a portal has before it serves, and later starts find there. */
async function fill(services: Services): Promise<void> {
  if (services.config.demo && !(await isDemoThere(services.db))) {
    const { seedDemo } = await import('./demo/seed.ts');
    await seedDemo(services);
  }
  await registerBuilds(services);
}

/** The dashboards and the shell as their builds are now. */
async function registerBuilds(services: Services): Promise<void> {
  await registerBundled(services);
  await registerShellDocuments(services);
  await keepShell(services).catch((error: unknown) => services.log.error({ err: error }, 'shell not kept'));
}

/** The listener of METRICS_PORT; its library is loaded only where it is used. */
async function openMetrics(services: Services): Promise<Metrics | undefined> {
  const { metricsPort: port, host } = services.config;
  if (port === undefined) return undefined;
  const { createMetrics } = await import('./platform/metrics.ts');
  const metrics = createMetrics();
  for (const { gauges = {} } of MODULES)
    for (const [name, { help, read }] of Object.entries(gauges))
      metrics.gauge(name, help, () => read(services));
  await metrics.listen(port, host).catch((error: unknown) => {
    throw listenError(error, 'METRICS_PORT', port, host);
  });
  return metrics;
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;
const isAccessDenied = (error: unknown) =>
  ['ER_ACCESS_DENIED_ERROR', 'ER_BAD_DB_ERROR', 'ER_DBACCESS_DENIED_ERROR'].includes(String(codeOf(error)));

function listenError(error: unknown, setting: string, port: number, host: string): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `${setting}: ${port} is taken. Set ${setting} to a free one, such as ${setting}=${port + 1}`,
      );
    case 'EACCES':
      return new StartError(`${setting}: ${port} needs more rights than this process has`);
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return new StartError(`HOST: this machine has no address ${host}`);
    default:
      return error;
  }
}

/** Reads the settings, starts the gateway and serves until a signal ends it. One line says why it does not start. */
export async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  const fail = (error: unknown) => {
    console.error(error instanceof StartError || isWrongSetting(error) ? error.message : errorToLog(error));
    process.exit(1);
  };
  // Node itself would print all that an error carries.
  process.on('uncaughtException', fail);
  try {
    await run(readConfig(environment));
  } catch (error) {
    fail(error);
  }
}
