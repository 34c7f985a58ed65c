// npm run dev -w mfe-x -- [--to URL] [--port N]: one dashboard alone, in a small host, against any gateway.
import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at, CommandError, command, say } from './node.mjs';

const USAGE = `Usage: npm run dev -w mfe-NAME -- [--to URL] [--port NUMBER]

  --to URL       the gateway whose data it shows; without it, one with demo data is started
  --port NUMBER  where it is served (4010, or the next free one)`;

const FIRST_PORT = '4010';

/** Starts a gateway with its own demo data and without dashboards, so that nothing has to be built for it. */
function startGateway() {
  say('Starting a gateway with demo data …');
  const env = { PORT: '0', HOST: 'localhost', DEMO: 'on', DATA_DIR: at('.cache/dev'), REMOTES: ',' };
  const gateway = spawn(process.execPath, [at('gateway/src/main.mjs')], {
    cwd: at('.'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => gateway.kill());
  return new Promise((resolve, reject) => {
    let said = '';
    gateway.stdout.on('data', (text) => {
      said += text;
      const url = /ready at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    gateway.on('exit', () =>
      reject(new CommandError('The gateway ended. With --to URL another one is used.')),
    );
  });
}

async function checkGateway(origin) {
  const answer = await fetch(`${origin}/api/config`).catch((error) => {
    throw new CommandError(`${origin} cannot be reached (${error.cause?.code ?? error.message}).`);
  });
  const isPortal = answer.ok && /json/.test(answer.headers.get('content-type') ?? '');
  if (!isPortal) throw new CommandError(`${origin} does not answer as a portal (status ${answer.status}).`);
}

/**
 * The dashboard's build in the form that the portal loads. It is made at the first request and again after every change. A page
 * of the portal uses it to load the dashboard from here instead of the live version.
 */
function overrideBuild(rspack, config, folder) {
  const compiler = rspack({ ...config, output: { ...config.output, path: folder } });
  let built;
  return () => {
    built ??= new Promise((resolve) => {
      compiler.watch({}, (error, stats) => {
        const problems = error?.message ?? (stats?.hasErrors() && stats.toString('errors-only'));
        if (problems) say(problems);
        resolve();
      });
    });
    return built;
  };
}

command(import.meta.url, async (args) => {
  process.env.NODE_ENV = 'development';
  process.env.RSPACK_DEV_SERVER_BASE_PORT ??= FIRST_PORT;
  const { readOptions } = await import('../src/program/words.ts');
  const { dashboardFolder, findOrigin } = await import('../src/program/folder.ts');
  const { values } = readOptions(args, { values: ['to', 'port'] }, USAGE);
  const folder = dashboardFolder(USAGE);
  const chosen = findOrigin(values.to);
  if (chosen) await checkGateway(chosen);
  const gateway = chosen ?? (await startGateway());

  const [{ rspack }, { RspackDevServer }, { hostConfig }, { dashboardConfig }] = await Promise.all([
    import('@rspack/core'),
    import('@rspack/dev-server'),
    import('../src/host.ts'),
    import('../src/dashboard.ts'),
  ]);
  const override = at('.cache/dev', basename(folder));
  const config = dashboardConfig(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  const build = overrideBuild(rspack, config, override);
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port: values.port ?? 'auto',
      hot: true,
      // Streams of changes pass through without a change.
      compress: false,
      historyApiFallback: true,
      client: { logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      // The gateway accepts only one origin, its own.
      proxy: [
        {
          context: ['/api'],
          target: gateway,
          changeOrigin: true,
          on: { proxyReq: (request) => request.getHeader('origin') && request.setHeader('origin', gateway) },
        },
      ],
      headers: { 'access-control-allow-origin': gateway },
      static: { directory: override, watch: false },
      setupMiddlewares: (middlewares) => [
        {
          name: 'override',
          path: '/remote.json',
          middleware: (_request, _response, next) => build().then(next),
        },
        ...middlewares,
      ],
    },
    rspack(hostConfig(folder)),
  );
  await server.start();
  const own = `http://localhost:${server.options.port}`;
  say(`${basename(folder)} runs at ${own}, on the data of ${gateway}`);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => server.stop().finally(() => process.exit()));
});
