import { DomainError, normalEmail } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../../audit/index.ts';
import type { Services, SessionUser } from '../../../platform/context.ts';
import { fromSql, toSql, transaction } from '../../../platform/db/index.ts';
import { networkOf } from '../../../platform/rest/index.ts';
import type { UserRow } from '../../users/tables.ts';
import { rolesOf } from '../person-store.ts';
import { startSession } from '../service.ts';
import { limitTries, subjectOf, takeBack } from '../tries.ts';
import { sessionUser } from '../user.ts';
import { emergencyCodeHash } from './code.ts';
import { findCode, findOpenWindow, lockWindow, useCode } from './store.ts';
import { unfit } from './window.ts';

const MINUTE = 60_000;
const SESSION_MINUTES = 15;
/** The most tries from one network (decisions, "Emergency login"). */
const TRIES_AN_HOUR = 5;
const HOUR = 60 * MINUTE;

export interface EmergencyAttempt {
  code: string;
  /** The address of the person, if the browser knows it: then a code of another person is refused. */
  email?: string;
  /** The client's network address. */
  address: string;
  device: string | null;
}

interface Refused {
  refused: string;
  userId?: number;
}
type Outcome = { token: string; expiresAt: Date; row: UserRow } | Refused;

/**
 * Signs a person in with a code from an operator, without the identity provider, while a window is open. The session lasts 15 minutes,
 * cannot be extended, and permits no decisions and no user management. Throws `forbidden` with the same message for every reason; the
 * security events record the reason (decisions, "Emergency login").
 */
export async function emergencyLogin(
  services: Services,
  attempt: EmergencyAttempt,
): Promise<{ token: string; user: SessionUser }> {
  const { db, clock, log } = services;
  const tried = await countTry(services, attempt.address);
  const outcome: Outcome = tried.allowed ? await enter(services, attempt) : { refused: TOO_MANY };
  if ('refused' in outcome) {
    const { refused, userId } = outcome;
    log.warn({ reason: refused, userId }, 'emergency login refused');
    const { address } = attempt;
    await recordSecurityEvent(db, clock(), { kind: 'emergency_refused', userId, address, detail: refused });
    throw new DomainError('forbidden', say('emergencyLoginContact'));
  }
  // A success does not count, because a whole hospital may have one address.
  if (tried.allowed) await takeBack(db, tried.entry);
  const { token, expiresAt, row } = outcome;
  const user = sessionUser(row, await rolesOf(db, row.id), { secondFactor: true, needing: [] });
  return { token, user: { ...user, sessionExpiresAt: expiresAt.toISOString(), emergency: true } };
}

const TOO_MANY = 'too many tries';

function countTry({ db, clock }: Services, address: string) {
  const subject = subjectOf('emergency', networkOf(address));
  return limitTries(db, { subject, now: clock(), limit: TRIES_AN_HOUR, withinMs: HOUR });
}

async function enter(
  services: Services,
  { code, email, device, address }: EmergencyAttempt,
): Promise<Outcome> {
  const { db, clock } = services;
  return transaction(db, async (trx): Promise<Outcome> => {
    const open = await findOpenWindow(trx, clock());
    if (!open) return { refused: 'no window is open' };
    // This waits for a close that is under way. A later close finds the session.
    await lockWindow(trx, open.id);
    const now = clock();
    const window = await findOpenWindow(trx, now);
    if (window?.id !== open.id) return { refused: 'no window is open' };
    const hash = emergencyCodeHash(code);
    const row = await findCode(trx, window.id, hash);
    if (!row) return { refused: 'no unused code of this window' };
    const reason = unfit(row);
    if (reason) return { refused: `the person ${reason}`, userId: row.id };
    if (email && normalEmail(email) !== row.email) {
      return { refused: 'the code of somebody else', userId: row.id };
    }
    if (!(await useCode(trx, hash, toSql(now)))) return { refused: 'a used code', userId: row.id };
    const closesAt = fromSql(window.closes_at).getTime();
    const until = new Date(Math.min(now.getTime() + SESSION_MINUTES * MINUTE, closesAt));
    const begun = await startSession({ ...services, db: trx }, row.id, {
      device,
      emergencyWindow: window.id,
      until,
    });
    const detail = `window ${window.id}`;
    await recordSecurityEvent(trx, now, { kind: 'emergency_signed_in', userId: row.id, address, detail });
    return { ...begun, row };
  });
}
