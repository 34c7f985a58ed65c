import { type SqlDateTime, toIso } from '../../platform/db/index.ts';
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

/** What becomes of an action as it is followed up. */
type Followed = Pick<
  MeetingActionRow,
  'open_for' | 'open_until' | 'open_since' | 'done_at' | 'done_by' | 'done_by_name' | 'note'
>;

const NOT_DONE = { done_at: null, done_by: null, done_by_name: null, note: null };

/** An action that waits for nobody. */
export const UNOPENED: Followed = { open_for: null, open_until: null, open_since: null, ...NOT_DONE };

/** An action from when it is opened on: it waits for its person; that of a guest for nobody. */
export const opened = (
  { person_id, due_day }: Pick<MeetingActionRow, 'person_id' | 'due_day'>,
  at: SqlDateTime,
): Followed =>
  person_id === null ? UNOPENED : { open_for: person_id, open_until: due_day, open_since: at, ...NOT_DONE };

/** An action from when somebody has marked it as done on. */
export const doneBy = (
  { id, name }: { id: number; name: string },
  at: SqlDateTime,
  note: string | null,
): Followed => ({ ...UNOPENED, done_at: at, done_by: id, done_by_name: name, note });

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
