import { randomUUID } from 'node:crypto';
import type { Database, Services } from '../../platform/context.ts';
import { afterCommit, toSql, transaction } from '../../platform/db/index.ts';
import { startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { insertMails, joinMails } from './mail-store.ts';
import { type Recipient, recipientsOf } from './recipients.ts';
import { insertNotices } from './store.ts';
import type { NewNotice, TellingRow } from './tables.ts';
import { onTelling } from './telling.ts';
import { nextTelling, postponeTelling, takeTelling } from './telling-store.ts';

/** How often a gateway looks for events that another one has left. It tells of its own at once. */
const LOOK_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

type Telling = Pick<Services, 'db' | 'clock' | 'changes' | 'config' | 'log'>;

/** Tells of all events that are to be told, the oldest first. Several gateways may do it at once: each event is told once. */
export async function tellAll(services: Telling): Promise<void> {
  const { db, clock, log } = services;
  for (;;) {
    const telling = await nextTelling(db, toSql(clock()));
    if (!telling) return;
    try {
      await tell(services, telling);
    } catch (error) {
      log.error({ err: error, event: telling.event_id }, 'an event is told later');
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(telling.tries, 30), LONGEST_PAUSE_MS);
      await postponeTelling(db, telling.id, toSql(new Date(clock().getTime() + pause)));
    }
  }
}

/** Takes the event away and writes what is told of it, in one transaction: a crash loses neither, and tells nothing twice. */
async function tell({ db, changes, clock, config }: Telling, telling: TellingRow): Promise<void> {
  await transaction(db, async (trx) => {
    if (!(await takeTelling(trx, telling.id))) return;
    const recipients = await recipientsOf(trx, telling);
    const due = new Date(clock().getTime() + config.mailCollectSeconds * 1_000);
    const mails = await mailsFor(trx, telling, recipients, { now: clock(), due });
    const notices = recipients
      .filter(({ channels }) => channels.length)
      .map((each) => noticeOf(telling, each, mails.get(each.person.id) ?? null));
    await insertNotices(trx, notices);
    const shown = notices.flatMap(({ shown_to }) => shown_to ?? []);
    if (shown.length) afterCommit(trx, () => changes.notice(shown));
  });
}

/** The mails that tell people at once of the event: those about the request that still wait, or new ones. */
async function mailsFor(
  trx: Database,
  { request_id: requestId, event_id: eventId }: TellingRow,
  recipients: readonly Recipient[],
  { now, due }: { now: Date; due: Date },
): Promise<Map<number, string>> {
  const people = recipients
    .filter(({ channels }) => channels.includes('mail'))
    .map(({ person }) => person.id);
  if (!people.length) return new Map();
  const mails = await joinMails(trx, { requestId, eventId, people });
  const added = people
    .filter((id) => !mails.has(id))
    .map((user_id) => ({
      ...{ id: randomUUID(), user_id, request_id: requestId, digest_key: null, joined_by: eventId },
      ...{ state: 'waiting' as const, due_at: toSql(due), created_at: toSql(now) },
      ...{ tries: 0, begun: 0, unsure: 0, error: null },
    }));
  await insertMails(trx, added);
  for (const { id, user_id } of added) mails.set(user_id, id);
  return mails;
}

function noticeOf(
  telling: TellingRow,
  { person, kind, channels, own }: Recipient,
  mailId: string | null,
): NewNotice {
  const { request_id, event_id, staff_only, at } = telling;
  const shown = channels.includes('portal') ? person.id : null;
  return {
    ...{ request_id, event_id, staff_only, at, kind },
    user_id: person.id,
    shown_to: shown,
    unread_by: shown,
    own: own ? 1 : 0,
    read_at: null,
    mail_id: mailId,
    digest_for: channels.includes('digest') ? person.id : null,
  };
}

/** Tells of events for as long as the gateway runs. */
export function startTelling(services: Services): Worker {
  const worker = startWorker(services.log, 'notices', () => tellAll(services), LOOK_MS);
  const quiet = onTelling(worker.wake);
  return {
    ...worker,
    async stop() {
      quiet();
      await worker.stop();
    },
  };
}
