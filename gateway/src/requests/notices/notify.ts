import { randomUUID } from 'node:crypto';
import { dayOf, isNoticeKind, type NoticeKind } from '@portal/domain';
import type { Insertable } from 'kysely';
import type { Database, Services } from '../../platform/context.ts';
import { afterCommit, type SqlBoolean, toSql, transaction } from '../../platform/db/index.ts';
import { startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { GONE, retract } from './gone.ts';
import { insertMails, joinMails, UNTRIED } from './mail-store.ts';
import { isForStaff, type Recipient, recipientsOf } from './recipients.ts';
import { insertNotices } from './store.ts';
import type { MailsTable, NewNotice, TellingRow } from './tables.ts';
import { eventKept } from './telling.ts';
import { nextTellings, postponeTelling, takeTellings } from './telling-store.ts';

/** How often a gateway looks for events that another gateway has left. It reports its own events at once. */
const LOOK_MS = 5_000;
/** How long it waits after it has reported: events of this time are reported together. */
const REST_MS = 250;
/** The most events in one transaction. Each may go to hundreds of people. */
const MOST_AT_ONCE = 50;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
/** For how long this gateway leaves unknown kinds to a newer gateway. */
const UNKNOWN_PAUSE_MS = 60_000;

type Notifying = Pick<Services, 'db' | 'clock' | 'changes' | 'config' | 'log'>;

/**
 * Reports all waiting events, the oldest first. Several gateways may do this at the same time: each event is reported once. An event that
 * fails is tried again later, so that it does not hold up the others. Events of a kind that this gateway does not know are left for one
 * that does, as during an upgrade. Retractions come last.
 */
export async function notifyAll(services: Notifying): Promise<void> {
  const { db, clock, log } = services;
  for (;;) {
    const due = await nextTellings(db, toSql(clock()), MOST_AT_ONCE);
    const retractions = due.filter(({ kinds }) => kinds === GONE);
    const tellings = due.filter(({ kinds }) => kinds.split(' ').every(isNoticeKind));
    for (const telling of due)
      if (!tellings.includes(telling) && !retractions.includes(telling))
        await postpone(services, telling, UNKNOWN_PAUSE_MS);
    if (!due.length) return;
    const isTold =
      !tellings.length ||
      (await notify(services, tellings).catch(async (error: unknown) => {
        log.warn({ err: error, events: tellings.length }, 'events are told one by one');
        for (const telling of tellings)
          await orPostpone(services, telling, () => notify(services, [telling]));
        return true;
      }));
    // Another gateway may be reporting the event that is retracted.
    if (!isTold) continue;
    for (const telling of retractions)
      await orPostpone(services, telling, () => retractOne(services, telling));
    if (due.length < MOST_AT_ONCE) return;
  }
}

async function orPostpone(
  services: Notifying,
  telling: TellingRow,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error({ err: error, event: telling.event_id }, 'an event is told later');
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(telling.tries, 30), LONGEST_PAUSE_MS);
    await postpone(services, telling, pause);
  }
}

const postpone = ({ db, clock }: Notifying, { id }: TellingRow, ms: number): Promise<void> =>
  postponeTelling(db, id, toSql(new Date(clock().getTime() + ms)));

/** Another gateway has reported one of the events in the meantime. */
class TakenByAnother extends Error {}
/** Rolls back the transaction that took the row, because the row has to wait. */
class TooEarly extends Error {}

/** Marks notices as read whose subject is gone. It waits while earlier events must still be reported. */
const retractOne = async (services: Notifying, telling: TellingRow): Promise<void> => {
  const { db, clock, changes } = services;
  try {
    await transaction(db, async (trx) => {
      if (!(await takeTellings(trx, [telling.id]))) return;
      const people = await retract(trx, telling, toSql(clock()));
      if (!people) throw new TooEarly();
      if (people.length) afterCommit(trx, () => changes.notice([...new Set(people)]));
    });
  } catch (error) {
    if (!(error instanceof TooEarly)) throw error;
    await postpone(services, telling, FIRST_PAUSE_MS);
  }
};

/**
 * Takes the events and writes their notices in one transaction: a crash loses neither, and reports nothing twice. Returns false, without a
 * change, when another gateway was faster with one of them.
 */
