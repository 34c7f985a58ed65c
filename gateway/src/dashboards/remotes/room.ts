import { randomUUID } from 'node:crypto';
import { DomainError, megabytes } from '@portal/domain';
import type { Most } from '../../platform/config/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { toSql, transaction } from '../../platform/db/index.ts';
import { deleteUpload, deleteUploadsBefore, type Held, heldByName, insertUpload } from './room-store.ts';
import { takeTurn } from './store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

/** Longer than any upload takes: what is older was cut off with its gateway. */
export const UPLOAD_LASTS_MS = 60 * 60_000;

const sum = (held: Iterable<Held>): Held =>
  [...held].reduce(
    (all, { versions, bytes }) => ({ versions: all.versions + versions, bytes: all.bytes + bytes }),
    { versions: 0, bytes: 0 },
  );

/** Why there is no room; null when there is. */
function lack(who: string, held: Held, size: number, most: Most): string | null {
  if (held.versions >= most.versions) return `${who} the most is kept already: ${most.versions} versions`;
  if (held.bytes + size <= most.bytes) return null;
  return `${who} ${megabytes(held.bytes)} of at most ${megabytes(most.bytes)} are kept already, and this is ${megabytes(size)} more`;
}

/** Forgets what uploads have held that were cut off. */
export const forgetOldUploads = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteUploadsBefore(db, toSql(new Date(clock().getTime() - UPLOAD_LASTS_MS)));

async function reserve({ config, db, clock }: Needs, name: string, size: number): Promise<string> {
  const id = randomUUID().replaceAll('-', '');
  await transaction(db, async (trx) => {
    await takeTurn(trx);
    await forgetOldUploads({ db: trx, clock });
    const held = await heldByName(trx);
    const problem =
      lack(`Of ${name},`, held.get(name) ?? sum([]), size, config.dashboardMost) ??
      lack('Of all dashboards,', sum(held.values()), size, config.dashboardsMost);
    if (problem) {
      throw new DomainError(
        'conflict',
        `${problem}. Remove versions that are not needed: "npm run remotes -- list" names them, "npm run remotes -- remove ${name} VERSION" removes one. What has not been live for thirty days goes by itself, except the newest ten.`,
      );
    }
    await insertUpload(trx, { id, name, size, started_at: toSql(clock()) });
  });
  return id;
}

/**
 * Does the work of an upload of at most `size` bytes, for which there must be room until it is done, whatever else is uploaded
 * meanwhile. DomainError `conflict`, which says what to remove. `work` is given what turns the room into a version's, in the
 * transaction that registers it.
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
      if (!(await deleteUpload(trx, id)))
        throw new DomainError('conflict', 'The upload has taken more than an hour. Send it again.');
    });
  } finally {
    await deleteUpload(needs.db, id);
  }
}
