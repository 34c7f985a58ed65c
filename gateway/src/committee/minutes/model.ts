import type { MinutesPart, MinutesState } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../../requests/index.ts';
import type { ActionContent } from '../actions/model.ts';
import type { Meeting } from '../meetings/model.ts';
import type { MinutesDraftRow, MinutesEventRow } from './tables.ts';

/** What is approved, as its event tells it. */
export interface ApprovedContent {
  version: number;
  parts: readonly MinutesPart[];
  /** Left out of minutes that were approved before there were any. */
  actions?: readonly ActionContent[];
}

/** Which action was marked as done or opened again, as its event tells it. */
export interface FollowedContent {
  action: { id: number; note: string | null };
}

/** What was added, as its event tells it. */
export interface AddedContent {
  text: string;
  /** The item that it is about, as its heading says; null for the whole meeting. */
  item: number | null;
}

/** An addition to minutes that are approved. */
export interface MinutesAddition extends AddedContent {
  /** The heading of the item. */
  about: string | null;
  author: NamedPerson;
  at: string;
}

/** The minutes of a meeting with all their parts, for nobody's eyes. */
export interface WholeMinutes {
  state: MinutesState;
  version: number;
  parts: readonly MinutesPart[];
  actions: readonly ActionContent[];
  additions: readonly MinutesAddition[];
  approvedBy: NamedPerson | null;
  approvedAt: string | null;
  /** Who has changed the draft last; null for the portal's, and once they are approved. */
  editedBy: string | null;
  /** When they were changed last. */
  changedAt: string;
}

/** The minutes as both APIs show them to somebody: without what is about items from which the person is recused. */
export interface Minutes extends Omit<WholeMinutes, 'parts'> {
  meeting: Meeting;
  text: string;
  parts: readonly MinutesPart[];
  /** The numbers on the agenda of the items that are not shown to the person. */
  hiddenItems: readonly number[];
}

const authorOf = ({ actor_id: id, actor_name: name }: MinutesEventRow): NamedPerson => ({ id, name });

export const UNAPPROVED = { state: 'draft', additions: [], approvedBy: null, approvedAt: null } as const;

export const minutesOfDraft = (row: MinutesDraftRow, actions: readonly ActionContent[]): WholeMinutes => ({
  ...UNAPPROVED,
  actions,
  version: row.version,
  parts: JSON.parse(row.parts),
  editedBy: row.edited_by_name,
  changedAt: toIso(row.edited_at),
});

export function minutesOfEvents(approved: MinutesEventRow, added: readonly MinutesEventRow[]): WholeMinutes {
  const { version, parts, actions = [] }: ApprovedContent = JSON.parse(approved.content);
  return {
    state: 'approved',
    version: version + added.length,
    parts,
    actions,
    additions: added.map((event) => {
      const { text, item }: AddedContent = JSON.parse(event.content);
      const about = parts.find((part) => item !== null && part.item === item)?.heading ?? null;
      return { text, item, about, author: authorOf(event), at: toIso(event.at) };
    }),
    ...{ approvedBy: authorOf(approved), approvedAt: toIso(approved.at), editedBy: null },
    changedAt: toIso((added.at(-1) ?? approved).at),
  };
}