async function notify(
  { db, changes, clock, config }: Notifying,
  tellings: readonly TellingRow[],
): Promise<boolean> {
  const written = transaction(db, async (trx) => {
    const ids = tellings.map(({ id }) => id);
    if (!(await takeTellings(trx, ids))) throw new TakenByAnother();
    const recipients = await recipientsOf(trx, tellings, dayOf(clock(), config.timeZone));
    const events = tellings.map((telling) => ({
      telling,
      recipients: recipients.get(telling.event_id) ?? [],
    }));
    const due = new Date(clock().getTime() + config.mailCollectSeconds * 1_000);
    const mailOf = await mailsFor(trx, events, { now: clock(), due });
    const notices = events.flatMap(({ telling, recipients: some }) =>
      some
        .filter(({ channels }) => channels.length)
        .map((each) => noticeOf(telling, each, mailOf(telling, each))),
    );
    await insertNotices(trx, notices);
    const pushes = events.flatMap(({ telling, recipients: some }) =>
      some
        .filter(({ channels }) => channels.includes('push'))
        .map(({ person, kind, own, forId = null }) => ({
          telling,
          userId: person.id,
          forId,
          kind,
          staffOnly: isForStaff(telling, own),
        })),
    );
    if (pushes.length) for (const listener of pushers) await listener(trx, pushes);
    const shown = [...new Set(notices.flatMap(({ shown_to }) => shown_to ?? []))];
    if (shown.length) afterCommit(trx, () => changes.notice(shown));
  });
  return written.then(
    () => true,
    (error: unknown) => {
      if (error instanceof TakenByAnother) return false;
      throw error;
    },
  );
}

/** A notice that somebody wants to have pushed to their devices. */
export interface Pushed {
  telling: TellingRow;
  userId: number;
  /** The absent person, when the recipient is their deputy. */
  forId: number | null;
  kind: NoticeKind;
  staffOnly: SqlBoolean;
}
type Pusher = (trx: Database, pushed: readonly Pushed[]) => Promise<void>;
const pushers: Pusher[] = [];

/** Calls `pusher` with the notices to push, in the transaction that writes them. */
export const onPush = (pusher: Pusher): void => void pushers.push(pusher);

interface Event {
  telling: TellingRow;
  recipients: readonly Recipient[];
}

/** The mails for people who are told of these events by mail at once: mails about the same requests that still wait, or new ones. */
async function mailsFor(
  trx: Database,
  events: readonly Event[],
  { now, due }: { now: Date; due: Date },
): Promise<(telling: TellingRow, recipient: Recipient) => string | null> {
  const wanted = events.flatMap(({ telling, recipients }) =>
    recipients
      .filter(wantsMail)
      .map(({ person }) => ({ user_id: person.id, request_id: telling.request_id, telling })),
  );
  const [first] = wanted;
  if (!first) return () => null;
  const joined = await joinMails(trx, {
    requestIds: [...new Set(wanted.map(({ request_id }) => request_id))],
    people: [...new Set(wanted.map(({ user_id }) => user_id))],
    eventId: first.telling.event_id,
  });
  const mails = new Map(joined.map(({ id, ...about }) => [mailKey(about), id]));
  const added: Insertable<MailsTable>[] = [];
  for (const { user_id, request_id, telling } of wanted) {
    const key = mailKey({ user_id, request_id });
    if (mails.has(key)) continue;
    const id = randomUUID();
    mails.set(key, id);
    added.push({
      ...UNTRIED,
      id,
      user_id,
      request_id,
      digest_key: null,
      joined_by: telling.event_id,
      due_at: toSql(due),
      created_at: toSql(now),
    });
  }
  await insertMails(trx, added);
  return ({ request_id }, recipient) =>
    wantsMail(recipient) ? (mails.get(mailKey({ user_id: recipient.person.id, request_id })) ?? null) : null;
}

const wantsMail = ({ channels }: Recipient) => channels.includes('mail');

const mailKey = ({ user_id, request_id }: { user_id: number; request_id: number | null }) =>
  `${user_id} ${request_id}`;

function noticeOf(
  telling: TellingRow,
  { person, kind, channels, own, forId }: Recipient,
  mailId: string | null,
): NewNotice {
  const { request_id, event_id, at } = telling;
  const shown = channels.includes('portal') ? person.id : null;
  return {
    request_id,
    event_id,
    staff_only: isForStaff(telling, own),
    at,
    kind,
    user_id: person.id,
    shown_to: shown,
    unread_by: shown,
    own,
    read_at: null,
    mail_id: mailId,
    digest_for: channels.includes('digest') ? person.id : null,
    for_id: forId ?? null,
  };
}

/** Notifies people of events for as long as the gateway runs. */
export const startNotifying = (services: Services): Worker =>
  startWorker(services.log, 'notices', () => notifyAll(services), LOOK_MS, {
    restMs: REST_MS,
    wokenBy: eventKept,
  });
