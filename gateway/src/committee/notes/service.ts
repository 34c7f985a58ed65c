import {
  assertAllowed,
  canTakeNotes,
  DomainError,
  invalidField,
  LIMITS,
  longestNotes,
  MESSAGES,
  mayReadVotes,
  notesSchema,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { leavableTransaction, toIso, toSql } from '../../platform/db/index.ts';
import { type NamedPerson, recusalsOf } from '../../requests/index.ts';
import { itemNotFound } from '../agenda/read.ts';
import { findItem, itemsOf, lockMeeting } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import type { Meeting } from '../meetings/model.ts';
import { assertSession, readMeeting, tellPages } from '../meetings/service.ts';
import { notesOf, writeNotes } from './store.ts';
import type { MeetingNotesRow } from './tables.ts';

/** The notes on an item of a meeting. */
export interface MeetingNotes {
  itemId: number;
  text: string | null;
  /** Counts the changes; 0 when there are no notes. */
  version: number;
  /** The person who wrote them last. */
  editedBy: NamedPerson | null;
  editedAt: string | null;
  /** Whether the reader may take notes now. */
  mayWrite: boolean;
}

interface Noted {
  user: SessionUser;
  meeting: Meeting;
  item: MeetingItemRow;
  row: MeetingNotesRow | undefined;
  /** The ids of people who may not know of the notes. */
  recused: readonly number[];
}

/** Reads the notes on an item, for people who read its meeting and are not recused from the item. DomainErrors: as `readNotes`. */
async function find(within: Context, meetingId: number, itemId: number): Promise<Noted> {
  const user = requireUser(within);
  const meeting = await readMeeting(within, meetingId);
  assertSession(meeting);
  const item = await findItem(within.db, meetingId, itemId);
  if (!item) throw itemNotFound();
  const { request_id: about } = item;
  const recused = about === null ? [] : (await recusalsOf(within.db, [about])).map((each) => each.user_id);
  const isHidden = about !== null && (!mayReadVotes(user) || recused.includes(user.id));
  if (isHidden) throw new DomainError('forbidden', say('notesHidden'));
  const [row] = await notesOf(within.db, [itemId]);
  return { user, meeting, item, row, recused };
}

const shown = ({ user, meeting, item, row }: Noted): MeetingNotes => ({
  itemId: item.id,
  text: row?.text ?? null,
  version: row?.version ?? 0,
  editedBy: row ? { id: row.edited_by, name: row.edited_by_name } : null,
  editedAt: row ? toIso(row.edited_at) : null,
  mayWrite: canTakeNotes(user, meeting).allowed,
});

/**
 * The notes on an item. DomainErrors: `unauthenticated`, `not_found` for people who do not read meetings, `forbidden` for people who are
 * recused from the item, `conflict` for a circulation, which has no discussion.
 */
export const readNotes = async (context: Context, meetingId: number, itemId: number): Promise<MeetingNotes> =>
  shown(await find(context, meetingId, itemId));

/** DomainError `invalid` for notes that are longer than an item of this meeting allows. */
async function assertRoom({ db }: Context, meetingId: number, text: string | null): Promise<void> {
  const length = [...(text ?? '')].length;
  if (length <= longestNotes(LIMITS.meeting.items)) return;
  const most = longestNotes((await itemsOf(db, [meetingId])).length);
  if (length > most) throw invalidField('text', MESSAGES.tooLong('Notes', most));
}

/**
 * Saves the notes on an item while its meeting is in session, for people who write the minutes, with the version that they have read. The
 * pages of everybody who may read them are updated. The same text again changes nothing. DomainErrors: as `readNotes`, `forbidden` also for
 * others, `invalid`, and `conflict` for an older version and for a meeting that is not in session.
 */
export async function saveNotes(
  context: Context,
  meetingId: number,
  itemId: number,
  input: unknown,
): Promise<MeetingNotes> {
  requireUser(context, say('signInToUpdate'));
  return leavableTransaction<MeetingNotes>(context.db, async (trx, leave) => {
    await lockMeeting(trx, meetingId);
    const within = { ...context, db: trx };
    const noted = await find(within, meetingId, itemId);
    const { user, meeting, row, recused } = noted;
    assertAllowed(canTakeNotes(user, meeting));
    const { text, version } = validate(notesSchema, input);
    if (text === (row?.text ?? null)) leave(shown(noted));
    if (version !== (row?.version ?? 0))
      throw new DomainError('conflict', say('notesChanged', row?.edited_by_name ?? 'Somebody'));
    await assertRoom(within, meetingId, text);
    const written = {
      ...{ item_id: itemId, text, version: version + 1 },
      ...{ edited_by: user.id, edited_by_name: user.name, edited_at: toSql(context.clock()) },
    };
    await writeNotes(trx, written);
    tellPages(within, meetingId, recused);
    return shown({ ...noted, row: written });
  });
}
