import { type CanaryLimits, type CanaryLimitsChange, canaryLimits, DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { type Publisher, recordChange } from '../versions/publisher.ts';
import { listRemotes } from '../versions/store.ts';
import { limitsSetBy, setLimits } from './store.ts';

/** The limits of a dashboard, read from their stored text. */
export const limitsOf = (text: string | null): CanaryLimits =>
  canaryLimits(text === null ? {} : (JSON.parse(text) as CanaryLimitsChange));

/**
 * Sets a dashboard's own limits; limits that are not given have their default. They also apply to a canary that is already watched. Limits
 * that a token has set are removed with the token.
 */
export async function storeLimits(
  trx: Database,
  at: Date,
  publisher: Publisher,
  name: string,
  limits: CanaryLimitsChange,
  tokenId = publisher.tokenId ?? null,
): Promise<CanaryLimits> {
  const text = Object.keys(limits).length === 0 ? null : JSON.stringify(limits);
  await setLimits(trx, name, text, tokenId);
  const words = Object.entries(limits).map(([limit, value]) => `${limit} ${value}`);
  const what = `${name} ${words.join(', ') || 'as usual'}`;
  await recordChange(trx, at, 'remote_canary_limits_changed', publisher, what);
  return limitsOf(text);
}

/** Like `storeLimits`, in a transaction of its own, for a dashboard that has been live. DomainError `not_found`. */
export const changeLimits = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  publisher: Publisher,
  name: string,
  limits: CanaryLimitsChange,
): Promise<CanaryLimits> =>
  transaction(db, async (trx) => {
    const [remote] = await listRemotes(trx, name);
    if (!remote) throw new DomainError('not_found', say('dashboardUnknown', name));
    return storeLimits(trx, clock(), publisher, name, limits);
  });

/** Restores limits that a token has set, to those from before any token set them: an administrator's, or the default. */
export async function takeBackLimits(
  trx: Database,
  at: Date,
  publisher: Publisher,
  tokenId: number,
): Promise<void> {
  for (const { name, limits_before: before } of await limitsSetBy(trx, tokenId)) {
    await storeLimits(trx, at, publisher, name, before === null ? {} : JSON.parse(before));
  }
}
