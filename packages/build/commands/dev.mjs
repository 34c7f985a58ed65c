// npm run dev: builds at every change in development mode, and runs a gateway that takes over new builds and restarts only when
// its own sources change.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, watch } from 'node:fs';
import { at, bin, CommandError, command, say } from './node.mjs';
import { builds } from './stale.mjs';

const QUIET_MS = 200;
const children = new Set();
let ending = false;

function run(name, args, options) {
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options });
  children.add(child);
  child.on('exit', () => {
    children.delete(child);
    if (ending && children.size === 0) process.exit();
  });
  child.on('error', (error) => end(1, `${name} cannot be run: ${error.message}`));
  return child;
}

function end(code, message) {
  if (ending) return;
  ending = true;
  if (message) process.stderr.write(`${message}\n`);
  process.exitCode = code;
  if (children.size === 0) process.exit();
  for (const child of children) child.kill('SIGTERM');
}

function watchBuild(name) {
  const child = run(name, [bin('@rspack/cli'), 'build', '--watch'], {
    cwd: at(name),
    env: { ...process.env, NODE_ENV: 'development' },
  });
  child.on('exit', (code) => end(code ?? 1, `The build of ${name} ended`));
}

let gateway;
function startGateway() {
  gateway = run('gateway', [at('gateway/src/main.mjs')], {
    cwd: at('.'),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  gateway.on('exit', (code) => {
    // The gateway was stopped for a restart, or an error in its sources ended it. The next change may correct the error.
    gateway = undefined;
    if (code && !ending) say('The gateway stopped; it starts again at the next change');
  });
}

/** Does the work when no more changes arrive. */
function debounced(work) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => ending || work(), QUIET_MS);
  };
}

/** Stops the gateway and starts it again with its current sources. */
const restartSoon = debounced(() => {
  if (!gateway) return startGateway();
  gateway.once('exit', startGateway);
  gateway.kill('SIGTERM');
});

/** Tells the running gateway to take over a new build. */
const registerSoon = debounced(() => gateway?.connected && gateway.send('register builds'));

const products = () =>
  builds().map((name) => at(name, 'dist', name === 'shell' ? 'index.html' : 'remote.json'));

/** Waits for all first builds before anything is served. */
async function firstBuilds() {
  const deadline = Date.now() + 120_000;
  while (!products().every((file) => existsSync(file))) {
    if (Date.now() > deadline) throw new CommandError('The first builds did not finish within 2 minutes');
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}

command(import.meta.url, async () => {
  // Removes the hashes of builds, so that `npm start` never takes a development build for its own.
  rmSync(at('.cache/builds'), { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
  for (const name of builds()) rmSync(at(name, 'dist'), { recursive: true, force: true });
  for (const name of builds()) watchBuild(name);
  await firstBuilds();
  startGateway();
  const sources = ['gateway/src', 'packages/domain/src', 'packages/contract/src'];
  for (const folder of sources) watch(at(folder), { recursive: true }, restartSoon);
  for (const name of builds())
    watch(at(name, 'dist'), (_, file) => /^(remote|documents)\.json$/.test(file) && registerSoon());
});
