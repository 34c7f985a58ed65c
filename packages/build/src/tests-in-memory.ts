import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { fileURLToPath } from 'node:url';

const MEMORY = '/dev/shm';
/** Not the gateway's own, which nobody else on the machine may read. */
const COMPILED = fileURLToPath(new URL('../../../.cache/node-tests', import.meta.url));
/** What all databases, data folders and browser profiles of a run may take, and as much again. */
const ROOM = 4 * 1024 ** 3;

/**
 * Puts what tests write into memory, where the machine has room for it: databases wait for their disk at each commit, and a table
 * that is made waits several times. For this process and those that it starts; a `TMPDIR` of the caller's own stays.
 */
export function keepTestsInMemory(): void {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = MEMORY;
}

/** Lets the programs that tests start, some of them dozens of times, find their code compiled and its types stripped. */
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
