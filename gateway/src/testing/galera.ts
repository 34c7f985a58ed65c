import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePorts } from './ports.ts';

const run = promisify(execFile);
const START_TIMEOUT_MS = 120_000;
const FOLDERS = [
  '/usr/sbin',
  '/usr/bin',
  '/usr/local/bin',
  ...(process.env.PATH ?? '').split(path.delimiter),
];
const program = (name: string) =>
  FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
const PROVIDER = ['/usr/lib/galera', '/usr/lib64/galera-4', '/usr/lib/x86_64-linux-gnu/galera-4']
  .map((folder) => path.join(folder, 'libgalera_smm.so'))
  .find((file) => existsSync(file));

/** rsync, which copies a node's data to another one, gives up root's rights. */
const USER = process.getuid?.() === 0 ? 'mysql' : userInfo().username;

/** What a cluster needs and this machine does not have; empty where one can be started. */
export const GALERA_MISSING: readonly string[] = [
  ...(program('mariadbd') ? [] : ['mariadb-server']),
  ...(PROVIDER ? [] : ['galera-4']),
  ...(program('rsync') ? [] : ['rsync']),
];

export interface GaleraNode {
  port: number;
  /** Of a user that may do everything; ends without a database name. */
  url: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** It takes what it is sent and says nothing. */
  freeze(): void;
  thaw(): void;
  /** Starts it again on its data; it joins those that run. */
  rejoin(): Promise<void>;
  /** The word of the node on itself, such as `wsrep_cluster_status`. */
  status(name: string): Promise<string>;
}

export interface Galera {
  nodes: readonly GaleraNode[];
  /** `host:port` of each node, for `DATABASE_URL`. */
  hosts: string;
  stop(): Promise<void>;
}

interface Ports {
  sql: number;
  group: number;
  transfer: number;
  snapshot: number;
}

/** Starts a cluster of MariaDB nodes on this machine, in a folder of its own; nothing is left after `stop`. */
export async function startGalera(size = 3): Promise<Galera> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-galera-'));
  await giveAway(folder);
  const free = await freePorts(size * 4);
  const ports = Array.from({ length: size }, (_, index): Ports => {
    const [sql, group, transfer, snapshot] = free.slice(index * 4) as [number, number, number, number];
    return { sql, group, transfer, snapshot };
  });
  const members = `gcomm://${ports.map(({ group }) => `127.0.0.1:${group}`).join(',')}`;
  const nodes: (GaleraNode & { end(signal: NodeJS.Signals): Promise<void> })[] = [];
  const stop = async () => {
    for (const node of [...nodes].reverse()) await node.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const [index, each] of ports.entries()) {
      nodes.push(await startNode(path.join(folder, `n${index + 1}`), each, members, index === 0));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, hosts: ports.map(({ sql }) => `127.0.0.1:${sql}`).join(','), stop };
}

async function giveAway(folder: string): Promise<void> {
  if (USER !== userInfo().username) await run('chown', [USER, folder]);
}

async function startNode(folder: string, ports: Ports, members: string, first: boolean) {
  const data = path.join(folder, 'data');
  await mkdir(data, { recursive: true });
  for (const each of [folder, data]) await giveAway(each);
  const user = `--user=${USER}`;
  if (first) {
    const install = ['--no-defaults', `--datadir=${data}`, user, '--auth-root-authentication-method=normal'];
    await run(program('mariadb-install-db') as string, [...install, '--skip-test-db'], {
      // In a shared one a server that starts takes away the temporary tables of those that run.
      env: { ...process.env, TMPDIR: folder },
    });
  }
  const log = path.join(folder, 'log.err');
  const launch = (more: string[]) => {
    const server = spawn(
      program('mariadbd') as string,
      [
        '--no-defaults',
        user,
        `--datadir=${data}`,
        `--tmpdir=${folder}`,
        `--port=${ports.sql}`,
        '--bind-address=127.0.0.1',
        `--socket=${path.join(folder, 's')}`,
        `--pid-file=${path.join(folder, 'pid')}`,
        `--log-error=${log}`,
        '--innodb-buffer-pool-size=64M',
        '--innodb-autoinc-lock-mode=2',
        '--binlog-format=ROW',
        '--max-connections=300',
        '--wsrep-on=ON',
        `--wsrep-provider=${PROVIDER}`,
        `--wsrep-cluster-address=${members}`,
        `--wsrep-node-address=127.0.0.1:${ports.group}`,
        `--wsrep-provider-options=base_port=${ports.group};gmcast.listen_addr=tcp://127.0.0.1:${ports.group};ist.recv_addr=127.0.0.1:${ports.transfer};gcache.size=16M`,
        '--wsrep-sst-method=rsync',
        `--wsrep-sst-receive-address=127.0.0.1:${ports.snapshot}`,
        ...more,
      ],
      // A group of its own: what it starts to copy its data ends with it.
      { stdio: 'ignore', detached: true },
    );
    return { server, exited: once(server, 'exit') };
  };
  let running = launch(first ? ['--wsrep-new-cluster'] : []);
  const url = `mysql://root@127.0.0.1:${ports.sql}`;
  const status = async (name: string) => {
    const connection = await createConnection({ uri: url, connectTimeout: 2_000 });
    try {
      const [rows] = await connection.query<RowDataPacket[]>(`SHOW GLOBAL STATUS LIKE '${name}'`);
      return String(rows[0]?.Value);
    } finally {
      connection.destroy();
    }
  };
  const ready = async () => {
    for (const started = Date.now(); ; await wait(100)) {
      const state = await status('wsrep_local_state_comment').catch(() => '');
      if (state === 'Synced') return;
      const { exitCode, signalCode } = running.server;
      const lives = exitCode === null && signalCode === null;
      if (lives && Date.now() - started < START_TIMEOUT_MS) continue;
      throw new Error(
        `A node did not start:\n${(await readFile(log, 'utf8').catch(() => '')).slice(-3_000)}`,
      );
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const { pid, exitCode, signalCode } = running.server;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    process.kill(-pid, signal);
    await running.exited;
  };
  const node = {
    port: ports.sql,
    url,
    status,
    end,
    kill: () => end('SIGKILL'),
    freeze: () => void running.server.kill('SIGSTOP'),
    thaw: () => void running.server.kill('SIGCONT'),
    async rejoin() {
      running = launch([]);
      await ready();
    },
  };
  await ready().catch(async (error: unknown) => {
    await end('SIGKILL');
    throw error;
  });
  return node;
}

/** Makes an empty database on each node of the cluster and gives the `DATABASE_URL` of all its nodes, or of the one at `node` alone. */
export async function galeraDatabase(
  { nodes, hosts }: Galera,
  name: string,
): Promise<(node?: number) => string> {
  const connection = await createConnection(nodes[0]?.url ?? '');
  // A test that is tried again finds what it has made before.
  await connection.query(`DROP DATABASE IF EXISTS ${name}`);
  await connection.query(`CREATE DATABASE ${name}`);
  await connection.end();
  await Promise.all(nodes.map(({ url }) => caughtUp(url)));
  return (node) => `mysql://root@${node === undefined ? hosts : `127.0.0.1:${nodes[node]?.port}`}/${name}`;
}

/** Waits until the node has done what any node had done before. Every kind of statement waits then: SHOW has a bit of its own. */
async function caughtUp(url: string): Promise<void> {
  const connection = await createConnection(url);
  await connection.query('SET SESSION wsrep_sync_wait = 15');
  await connection.query('SHOW DATABASES');
  await connection.end();
}
