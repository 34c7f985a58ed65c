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

/** A file of a version, and where its copy stands on this machine. */
interface Wanted {
  name: string;
  version: string;
  file: string;
  integrity: string;
  copy: string;
}

/** What was on disk when a copy's content was checked, by its path. It is checked again when that is no longer so. */
const checked = new Map<string, string>();
const MOST_CHECKED = 20_000;

function remember(copy: string, state: string): void {
  if (checked.size >= MOST_CHECKED) checked.clear();
  checked.set(copy, state);
}

/** Undefined when there is no such file. Who writes to a file changes this, whatever they do to its times afterwards. */
async function stateOf(copy: string, integrity: string): Promise<string | undefined> {
  const entry = await stat(copy, { bigint: true }).catch(unlessMissing);
  return entry && [entry.ino, entry.size, entry.mtimeNs, entry.ctimeNs, integrity].join();
}

const running = new Map<string, Promise<boolean>>();

/**
 * Brings a file of a version to this machine, unless it is here and has its hash; its compressed copies are checked, too. False
 * when there is no such file, or none with its hash. DomainError `unavailable` while the store is away.
 */
export async function cacheFile(
  services: Needs,
  name: string,
  version: string,
  file: string,
): Promise<boolean> {
  const integrity = (await knownFiles(services, name, version))?.[file];
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

/** From the store to its place, whole or not at all. */
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

/** A compressed copy counts when it unpacks to the file; where there is none, it is made while others are served the plain one. */
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

/** One file after the other: it takes a core while it lasts. */
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
    // Copies may be taken off this machine between the two steps; not twice in a row.
    await move().catch((error: unknown) => {
      unlessMissing(error);
      return move();
    });
  } finally {
    await rm(temporary, { force: true });
  }
}
