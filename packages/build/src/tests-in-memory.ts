import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MEMORY = '/dev/shm';
/** The folder for compiled code. The gateway's own folder cannot be used, because other users of the machine cannot read it. */
const COMPILED = fileURLToPath(new URL('../../../.cache/node-tests', import.meta.url));
/** Twice the size of all databases, data folders and browser profiles of a run. */
const ROOM = 4 * 1024 ** 3;

/**
 * Puts the files that tests write into memory, if the machine has enough of it. On a disk, databases wait at each commit, and several times
 * for each new table. It applies to this process and to those that it starts. A `TMPDIR` that the caller has set stays. The files of a run are
 * deleted when its process exits, because nothing else would free the memory.
 */
export function keepTestsInMemory(): void {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(path.join(MEMORY, 'portal-tests-'));
  // When root starts database servers as another user, that user must be able to reach its own folder in here.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Keeps compiled code for the programs that tests start, because tests start some of them dozens of times. */
export function keepTestsCompiled(): void {
  process.env.NODE_COMPILE_CACHE ??= COMPILED;
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && freemem() >= ROOM;
  } catch {
    return false;
  }
}
