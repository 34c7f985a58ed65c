import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Services } from '../../platform/context.ts';
import { fromSql, toSql, transaction } from '../../platform/db/index.ts';
import { forgetAsk, isWaiting } from '../claims/gate.ts';
import { type Publisher, recordChange } from '../versions/publisher.ts';
import { removeRow } from '../versions/same-content.ts';
import { findVersion, liveVersion, lockRemote } from '../versions/store.ts';
import { usesOf } from '../versions/uses.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Removes a version to make room. It must not be one that browsers get, the target of a rollback, or one that was live within the last day,
 * because pages may have it open. The sweep of files without a row deletes its files later. DomainErrors `not_found`, `conflict`.
 */
export async function removeVersion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  publisher: Publisher,
  name: string,
  version: string,
): Promise<{ name: string; version: string }> {
  const at = clock();
  await transaction(db, async (trx) => {
    await lockRemote(trx, name, toSql(at));
    const row = await findVersion(trx, name, version);
    if (!row) throw new DomainError('not_found', say('versionNotFound', version, name));
    const live = await liveVersion(trx, name);
    const use = usesOf(version, live);
    if (use) throw new DomainError('conflict', say('versionInUse', name, version, use));
    const until = row.retired_at && new Date(fromSql(row.retired_at).getTime() + DAY);
    if (until && until > at) {
      throw new DomainError('conflict', say('versionInPages', name, version, until.toISOString()));
    }
    if (await isWaiting(trx, name, version)) await forgetAsk(trx, name);
    await removeRow(trx, row, at);
    await recordChange(trx, at, 'remote_pruned', publisher, `${name} ${version}`);
  });
  return { name, version };
}
