import { gapsIn, type MinutesPart } from '@portal/domain';
import type { Minutes } from './model.ts';

/** The gaps in these parts that somebody still has to fill in. */
export const gapsOf = (parts: readonly MinutesPart[]): { heading: string; what: string }[] =>
  parts.flatMap(({ heading, text }) => gapsIn(text ?? '').map((what) => ({ heading, what })));

/** Minutes as REST returns them. */
export const presentMinutes = (minutes: Minutes): object => ({
  text: minutes.text,
  state: minutes.state,
  version: minutes.version,
  gaps: gapsOf(minutes.parts),
  hidden_items: minutes.hiddenItems,
  actions_version: minutes.meeting.actionsVersion,
  additions: minutes.additions.map(({ item, ...addition }) => ({ item_id: item, ...addition })),
  approved_by: minutes.approvedBy,
  approved_at: minutes.approvedAt,
  edited_by: minutes.editedBy,
  changed_at: minutes.changedAt,
});
