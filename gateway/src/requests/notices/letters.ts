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
  /** The id of the mail: the same at each try. */
  mail: string;
  /** The id of its subject. */
  of: number;
  /** Somebody who is active and has a verified address. */
  person: Reachable;
  /** Where the portal is, without a path. */
  portal: string;
  sender: MailSender;
}

/** What a letter says. */
export interface WrittenLetter extends LetterContent {
  /** Letters with the same one are one conversation. */
  thread: string;
  calendar?: CalendarPart;
  files?: readonly MailFile[];
  /** Ends letters like this with one click; without one, their person cannot turn them off. */
  unsubscribe?: string;
}

type Writing = Pick<Services, 'config' | 'db' | 'changes' | 'clock'>;
/** Writes a letter as it is true now; null when there is nothing to say to this person any more. */
type Write = (services: Writing, facts: LetterFacts) => Promise<WrittenLetter | null>;
const writers = new Map<LetterKind, Write>();

/** Says who writes letters of this kind. */
export const onLetter = (kind: LetterKind, write: Write): void => void writers.set(kind, write);

/** The letter as it is sent now. An error, which tries it again later, for a kind that only newer gateways know. */
export function writeLetter(
  services: Writing,
  kind: LetterKind,
  facts: LetterFacts,
): Promise<WrittenLetter | null> {
  const write = writers.get(kind);
  if (!write) throw new Error(`Nobody writes letters of the kind ${kind}`);
  return write(services, facts);
}

/** The numbers by which a transaction knows its letters again. */
const MARKS = 2 ** 31;

/**
 * Stores a letter for each of these people, in the transaction of the change that it reports. It is written only when it is sent, after some
 * minutes or `afterMs`, so that it can include later changes (ADR 96, 149). Only one transaction at a time may report about the same subject.
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
