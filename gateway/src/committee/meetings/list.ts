import { assertAllowed, canReadMeetings, DomainError, MEETING_TIMES, type MeetingTime } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { type Context, requireUser } from '../../platform/context.ts';
import { type Position, toSql } from '../../platform/db/index.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import type { Meeting } from './model.ts';
import { withMembers } from './read.ts';
import { countMeetings, listedMeetings } from './store.ts';

/**
 * A meeting with its place in the list. The cursor also says in which part of the list the meeting was, because time passes between two pages.
 */
class ListedMeeting extends Listed<Meeting> {
  readonly when: MeetingTime;

  constructor(node: Meeting, position: Position, when: MeetingTime) {
    super(node, position);
    this.when = when;
  }

  override get cursor(): string {
    return `${this.when}.${super.cursor}`;
  }
}

/** The place where a page ended. DomainError `invalid` for a text that is no cursor of this list. */
function readCursor(
  cursor: string,
  parts: readonly MeetingTime[],
): { when: MeetingTime; position: Position } {
  const [name, rest = ''] = cursor.split('.', 2);
  const when = parts.find((each) => each === name);
  if (!when) throw new DomainError('invalid', say('cursorInvalid'));
  return { when, position: decodeCursor(rest) };
}

interface MeetingQuery {
  /** Limits the list to one part; without it, both. */
  when?: MeetingTime;
  first: number;
  after?: string | null;
}

/**
 * A page of the list of meetings: upcoming ones with the next first, then past ones with the last first. DomainErrors: `unauthenticated`,
 * `forbidden`, and `invalid` for a text that is no cursor of this list.
 */
export async function meetingPage(
  context: Context,
  { when, first, after }: MeetingQuery,
): Promise<Page<Meeting>> {
  assertAllowed(canReadMeetings(requireUser(context)));
  const { db } = context;
  const now = toSql(context.clock());
  const parts = MEETING_TIMES.filter((each) => !when || each === when);
  const begin = after ? readCursor(after, parts) : null;
  const rows: { row: Awaited<ReturnType<typeof listedMeetings>>[number]; part: MeetingTime }[] = [];
  for (const part of begin ? parts.slice(parts.indexOf(begin.when)) : parts) {
    const position = begin?.when === part ? begin.position : null;
    const count: number = first + 1 - rows.length;
    if (count > 0)
      for (const row of await listedMeetings(db, { when: part, now }, { position, count }))
        rows.push({ row, part });
  }
  const shown = rows.slice(0, first);
  const meetings = await withMembers(
    context,
    shown.map(({ row }) => row),
  );
  const items = shown.flatMap(({ row, part }, at) => {
    const meeting = meetings[at];
    return meeting ? [new ListedMeeting(meeting, { at: row.listed_at, id: row.id }, part)] : [];
  });
  const hasNext = rows.length > first;
  return {
    items,
    hasNext,
    total: async () => (!hasNext && !after ? items.length : countMeetings(db, when && { when, now })),
  };
}
