import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const MEMORY = '/dev/shm';
/** What all databases, data folders and browser profiles of a run may take, and as much again. */
const ROOM = 4 * 1024 ** 3;

/**
 * Puts what tests write into memory, where the machine has room for it: databases wait for their disk at each commit, and a table
 * that is made waits several times. For this process and those that it starts; a `TMPDIR` of the caller's own stays.
 */
export function keepTestsInMemory(): void {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = MEMORY;
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
