import { readConfig } from '../../platform/config/index.ts';
import type { Database } from '../../platform/context.ts';
import { type SqlDateTime, toIso } from '../../platform/db/index.ts';
import { withDatabase } from '../versions/admin.ts';
import { listTokens } from '../versions/token-store.ts';
import { createToken, endOf } from '../versions/tokens.ts';
import { revoke } from './revoke.ts';

const USAGE = 'remote-token takes: create NAME [--days DAYS], list, or revoke ID.';

const clock = () => new Date();
const when = (at: SqlDateTime | null) => (at ? toIso(at) : 'never');

async function list(db: Database): Promise<string> {
  const tokens = await listTokens(db);
  if (tokens.length === 0) return 'There are no tokens.';
  return tokens
    .map((token) => {
      const {
        id,
        name,
        created_at,
        last_used_at,
        last_used_from: from,
        revoked_at,
        email,
        member_id,
      } = token;
      const used = `last used ${when(last_used_at)}${from ? ` from ${from}` : ''}`;
      const whose = member_id === null ? '' : `  of ${email ?? 'somebody who has left the team'}`;
      const ends = `expires ${endOf(token).toISOString()}`;
      const state = revoked_at ? `revoked ${when(revoked_at)}` : `${ends}  ${used}`;
      return `${id}  ${name}${whose}  created ${when(created_at)}  ${state}`;
    })
    .join('\n');
}

/** The days of `--days DAYS`; without the option, those of the setting. */
function daysOf([option, text = '', ...more]: string[]): number {
  const most = readConfig(process.env).publishTokenDays;
  if (option === undefined) return most;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (option !== '--days' || more.length > 0) throw new Error(USAGE);
  if (days < 1 || days > most)
    throw new Error(`--days takes a number from 1 to ${most} (PUBLISH_TOKEN_DAYS).`);
  return days;
}

/** `npm run admin -- remote-token …` */
export async function remoteToken([word, subject, ...more]: string[]): Promise<string> {
  if (more.length === 0 && word === 'list' && subject === undefined) return withDatabase(list);
  if (word === 'create' && subject) {
    const days = daysOf(more);
    const { id, token, expiresAt } = await withDatabase((db) =>
      createToken({ db, clock }, subject, { days }),
    );
    const until = expiresAt.toISOString().slice(0, 10);
    return `Token ${id} publishes the dashboard ${subject} until ${until}. It is shown here once only:\n${token}`;
  }
  if (more.length === 0 && word === 'revoke' && /^\d{1,9}$/.test(subject ?? '')) {
    const id = Number(subject);
    if (!(await withDatabase((db) => revoke({ db, clock }, id))))
      throw new Error(`There is no token ${id} in use.`);
    return `Token ${id} is revoked. What it has started is ended; what is live stays.`;
  }
  throw new Error(USAGE);
}
