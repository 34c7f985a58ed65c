import type { LetterKind } from '@portal/domain';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { after as afterPosition, isDuplicate, type Position, pinned } from '../../platform/db/index.ts';
import { value, valuesOf } from '../../platform/fast/index.ts';
import { toldOfDueDay } from '../clock/store.ts';
import { consultedBy } from '../consultations/store.ts';
import { supportedBy } from '../support/store.ts';
import { evaluatedBy } from '../trials/store.ts';
import { inSteps } from './people-store.ts';
import type { MailsTable } from './tables.ts';

export type MailRow = Selectable<MailsTable>;

/** The state of a mail that no gateway has tried to send since it was made or revived. */
export const UNTRIED = { state: 'waiting', tries: 0, begun: 0, unsure: 0, error: null } as const;

/**
 * The waiting mails about these requests for these people that no gateway has tried to send. Marks them as joined, and so locks them for
 * this transaction: a sender waits until the additions are written. `eventId` is an event that only this transaction reports.
 */
export async function joinMails(
  db: Database,
  about: { requestIds: readonly number[]; people: readonly number[]; eventId: number },
): Promise<Pick<MailRow, 'id' | 'user_id' | 'request_id'>[]> {
  const { requestIds, people, eventId } = about;
  for (const step of inSteps(people)) {
    await db
      .updateTable('mails')
      .set({ joined_by: eventId })
      .where('request_id', 'in', requestIds)
      .where('user_id', 'in', step)
      .where('state', '=', 'waiting')
      .where('tries', '=', 0)
      .execute();
  }
  return db
    .selectFrom('mails')
    .select(['id', 'user_id', 'request_id'])
    .where('request_id', 'in', requestIds)
    .where('joined_by', '=', eventId)
    .execute();
}

/**
 * Those of these people for whom a letter of this kind about this subject waits that no gateway has tried to send: it will say what is true
 * when it is sent. Locks the letters for this transaction, as `joinMails` does; `mark` is a number that only this transaction uses.
 */
export async function joinLetters(
  db: Database,
  { letter, of, people, mark }: { letter: LetterKind; of: number; people: readonly number[]; mark: number },
): Promise<ReadonlySet<number>> {
  for (const step of inSteps(people)) {
    await db
      .updateTable('mails')
      .set({ joined_by: mark })
      .where('letter_of', '=', of)
      .where('letter', '=', letter)
      .where('user_id', 'in', step)
      .where('state', '=', 'waiting')
      .where('tries', '=', 0)
      .execute();
  }
  const rows = await db
    .selectFrom('mails')
    .select('user_id')
    .where('letter_of', '=', of)
    .where('letter', '=', letter)
    .where('joined_by', '=', mark)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function insertMails(db: Database, mails: readonly Insertable<MailsTable>[]): Promise<void> {
  for (const step of inSteps(mails)) await db.insertInto('mails').values(step).execute();
}

export const nextMail = (db: Database, now: string): Promise<MailRow | undefined> =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();

/** Changes a waiting mail if it is still at this try. Returns whether it was. */
export async function changeMail(
  db: Database,
  { id, tries }: Pick<MailRow, 'id' | 'tries'>,
  changes: Partial<Pick<MailRow, 'state' | 'due_at' | 'tries' | 'begun' | 'unsure' | 'error'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set(changes)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteMail(db: Database, { id, tries }: Pick<MailRow, 'id' | 'tries'>): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).where('tries', '=', tries).execute();
}

export async function deleteMailsOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('mails').where('request_id', '=', requestId).execute();
}

/** The part of a mail by which its contents are found. A digest leaves out what its person has read in the portal. */
type MailOfContents = Pick<MailRow, 'id' | 'digest_key'>;

/**
 * The next `count` notices of a mail after the notice with the id `after`, the oldest first, with the facts that decide whether the reader
 * may still read them.
 */
