import type { MinutesPart, MinutesState } from '@portal/domain';
import { toIso } from '../../platform/db/index.ts';
import type { NamedPerson } from '../../requests/index.ts';
import type { ActionContent } from '../actions/model.ts';
import type { Meeting } from '../meetings/model.ts';
import type { MinutesDraftRow, MinutesEventRow } from './tables.ts';

/** The content of the event that approves minutes. */
export interface ApprovedContent {
  version: number;
  parts: readonly MinutesPart[];
  /** Missing in minutes that were approved before actions existed. */
  actions?: readonly ActionContent[];
}

/** The content of an event that marks an action as done or reopens it. */
export interface FollowedContent {
  action: { id: number; note: string | null };
}

/** The content of the event of an addition. */
export interface AddedContent {
  text: string;
  /** The heading of the item that it is about; null for the whole meeting. */
  item: number | null;
}

/** An addition to approved minutes. */
export interface MinutesAddition extends AddedContent {
  /** The heading of the item. */
  about: string | null;
  author: NamedPerson;
  at: string;
}

/** The whole minutes of a meeting. They may be shown to a reader only after the parts that the reader may not know were removed. */
export interface WholeMinutes {
  state: MinutesState;
  version: number;
  parts: readonly MinutesPart[];
  actions: readonly ActionContent[];
  additions: readonly MinutesAddition[];
  approvedBy: NamedPerson | null;
  approvedAt: string | null;
  /** The person who changed the draft last; null for a draft by the portal, and after the approval. */
  editedBy: string | null;
  /** When they were changed last. */
  changedAt: string;
}

/** The minutes as REST and GraphQL return them to a reader: without the parts about items from which the reader is recused. */
export interface Minutes extends Omit<WholeMinutes, 'parts'> {
  meeting: Meeting;
  text: string;
  parts: readonly MinutesPart[];
  /** The agenda numbers of the items that are hidden from the reader. */
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
