import type { QuorumRule } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { hospitalSettings } from '../../requests/index.ts';
import { type Meeting, meetingOf, type NamedMeetingRow } from './model.ts';
import { membersOf } from './store.ts';

type Needs = Pick<Services, 'changes' | 'config' | 'db'>;

/** The committee's quorum rule, as the hospital has set it. */
export async function quorumRule(context: Needs): Promise<QuorumRule> {
  const { quorum_share, quorum_least } = await hospitalSettings(context);
  return { share: quorum_share, least: quorum_least };
}

/** The meetings of these rows, in the same order. One more statement for any number of them. */
export async function withMembers(context: Needs, rows: readonly NamedMeetingRow[]): Promise<Meeting[]> {
  const rule = await quorumRule(context);
  const members = Map.groupBy(
    await membersOf(
      context.db,
      rows.map(({ id }) => id),
    ),
    ({ meetingId }) => meetingId,
  );
  return rows.map((row) => meetingOf(row, members.get(row.id) ?? [], rule));
}