export const contentsOf = (
  db: Database,
  mail: MailOfContents,
  { after, count }: { after: number; count: number },
) =>
  db
    .selectFrom('notices')
    .innerJoin('device_requests as request', 'request.id', 'notices.request_id')
    .innerJoin('request_events as event', 'event.id', 'notices.event_id')
    .leftJoin('users as away', 'away.id', 'notices.for_id')
    .select(['notices.id', 'notices.kind', 'notices.staff_only'])
    .select(['notices.request_id', 'notices.event_id'])
    .select(['request.device_name', 'request.department', 'request.status', 'request.stage'])
    .select(['request.requested_by', 'request.assignee_id', 'request.due_at', 'request.urgency'])
    .select(['event.actor_name', 'event.notes', 'notices.for_id', 'away.name as for_name'])
    .select((eb) => supportedBy(eb.ref('notices.request_id'), eb.ref('notices.user_id')).as('supports'))
    .select((eb) =>
      toldOfDueDay(eb.ref('notices.request_id'), eb.ref('request.due_at')).as('told_of_due_day'),
    )
    .select((eb) => consultedBy(eb.ref('notices.request_id'), eb.ref('notices.user_id')).as('consulted'))
    .select((eb) => evaluatedBy(eb.ref('notices.request_id'), eb.ref('notices.user_id')).as('evaluates'))
    .where('notices.mail_id', '=', mail.id)
    .where('notices.id', '>', after)
    .$if(mail.digest_key !== null, (query) => query.where('notices.read_at', 'is', null))
    .orderBy('notices.id')
    .limit(count)
    .execute();

/**
 * The id of the next person after `after` whose digest contains a notice from before the instant `before`; undefined when there is none.
 */
export async function nextDigest(db: Database, after: number, before: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('notices')
    .select('digest_for')
    .where('digest_for', '>', after)
    .where('at', '<', before)
    .orderBy('digest_for')
    .limit(1)
    .executeTakeFirst();
  return row?.digest_for ?? undefined;
}

/** Moves the notices from before the instant `before` that wait for the person's digest into a mail. */
export async function moveToMail(
  db: Database,
  userId: number,
  before: string,
  mailId: string,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ digest_for: null, mail_id: mailId })
    .where('digest_for', '=', userId)
    .where('at', '<', before)
    .execute();
}

/** The next `count` mails that could not be sent, the newest first, with their recipients: one range of the index of due mails. */
export const failedMails = (db: Database, position: Position<string> | null, count: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('mails')
        .selectAll()
        .where((mail) =>
          mail.and([
            pinned(db, mail, 'state', value<'failed'>('failed')),
            ...(position ? [afterPosition(mail, 'due_at', valuesOf(position))] : []),
          ]),
        )
        .orderBy('state', 'desc')
        .orderBy('due_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .as('page'),
    )
    .innerJoin('users', 'users.id', 'page.user_id')
    .selectAll('page')
    .select(['users.email', 'users.name'])
    .orderBy('page.due_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute();

export async function countFailedMails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The kinds of notices in each of these mails, each kind once. */
export const kindsIn = (db: Database, mailIds: readonly string[]) =>
  db
    .selectFrom('notices')
    .select(['mail_id', 'kind'])
    .distinct()
    .where('mail_id', 'in', mailIds)
    .orderBy('kind')
    .execute();

/** Makes failed mails wait again, due at `now`. Returns how many there were. */
export async function reviveMails(db: Database, ids: readonly string[], now: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ ...UNTRIED, due_at: now })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The secret with this name that all gateways share. The first one to ask stores `made`; later ones get what was stored. */
export async function sharedSecret(db: Database, name: string, made: string): Promise<string> {
  const find = () =>
    db.selectFrom('portal_secrets').select('value').where('name', '=', name).executeTakeFirst();
  const secret = await find();
  if (secret) return secret.value;
  await db
    .insertInto('portal_secrets')
    .values({ name, value: made })
    .execute()
    .catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  return (await find())?.value ?? made;
}

/** How many mails wait to be sent, since when the oldest of them has waited, and how many have failed for good. */
export async function mailsWaiting(db: Database) {
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => [
      'state',
      fn.countAll<number | string>().as('count'),
      fn.min('created_at').as('since'),
    ])
    .groupBy('state')
    .execute();
  const [waiting, failed] = (['waiting', 'failed'] as const).map((state) =>
    rows.find((row) => row.state === state),
  );
  return { waiting: waiting?.count ?? 0, since: waiting?.since ?? null, failed: failed?.count ?? 0 };
}
