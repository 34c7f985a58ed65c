import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, HOST } from './ports.ts';

const START_TIMEOUT_MS = 60_000;
const PROGRAM = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find(existsSync);

/** Whether it is installed. */
export const HAS_CLAMD = PROGRAM !== undefined;

/** The file that every scanner finds, and that harms nothing. It stands in two parts here, so that none finds this one. */
export const EICAR: Buffer = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** The end of a stream: a chunk without bytes. */
const END = Buffer.alloc(4);

export interface Clamd {
  /** For CLAMAV_URL, over the network and over its socket. */
  url: string;
  socketUrl: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it, and takes its folder away. */
  remove(): Promise<void>;
}

/** A clamd of one's own, which knows one thing: EICAR, as `Eicar-Test`. It does not run yet. */
export async function clamd(): Promise<Clamd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-clamd-'));
  const port = await freePort();
  const socket = path.join(folder, 'clamd.ctl');
  const settings = path.join(folder, 'clamd.conf');
  await mkdir(path.join(folder, 'database'));
  const md5 = createHash('md5').update(EICAR).digest('hex');
  await writeFile(path.join(folder, 'database/eicar.hdb'), `${md5}:${EICAR.length}:Eicar-Test\n`);
  await writeFile(
    settings,
    [
      `DatabaseDirectory ${path.join(folder, 'database')}`,
      `TemporaryDirectory ${folder}`,
      `LocalSocket ${socket}`,
      `TCPSocket ${port}`,
      `TCPAddr ${HOST}`,
      'Foreground yes',
      'StreamMaxLength 30M',
      '',
    ].join('\n'),
  );
  let running: ReturnType<typeof spawn> | undefined;
  const answers = async () => {
    const one = connect(port, HOST);
    try {
      await once(one, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      one.destroy();
    }
  };
  const stop = async () => {
    if (!running || running.exitCode !== null) return;
    running.kill();
    await once(running, 'exit');
    running = undefined;
  };
  return {
    url: `tcp://${HOST}:${port}`,
    socketUrl: `unix://${socket}`,
    stop,
    async start() {
      if (running && running.exitCode === null) return;
      const started = spawn(PROGRAM ?? 'clamd', ['--config-file', settings], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      running = started;
      for (const from = Date.now(); !(await answers()); await wait(100))
        if (started.exitCode !== null || Date.now() - from > START_TIMEOUT_MS)
          throw new Error('clamd does not start');
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A scanner that speaks like clamd and finds nothing. */
export interface PickyScanner {
  url: string;
  /** What it closes the connection for, without an answer. */
  refuses: RegExp;
  /** What it was asked about. */
  scanned: string[];
  stop(): Promise<void>;
}

/** A scanner that says nothing about texts which begin with NEVER. */
export async function pickyScanner(): Promise<PickyScanner> {
  const server = createServer(async (socket) => {
    let said = Buffer.alloc(0);
    socket.on('error', () => {});
    for await (const part of socket as AsyncIterable<Buffer>) {
      said = Buffer.concat([said, part]);
      if (said.toString() === 'zPING\0') socket.end('PONG\0');
      if (said.length < END.length || !said.subarray(-END.length).equals(END)) continue;
      const text = said.subarray('zINSTREAM\0'.length + 4, -END.length).toString();
      picky.scanned.push(text);
      socket.end(picky.refuses.test(text) ? '' : 'stream: OK\0');
    }
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const picky: PickyScanner = {
    url: `tcp://${HOST}:${port}`,
    refuses: /^NEVER/,
    scanned: [],
    stop: async () => void server.close(),
  };
  return picky;
}
