import { emailSchema, validate } from '@portal/domain';
import { recordSecurityEvent } from '../../../audit/index.ts';
import type { Database, Services } from '../../../platform/context.ts';
import { toSql, transaction } from '../../../platform/db/index.ts';
import type { UserRow } from '../../users/tables.ts';
import { forgetUser } from '../service.ts';
import { emergencyCodeHash, newEmergencyCode } from './code.ts';
import {
  closeWindow,
  codesOf,
  deleteSessionsOfWindow,
  findOpenWindow,
  findPeople,
  insertCode,
  insertWindow,
  lockWindow,
} from './store.ts';

type Access = Pick<Services, 'db' | 'clock'>;

const MINUTE = 60_000;
/** A window may stay open for a day at most. */
export const LONGEST_MINUTES = 24 * 60;
const LONGEST_REASON = 200;

/** Why the person may not sign in by an emergency code, or null (decisions, "Emergency login"). */
export function unfit(user: UserRow): string | null {
  if (user.issuer === null) return 'has never signed in';
  if (user.active !== 1) return 'is inactive';
  if (user.email_verified !== 1) return 'has not verified the email address';
  if (user.profile_created !== 1) return 'has not completed the profile';
  return null;
}

/**
 * Opens a window and makes a code for each person. The codes are shown only here, because only their hashes are stored.
 * For operators: checks no permission. Throws an Error that names the problem, and then opens nothing.
 */
export async function openWindow(
  { db, clock }: Access,
  wanted: { minutes: number; reason: string; emails: readonly string[] },
): Promise<{ closesAt: Date; codes: { email: string; code: string }[] }> {
  const { minutes } = wanted;
  const reason = wanted.reason.trim();
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LONGEST_MINUTES) {
    throw new Error(`--minutes takes a whole number from 1 to ${LONGEST_MINUTES}.`);
  }
  if (!reason) throw new Error('--reason takes the reason, which is recorded.');
  if (reason.length > LONGEST_REASON) throw new Error(`--reason takes at most ${LONGEST_REASON} characters.`);
  const emails = [...new Set(wanted.emails.map((email) => validate(emailSchema, email)))];
  if (!emails.length) throw new Error('--user takes the email address of each person who gets a code.');

  return transaction(db, async (trx) => {
    const now = clock();
    const open = await findOpenWindow(trx, now);
    if (open) throw new Error('A window is open already. Close it first: npm run admin -- break-glass close');
    const closesAt = new Date(now.getTime() + minutes * MINUTE);
    const window = await insertWindow(trx, { reason, opened_at: toSql(now), closes_at: toSql(closesAt) });
    const codes: { email: string; code: string }[] = [];
    for (const email of emails) {
      const userId = await onlyPerson(trx, email);
      const code = newEmergencyCode();
      await insertCode(trx, { code_hash: emergencyCodeHash(code), window_id: window, user_id: userId });
      codes.push({ email, code });
      const detail = `window ${window}, ${minutes} minutes: ${reason}`;
      await recordSecurityEvent(trx, now, { kind: 'emergency_opened', userId, detail });
    }
    return { closesAt, codes };
  });
}

async function onlyPerson(trx: Database, email: string): Promise<number> {
  const people = await findPeople(trx, email);
  const fit = people.filter((person) => unfit(person) === null);
  const [person] = fit;
  if (person && fit.length === 1) return person.id;
  if (person)
    throw new Error(`There are ${fit.length} users with ${email}: which one is meant cannot be told.`);
  const [second] = people;
  throw new Error(second ? `${email} ${unfit(second)}.` : `There is no user with ${email}.`);
}

/** Closes the open window and ends its sessions. Returns the number of ended sessions, or null when no window is open. */
export async function closeOpenWindow({ db, clock }: Access): Promise<number | null> {
  const ended = await transaction(db, async (trx) => {
    const window = await findOpenWindow(trx, clock());
    if (!window) return null;
    // Waits for a person who is using a code right now, so that their session ends too.
    await lockWindow(trx, window.id);
    await closeWindow(trx, window.id, toSql(clock()));
    const people = await deleteSessionsOfWindow(trx, window.id);
    const detail = `window ${window.id}, ${people.length} sessions ended`;
    await recordSecurityEvent(trx, clock(), { kind: 'emergency_closed', detail });
    return people;
  });
  ended?.forEach(forgetUser);
  return ended?.length ?? null;
}

/** The open window with its codes' owners, for operators; null when none is open. */
export async function readOpenWindow({ db, clock }: Access) {
  const window = await findOpenWindow(db, clock());
  return window ? { ...window, codes: await codesOf(db, window.id) } : null;
}
