import type { Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { QuarantinedUploadsTable } from './tables.ts';

type QuarantinedUpload = Selectable<QuarantinedUploadsTable>;

/** Those of the uploads that are in quarantine. */
export const quarantinedAmong = (db: Database, keys: readonly string[]): Promise<QuarantinedUpload[]> =>
  db.selectFrom('quarantined_uploads').selectAll().where('storage_key', 'in', keys).execute();
