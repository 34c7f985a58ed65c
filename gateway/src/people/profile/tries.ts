import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import type { Services } from '../../platform/context.ts';
import { limitTries, subjectOf } from '../sessions/tries.ts';

/** The most tries in an hour (decisions, "Identity and sessions"). */
const TRIES_AN_HOUR = 5;
const HOUR = 60 * 60_000;

/** The error for a person who must wait; `retryAfter` is in seconds. */
export class TooManyTries extends DomainError {
  constructor(retryAfter: number) {
    super('too_many_requests', say('tooManyCodes'), [], retryAfter);
  }
}

/**
 * Records a try of the access code before the code is checked, so that tries at the same time are counted like tries in a row. Throws
 * `too_many_requests` when the tries of the hour are used up.
 */
export async function countTry({ db, clock }: Services, userId: number): Promise<void> {
  const now = clock();
  const subject = subjectOf('office code', String(userId));
  const tried = await limitTries(db, { subject, now, limit: TRIES_AN_HOUR, withinMs: HOUR });
  if (!tried.allowed) throw new TooManyTries(tried.retryAfter);
  await recordSecurityEvent(db, now, { kind: 'office_code_tried', userId });
}
