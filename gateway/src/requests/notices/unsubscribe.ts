import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DomainError, isNoticeKind, type LetterKind, type NoticeKind } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Database, Services } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { sharedSecret } from './mail-store.ts';
import { channelsOf } from './preferences.ts';
import { preferencesOf, replacePreferences } from './preferences-store.ts';

const NAME = 'unsubscribe';

const secretOf = (db: Database) => sharedSecret(db, NAME, randomBytes(32).toString('base64url'));

const sign = (secret: string, said: string) => createHmac('sha256', secret).update(said).digest('base64url');

/** Letters about one subject, which their recipient can end. */
interface About {
  letter: LetterKind;
  of: number;
}

type End = (trx: Database, ended: { userId: number; of: number }) => Promise<void>;
const ends = new Map<string, End>();

/** Registers how letters of this kind about a subject are ended for a person. */
export const onUnsubscribe = (letter: LetterKind, end: End): void => void ends.set(letter, end);

/**
 * A token that names a person and kinds of notices or letters, signed by the portal (HMAC-SHA-256). Whoever has it can end these mails, and
 * do nothing else.
 */
export async function unsubscribeToken(
  db: Database,
  userId: number,
  kinds: readonly NoticeKind[],
  about?: About,
): Promise<string> {
  const words = about ? [...kinds, `${about.letter}:${about.of}`] : kinds;
  const said = Buffer.from(`${userId} ${[...new Set(words)].join(' ')}`).toString('base64url');
  return `${said}.${sign(await secretOf(db), said)}`;
}

interface Ended {
  userId: number;
  kinds: NoticeKind[];
  letters: { end: End; of: number }[];
}

async function readToken(db: Database, token: string): Promise<Ended> {
  const [said = '', signed = ''] = token.split('.');
  // The lengths are compared in bytes: one character may be several.
  const [signature, expected] = [Buffer.from(signed), Buffer.from(sign(await secretOf(db), said))];
  const isSigned = signature.length === expected.length && timingSafeEqual(signature, expected);
  const [id, ...words] = Buffer.from(said, 'base64url').toString().split(' ');
  if (!isSigned) throw new DomainError('not_found', say('unsubscribeUnknown'));
  const letters = words.flatMap((word) => {
    const [letter = '', of] = word.split(':');
    const end = of === undefined ? undefined : ends.get(letter);
    return end ? [{ end, of: Number(of) }] : [];
  });
  return { userId: Number(id), kinds: words.filter(isNoticeKind), letters };
}

/** Whether the portal still shows notices of all, some or none of the kinds whose mails have ended. */
export type StillTold = 'all' | 'some' | 'none';

/**
 * Ends the mails of the token's kinds for its person. Notices behind the bell stay: the result says for how many of the kinds. DomainError
 * `not_found` for a token that this portal has not signed.
 */
export async function unsubscribe({ db }: Pick<Services, 'db'>, token: string): Promise<StillTold> {
  const { userId, kinds, letters } = await readToken(db, token);
  return transaction(db, async (trx) => {
    for (const { end, of } of letters) await end(trx, { userId, of });
    const chosen = await preferencesOf(trx, userId);
    const left = kinds.map((kind) => ({
      kind,
      channels: channelsOf(kind, chosen.get(kind)).filter((each) => each !== 'mail' && each !== 'digest'),
    }));
    const rows = left.map(({ kind, channels }) => ({ user_id: userId, kind, channels: channels.join(' ') }));
    await replacePreferences(trx, userId, rows);
    const stillInPortal = left.filter(({ channels }) => channels.includes('portal')).length;
    return stillInPortal === 0 ? 'none' : stillInPortal === left.length ? 'all' : 'some';
  });
}
