import {
  invalidField,
  isNoticeChannel,
  isNoticeKind,
  MESSAGES,
  NOTICE_CHANNELS,
  NOTICE_KIND,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
  snake,
} from '@portal/domain';
import { PARAMETER_MESSAGES } from '@portal/domain/service-messages';
import type { Context, Database } from '../../platform/context.ts';
import { transaction } from '../../platform/db/index.ts';
import { preferencesOf, replacePreferences } from './preferences-store.ts';
import { requireReader } from './service.ts';

/** The channels of a person for one kind of event. */
export interface NoticePreference {
  kind: NoticeKind;
  label: string;
  channels: readonly NoticeChannel[];
  /** The portal always shows it, whatever the person has chosen. */
  mandatory: boolean;
}

/**
 * The channels of a kind for a person: those that they chose (`chosen`, as stored), or the defaults of the kind. What is mandatory is
 * always shown in the portal.
 */
export function channelsOf(kind: NoticeKind, chosen: string | undefined): readonly NoticeChannel[] {
  const { channels, mandatory } = NOTICE_KIND[kind];
  if (chosen === undefined) return channels;
  const names = chosen.split(' ');
  return NOTICE_CHANNELS.filter((each) => names.includes(each) || (mandatory && each === 'portal'));
}

async function read(db: Database, userId: number): Promise<NoticePreference[]> {
  const chosen = await preferencesOf(db, userId);
  return NOTICE_KINDS.map((kind) => {
    const { label, mandatory = false } = NOTICE_KIND[kind];
    return { kind, label, mandatory, channels: channelsOf(kind, chosen.get(kind)) };
  });
}

/** The person's channels for each kind of event. DomainErrors: `unauthenticated`, and `forbidden` for somebody who may read no requests. */
export const readPreferences = (context: Context): Promise<NoticePreference[]> =>
  read(context.db, requireReader(context).id);

/** The chosen channels of a kind. DomainError `invalid`, which names the kind. */
function checked(kind: NoticeKind, channels: unknown): NoticeChannel[] {
  if (!Array.isArray(channels) || !channels.every(isNoticeChannel))
    throw invalidField(kind, PARAMETER_MESSAGES.notChannels(kind, NOTICE_CHANNELS));
  if (NOTICE_KIND[kind].mandatory && !channels.includes('portal'))
    throw invalidField(kind, PARAMETER_MESSAGES.alwaysInPortal(kind));
  // What is mailed at once is left out of the digest.
  return NOTICE_CHANNELS.filter(
    (each) => channels.includes(each) && !(each === 'digest' && channels.includes('mail')),
  );
}

/**
 * Changes the channels of the given kinds; the others stay as they are. DomainErrors: `unauthenticated`, `forbidden` for somebody who may
 * read no requests, and `invalid` for an unknown kind or channel, or a mandatory kind without the portal.
 */
export async function changePreferences(
  context: Context,
  chosen: Readonly<Record<string, unknown>>,
): Promise<NoticePreference[]> {
  const { id } = requireReader(context);
  const rows = Object.entries(chosen).map(([name, channels]) => {
    const kind = snake(name);
    if (!isNoticeKind(kind)) throw invalidField(name, MESSAGES.notListed(`The kind ${name}`, NOTICE_KINDS));
    return { user_id: id, kind, channels: checked(kind, channels).join(' ') };
  });
  // A kind may be given twice, in both spellings: the last one counts.
  const last = new Map(rows.map((row) => [row.kind, row]));
  return transaction(context.db, async (trx) => {
    await replacePreferences(trx, id, [...last.values()]);
    return read(trx, id);
  });
}
