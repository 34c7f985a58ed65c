import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';

/** No upload may hold the main thread for so long at once. */
const MOST_HELD_MS = 50;
/** The thread also collects the garbage of other tests, but not at each upload. */
const TRIES = 5;
/** What this thread has worked, in nanoseconds, however busy the machine is. */
const WORKED = '/proc/thread-self/schedstat';
const workedMs = () => Number(readFileSync(WORKED, 'utf8').split(' ')[0]) / 1e6;
/** Only Linux tells it. */
export const CAN_WATCH = existsSync(WORKED);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Notes the longest piece of work between two turns of this thread's loop. */
function watchTurns() {
  let last = workedMs();
  let most = 0;
  let isOver = false;
  const look = () => {
    const now = workedMs();
    most = Math.max(most, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return () => {
    isOver = true;
    return most;
  };
}

/** A client in a process of its own, so that its work is not counted. */
const CLIENT = `
const { openAsBlob, readFileSync } = require('node:fs');
const [, url, token, folder] = process.argv;
const parts = JSON.parse(readFileSync(folder + '/parts.json', 'utf8'));
(async () => {
  const body = new FormData();
  for (const [at, [part, name]] of parts.entries()) body.append(part, await openAsBlob(folder + '/' + at), name);
  const { status } = await fetch(url, { method: 'POST', body, headers: { authorization: 'Bearer ' + token } });
  console.log(status);
})();`;

/** A part of a form: its name, the name of the file, its bytes. */
export type SentPart = readonly [part: string, fileName: string, bytes: Buffer];

/** What an upload was answered, and the longest time for which this thread did nothing else, in ms. */
interface Held {
  status: number;
  most: number;
}

/** Sends a form from another process. */
export async function sendWatched(url: string, token: string, parts: readonly SentPart[]): Promise<Held> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-held-'));
  try {
    await writeFile(
      path.join(folder, 'parts.json'),
      JSON.stringify(parts.map(([part, fileName]) => [part, fileName])),
    );
    for (const [at, [, , bytes]] of parts.entries()) await writeFile(path.join(folder, String(at)), bytes);
    const client = spawn(process.execPath, ['-e', CLIENT, url, token, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // What this test has made is not the upload's.
    collectGarbage();
    const most = watchTurns();
    let said = '';
    client.stdout.on('data', (part) => {
      said += part;
    });
    await once(client, 'close');
    return { status: Number(said), most: most() };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Sends until the thread was not held for too long, a few times at most: each time it was answered so. */
export async function expectNotHeld(send: () => Promise<Held>, answer: number): Promise<void> {
  const statuses = new Set<number>();
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < TRIES && least >= MOST_HELD_MS; time++) {
    const { status, most } = await send();
    statuses.add(status);
    least = Math.min(least, most);
  }
  expect([...statuses]).toEqual([answer]);
  expect(least).toBeLessThan(MOST_HELD_MS);
}
