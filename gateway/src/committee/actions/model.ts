import { type SqlDateTime, toIso } from '../../platform/db/index.ts';
import { calendarDayText, type NamedPerson } from '../../requests/index.ts';
import type { MeetingActionRow } from './tables.ts';

/** The text of an action. It is fixed when the minutes are approved. */
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

/** The fields that change when an action is followed up. */
type Followed = Pick<
  MeetingActionRow,
  'open_for' | 'open_until' | 'open_since' | 'done_at' | 'done_by' | 'done_by_name' | 'note'
>;

const NOT_DONE = { done_at: null, done_by: null, done_by_name: null, note: null };

/** The fields of an action that is not open for anybody. */
export const UNOPENED: Followed = { open_for: null, open_until: null, open_since: null, ...NOT_DONE };

/** The fields of an action that is opened: it waits for its person. The action of a guest waits for nobody. */
export const opened = (
  { person_id, due_day }: Pick<MeetingActionRow, 'person_id' | 'due_day'>,
  at: SqlDateTime,
): Followed =>
  person_id === null ? UNOPENED : { open_for: person_id, open_until: due_day, open_since: at, ...NOT_DONE };

/** The fields of an action after somebody has marked it as done. */
export const doneBy = (
  { id, name }: { id: number; name: string },
  at: SqlDateTime,
  note: string | null,
): Followed => ({ ...UNOPENED, done_at: at, done_by: id, done_by_name: name, note });

/** "Ben Miller, by December 5, 2026". */
export const whoAndWhen = ({ name, dueDay }: Pick<ActionContent, 'name' | 'dueDay'>): string =>
  dueDay ? `${name}, by ${calendarDayText(dueDay)}` : name;

/** An action as it is written in the minutes. */
export const lineOf = (action: ActionContent): string => `${action.text} (${whoAndWhen(action)})`;

/** An action as REST and GraphQL return it. */
export interface ActionItem extends ActionContent {
  meetingId: number;
  /** The name of the item; null for the whole meeting. */
  about: string | null;
  done: { at: string; by: NamedPerson; note: string | null } | null;
  version: number;
  /** What the reader may do with it now. */
  mayFinish: boolean;
  mayReopen: boolean;
}

export const doneOf = ({ done_at, done_by, done_by_name, note }: MeetingActionRow): ActionItem['done'] =>
  done_at === null || done_by === null
    ? null
    : { at: toIso(done_at), by: { id: done_by, name: done_by_name ?? '' }, note };
