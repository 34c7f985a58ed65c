import {
  DomainError,
  type FlagPart,
  flagPartSchema,
  hasPermission,
  invalidField,
  LIMITS,
  MESSAGES,
  type Role,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Selectable } from 'kysely';
import { recordSecurityEvent } from '../../audit/index.ts';
import { findByEmail } from '../../people/index.ts';
import { type Context, requireUser } from '../../platform/context.ts';
import { isDuplicate, toIso, toSql, transaction } from '../../platform/db/index.ts';
import { servedManifests } from '../releases/service.ts';
import type { Flag } from './decide.ts';
import { flagOf } from './row.ts';
import { emailsOf, listRows, lockRow, replaceRow } from './store.ts';
import type { FlagsTable } from './tables.ts';

const DETAIL_LENGTH = 200;

/** A flag as administrators see it. */
export interface FlagState {
  dashboard: string;
  name: string;
  /** The description in the dashboard's manifest; null when no version that browsers get declares the flag. */
  description: string | null;
  killed: boolean;
  percent: number;
  roles: readonly Role[];
  /** The email addresses of people for whom it is on. */
  people: readonly string[];
  /** Null when nobody has changed it yet. */
  updatedAt: string | null;
}

function requireManager(context: Context) {
  const user = requireUser(context);
  if (!hasPermission(user, 'manage_users')) throw new DomainError('forbidden', say('dashboardsDenied'));
  return user;
}

/** All flags: those that dashboards declare, and changed ones that are no longer declared. For administrators. */
export async function listFlags(context: Context): Promise<FlagState[]> {
  requireManager(context);
  const rows = await listRows(context.db);
  const declared = (await servedManifests(context.db)).flatMap(({ name: dashboard, flags = [] }) =>
    flags.map(({ name, description }) => ({ dashboard, name, description })),
  );
  const emails = await emailsOf(context.db, [...new Set(rows.flatMap((row) => flagOf(row).people))]);
  const states = new Map<string, FlagState>();
  const keyOf = ({ dashboard, name }: { dashboard: string; name: string }) => `${dashboard} ${name}`;
  for (const flag of declared) {
    const off = { killed: false, percent: 0, roles: [], people: [], updatedAt: null };
    states.set(keyOf(flag), { ...flag, ...off });
  }
  for (const row of rows) {
    const flag = flagOf(row);
    states.set(keyOf(flag), {
      ...flag,
      description: states.get(keyOf(flag))?.description ?? null,
      people: [...new Set(flag.people.flatMap((id) => emails.get(id) ?? []))].sort(),
      updatedAt: toIso(row.updated_at),
    });
  }
  return [...states.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, state]) => state);
}

/** The ids of the people with these addresses. DomainError `invalid` names an address that nobody has. */
async function idsOf({ db }: Context, emails: readonly string[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const email of emails) {
    // One person may have a row for each way to sign in.
    const users = await findByEmail(db, email);
    if (users.length === 0) throw invalidField('people', MESSAGES.nobodyWithEmail(email));
    for (const { id } of users) ids.add(id);
  }
  if (ids.size > LIMITS.flagPeople) throw invalidField('people', MESSAGES.tooManyPeople(LIMITS.flagPeople));
  return [...ids];
}

/** Applies a change; fields that are left out keep their values. So a form that was opened before a kill cannot undo the kill. */
const changed = (
  row: Selectable<FlagsTable> | undefined,
  { killed, percent, roles }: FlagPart,
  ids: readonly number[] | undefined,
) => ({
  killed: killed === undefined ? (row?.killed ?? 0) : killed ? 1 : 0,
  percent: percent ?? row?.percent ?? 0,
  roles: roles?.join(' ') ?? row?.roles ?? '',
  people: ids?.join(' ') ?? row?.people ?? '',
});

/** The text about a flag in the log of security events. Only a long list of names may be cut. */
function describe(flag: Flag): string {
  const { dashboard, name, killed, roles, people, percent } = flag;
  const users = people.length ? [`users ${people.join(', ')}`] : [];
  const who = [...roles, `${percent} % of sessions`, ...users].join(', ');
  return `${dashboard} ${name}: ${killed ? 'switched off; ' : ''}${who}`.slice(0, DETAIL_LENGTH);
}

/**
 * Changes for whom a flag is on. For administrators. DomainErrors `forbidden`, `invalid`, and `not_found` for a flag that no dashboard
 * declares and that was never changed.
 */
export async function changeFlag(
  context: Context,
  dashboard: string,
  name: string,
  input: unknown,
): Promise<FlagState> {
  const user = requireManager(context);
  const find = async () =>
    (await listFlags(context)).find((flag) => flag.dashboard === dashboard && flag.name === name);
  if (!(await find())) throw new DomainError('not_found', say('flagUnknown', name, dashboard));
  const change = validate(flagPartSchema, input);
  const ids = change.people && (await idsOf(context, change.people));
  const at = context.clock();
  const write = () =>
    transaction(context.db, async (trx) => {
      const row = {
        dashboard,
        name,
        ...changed(await lockRow(trx, dashboard, name), change, ids),
        updated_at: toSql(at),
      } satisfies Selectable<FlagsTable>;
      await replaceRow(trx, row);
      const detail = describe(flagOf(row));
      await recordSecurityEvent(trx, at, { kind: 'flag_changed', actorId: user.id, detail });
    });
  await write().catch((error: unknown) => {
    if (isDuplicate(error)) return write();
    throw error;
  });
  context.changes.announce('flags');
  return (await find()) as FlagState;
}
