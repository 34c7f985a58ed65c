import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { WAIT_MS } from '@portal/build/patience';

const ROOT = join(import.meta.dirname, '../..');
const HOLD = join(import.meta.dirname, 'hold.mjs');
const CLOCK = join(import.meta.dirname, 'clock.mjs');
const READY = /ready at (\S+)/;
const START_TIMEOUT_MS = 4 * WAIT_MS;

/** Journeys publish dashboards that nobody has to approve. */
const UNASKED = { DASHBOARD_APPROVAL: 'off' };

export interface Gateway {
  url: string;
  dataDir: string;
  /** The settings with which it was started, for commands that an operator runs beside it. */
  settings: Record<string, string>;
  /** Ends the process, but keeps its data. */
  end(): Promise<void>;
  /** Starts the process again after its end, at the same address. */
  start(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
  /** Pauses the process, like an overloaded machine, and resumes it. */
  pause(): Promise<void>;
  resume(): void;
  /** Moves the gateway's clock forward by this many milliseconds, if `TEST_CLOCK` sets its start. Resolves to the new time. */
  pass(ms: number): Promise<number>;
}

/**
 * Starts a gateway as `npm start` does: a process of its own on a free port, with the demo accounts. The data folder is empty, or a copy of
 * a filled one.
 */
export async function startGateway(env: Record<string, string> = {}, filled?: string): Promise<Gateway> {
  const dataDir = await mkdtemp(join(tmpdir(), 'journeys-'));
  if (filled) await cp(filled, dataDir, { recursive: true });
  const loaded = [HOLD, ...(env.TEST_CLOCK ? [CLOCK] : [])];
  const args = [
    ...loaded.flatMap((file) => ['--import', pathToFileURL(file).href]),
    join(ROOT, 'gateway/src/main.mjs'),
  ];
  const settings = { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'warn', ...UNASKED, ...env };
  let child: ChildProcessWithoutNullStreams;
  let exited: Promise<unknown>;
  let isPaused = false;
  const pause = async () => {
    isPaused = true;
    child.send('hold');
    await once(child, 'message');
  };
  const resume = () => {
    if (isPaused) child.stdin.write('.');
    isPaused = false;
  };
  const pass = async (ms: number) => {
    child.send({ pass: ms });
    const [{ now }] = await once(child, 'message');
    return now as number;
  };
  const end = async () => {
    if (child.exitCode !== null) return;
    resume();
    child.kill('SIGTERM');
    await exited;
  };
  const stop = async () => {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  };
  const launch = (port: string) => {
    child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, PORT: port, ...settings },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    }) as ChildProcessWithoutNullStreams;
    exited = once(child, 'exit');
    let said = '';
    return new Promise<string>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`The gateway ${why}:\n${said}`));
      const timer = setTimeout(() => fail('did not get ready in time'), START_TIMEOUT_MS);
      const listen = (text: Buffer) => {
        said += text;
        const ready = READY.exec(said)?.[1];
        if (!ready) return;
        clearTimeout(timer);
        resolve(ready);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.on('exit', (code) => fail(`ended with exit code ${code}`));
    }).catch(async (error) => {
      await stop();
      throw error;
    });
  };
  const url = await launch('0');
  const start = async () => void (await launch(new URL(url).port));
  return {
    url,
    dataDir,
    settings,
    end,
    start,
    stop,
    pause,
    resume,
    pass,
  };
}
