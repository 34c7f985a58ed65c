import { createChangeFeed } from '../platform/changes/create-feed.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Services } from '../platform/context.ts';
import { migrate, openDatabase } from '../platform/db/open.ts';
import { createLogger } from '../platform/log.ts';
import { createBuildStore, createFileStore } from '../platform/storage/create-store.ts';

/** A command that has done its work and found something wrong: what it found is its answer, and it ends with 1. */
export class Findings extends Error {}

export type Opened = Pick<Services, 'config' | 'db' | 'files' | 'builds' | 'log' | 'clock'>;

/** What a command works on, by the settings; closed when it is done. */
export async function opened<T>(work: (services: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const db = openDatabase(config);
  try {
    await migrate(db);
    const [files, builds] = await Promise.all([createFileStore(config), createBuildStore(config)]);
    return await work({ config, db, files, builds, log: createLogger(config), clock: () => new Date() });
  } finally {
    await db.destroy();
  }
}

/** The same for what open pages follow: other gateways hear of it where they share Redis. Nothing is mailed. */
export const openedWithFeed = <T>(work: (services: Services) => Promise<T>): Promise<T> =>
  opened(async (services) => {
    const changes = await createChangeFeed(services.config, services.log);
    try {
      return await work({ ...services, changes, mailer: { send: async () => {} } });
    } finally {
      await changes.close();
    }
  });
