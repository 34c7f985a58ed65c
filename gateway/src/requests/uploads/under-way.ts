import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';

/** The most uploads of one person at the same time at one gateway. The pages send one after another. */
export const MOST_UNDER_WAY = 20;

const underWay = new Map<number, number>();

/**
 * Runs the work of an upload, from its first byte until its row is written. What has not arrived completely counts in no quota, but takes
 * room on the disk. DomainError `too_many_requests` when the person has too many uploads under way.
 */
export async function whileUnderWay<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const others = underWay.get(userId) ?? 0;
  if (others >= MOST_UNDER_WAY) throw new DomainError('too_many_requests', say('tooManyUnderWay'));
  underWay.set(userId, others + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(userId) ?? 1) - 1;
    if (left > 0) underWay.set(userId, left);
    else underWay.delete(userId);
  }
}
