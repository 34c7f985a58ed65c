import { DomainError } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database } from '../../platform/context.ts';
import { quarantinedAmong } from './quarantine-store.ts';

/** Those of the storage keys whose files nobody may read: they are not scanned yet, or held malware. */
export async function waitingKeys(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (!keys.length) return new Set();
  return new Set((await quarantinedAmong(db, keys)).map(({ storage_key }) => storage_key));
}

/**
 * Those of the storage keys whose files nobody may read: `scanning` when they are not scanned yet, `removed` when they held malware. No
 * statement without keys.
 */
export async function quarantinedKeys(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, 'scanning' | 'removed'>> {
  if (!keys.length) return new Map();
  const rows = await quarantinedAmong(db, keys);
  return new Map(
    rows.map(({ storage_key, found }) => [storage_key, found === null ? 'scanning' : 'removed']),
  );
}

/** Refuses to open an upload that is in quarantine. DomainErrors: `conflict` while it is scanned, `not_found` when it held malware. */
export async function assertReadable(db: Database, key: string): Promise<void> {
  const [row] = await quarantinedAmong(db, [key]);
  if (!row) return;
  throw row.found === null
    ? new DomainError('conflict', say('uploadScanning'))
    : new DomainError('not_found', say('uploadInfected'));
}
