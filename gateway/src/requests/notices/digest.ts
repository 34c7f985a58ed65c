import { randomUUID } from 'node:crypto';
import { hourOf } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { isDuplicate, toSql, transaction } from '../../platform/db/index.ts';
import { insertMails, moveToMail, nextDigest, UNTRIED } from './mail-store.ts';

const HOUR = 60 * 60_000;

/**
 * The last instant up to `now` at which the clocks of the time zone began to show `hour` (0 to 23). On a day whose clocks skip that hour,
 * it is the one of the day before.
 */
export function lastDigestTime(now: Date, hour: number, timeZone: string): Date {
  // Time zones differ from UTC by multiples of a quarter of an hour.
  const quarter = HOUR / 4;
  const isHour = (at: number) => hourOf(at, timeZone) === hour;
  for (let at = Math.floor(now.getTime() / quarter) * quarter; ; at -= quarter) {
    if (isHour(at) && !isHour(at - quarter)) return new Date(at);
  }
}

/**
 * Makes a digest mail for each person with notices from before the last digest time that wait for one, person by person. Several gateways
 * may do this at once: the unique key of a mail is the person and the time.
 */
export async function makeDigests({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const now = clock();
  const time = lastDigestTime(now, config.digestHour, config.timeZone);
  const before = toSql(time);
  for (let person = await nextDigest(db, 0, before); person; person = await nextDigest(db, person, before)) {
    const user_id = person;
    await transaction(db, async (trx) => {
      const id = randomUUID();
      const mail = { id, user_id, request_id: null, digest_key: `${user_id} ${time.toISOString()}` };
      const at = toSql(now);
      await insertMails(trx, [{ ...mail, ...UNTRIED, joined_by: null, due_at: at, created_at: at }]);
      await moveToMail(trx, user_id, before, id);
    }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }
}

/**
 * Returns a function that runs `makeDigests` once for each digest time, because that reads everything that waits for later digests as well.
 * A notice of an older event that is written afterwards waits for the next digest.
 */
export function digestsOnce(services: Parameters<typeof makeDigests>[0]): () => Promise<void> {
  const { clock, config } = services;
  let made: number | undefined;
  return async () => {
    const time = lastDigestTime(clock(), config.digestHour, config.timeZone).getTime();
    if (time === made) return;
    await makeDigests(services);
    made = time;
  };
}
