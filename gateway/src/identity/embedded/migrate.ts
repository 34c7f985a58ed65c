import { setTimeout as wait } from 'node:timers/promises';
import { getMigrations } from 'better-auth/db/migration';
import type { Auth } from './auth.ts';

const ATTEMPTS = 5;

/**
 * Brings the provider's own tables up to date. Of two gateways that start together one may find a table made while it
 * was about to make it: it looks again.
 */
export async function migrateIdentity(auth: Auth): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { runMigrations, toBeCreated, toBeAdded, toBeAddedIndexes } = await getMigrations(auth.options);
    if (toBeCreated.length + toBeAdded.length + toBeAddedIndexes.length === 0) return;
    try {
      await runMigrations();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await wait(Math.random() * 200 * attempt);
    }
  }
}
