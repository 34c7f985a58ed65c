import { isBeforeCommittee, recommendationOf } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import { isoToSql, toSql } from '../../platform/db/index.ts';
import { countedVotes, lockRequest, readRequest, recusalsOf } from '../../requests/index.ts';
import { electorateOf } from '../agenda/model.ts';
import { updateItem } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import type { Meeting } from '../meetings/model.ts';
import { quorumRule } from '../meetings/read.ts';
import { votesOn } from './model.ts';
import { givenVotes, insertVotes, lockItem } from './store.ts';

/**
 * Closes an item in the transaction that has locked its meeting. Of a request it is written who could vote, whose votes counted, and what
 * they recommend: later declarations, attendance and votes change nothing of it. On a request that has left the review meanwhile nothing
 * is recommended: it has fallen. No vote and no recusal comes at the
 * same moment: the item is locked, and then its request.
 */
export async function closeVotes(
  within: Context,
  { meeting, row }: { meeting: Meeting; row: MeetingItemRow },
): Promise<void> {
  const { db } = within;
  const closed = () => ({ state: 'closed', closed_at: toSql(within.clock()) }) as const;
  if (row.request_id === null) return updateItem(db, row.id, closed());
  await lockItem(db, meeting.id, row.id);
  await lockRequest(db, row.request_id);
  const given = await givenVotes(db, [row.id]);
  const standing = await countedVotes(db, row.request_id);
  const recused = (await recusalsOf(db, [row.request_id])).map(({ user_id: id }) => ({ id }));
  const { present, quorum } = electorateOf(meeting, recused, await quorumRule(within));
  const electorate = { needed: quorum.needed, eligible: JSON.stringify(present) };
  if (!isBeforeCommittee(await readRequest(within, row.request_id)))
    return updateItem(db, row.id, { ...closed(), ...electorate });
  const counted = votesOn(given, standing).filter(({ person }) => present.includes(person.id));
  const { result, counts } = recommendationOf(
    counted.map(({ vote }) => vote),
    quorum.reached,
  );
  const stood = counted.filter(({ person }) => !given.some(({ user_id }) => user_id === person.id));
  if (stood.length)
    await insertVotes(
      db,
      stood.map(({ person, vote, reason, at: cast }) => ({
        ...{ item_id: row.id, user_id: person.id, user_name: person.name },
        ...{ vote, reason, at: isoToSql(cast) },
      })),
    );
  await updateItem(db, row.id, {
    ...closed(),
    ...electorate,
    result,
    counts: JSON.stringify(counts),
  });
}
