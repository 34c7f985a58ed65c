import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const COMMAND = join(ROOT, 'packages/build/commands/portal.mjs');
const START_TIMEOUT_MS = 90_000;

/** Runs `npm run dev -w mfe-x -- --to URL`, as npm runs it in the dashboard's folder. */
export async function startDevHost(folder: string, to: string) {
  const child = spawn(process.execPath, [COMMAND, 'dev', '--to', to], {
    env: { ...process.env, npm_package_json: join(folder, 'package.json') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It did not start:\n${said}`)), START_TIMEOUT_MS);
    const listen = (text: Buffer) => {
      said += text;
      const ready = /runs at (\S+),/.exec(said)?.[1];
      if (!ready) return;
      clearTimeout(timer);
      resolve(ready);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', () => reject(new Error(`It ended:\n${said}`)));
  });
  return {
    url,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}
