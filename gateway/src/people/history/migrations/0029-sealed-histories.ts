import type { Kysely } from 'kysely';
import { sealRemoved } from './frozen/user-events.ts';

/** Seals what is left of the histories of people who were removed before (ADR 48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sealRemoved(db);
}
