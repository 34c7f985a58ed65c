import { getMigrations } from 'better-auth/db/migration';
import type { Database } from '../../../platform/context.ts';
import { alone, compareBytes } from '../../../platform/db/index.ts';
import type { Auth } from './auth.ts';

/** Migrates the provider's own tables. When several gateways start together, one migrates and the others wait. */
export async function migrateIdentity(db: Database, auth: Auth): Promise<void> {
  if ((await pending(auth)) === undefined) return;
  await alone(db, 'identity', async () => {
    await (await pending(auth))?.();
    // Without this, each database server would compare the provider's texts in its own way.
    await compareBytes(db);
  });
}

async function pending(auth: Auth): Promise<(() => Promise<void>) | undefined> {
  const { runMigrations, toBeCreated, toBeAdded, toBeAddedIndexes } = await getMigrations(auth.options);
  return toBeCreated.length + toBeAdded.length + toBeAddedIndexes.length ? runMigrations : undefined;
}
