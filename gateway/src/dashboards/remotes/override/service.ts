import { createHash, randomBytes } from 'node:crypto';
import { loopbackOrigin, type Override } from '@portal/contract';
import { DomainError, emailSchema, validate } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../../audit/index.ts';
import { deleteHolder, findByEmail, insertHolder, isHolder } from '../../../people/index.ts';
import { type Context, requireUser, type Services } from '../../../platform/context.ts';
import { toSql, transaction } from '../../../platform/db/index.ts';
import { overrideBody } from '../../versions/bodies.ts';
import { deleteOverridesBefore, findOverride, insertOverride } from './store.ts';

const DAY = 24 * 60 * 60_000;
/** How long an override lasts; then the person must open it again. */
const LASTS = 7 * DAY;
const TICKET = /^[\w-]{43}$/;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');
const oldest = ({ clock }: Pick<Services, 'clock'>) => toSql(new Date(clock().getTime() - LASTS));

/** Whether this person may use dashboards from their own computer, by the setting. */
async function mayOverride(
  { config, db }: Pick<Services, 'config' | 'db'>,
  userId: number,
): Promise<boolean> {
  if (config.remoteOverride === 'users') return isHolder(db, userId);
  return config.remoteOverride === 'on';
}

/**
 * Gives a person a ticket. It opens a page on which one dashboard is loaded from an address of their own computer. DomainErrors:
 * `forbidden` when that is not allowed, `invalid` for any other address.
 */
export async function openOverride(context: Context, input: unknown): Promise<Override & { ticket: string }> {
  const user = requireUser(context);
  if (!user.emailVerified || user.secondFactorMissing || !(await mayOverride(context, user.id)))
    throw new DomainError('forbidden', say('overrideDenied'));
  const { success, data } = overrideBody.safeParse(input);
  if (!success) throw new DomainError('invalid', say('overrideIncomplete'));
  const { name } = data;
  const origin = loopbackOrigin(data.origin);
  if (!origin) throw new DomainError('invalid', say('overrideNotLocal'));
  const { db, clock } = context;
  const ticket = randomBytes(32).toString('base64url');
  await transaction(db, async (trx) => {
    const row = { ticket_hash: hashOf(ticket), user_id: user.id, name, origin, created_at: toSql(clock()) };
    await insertOverride(trx, row);
    const detail = `${name} from ${origin}`;
    await recordSecurityEvent(trx, clock(), { kind: 'remote_overridden', userId: user.id, detail });
  });
  return { name, origin, ticket };
}

/** The override of a ticket. Null when it has expired or its person may no longer use it. */
export async function overrideOf(services: Services, ticket: unknown): Promise<Override | null> {
  if (typeof ticket !== 'string' || !TICKET.test(ticket)) return null;
  const override = await findOverride(services.db, hashOf(ticket), oldest(services));
  if (!override || !(await mayOverride(services, override.user_id))) return null;
  return { name: override.name, origin: override.origin };
}

/**
 * Gives or takes the right to override, for everyone with that address. For operators: checks no permission. Throws an Error when nobody
 * has the address.
 */
export async function setHolder(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  address: string,
  may: boolean,
): Promise<void> {
  const email = validate(emailSchema, address);
  await transaction(db, async (trx) => {
    const people = await findByEmail(trx, email);
    if (people.length === 0) throw new Error(`Nobody with ${email} has signed in yet.`);
    for (const { id } of people) {
      await deleteHolder(trx, id);
      if (may) await insertHolder(trx, id, toSql(clock()));
      const kind = may ? 'remote_override_granted' : 'remote_override_revoked';
      await recordSecurityEvent(trx, clock(), { kind, userId: id, detail: 'by command' });
    }
  });
}

/** Deletes tickets that have expired. */
export const forgetOldOverrides = (services: Pick<Services, 'db' | 'clock'>): Promise<void> =>
  deleteOverridesBefore(services.db, oldest(services));
