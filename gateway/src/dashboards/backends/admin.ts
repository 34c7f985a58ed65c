import { DASHBOARD_NAME } from '@portal/domain';
import { recordSecurityEvent } from '../../audit/index.ts';
import { readConfig } from '../../platform/config/index.ts';
import type { Services } from '../../platform/context.ts';
import { migrate, openDatabase, toSql, transaction } from '../../platform/db/index.ts';
import { readAddress } from './address.ts';
import { issuerOf } from './assertions.ts';
import { renewKeys, replaceKeys } from './keys.ts';
import { deleteBackend, findBackend, insertBackend, listBackends } from './store.ts';

const USAGE = 'dashboard-backend takes: set NAME URL [--plain-http], list, clear NAME, or replace-keys.';
const PLAIN_HTTP = '--plain-http';

type Access = Pick<Services, 'db' | 'clock' | 'config'>;

/** Sets the backend of a dashboard. For operators: checks no permission. Throws an Error that says what is wrong. */
export async function setBackend(
  services: Access,
  name: string,
  address: string,
  plainHttp = false,
): Promise<{ url: string; isLive: boolean }> {
  const { db, clock, config } = services;
  if (!DASHBOARD_NAME.test(name))
    throw new Error(`"${name}" is no name of a dashboard: lower-case letters, digits and hyphens.`);
  const url = readAddress(address, { plainHttp, portal: issuerOf(config) });
  // Make the key now: backends can read it before the first call, and a missing secret is reported here.
  await renewKeys(services);
  await transaction(db, async (trx) => {
    await deleteBackend(trx, name);
    await insertBackend(trx, { name, url, updated_at: toSql(clock()) });
    await recordSecurityEvent(trx, clock(), { kind: 'remote_backend_set', detail: `${name} ${url}` });
  });
  return { url, isLive: (await findBackend(db, name)) !== undefined };
}

/** Removes the backend of a dashboard. Returns false when it had none. For operators: checks no permission. */
export const clearBackend = ({ db, clock }: Access, name: string): Promise<boolean> =>
  transaction(db, async (trx) => {
    const cleared = await deleteBackend(trx, name);
    if (cleared) await recordSecurityEvent(trx, clock(), { kind: 'remote_backend_cleared', detail: name });
    return cleared;
  });

async function opened<T>(work: (services: Access) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const db = openDatabase(config);
  try {
    await migrate(db);
    return await work({ db, config, clock: () => new Date() });
  } finally {
    await db.destroy();
  }
}

/** `npm run admin -- dashboard-backend …` */
export async function dashboardBackend(words: string[]): Promise<string> {
  const [word, name, url, ...more] = words.filter((each) => each !== PLAIN_HTTP);
  const plainHttp = words.includes(PLAIN_HTTP);
  if (word === 'set' && name && url && more.length === 0) {
    const set = await opened((services) => setBackend(services, name, url, plainHttp));
    const later = set.isLive ? '' : ` No version of ${name} is live yet.`;
    return `Calls of ${name} go to ${set.url} from now on.${later}`;
  }
  if (plainHttp || url) throw new Error(USAGE);
  if (word === 'list' && !name) {
    const all = await opened(({ db }) => listBackends(db));
    return all.map((each) => `${each.name}  ${each.url}`).join('\n') || 'No dashboard has a backend.';
  }
  if (word === 'replace-keys' && !name) {
    await opened(replaceKeys);
    return 'A new key signs assertions within a minute. Backends refuse calls until they have read it: tell their teams.';
  }
  if (word === 'clear' && name) {
    const cleared = await opened((services) => clearBackend(services, name));
    return cleared ? `${name} has no backend any more.` : `${name} had no backend.`;
  }
  throw new Error(USAGE);
}
