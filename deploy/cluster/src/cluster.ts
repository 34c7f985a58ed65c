import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts, HOST, portOr } from '../../../gateway/src/testing/ports.ts';
import { Child } from './child.ts';
import { type GaleraNode, makeDatabase, startNodes } from './galera.ts';
import { tellKeeper } from './keep.ts';
import { findPrograms, type Programs } from './packages.ts';

/** Those of production. */
const NODE_FLAGS = ['--max-semi-space-size=16', '--initial-old-space-size=96'];
const FILES = path.join(import.meta.dirname, '..');
const CHECKOUT = path.join(FILES, '../..');
const BUCKET = 'portal-files';
/** What the S3 server takes. */
const S3_KEY = 'S3RVER';

/** A program of the cluster that can be killed and started again on its port. */
export interface Part {
  readonly name: string;
  readonly url: string;
  kill(): Promise<void>;
  /** Starts it again and waits until it is ready. */
  restart(): Promise<void>;
}

export interface Cluster {
  /** Where people reach the portal: the balancer. */
  readonly url: string;
  readonly folder: string;
  readonly databaseUrl: string;
  /** In the order of `DATABASE_URL`: the first is used while it can be. */
  readonly nodes: readonly GaleraNode[];
  readonly gateways: readonly [Part, Part];
  readonly redis: Part;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const { status } = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  return status === 200;
}

/** Whether somebody accepts connections there. */
async function listens(port: number): Promise<boolean> {
  const socket = connect(port, HOST);
  await once(socket, 'connect').finally(() => socket.destroy());
  return true;
}

const partOf = (child: Child, url: string, ready: () => Promise<void>): Part => ({
  name: child.name,
  url,
  kill: () => child.end('SIGKILL'),
  async restart() {
    child.start();
    await ready();
  },
});

/**
 * Starts three database nodes, Redis, an S3 server, two gateways and HAProxy on this machine with the operator's files of
 * `deploy/cluster`, in a folder of its own. `settings` are the gateways' beyond the file. `say` is told what comes next.
 */
export async function startCluster({
  port: wanted = 0,
  settings = {},
  say = () => {},
  stoppable = () => {},
}: {
  port?: number;
  settings?: Record<string, string>;
  say?: (what: string) => void;
  /** Is given what stops all that has been started, also while more is being started. */
  stoppable?: (stop: () => Promise<void>) => void;
} = {}): Promise<Cluster> {
  const programs = findPrograms();
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-cluster-'));
  tellKeeper({ folder });
  // The database server's user enters its own folders; the rest is closed.
  await chmod(folder, 0o711);
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    say = () => {
      throw new Error('The cluster was stopped while it started');
    };
    for (const each of stops.reverse().splice(0)) await each();
    await rm(folder, { recursive: true, force: true });
    tellKeeper({ removed: folder });
  };
  stoppable(stop);
  try {
    return {
      ...(await startParts({ folder, programs, wanted, settings, say: (what) => say(what), stops })),
      folder,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Start {
  folder: string;
  programs: Programs;
  wanted: number;
  settings: Record<string, string>;
  say(what: string): void;
  /** What has been started, to be stopped in the reverse order. */
  stops: (() => Promise<void>)[];
}

async function startParts({ folder, programs, wanted, settings, say, stops }: Start) {
  const [redisPort, s3Port, ...gatewayPorts] = (await freePorts(4)) as [number, number, number, number];
  const port = await portOr(wanted);
  const url = `http://${HOST}:${port}`;
  const started = (child: Child) => {
    child.start();
    stops.push(() => child.end());
    return child;
  };

  say('Redis and the S3 server');
  const redisArgs = [path.join(FILES, 'redis.conf'), '--port', String(redisPort), '--bind', HOST];
  const redis = started(new Child('redis', folder, programs.redis, redisArgs));
  const s3Program = path.join(CHECKOUT, 'node_modules/s3rver/bin/s3rver.js');
  const s3Args = [
    s3Program,
    '-a',
    HOST,
    '-p',
    String(s3Port),
    '-d',
    path.join(folder, 's3'),
    '--configure-bucket',
    BUCKET,
  ];
  await mkdir(path.join(folder, 's3'));
  const s3 = started(new Child('s3', folder, process.execPath, s3Args));
  const redisReady = () => redis.ready(() => listens(redisPort));
  await Promise.all([redisReady(), s3.ready(() => listens(s3Port))]);

  say('three database nodes');
  const nodes = await startNodes(folder, path.join(FILES, 'galera.cnf'), programs, (node) =>
    stops.push(() => node.end()),
  );
  const databaseUrl = await makeDatabase(nodes, randomBytes(12).toString('hex'));

  say('two gateways');
  const secrets = {
    'database-url': databaseUrl,
    'identity-secret': randomBytes(36).toString('base64'),
    's3-access-key-id': S3_KEY,
    's3-secret-access-key': S3_KEY,
  };
  const secretFile = (name: keyof typeof secrets) => path.join(folder, name);
  for (const [name, value] of Object.entries(secrets))
    await writeFile(secretFile(name as keyof typeof secrets), value, { mode: 0o600 });
  const gateways = gatewayPorts.map((gatewayPort, index) => {
    const name = `gateway${index + 1}`;
    const file = `--env-file=${path.join(FILES, 'portal.env')}`;
    const main = path.join(CHECKOUT, 'gateway/src/main.mjs');
    const child = started(
      new Child(name, folder, process.execPath, [...NODE_FLAGS, file, main], {
        HOST,
        PORT: String(gatewayPort),
        PUBLIC_URL: url,
        // TLS is the balancer's, and this one has no certificate.
        INSECURE_HTTP: 'on',
        TRUSTED_PROXIES: HOST,
        DATA_DIR: path.join(folder, name),
        DATABASE_URL_FILE: secretFile('database-url'),
        REDIS_URL: `redis://${HOST}:${redisPort}`,
        S3_ENDPOINT: `http://${HOST}:${s3Port}`,
        S3_ACCESS_KEY_ID_FILE: secretFile('s3-access-key-id'),
        S3_SECRET_ACCESS_KEY_FILE: secretFile('s3-secret-access-key'),
        IDENTITY_SECRET_FILE: secretFile('identity-secret'),
        // Mails stand in each gateway's folder.
        SMTP_URL_FILE: '',
        ...settings,
      }),
    );
    const own = `http://${HOST}:${gatewayPort}`;
    const ready = () => child.ready(() => answers(`${own}/readyz`), 120_000);
    return { part: partOf(child, own, ready), ready };
  });
  await Promise.all(gateways.map(({ ready }) => ready()));

  say('HAProxy');
  const [one, two] = gatewayPorts.map((each) => `${HOST}:${each}`) as [string, string];
  const haproxyEnv = { PORTAL_BIND: `${HOST}:${port}`, GATEWAY_1: one, GATEWAY_2: two };
  const haproxyArgs = ['-db', '-f', path.join(FILES, 'haproxy.cfg')];
  const haproxy = started(new Child('haproxy', folder, programs.haproxy, haproxyArgs, haproxyEnv));
  await haproxy.ready(() => answers(`${url}/readyz`));
  return {
    url,
    databaseUrl,
    nodes,
    gateways: gateways.map(({ part }) => part) as [Part, Part],
    redis: partOf(redis, `redis://${HOST}:${redisPort}`, redisReady),
  };
}
