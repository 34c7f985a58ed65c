import { readConfig } from '../../platform/config/index.ts';
import type { Database } from '../../platform/context.ts';
import { migrate, openDatabase, type SqlDateTime, toIso } from '../../platform/db/index.ts';
import { listTokens } from './token-store.ts';
import { createToken, revoke } from './tokens.ts';

const USAGE = 'remote-token takes: create NAME, list, or revoke ID.';

/** Runs a command's work on the database that the settings name. */
export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const clock = () => new Date();
const when = (at: SqlDateTime | null) => (at ? toIso(at) : 'never');

async function list(db: Database): Promise<string> {
  const tokens = await listTokens(db);
  if (tokens.length === 0) return 'There are no tokens.';
  return tokens
    .map(({ id, name, created_at, last_used_at, revoked_at }) => {
      const state = revoked_at ? `revoked ${when(revoked_at)}` : `last used ${when(last_used_at)}`;
      return `${id}  ${name}  created ${when(created_at)}  ${state}`;
    })
    .join('\n');
}

/** `npm run admin -- remote-token …` */
export async function remoteToken([word, subject, ...more]: string[]): Promise<string> {
  if (more.length === 0 && word === 'list' && subject === undefined) return withDatabase(list);
  if (more.length === 0 && word === 'create' && subject) {
    const { id, token } = await withDatabase((db) => createToken({ db, clock }, subject));
    return `Token ${id} publishes the dashboard ${subject}. It is shown here once only:\n${token}`;
  }
  if (more.length === 0 && word === 'revoke' && /^\d{1,9}$/.test(subject ?? '')) {
    const id = Number(subject);
    await withDatabase((db) => revoke({ db, clock }, id));
    return `Token ${id} is revoked.`;
  }
  throw new Error(USAGE);
}
