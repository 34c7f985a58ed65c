import { randomUUID } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { DomainError, type ReportFileInput } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context, Services } from '../../platform/context.ts';
import { takeTurn, toSql, transaction } from '../../platform/db/index.ts';
import { startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { sendLetters } from '../../requests/index.ts';
import { needsSecondFactor, reportReaders } from '../exports/readers.ts';
import { lastRequestId } from '../exports/register-store.ts';
import { registerQuery } from '../exports/send.ts';
import type { FileTable } from '../exports/table.ts';
import { registerTable, sectionTable } from '../exports/tables.ts';
import { writeFile } from '../exports/write.ts';
import { reportFilter, requireSameDepartment } from '../sections/service.ts';
import { askedOf, departmentOf, fileAsked, KEPT_MS, requireRoom } from './service.ts';
import { changeOwned, changeUnmoved, nextFile, runningFor } from './store.ts';
import type { ReportFileRow } from './tables.ts';

const EVERY_MS = 5_000;
/** How many files all gateways together make at the same time. */
const AT_ONCE = 2;
/** How often a gateway reports that it is still making a file, and checks whether it still should. */
const BEAT_MS = 1_000;
const KEEP_MS = 10_000;
/** When a gateway has not reported for this long, another one starts its file again. */
const LOST_MS = 60_000;
const MOST_TRIES = 3;

/** The person has removed the file, another gateway makes it, or this gateway stops. */
class NotToBeMade extends Error {}

type Owned = ReportFileRow & { owner: string };

/**
 * Takes the next file that nobody is making. Only one gateway decides at a time. When there is no such file, this is one statement that
 * reads.
 */
async function takeFile({ db, clock }: Services): Promise<Owned | null> {
  const now = clock();
  const lost = toSql(new Date(now.getTime() - LOST_MS));
  if (!(await nextFile(db, lost, []))) return null;
  return transaction(db, async (trx) => {
    await takeTurn(trx, 'report files');
    const running = await runningFor(trx, lost);
    const row = running.length < AT_ONCE ? await nextFile(trx, lost, running) : undefined;
    if (!row) return null;
    const owner = randomUUID();
    const isLastTry = row.tries >= MOST_TRIES;
    const isMine = await changeUnmoved(trx, row, {
      ...{ state: isLastTry ? 'failed' : 'running', owner, beat_at: toSql(now) },
      ...{ tries: row.tries + 1, percent: 0, row_count: 0, size: null },
    });
    return isMine && !isLastTry ? { ...row, owner } : null;
  });
}

async function tableOf(
  context: Context,
  wish: ReportFileInput,
  beat: (progress: { percent?: number; row_count?: number }) => Promise<void>,
): Promise<FileTable> {
  if (wish.section !== 'register')
    return sectionTable(context, wish.section, reportFilter(context, askedOf(wish)));
  const last = await lastRequestId(context.db);
  const progress = { percent: 0, row_count: 0 };
  return registerTable(
    context,
    registerQuery(context, askedOf(wish)),
    () => beat(progress),
    (upTo, rows) => {
      progress.percent = Math.min(99, Math.floor((upTo / Math.max(1, last)) * 100));
      progress.row_count = rows;
    },
  );
}

/** Passes the bytes through and reports the size of each piece. */
const counted = (bytes: Readable, tell: (size: number) => void): Transform =>
  pipeline(
    bytes,
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        tell(piece.length);
        done(null, piece);
      },
    }),
    // The code that writes the bytes gets the error.
    () => {},
  );

async function make(services: Services, file: Owned, isStopping: () => boolean): Promise<void> {
  const { config, db, clock, files } = services;
  const wish = JSON.parse(file.wish) as ReportFileInput;
  const context: Context = { ...services, user: null, correlationId: `report-file-${file.id}` };
  let beaten = Number.NEGATIVE_INFINITY;
  let written = 0;
  const beat = async (progress: { percent?: number; row_count?: number } = {}) => {
    if (isStopping()) throw new NotToBeMade();
    if (performance.now() - beaten < BEAT_MS) return;
    const user = (await reportReaders(db, [file.user_id])).get(file.user_id);
    const mayRead = user && (file.second_factor === 1 || !needsSecondFactor(user, config));
    context.user = mayRead ? user : null;
    const isMine = await changeOwned(db, file, { ...progress, size: written, beat_at: toSql(clock()) });
    if (!isMine) throw new NotToBeMade();
    if (!mayRead) throw new DomainError('forbidden', say('reportsDenied'));
    await requireRoom(db, file.user_id);
    beaten = performance.now();
  };
  await beat();
  const department = await departmentOf(context, wish);
  const table = await tableOf(context, wish, beat);
  const bytes = counted(await writeFile(wish.format, table, { bom: wish.bom ?? false }), (size) => {
    written += size;
  });
  // The store may need a long time for bytes that are sent already.
  const alive = setInterval(() => void beat().catch((error) => bytes.destroy(error)), KEEP_MS);
  const { key, size } = await files.write(bytes, () => beat()).finally(() => clearInterval(alive));
  // While a report was read, the department of the person may have changed.
  await requireSameDepartment(context, department).catch(async (error) => {
    await files.remove(key);
    throw error;
  });
  const ready = clock();
  const isKept = await transaction(db, async (trx) => {
    const isMine = await changeOwned(trx, file, {
      ...{ state: 'ready', percent: 100, size, storage_key: key, ready_at: toSql(ready) },
      department,
      file_name: `${table.fileName}.${wish.format}`,
      expires_at: toSql(new Date(ready.getTime() + KEPT_MS)),
    });
    if (isMine)
      await sendLetters(services, trx, {
        letter: 'report_file',
        of: file.id,
        people: [file.user_id],
        afterMs: 0,
      });
    return isMine;
  });
  if (!isKept) await files.remove(key);
}

/** Makes the waiting files, one after another. */
export async function makeFiles(services: Services, isStopping: () => boolean = () => false): Promise<void> {
  while (!isStopping()) {
    const file = await takeFile(services);
    if (!file) return;
    try {
      await make(services, file, isStopping);
    } catch (error) {
      // The next attempt would be refused as well.
      const isRefused = error instanceof DomainError && error.kind !== 'unavailable';
      // Either this was the last attempt, or the file waits for the next one.
      const isOver = isRefused || file.tries + 1 >= MOST_TRIES;
      const state = isOver && !isStopping() ? 'failed' : 'waiting';
      const tries = isStopping() ? file.tries : file.tries + 1;
      await changeOwned(services.db, file, { state, tries, owner: null, size: null });
      if (!(error instanceof NotToBeMade || isRefused))
        services.log.error({ err: error, file: file.id }, 'a file of a report was not made');
    }
  }
}

export function startMaking(services: Services): Worker {
  let isStopping = false;
  const work = () => makeFiles(services, () => isStopping);
  const worker = startWorker(services.log, 'report files', work, EVERY_MS, { wokenBy: fileAsked });
  return {
    wake: worker.wake,
    stop() {
      isStopping = true;
      return worker.stop();
    },
  };
}
