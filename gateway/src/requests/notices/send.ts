import { DomainError, type NoticeChannel } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import { failureOf, failureWords, type Mail, type MailSender } from '../../platform/mail/index.ts';
import { beginTry, startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { currentSender } from '../settings/mails.ts';
import { type Composed, digestMail, letterMail, type MailItem, requestMail } from './compose.ts';
import { digestsOnce } from './digest.ts';
import { itemOf } from './item.ts';
import { writeLetter } from './letters.ts';
import { changeMail, contentsOf, deleteMail, type MailRow, nextMail } from './mail-store.ts';
import { portalOrigin } from './origin.ts';
import { activePeople, type Reachable } from './people-store.ts';
import { unsubscribeToken } from './unsubscribe.ts';
import { stillWanted } from './wanted.ts';

/** How often a gateway looks for mails that are due. */
const LOOK_MS = 10_000;
const MINUTE = 60_000;
/**
 * The pauses between the tries of a mail; after the last one it has failed for good. A gateway that has not finished within the lease
 * counts as dead.
 */
const RETRY_TIMES = {
  leaseMs: 5 * MINUTE,
  pausesMs: [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE),
};
/** How many times a mail may be handed over without knowing whether the server has taken it. Each time it has the same Message-ID. */
const MOST_UNSURE = 2;
/** The most notices in one mail. */
const MOST = 50;
const ERROR_LENGTH = 500;

type Sending = Pick<Services, 'changes' | 'db' | 'clock' | 'config' | 'log' | 'mailer'>;

/** Sends all mails that are due. Several gateways may do it at once: each mail is sent by one of them. */
export async function sendDue(services: Sending): Promise<void> {
  for (;;) {
    const mail = await nextMail(services.db, toSql(services.clock()));
    if (!mail) return;
    await sendOne(services, mail);
  }
}

async function sendOne(services: Sending, row: MailRow): Promise<void> {
  const { changes, db, clock, log } = services;
  // `begun` is still set when a gateway died while it sent this mail: nobody knows whether the server has taken it.
  const unsure = row.unsure + row.begun;
  if (unsure >= MOST_UNSURE) {
    await changeMail(db, row, { state: 'failed', unsure, begun: 0, error: DIED });
    changes.failMails();
    return;
  }
  const { claim, mine, next } = beginTry(services, RETRY_TIMES, row);
  if (!(await changeMail(db, row, { ...claim, begun: 0, unsure }))) return;
  // Only from then on may the server have taken it: what fails earlier can be tried again without a doubt.
  const handOver = async () => {
    if (!(await changeMail(db, mine, { begun: 1 }))) throw new Error('Another gateway has begun this mail');
  };
  let mail: Mail | null;
  try {
    mail = await mailOf(services, row);
  } catch (error) {
    // It must not keep other mails from being sent. It is tried again after its lease, without an end.
    const isWaiting = error instanceof DomainError && error.kind === 'unavailable';
    log[isWaiting ? 'info' : 'error']({ err: error, mail: row.id }, 'a mail could not be written');
    await changeMail(db, mine, { tries: row.tries });
    return;
  }
  if (!mail) return deleteMail(db, mine);
  try {
    await services.mailer.send(mail, handOver);
  } catch (error) {
    const kind = failureOf(error);
    log.warn({ err: error, mail: row.id }, 'a mail was not sent');
    const dueAt = next();
    const doubts = unsure + (kind === 'unsure' ? 1 : 0);
    const isOver = kind === 'refused' || !dueAt || doubts >= MOST_UNSURE;
    const isMine = await changeMail(db, mine, {
      state: isOver ? 'failed' : 'waiting',
      begun: 0,
      unsure: doubts,
      due_at: isOver ? toSql(clock()) : dueAt,
      error: failureWords(error).slice(0, ERROR_LENGTH),
    });
    if (isOver && isMine) changes.failMails();
    return;
  }
  // The server has it. Where this fails, the mail stays begun: a doubt, as if the gateway had died.
  await deleteMail(db, mine);
}

const DIED = 'The portal stopped while the mail was handed over: it may have arrived.';

const MAILED: readonly NoticeChannel[] = ['mail', 'digest'];

/**
 * What a mail tells its person now: the first batch of items of which something is left to tell. Of later ones it says only that there may
 * be more: so a mail costs the same for few items as for many, and counts nothing that its person may not read.
 */
async function tellable(
  { db, clock, config }: Pick<Sending, 'db' | 'clock' | 'config'>,
  mail: MailRow,
  person: Reachable,
): Promise<{ told: MailItem[]; more: boolean }> {
  for (let after = 0; ; ) {
    const rows = await contentsOf(db, mail, { after, count: MOST + 1 });
    const contents = rows.slice(0, MOST);
    const more = rows.length > MOST;
    const wanted = await stillWanted({ db, clock, config }, person.id, contents, MAILED);
    const told = wanted.flatMap((content) => itemOf(content, person) ?? []);
    if (told.length || !more) return { told, more };
    after = contents.at(-1)?.id ?? after;
  }
}

/** The mail as it is sent now; null when its person is no longer active, has no verified address, or may no longer read anything of it. */
async function mailOf(services: Sending, row: MailRow): Promise<Mail | null> {
  const person = (await activePeople(services.db, [row.user_id], [])).get(row.user_id);
  if (!person?.emailVerified) return null;
  const portal = portalOrigin(services.config);
  const sender = await currentSender(services);
  const written =
    row.letter === null
      ? await toldMail(services, row, { person, portal, sender })
      : await letterOf(services, row, { person, portal, sender });
  if (!written) return null;
  const { thread, headers, ...composed } = written;
  const host = new URL(portal).hostname;
  const about = thread && `<${thread}@${host}>`;
  return {
    from: sender.from,
    to: person.email,
    ...composed,
    messageId: `<${row.id}@${host}>`,
    ...(about && { inReplyTo: about, references: about }),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  };
}

interface ForPerson {
  person: Reachable;
  portal: string;
  sender: MailSender;
}
type Written = Composed & Pick<Mail, 'calendar' | 'files' | 'headers'> & { thread?: string };

/** The headers by which mail programs offer to end mails like this with one click (RFC 8058). */
const endingWith = (unsubscribe: string) => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A mail with notices about one request, or a digest. */
async function toldMail(
  { db, clock, config }: Sending,
  row: MailRow,
  { person, portal, sender }: ForPerson,
): Promise<Written | null> {
  const { told, more } = await tellable({ db, clock, config }, row, person);
  const [first, ...others] = told;
  if (!first) return null;
  const items = [first, ...others] as const;
  const kinds = items.map(({ kind }) => kind);
  const token = await unsubscribeToken(db, person.id, kinds);
  const unsubscribe = `${portal}/api/mail/unsubscribe?token=${token}`;
  const frame = { sender: sender.signature, portal, unsubscribe, more };
  return {
    ...(row.request_id === null ? digestMail(items, frame) : requestMail(items, frame)),
    ...(row.request_id !== null && { thread: `request-${row.request_id}` }),
    headers: endingWith(unsubscribe),
  };
}

/** A mail that is not about a request. */
async function letterOf(
  services: Sending,
  { id, letter, letter_of }: MailRow,
  forPerson: ForPerson,
): Promise<Written | null> {
  if (letter === null || letter_of === null) return null;
  const written = await writeLetter(services, letter, { mail: id, of: letter_of, ...forPerson });
  if (!written) return null;
  const { thread, calendar, files, unsubscribe = null, ...content } = written;
  const { portal, sender } = forPerson;
  const frame = { sender: sender.signature, portal, unsubscribe, more: false };
  return {
    ...letterMail(content, frame),
    thread,
    ...(calendar && { calendar }),
    ...(files && { files }),
    ...(unsubscribe !== null && { headers: endingWith(unsubscribe) }),
  };
}

/** Sends mails for as long as the gateway runs. */
export function startSending(services: Services): Worker {
  const digests = digestsOnce(services);
  const send = async () => {
    await digests();
    await sendDue(services);
  };
  return startWorker(services.log, 'mails', send, LOOK_MS);
}
