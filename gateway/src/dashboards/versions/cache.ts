import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Services } from '../../platform/context.ts';
import { unlessMissing } from '../../platform/storage/index.ts';
import { compress, holds, isCompressible, SUFFIXES, type Suffix } from './compressed.ts';
import { remotesFolder, TEMPORARY, versionFolder } from './folder.ts';
import { integrityOf } from './integrity.ts';
import { knownFiles } from './known-files.ts';
import { objectName } from './stored.ts';

type Needs = Pick<Services, 'builds' | 'db' | 'config' | 'log' | 'clock'>;

/** A file of a version, and the path of its copy on this machine. */
interface Wanted {
  name: string;
  version: string;
  file: string;
  integrity: string;
  copy: string;
}

/** The state on disk at which a copy's content was checked, by path. A copy whose state has changed is checked again. */
const checked = new Map<string, string>();
const MOST_CHECKED = 20_000;

function remember(copy: string, state: string): void {
  if (checked.size >= MOST_CHECKED) checked.clear();
  checked.set(copy, state);
}

/**
 * The state of a copy on disk. Undefined when the file does not exist. Every write to a file changes its state, even if
 * the file's times are reset afterwards.
 */
async function stateOf(copy: string, integrity: string): Promise<string | undefined> {
  const entry = await stat(copy, { bigint: true }).catch(unlessMissing);
  return entry && [entry.ino, entry.size, entry.mtimeNs, entry.ctimeNs, integrity].join();
}

const running = new Map<string, Promise<boolean>>();

/**
 * Fetches a file of a version to this machine, unless it is here and has the right hash. Also checks its compressed
 * copies. Returns false when the version has no such file, or when no copy has the right hash. Throws DomainError
 * `unavailable` while the store cannot be reached.
 */
export async function cacheFile(
  services: Needs,
  name: string,
  version: string,
  file: string,
): Promise<boolean> {
  const integrity = (await knownFiles(services, name, version))?.get(file);
  if (integrity === undefined) return false;
  const copy = path.join(versionFolder(services.config, name, version), file);
  if (await isChecked(copy, integrity, file)) return true;
  const underWay = running.get(copy);
  if (underWay) return underWay;
  const work = check(services, { name, version, file, integrity, copy }).finally(() => running.delete(copy));
  running.set(copy, work);
  return work;
}

async function isChecked(copy: string, integrity: string, file: string): Promise<boolean> {
  const suffixes = isCompressible(file) ? SUFFIXES : [];
  const [plain, ...compressed] = await Promise.all(
    ['', ...suffixes].map(async (suffix) => [
      checked.get(copy + suffix),
      await stateOf(copy + suffix, integrity),
    ]),
  );
  const isSame = ([before, now]: (string | undefined)[] = []) => before === now;
  return plain?.[1] !== undefined && isSame(plain) && compressed.every((each) => !each[1] || isSame(each));
}

async function check(services: Needs, wanted: Wanted): Promise<boolean> {
  const { log } = services;
  const { name, version, file, integrity, copy } = wanted;
  const state = await stateOf(copy, integrity);
  let plain = state === undefined ? undefined : await readFile(copy).catch(unlessMissing);
  if (plain && (await integrityOf(plain)) !== integrity) {
    log.warn({ name, version, file }, 'copy of a dashboard’s file was damaged: fetched again');
    plain = undefined;
  }
  if (plain && state) remember(copy, state);
  else plain = await fetchFile(services, wanted);
  if (!plain) return false;
  if (isCompressible(file)) await checkCompressed(services, wanted, plain);
  return true;
}

/** Fetches a file from the store to its place, completely or not at all. */
async function fetchFile(services: Needs, wanted: Wanted): Promise<Buffer<ArrayBuffer> | undefined> {
  const { builds, log } = services;
  const { name, version, file, integrity, copy } = wanted;
  const bytes = await builds.get(objectName({ name, version }, integrity));
  if (!bytes || (await integrityOf(bytes)) !== integrity) {
    log.error({ name, version, file }, `file of a dashboard is ${bytes ? 'damaged in' : 'not in'} the store`);
    await rm(copy, { force: true });
    return undefined;
  }
  await place(services, copy, bytes);
  const state = await stateOf(copy, integrity);
  if (state) remember(copy, state);
  return bytes;
}

/**
 * Checks that a compressed copy unpacks to the file. A missing copy is made in the background, and browsers get the plain
 * file until then.
 */
async function checkCompressed(services: Needs, wanted: Wanted, plain: Buffer): Promise<void> {
  const { name, version, file, integrity, copy } = wanted;
  const present = await Promise.all(
    SUFFIXES.map(async (suffix) => {
      const state = await stateOf(copy + suffix, integrity);
      if (!state) return false;
      const bytes = await readFile(copy + suffix);
      if (await holds(bytes, suffix, integrity)) {
        remember(copy + suffix, state);
        return true;
      }
      services.log.warn(
        { name, version, file: file + suffix },
        'copy of a dashboard’s file was damaged: removed',
      );
      await rm(copy + suffix, { force: true });
      return false;
    }),
  );
  if (present.includes(false)) compressLater(services, wanted, plain);
}

let compressing: Promise<unknown> = Promise.resolve();

/** Compresses one file after the other, because compression keeps a core busy. */
function compressLater(
  services: Needs,
  { name, version, file, integrity, copy }: Wanted,
  plain: Buffer,
): void {
  const write = async ([suffix, bytes]: [Suffix, Buffer]) => {
    await place(services, copy + suffix, bytes);
    const state = await stateOf(copy + suffix, integrity);
    if (state) remember(copy + suffix, state);
  };
  compressing = compressing
    .then(async () => Promise.all((await compress(plain)).map(write)))
    .catch((error: unknown) => services.log.warn({ err: error, name, version, file }, 'file not compressed'));
}

async function place({ config }: Pick<Services, 'config'>, copy: string, bytes: Buffer): Promise<void> {
  const temporary = path.join(remotesFolder(config), TEMPORARY + randomUUID());
  const move = async () => {
    await mkdir(path.dirname(copy), { recursive: true });
    await rename(temporary, copy);
  };
  try {
    await mkdir(remotesFolder(config), { recursive: true });
    await writeFile(temporary, bytes);
    // The sweep may remove copies between the two steps, but not twice in a row.
    await move().catch((error: unknown) => {
      unlessMissing(error);
      return move();
    });
  } finally {
    await rm(temporary, { force: true });
  }
}
