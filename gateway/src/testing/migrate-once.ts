import { readConfig } from '../platform/config/config.ts';
import { migrate, openDatabase } from '../platform/db/open.ts';

/** A process that only migrates what its environment names; several are started together by a test. */
const db = openDatabase(readConfig(process.env));
await migrate(db);
await db.destroy();
