import { fileURLToPath } from 'node:url';
import { DASHBOARD_LIMITS } from '@portal/contract';
import type { Services } from '../../../platform/context.ts';
import { type ThreadLimits, type Threads, threads } from '../../../platform/threads.ts';
import { MAP } from '../../versions/description.ts';
import { integrityOf } from '../../versions/integrity.ts';
import { knownBuild } from '../../versions/known-files.ts';
import { objectName } from '../../versions/stored.ts';
import type { Frame } from '../stack.ts';
import type { ScriptPlace } from './trace.ts';
import type { TraceTask } from './worker.ts';

type Needs = Pick<Services, 'builds' | 'db' | 'clock' | 'log'>;
type Trace = Threads<TraceTask, (Frame | null)[]>;

/** The limits of the thread. A map of a large dashboard takes 100 ms, including the start of the thread. */
const LIMITS: ThreadLimits = { timeMs: 3_000, heapMb: 256, atOnce: 1 };
/** After this time no further map is read for an answer. The next answer begins with the results so far. */
const PATIENCE_MS = 5_000;
const MOST_KNOWN = 20_000;
const MOST_BROKEN = 1_000;
/** How long a map that could not be read is not tried again: perhaps the machine was only busy. */
const BROKEN_MS = 10 * 60_000;
const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** The frames of a stack, in the files of a version. */
export interface Stack {
  version: string;
  frames: readonly Frame[];
}

/** Finds places in sources by frame. Frames that are in no map are left out. */
export type Sources = (services: Needs, name: string, stacks: readonly Stack[]) => Promise<Map<Frame, Frame>>;

/** Frames in one file, and the hash of its map. */
interface Work {
  version: string;
  map: string;
  integrity: string;
  frames: Frame[];
}

/**
 * Reads source maps when a team looks at its reports, so no page of a dashboard waits for it. Maps are read in a thread, one after another.
 * Results are cached, also that a map cannot be read.
 */
export function createSources(limits = LIMITS, patienceMs = PATIENCE_MS, worker = WORKER) {
  const pool: Trace = threads('trace', worker, limits);
  const tracedFrames = new Map<string, Frame | null>();
  /** By the hash of a map: until when it is not tried again. */
  const broken = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();

  const find: Sources = async (services, name, stacks) => {
    const until = performance.now() + patienceMs;
    const sources = new Map<Frame, Frame>();
    for (const work of await workOf(services, name, stacks)) {
      const unknown = work.frames.filter((frame) => !tracedFrames.has(keyOf(work, frame)));
      const now = services.clock().getTime();
      if (unknown.length && now >= (broken.get(work.integrity) ?? 0)) {
        // The time limit of the thread begins only when its turn comes.
        turn = turn.then(async () => {
          if (performance.now() < until) await read(services, name, work, unknown);
        });
        await turn;
      }
      for (const frame of work.frames) {
        const place = tracedFrames.get(keyOf(work, frame));
        if (place) sources.set(frame, place);
      }
    }
    return sources;
  };

  async function read({ builds, clock, log }: Needs, name: string, work: Work, frames: Frame[]) {
    const { version, map: file, integrity } = work;
    const about = { name, version, file };
    const map = await builds.get(objectName({ name, version }, integrity)).catch((err: unknown) => {
      log.warn({ err, ...about }, 'source map of a dashboard cannot be fetched');
      return undefined;
    });
    // The map may be stored later.
    if (!map) return;
    try {
      if (map.length > DASHBOARD_LIMITS.map) throw new Error(`is larger than ${DASHBOARD_LIMITS.map} bytes`);
      if ((await integrityOf(map)) !== integrity) throw new Error('is damaged in the store');
      const places = await pool.run({ map, places: frames.map(placeOf) });
      if (tracedFrames.size + places.length > MOST_KNOWN) tracedFrames.clear();
      for (const [at, frame] of frames.entries()) tracedFrames.set(keyOf(work, frame), places[at] ?? null);
    } catch (error) {
      if (broken.size >= MOST_BROKEN) broken.clear();
      broken.set(integrity, clock().getTime() + BROKEN_MS);
      log.warn({ err: error, ...about }, 'source map of a dashboard cannot be read');
    }
  }

  return { find, close: pool.close };
}

const placeOf = ({ line, column }: Frame): ScriptPlace => [line, column];
const keyOf = ({ integrity }: Work, frame: Frame): string => [integrity, ...placeOf(frame)].join(' ');

/** Which frames need which maps. */
async function workOf(services: Needs, name: string, stacks: readonly Stack[]): Promise<Work[]> {
  const works = new Map<string, Work>();
  for (const { version, frames } of stacks) {
    const maps = (await knownBuild(services, name, version))?.maps;
    for (const frame of frames) {
      const map = frame.file + MAP;
      const integrity = maps?.get(map);
      if (!integrity) continue;
      const key = `${version}/${map}`;
      const work = works.get(key) ?? { version, map, integrity, frames: [] };
      work.frames.push(frame);
      works.set(key, work);
    }
  }
  return [...works.values()];
}
