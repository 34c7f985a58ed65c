import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import { freePort } from './ports.ts';

const run = promisify(execFile);
const ON_WINDOWS = process.platform === 'win32';
const START_TIMEOUT_MS = 60_000;

export interface MariadbServer {
  /** `mysql://…` of a user that may create databases; ends without a database name. */
  url: string;
  /** Makes an empty database and gives its `mysql://…`. */
  makeDatabase(name: string): Promise<string>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Rejects when the server has ended, or takes too long. */
export async function untilItAnswers(url: string, hasEnded: () => boolean): Promise<void> {
  for (const started = Date.now(); ; await wait(50)) {
    try {
      return await (await createConnection(url)).end();
    } catch (error) {
      if (hasEnded() || Date.now() - started > START_TIMEOUT_MS) throw error;
    }
  }
}

async function find(...candidates: string[]): Promise<string> {
  for (const folder of ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]) {
    for (const name of candidates) {
      const file = path.join(folder, ON_WINDOWS ? `${name}.exe` : name);
      if (
        await access(file).then(
          () => true,
          () => false,
        )
      )
        return file;
    }
  }
  throw new Error(`None of ${candidates.join(', ')} is installed`);
}

/**
 * A MariaDB server of one's own: private data folder, free port, no password, nothing left after `stop`. Only a `durable` one
 * keeps what was committed in the second before it is killed. `memory` is what it holds of its data at most, `options` are further ones of the server's.
 */
export async function startMariadb({
  durable = false,
  memory = '64M',
  options: more = [] as readonly string[],
} = {}): Promise<MariadbServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-mariadb-'));
  const data = path.join(folder, 'data');
  const install = await find('mariadb-install-db', 'mysql_install_db');
  const user = `--user=${userInfo().username}`;
  const socket = `--socket=${path.join(folder, 'socket')}`;
  // The program of this name for Windows knows no other options, and a server there has neither.
  const asOnUnix = ['--no-defaults', user, '--auth-root-authentication-method=normal', '--skip-test-db'];
  // In a shared folder a server that starts takes away the temporary tables of those that run.
  await run(install, [...(ON_WINDOWS ? [] : asOnUnix), `--datadir=${data}`], {
    env: { ...process.env, TMPDIR: folder },
  });
  const port = await freePort();
  const program = await find('mariadbd', 'mysqld');
  const launch = () => {
    const server = spawn(
      program,
      [
        '--no-defaults',
        `--datadir=${data}`,
        `--tmpdir=${folder}`,
        ...(ON_WINDOWS ? [] : [user, socket]),
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        `--pid-file=${path.join(folder, 'pid')}`,
        `--innodb-buffer-pool-size=${memory}`,
        `--innodb-flush-log-at-trx-commit=${durable ? 1 : 0}`,
        '--max-connections=300',
        ...more,
      ],
      { stdio: 'ignore' },
    );
    return { server, exited: once(server, 'exit') };
  };
  let running = launch();
  const url = `mysql://root@127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    running.server.kill(signal);
    await running.exited;
  };
  const stop = async () => {
    await end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  const makeDatabase = async (name: string) => {
    const connection = await createConnection(url);
    await connection.query(`CREATE DATABASE ${name}`);
    await connection.end();
    return `${url}/${name}`;
  };
  const ready = () =>
    untilItAnswers(url, () => running.server.exitCode !== null).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  await ready();
  return {
    url,
    makeDatabase,
    stop,
    kill: () => end('SIGKILL'),
    restart() {
      running = launch();
      return ready();
    },
  };
}
