import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context, Database } from '../../platform/context.ts';
import { isDuplicate } from '../../platform/db/index.ts';
import { addToDay, deleteDaysBefore, insertDay, uploadedOn } from './quota-store.ts';

type Needs = Pick<Context, 'config' | 'clock'>;

const DAY = 24 * 60 * 60_000;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Days are in UTC: the next one begins after this number of seconds. */
const untilTomorrow = (at: Date) => Math.ceil((DAY - (at.getTime() % DAY)) / 1000);

function refusal({ config, clock }: Needs, files: number): DomainError {
  const message =
    files >= config.uploadsPerDay
      ? say('uploadsOfTheDay', config.uploadsPerDay)
      : say('uploadBytesOfTheDay', config.uploadBytesPerDay);
  return new DomainError('too_many_requests', message, [], untilTomorrow(clock()));
}

/** Refuses a person who has used up the uploads of the day. It is called before a byte is read. DomainError `too_many_requests`. */
export async function assertQuotaLeft(context: Needs, db: Database, userId: number): Promise<void> {
  const { files, bytes } = await uploadedOn(db, userId, dayOf(context.clock()));
  const { uploadsPerDay, uploadBytesPerDay } = context.config;
  if (files >= uploadsPerDay || bytes >= uploadBytesPerDay) throw refusal(context, files);
}

/**
 * Counts an upload of `size` bytes in the transaction that stores it, so that simultaneous uploads are counted correctly. It stays counted
 * when the file is deleted. DomainError `too_many_requests` when it would exceed the quota of the day.
 */
export async function countUpload(
  context: Needs,
  trx: Database,
  userId: number,
  size: number,
): Promise<void> {
  const { uploadsPerDay: files, uploadBytesPerDay: bytes } = context.config;
  const day = dayOf(context.clock());
  const add = () => addToDay(trx, userId, day, size, { files, bytes });
  if (await add()) return;
  if (size <= bytes) {
    try {
      return await insertDay(trx, { user_id: userId, day, files: 1, bytes: size });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    // The day's first upload of the same person was stored in the meantime.
    if (await add()) return;
  }
  throw refusal(context, (await uploadedOn(trx, userId, day)).files);
}

/** Deletes the counts of the days before yesterday (UTC). */
export const forgetOldDays = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  deleteDaysBefore(db, dayOf(new Date(clock().getTime() - DAY)));
