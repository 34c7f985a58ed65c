import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A gateway in a process of its own, started as an operator would. */
export interface GatewayProcess {
  /** Where it answers; undefined when it ended before it was ready. */
  url: string | undefined;
  /** All of its standard output and error so far. */
  output(): { stdout: string; stderr: string };
  /** Sends it a message, as the command that develops does. */
  send(message: string): void;
  /** Sends the signal, and gives the exit code once it has ended. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const MAIN = path.join(import.meta.dirname, '../main.mjs');
/** As most systems start it: what must be private is so by the gateway alone. Windows has no such mask. */
const WITH_USUAL_UMASK = process.platform === 'win32' ? [] : ['/bin/sh', '-c', 'umask 022; exec "$0" "$@"'];
const READY = /ready at (http:\S+)/;

/** Starts `main.mjs` with these settings and waits until it is ready or has ended. */
export async function startProcess(settings: Record<string, string>): Promise<GatewayProcess> {
  const { DATABASE_URL: _, PUBLIC_URL: __, SMTP_URL: ___, NODE_COMPILE_CACHE: ____, ...env } = process.env;
  const [program = '', ...args] = [...WITH_USUAL_UMASK, process.execPath, MAIN];
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    env: { ...env, NODE_ENV: 'development', RATE_LIMITS: 'off', ...settings },
  }) as ChildProcessWithoutNullStreams;
  const exited = once(child, 'exit');
  const heard = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk) => {
    heard.stderr += chunk;
  });
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      heard.stdout += chunk;
      if (READY.test(heard.stdout)) resolve();
    });
    child.on('exit', () => resolve());
  });
  return {
    url: READY.exec(heard.stdout)?.[1],
    output: () => heard,
    send: (message) => void child.send(message),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const [code] = await exited;
      // Windows ends it at once: it has no code of its own.
      return process.platform === 'win32' ? 0 : code;
    },
  };
}
