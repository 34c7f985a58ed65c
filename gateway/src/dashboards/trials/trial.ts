import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { type PersonCounts, type SideCounts, sumUp } from './decide.ts';
import { findTrial, type peopleOf, replaceTrial } from './store.ts';

const BYTES = 16;

/**
 * Begins to compare a canary with the live version, in the transaction that makes it the canary. When both are compared already and only
 * the share of browsers changes, the comparison goes on.
 */
export async function watchCanary(
  trx: Database,
  { name, live, canary }: { name: string; live: string; canary: string },
  at: Date,
): Promise<void> {
  const before = await findTrial(trx, name);
  if (before?.state === 'watched' && before.live === live && before.canary === canary) return;
  const trial = randomBytes(BYTES).toString('hex');
  const row = { name, trial, live, canary, started_at: toSql(at), state: 'watched' as const };
  await replaceTrial(trx, { ...row, reason: null, judged_at: null });
}

export interface Sides {
  live: SideCounts;
  canary: SideCounts;
}

/** The figures of both versions of a comparison. */
export function sidesOf(rows: Awaited<ReturnType<typeof peopleOf>>, trial: string): Sides {
  const of = (side: 'live' | 'canary'): readonly PersonCounts[] =>
    rows.filter((row) => row.trial === trial && row.side === side);
  return { live: sumUp(of('live')), canary: sumUp(of('canary')) };
}
