import { createHash, randomBytes } from 'node:crypto';
import { assertAllowed, canReadMeetings, DomainError, effectiveRoles, mayReadMeetings } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { recordSecurityEvent } from '../../audit/index.ts';
import { type Context, requireUser, type Services } from '../../platform/context.ts';
import { fromSql, toIso, toSql, transaction } from '../../platform/db/index.ts';
import { activePeople, portalOrigin, requireReader } from '../../requests/index.ts';
import { pageOf } from '../invitations/letter.ts';
import { deleteCalendar, madeAt, ownerOf, ownMeetings, writeCalendarRow } from './store.ts';
import { entryOf, writeCalendar } from './write.ts';

/** The length of a secret: 192 bits, so it cannot be guessed. */
const SECRET_BYTES = 24;
const DAY = 24 * 60 * 60_000;
/** How many days a calendar keeps meetings that are over. */
const KEPT_DAYS = 90;
const MOST = 200;

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** When the address of the user's own calendar was made; null when there is none. DomainErrors: `unauthenticated`, `forbidden`. */
export async function readCalendarState(context: Context): Promise<{ madeAt: string | null }> {
  const at = await madeAt(context.db, requireReader(context).id);
  return { madeAt: at && toIso(at) };
}

/**
 * Makes the secret address of the user's own calendar and returns it; it is never shown again. An earlier address stops working. For people
 * who read meetings. DomainErrors: `unauthenticated`, `forbidden`.
 */
export async function makeCalendar(context: Context): Promise<{ address: string; madeAt: string }> {
  const user = requireUser(context, say('signInToUpdate'));
  assertAllowed(canReadMeetings(user));
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const at = context.clock();
  await transaction(context.db, async (trx) => {
    const isAnother = await deleteCalendar(trx, user.id);
    await writeCalendarRow(trx, { user_id: user.id, secret_hash: hashOf(secret), made_at: toSql(at) });
    const detail = isAnother ? 'takes the place of another one' : undefined;
    await recordSecurityEvent(trx, at, {
      ...{ kind: 'calendar_made', userId: user.id, address: context.address },
      ...(detail && { detail }),
    });
  });
  const address = `${portalOrigin(context.config)}/api/calendar/${secret}.ics`;
  return { address, madeAt: at.toISOString() };
}

/**
 * Removes the address of the user's own calendar, which stops working. Returns false when there was none. DomainErrors: `unauthenticated`,
 * `forbidden` without a role that counts.
 */
export async function removeCalendar(context: Context): Promise<boolean> {
  const { id: userId } = requireReader(context);
  return transaction(context.db, async (trx) => {
    const isRemoved = await deleteCalendar(trx, userId);
    if (isRemoved)
      await recordSecurityEvent(trx, context.clock(), {
        ...{ kind: 'calendar_removed', userId, address: context.address },
      });
    return isRemoved;
  });
}

/**
 * The calendar at a secret address: the meetings of its person, with title, time, place and page. DomainError `not_found` for an address that
 * does not exist or is no longer valid, and when its person may no longer read meetings.
 */
export async function readCalendar(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  secret: string,
): Promise<string> {
  const userId = await ownerOf(db, hashOf(secret));
  const person = userId && (await activePeople(db, [userId], [])).get(userId);
  if (!person || !mayReadMeetings({ id: person.id, roles: effectiveRoles(person) }))
    throw new DomainError('not_found', say('calendarNotFound'));
  const after = toSql(new Date(clock().getTime() - KEPT_DAYS * DAY));
  const meetings = await ownMeetings(db, person.id, { after, count: MOST });
  return writeCalendar(
    meetings.map((meeting) => ({
      ...entryOf(meeting, pageOf(portalOrigin(config), meeting.id)),
      stamp: fromSql(meeting.planned_at),
    })),
  );
}
