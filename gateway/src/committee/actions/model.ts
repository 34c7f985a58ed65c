import { toIso } from '../../platform/db/index.ts';
import { calendarDayText, type NamedPerson } from '../../requests/index.ts';
import type { MeetingActionRow } from './tables.ts';

/** What an action says: it is fixed when the minutes are approved. */
export interface ActionContent {
  id: number;
  text: string;
  /** Null for a guest. */
  personId: number | null;
  name: string;
  dueDay: string | null;
  /** The item of the agenda; null for the whole meeting. */
  item: number | null;
}

export const contentOf = (row: MeetingActionRow): ActionContent => ({
  id: row.id,
  text: row.text,
  personId: row.person_id,
  name: row.person_name,
  dueDay: row.due_day,
  item: row.item_id,
});

/** "Ben Miller, by December 5, 2026". */
export const whoAndWhen = ({ name, dueDay }: Pick<ActionContent, 'name' | 'dueDay'>): string =>
  dueDay ? `${name}, by ${calendarDayText(dueDay)}` : name;

/** An action as the text of minutes has it. */
export const lineOf = (action: ActionContent): string => `${action.text} (${whoAndWhen(action)})`;

/** An action as both APIs show it. */
export interface ActionItem extends ActionContent {
  meetingId: number;
  /** What the item is called; null for the whole meeting. */
  about: string | null;
  done: { at: string; by: NamedPerson; note: string | null } | null;
  version: number;
  /** What the person may do with it now. */
  mayFinish: boolean;
  mayReopen: boolean;
}

export const doneOf = ({ done_at, done_by, done_by_name, note }: MeetingActionRow): ActionItem['done'] =>
  done_at === null || done_by === null
    ? null
    : { at: toIso(done_at), by: { id: done_by, name: done_by_name ?? '' }, note };
