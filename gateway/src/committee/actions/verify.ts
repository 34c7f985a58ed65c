import { compareRows, type Row } from '../../audit/index.ts';
import type { ApprovedContent, FollowedContent } from '../minutes/model.ts';
import type { MinutesEventRow } from '../minutes/tables.ts';
import { type ActionContent, doneBy, opened, UNOPENED } from './model.ts';
import type { MeetingActionRow } from './tables.ts';

/**
 * Compares the actions of a meeting with the event chain of its minutes. Their text must be the approved one. Whether they are done, and by
 * whom, must agree with the later events. Before the approval their text may be anything, but they may not wait for anybody. Returns the
 * problems.
 */
export function verifyActions(
  meetingId: number,
  [approved, ...later]: readonly MinutesEventRow[],
  rows: readonly MeetingActionRow[],
): string[] {
  const table = { table: 'meeting_actions', key: ['id'], owner: `minutes ${meetingId}` };
  if (!approved) {
    const noted = rows.map(({ id }): Row => ({ id, ...UNOPENED }));
    return compareRows(table, rows.map(asRow), noted);
  }
  const { actions = [] }: ApprovedContent = JSON.parse(approved.content);
  const expected = new Map(
    actions.map((each) => {
      const row = rowOf(meetingId, each);
      return [each.id, { ...row, ...opened(row, approved.at) }];
    }),
  );
  const unknown: string[] = [];
  for (const { sequence, action, content, at, actor_id: id, actor_name: name } of later) {
    if (action === 'added') continue;
    const { action: followed }: FollowedContent = JSON.parse(content);
    const before = expected.get(followed.id);
    if (!before) {
      unknown.push(`${table.owner}, event ${sequence}: the minutes have no action ${followed.id}`);
      continue;
    }
    const now = action === 'action_done' ? doneBy({ id, name }, at, followed.note) : opened(before, at);
    expected.set(followed.id, { ...before, ...now });
  }
  return [...unknown, ...compareRows(table, rows.map(asRow), [...expected.values()])];
}

const rowOf = (meeting_id: number, { id, item, text, personId, name, dueDay }: ActionContent) => ({
  ...{ id, meeting_id, item_id: item, text, person_id: personId, person_name: name, due_day: dueDay },
});

const asRow = (row: MeetingActionRow): Row => ({ ...row });
