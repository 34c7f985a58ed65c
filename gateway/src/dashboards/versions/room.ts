import { randomUUID } from 'node:crypto';
import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Most } from '../../platform/config/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { deleteUpload, deleteUploadsBefore, insertUpload, type Usage, usageByName } from './room-store.ts';
import { takeTurn } from './turn-store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

/** The longest time of an upload. An older one was cut off when its gateway stopped. */
export const UPLOAD_LASTS_MS = 60 * 60_000;

const sum = (used: Iterable<Usage>): Usage =>
  [...used].reduce(
    (all, { versions, bytes }) => ({ versions: all.versions + versions, bytes: all.bytes + bytes }),
    { versions: 0, bytes: 0 },
  );

/**
 * Throws DomainError `conflict` when there is no room. `whose` names the dashboards that share the room, `name` the
 * uploaded one.
 */
function assertRoom(whose: string, name: string, used: Usage, size: number, most: Most): void {
  if (used.versions >= most.versions)
    throw new DomainError('conflict', say('tooManyVersions', whose, most.versions, name));
  if (used.bytes + size > most.bytes)
    throw new DomainError('conflict', say('noRoom', whose, used.bytes, most.bytes, size, name));
}

/** Frees the room that interrupted uploads have reserved. */
export const forgetOldUploads = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteUploadsBefore(db, toSql(new Date(clock().getTime() - UPLOAD_LASTS_MS)));

async function reserve({ config, db, clock }: Needs, name: string, size: number): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  await transaction(db, async (trx) => {
    await takeTurn(trx);
    await forgetOldUploads({ db: trx, clock });
    const used = await usageByName(trx);
    assertRoom(name, name, used.get(name) ?? sum([]), size, config.dashboardMost);
    assertRoom('all dashboards', name, sum(used.values()), size, config.dashboardsMost);
    await insertUpload(trx, { id, name, size, started_at: toSql(clock()) });
  });
  return id;
}

/**
 * Reserves room for an upload of at most `size` bytes while `work` runs, whatever else is uploaded meanwhile.
 * DomainError `conflict` says what to remove when there is no room. `work` gets a function that hands the room over to
 * the new version, in the transaction that registers it.
 */
export async function inRoom<T>(
  needs: Needs,
  name: string,
  size: number,
  work: (use: (trx: Database) => Promise<void>) => Promise<T>,
): Promise<T> {
  const id = await reserve(needs, name, size);
  try {
    return await work(async (trx) => {
      if (!(await deleteUpload(trx, id))) throw new DomainError('conflict', say('buildUploadTooSlow'));
    });
  } finally {
    await deleteUpload(needs.db, id);
  }
}
