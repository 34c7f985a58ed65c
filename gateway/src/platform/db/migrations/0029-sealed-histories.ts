import type { Kysely } from 'kysely';
import { sealRemoved } from '../../../people/history/baseline.ts';
import type { Database } from '../../context.ts';

/** Seals what is left of the histories of people who were removed before (ADR 48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sealRemoved(db as Database);
}
