// The parts of the checkout that `npm run dev -w mfe-x` needs: the host, built from the shell's sources, and a gateway with demo data.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, CommandError, say } from './node.mjs';
import { inputsOf, stamp, stampOf } from './stale.mjs';

async function buildHost(folder) {
  const [{ rspack }, { hostConfig }] = await Promise.all([import('@rspack/core'), import('../src/host.ts')]);
  const compiler = rspack(hostConfig(folder));
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const problems = error?.message ?? (stats.hasErrors() && stats.toString('errors-only'));
      if (problems) reject(new CommandError(`Building the host failed:\n${problems}`));
      else resolve();
    });
  });
}

/** The folder of this checkout's host. It is built again only when its sources have changed. */
export async function ownHost() {
  const folder = at('.cache/host');
  const inputs = inputsOf('shell');
  const isBuilt = existsSync(join(folder, 'index.html')) && existsSync(stampOf('host'));
  if (isBuilt && readFileSync(stampOf('host'), 'utf8') === inputs) return folder;
  say('Building the host …');
  await buildHost(folder);
  stamp('host', inputs);
  return folder;
}

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

export const CHECKOUT = { buildHost: ownHost, startGateway };
