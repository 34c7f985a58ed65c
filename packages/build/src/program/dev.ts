import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RegistryEntry } from '@portal/contract';
import type { Configuration } from '@rspack/core';
import { dashboardFolder, findOrigin, manifestOf, originOf } from './folder.ts';
import { CommandError, readOptions, say } from './words.ts';

const USAGE = `Usage: portal dev [--to URL] [--port NUMBER]

  --to URL       the portal whose data it shows
  --port NUMBER  where it is served (4010, or the next free one)`;

const FIRST_PORT = '4010';
/** The address of the dashboard's hot build. Next to it are the host's files, and the build for pages of the portal. */
const HOT = '/hot/';

/** What only a checkout of the portal has: its own gateway, and the source code of the host. */
export interface Checkout {
  /** Starts a gateway with demo data, and returns its address. */
  startGateway(): Promise<string>;
  /** Builds the host, and returns its folder. */
  buildHost(): Promise<string>;
}

/** The compiled host that comes with this package: the portal's shell around one dashboard, with the development React. */
const PACKED_HOST = join(import.meta.dirname, '../../host');

async function checkGateway(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/config`).catch((error) => {
    throw new CommandError(`${origin} cannot be reached (${error.cause?.code ?? error.message}).`);
  });
  const isPortal = answer.ok && /json/.test(answer.headers.get('content-type') ?? '');
  if (!isPortal) throw new CommandError(`${origin} does not answer as a portal (status ${answer.status}).`);
  return origin;
}

/** The dashboard as the host gets it from this server; its manifest is read again for each page. */
function entryOf(folder: string): RegistryEntry {
  const manifest = manifestOf(folder);
  const { name } = manifest;
  const entry = `${HOT}remoteEntry.js`;
  return { name, version: 'dev', entry, integrity: '', preload: [], manifest, standIn: true };
}

/**
 * The dashboard's build in the form that the portal loads. It is made on the first request, and again after every change. A page of the portal
 * uses it to load the dashboard from here instead of the live version.
 */
function overrideBuild(rspack: typeof import('@rspack/core').rspack, config: Configuration, folder: string) {
  const compiler = rspack({ ...config, output: { ...config.output, path: folder } });
  let built: Promise<void> | undefined;
  return () => {
    built ??= new Promise<void>((resolve) => {
      compiler.watch({}, (error, stats) => {
        const problems = error?.message ?? (stats?.hasErrors() && stats.toString('errors-only'));
        if (problems) say(problems);
        resolve();
      });
    });
    return built;
  };
}

/** Serves a single dashboard in the portal's shell, with the data of a portal. A changed file is shown without a reload. */
export async function dev(args: readonly string[], checkout?: Checkout): Promise<void> {
  // This must come before the build's settings are imported.
  process.env.NODE_ENV = 'development';
  process.env.RSPACK_DEV_SERVER_BASE_PORT ??= FIRST_PORT;
  const { values } = readOptions(args, { values: ['to', 'port'] }, USAGE);
  const folder = dashboardFolder(USAGE);
  manifestOf(folder);
  const chosen = checkout ? findOrigin(values.to) : originOf(values.to, USAGE);
  const gateway = chosen ? await checkGateway(chosen) : await checkout?.startGateway();

  const [{ rspack }, { RspackDevServer }, { dashboardConfig, hotConfig }, host] = await Promise.all([
    import('@rspack/core'),
    import('@rspack/dev-server'),
    import('../dashboard.ts'),
    checkout?.buildHost() ?? PACKED_HOST,
  ]);
  if (!existsSync(join(host, 'index.html')))
    throw new CommandError('The host is missing: @portal/build was packed without it.');
  const configUrl = pathToFileURL(join(folder, 'rspack.config.ts')).href;
  const override = join(tmpdir(), `portal-dev-${process.pid}`);
  const build = overrideBuild(rspack, dashboardConfig(configUrl), override);
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port: values.port ?? 'auto',
      hot: true,
      // Streams of changes are passed through unchanged.
      compress: false,
      historyApiFallback: true,
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      // The gateway accepts only one origin, its own.
      proxy: [
        {
          // The portal's other dashboards contribute to the screens of this one.
          context: ['/api', '/remotes'],
          target: gateway,
          changeOrigin: true,
          on: {
            proxyReq: (request) =>
              void (request.getHeader('origin') && request.setHeader('origin', gateway ?? '')),
          },
        },
      ],
      headers: { 'access-control-allow-origin': gateway ?? '' },
      static: [host, override].map((directory) => ({ directory, watch: false })),
      devMiddleware: { publicPath: HOT, index: false },
      setupMiddlewares: (middlewares, running) => [
        {
          name: 'entry',
          path: '/host.json',
          middleware: (_request: unknown, response: ServerResponse) => {
            // The first page waits for the first build, however long that takes.
            running.middleware?.waitUntilValid(() => {
              try {
                const entry = JSON.stringify(entryOf(folder));
                response.setHeader('content-type', 'application/json').end(entry);
              } catch (error) {
                response.writeHead(500).end((error as Error).message);
              }
            });
          },
        },
        {
          name: 'override',
          path: '/remote.json',
          middleware: (_request: unknown, _response: unknown, next: () => void) => build().then(() => next()),
        },
        ...middlewares,
      ],
    },
    rspack(hotConfig(configUrl, HOT)),
  );
  await server.start();
  const own = `http://localhost:${server.options.port}`;
  say(`${basename(folder)} runs at ${own}, on the data of ${gateway}`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => server.stop().finally(() => process.exit()));
}
