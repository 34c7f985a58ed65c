import { DomainError } from '@portal/domain';
import { recordSecurityEvent, securityEventsSince } from '../../audit/index.ts';
import type { Services } from '../../platform/context.ts';
import { fromSql, transaction } from '../../platform/db/index.ts';
import { lockPerson } from '../users/write-store.ts';

/** Five tries an hour (decisions, "Identity and sessions"). */
export const CODE_TRIES = 5;
const WINDOW_MS = 60 * 60_000;

/** Refused for now: `retryAfter` in seconds. */
export class TooManyTries extends DomainError {
  constructor(retryAfter: number) {
    super('too_many_requests', 'Too many incorrect codes. Please try again later.', [], retryAfter);
  }
}

/**
 * Records a try of the access code before it is looked at, one person's tries one after the other, so that many at once
 * are counted like many in a row. Throws `too_many_requests` when the hour's tries are used up.
 */
export async function countTry({ db, clock }: Services, userId: number): Promise<void> {
  const now = clock();
  await transaction(db, async (trx) => {
    await lockPerson(trx, userId);
    const tries = await securityEventsSince(trx, {
      kind: 'office_code_tried',
      userId,
      since: new Date(now.getTime() - WINDOW_MS),
      limit: CODE_TRIES,
    });
    const [oldest] = tries;
    if (tries.length >= CODE_TRIES && oldest) {
      const waits = fromSql(oldest).getTime() + WINDOW_MS - now.getTime();
      throw new TooManyTries(Math.max(1, Math.ceil(waits / 1_000)));
    }
    await recordSecurityEvent(trx, now, { kind: 'office_code_tried', userId });
  });
}
