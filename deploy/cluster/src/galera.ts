import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { freePorts, HOST } from '../../../gateway/src/testing/ports.ts';
import { Child } from './child.ts';
import type { Programs } from './packages.ts';

const run = promisify(execFile);
const NODES = 3;
/** What copies a node's data to another one gives up root's rights. */
const USER = process.getuid?.() === 0 ? 'mysql' : userInfo().username;
/** A node that says nothing for longer is asked anew. */
const STATUS_MS = 2_000;
const GRANTS = 'SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES';

/** A database node of the cluster. */
export interface GaleraNode {
  readonly name: string;
  readonly port: number;
  kill(): Promise<void>;
  /** Starts it on its data, unless it runs. */
  start(): void;
  /** Waits until it has all that the others have. */
  synced(): Promise<void>;
  /** The node's word on itself, such as `wsrep_cluster_status`. */
  status(variable: string): Promise<string>;
  end(): Promise<void>;
}

async function status(port: number, variable: string): Promise<string> {
  const connection = await createConnection({ host: HOST, port, user: 'root', connectTimeout: STATUS_MS });
  try {
    const sql = 'SHOW GLOBAL STATUS LIKE ?';
    const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: STATUS_MS }, [variable]);
    return String(rows[0]?.Value);
  } finally {
    connection.destroy();
  }
}

/** Starts three nodes with the operator's `galera.cnf`, with addresses, ports and folders of this machine; `started` is told of each. */
export async function startNodes(
  folder: string,
  settings: string,
  programs: Programs,
  started: (node: GaleraNode) => void,
): Promise<GaleraNode[]> {
  const ports = await freePorts(NODES * 4);
  const portsOf = (index: number) =>
    ports.slice(index * 4, index * 4 + 4) as [number, number, number, number];
  const groups = Array.from({ length: NODES }, (_, index) => portsOf(index)[1]);
  const file = path.join(folder, 'galera.cnf');
  // The server's own user reads it, too.
  await copyFile(settings, file);
  const nodes: GaleraNode[] = [];
  for (const [index, group] of groups.entries()) {
    const [port, , transfer, snapshot] = portsOf(index);
    const name = `node${index + 1}`;
    const home = path.join(folder, name);
    const data = path.join(home, 'data');
    await mkdir(data, { recursive: true });
    if (USER !== userInfo().username) await run('chown', ['-R', USER, home]);
    const provider = [
      `base_port=${group}`,
      `gmcast.listen_addr=tcp://${HOST}:${group}`,
      `ist.recv_addr=${HOST}:${transfer}`,
      'gcache.size=32M',
    ].join(';');
    const child = new Child(name, folder, programs.mariadbd, [
      `--defaults-file=${file}`,
      `--user=${USER}`,
      `--datadir=${data}`,
      // In a shared one a server that starts takes away the temporary tables of those that run.
      `--tmpdir=${home}`,
      `--socket=${path.join(home, 'socket')}`,
      `--pid-file=${path.join(home, 'pid')}`,
      `--bind-address=${HOST}`,
      `--port=${port}`,
      '--innodb-buffer-pool-size=64M',
      `--wsrep-provider=${programs.provider}`,
      `--wsrep-node-name=${name}`,
      `--wsrep-cluster-address=gcomm://${groups.map((each) => `${HOST}:${each}`).join(',')}`,
      `--wsrep-node-address=${HOST}:${group}`,
      `--wsrep-sst-receive-address=${HOST}:${snapshot}`,
      `--wsrep-provider-options=${provider}`,
    ]);
    const synced = () =>
      child.ready(async () => (await status(port, 'wsrep_local_state_comment')) === 'Synced', 120_000);
    if (index === 0) {
      const install = ['--no-defaults', `--datadir=${data}`, `--user=${USER}`, '--skip-test-db'];
      await run(programs.install, [...install, '--auth-root-authentication-method=normal'], {
        env: { ...process.env, TMPDIR: home },
      });
      child.start('--wsrep-new-cluster');
    } else child.start();
    const node: GaleraNode = {
      name,
      port,
      synced,
      status: (variable) => status(port, variable),
      kill: () => child.end('SIGKILL'),
      end: () => child.end(),
      start: () => {
        if (!child.runs) child.start();
      },
    };
    started(node);
    nodes.push(node);
    await synced();
  }
  return nodes;
}

/** Makes the portal's database and user, with the rights that docs/deploy.md names; gives the `DATABASE_URL` of all nodes. */
export async function makeDatabase(nodes: readonly GaleraNode[], password: string): Promise<string> {
  const connection = await createConnection({ host: HOST, port: nodes[0]?.port, user: 'root' });
  await connection.query('CREATE DATABASE portal');
  await connection.query("CREATE USER 'portal'@'%' IDENTIFIED BY ?", [password]);
  await connection.query(`GRANT ${GRANTS} ON portal.* TO 'portal'@'%'`);
  await connection.end();
  return `mysql://portal:${password}@${nodes.map(({ port }) => `${HOST}:${port}`).join(',')}/portal`;
}
