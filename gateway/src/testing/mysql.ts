import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { untilItAnswers } from './mariadb.ts';
import { freePort } from './ports.ts';

const run = promisify(execFile);
const PLACES = [
  '/usr/sbin',
  '/usr/libexec',
  '/usr/local/mysql/bin',
  ...(process.env.PATH ?? '').split(path.delimiter),
];
const OLDEST = 8.4;

/** The program of a MySQL that is new enough. MariaDB has one of the same name, which says what it is. */
async function findMysql(): Promise<string | undefined> {
  for (const folder of PLACES) {
    const program = path.join(folder, 'mysqld');
    const { stdout } = await run(program, ['--no-defaults', '--version']).catch(() => ({ stdout: '' }));
    const [, version] = /Ver (\d+\.\d+)\.\d+(?!\S*MariaDB)/.exec(stdout) ?? [];
    if (Number(version) >= OLDEST) return program;
  }
  return undefined;
}

export interface MysqlServer {
  /** `mysql://…` of a user that may create databases; ends without a database name. */
  url: string;
  stop(): Promise<void>;
}

/** A MySQL server of one's own, as `startMariadb` starts a MariaDB; none where no MySQL is installed. */
export async function startMysql(): Promise<MysqlServer | undefined> {
  const program = await findMysql();
  if (!program) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-mysql-'));
  const common = [
    '--no-defaults',
    `--datadir=${path.join(folder, 'data')}`,
    `--tmpdir=${folder}`,
    `--user=${userInfo().username}`,
  ];
  await run(program, [...common, '--initialize-insecure']);
  const port = await freePort();
  const server = spawn(
    program,
    [
      ...common,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--mysqlx=OFF',
      `--socket=${path.join(folder, 'socket')}`,
      `--pid-file=${path.join(folder, 'pid')}`,
      '--innodb-buffer-pool-size=64M',
      '--innodb-flush-log-at-trx-commit=0',
      '--disable-log-bin',
      '--max-connections=300',
    ],
    { stdio: 'ignore' },
  );
  const exited = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `mysql://root@127.0.0.1:${port}`;
  await untilItAnswers(url, () => server.exitCode !== null).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, stop };
}
