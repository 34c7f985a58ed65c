import { randomInt, randomUUID } from 'node:crypto';
import type { LetterKind } from '@portal/domain';
import type { Context, Database, Services } from '../../platform/context.ts';
import { toSql } from '../../platform/db/index.ts';
import type { CalendarPart, MailFile, MailSender } from '../../platform/mail/index.ts';
import type { LetterContent } from './compose.ts';
import { insertMails, joinLetters, UNTRIED } from './mail-store.ts';
import type { Reachable } from './people-store.ts';

/** What the writer of a letter knows when it is sent. */
export interface LetterFacts {
  /** The id of the mail, which is the same for each try. */
  mail: string;
  /** The id of the letter's subject. */
  of: number;
  /** The recipient, who is active and has a verified email address. */
  person: Reachable;
  /** The origin of the portal, such as `https://portal.example`. */
  portal: string;
  sender: MailSender;
}

/** What a letter says. */
export interface WrittenLetter extends LetterContent {
  /** Mail programs show letters with the same thread as one conversation. */
  thread: string;
  calendar?: CalendarPart;
  files?: readonly MailFile[];
  /** The address that ends letters like this with one click. Without one, the person cannot turn them off. */
  unsubscribe?: string;
}

type Writing = Pick<Services, 'config' | 'db' | 'changes' | 'clock'>;
/** Writes a letter with what is true now; null when there is no longer anything to say to this person. */
type Write = (services: Writing, facts: LetterFacts) => Promise<WrittenLetter | null>;
const writers = new Map<LetterKind, Write>();

/** Registers the writer of this kind of letters. */
export const onLetter = (kind: LetterKind, write: Write): void => void writers.set(kind, write);

/** The letter as it is sent now. Throws for a kind that only newer gateways know, so that the letter is tried again later. */
export function writeLetter(
  services: Writing,
  kind: LetterKind,
  facts: LetterFacts,
): Promise<WrittenLetter | null> {
  const write = writers.get(kind);
  if (!write) throw new Error(`Nobody writes letters of the kind ${kind}`);
  return write(services, facts);
}

/** The number of random marks by which a transaction recognizes its letters. */
const MARKS = 2 ** 31;

/**
 * Stores a letter for each of these people, in the transaction of the change that it reports. It is written only when it is sent, after
 * `afterMs` milliseconds (by default, the time in which mails are collected), so that it can include later changes (ADR 96, 149). Only one
 * transaction at a time may report about the same subject.
 */
export async function sendLetters(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  trx: Database,
  {
    letter,
    of,
    people,
    afterMs = config.mailCollectSeconds * 1_000,
  }: { letter: LetterKind; of: number; people: readonly number[]; afterMs?: number },
): Promise<void> {
  if (!people.length) return;
  const mark = randomInt(MARKS);
  const joined = await joinLetters(trx, { letter, of, people, mark });
  const now = clock();
  const due = toSql(new Date(now.getTime() + afterMs));
  const about = { letter, letter_of: of, request_id: null, digest_key: null, joined_by: null };
  const added = people
    .filter((id) => !joined.has(id))
    .map((user_id) => ({
      ...UNTRIED,
      ...about,
      id: randomUUID(),
      user_id,
      due_at: due,
      created_at: toSql(now),
    }));
  await insertMails(trx, added);
}
