import { getMigrations } from 'better-auth/db/migration';
import type { Database } from '../../../platform/context.ts';
import { alone, compareBytes } from '../../../platform/db/index.ts';
import type { Auth } from './auth.ts';

/** Brings the provider's own tables up to date; of gateways that start together one does, and the others wait for it. */
export async function migrateIdentity(db: Database, auth: Auth): Promise<void> {
  if ((await pending(auth)) === undefined) return;
  await alone(db, 'identity', async () => {
    await (await pending(auth))?.();
    // Left to the server, its texts would be compared in another way on each.
    await compareBytes(db);
  });
}

async function pending(auth: Auth): Promise<(() => Promise<void>) | undefined> {
  const { runMigrations, toBeCreated, toBeAdded, toBeAddedIndexes } = await getMigrations(auth.options);
  return toBeCreated.length + toBeAdded.length + toBeAddedIndexes.length ? runMigrations : undefined;
}
