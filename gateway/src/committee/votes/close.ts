import { countsText, dayOf, isBeforeCommittee, RECOMMENDATIONS, recommendationOf } from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { isoToSql, toSql } from '../../platform/db/index.ts';
import {
  appendEvent,
  countedVotes,
  lockRequest,
  PORTAL,
  recusalsOf,
  touchRequest,
  upkeepOf,
} from '../../requests/index.ts';
import { electorateOf, votersOf } from '../agenda/model.ts';
import { requestsNamed } from '../agenda/requests-store.ts';
import { updateItem } from '../agenda/store.ts';
import type { MeetingItemRow } from '../agenda/tables.ts';
import type { Meeting } from '../meetings/model.ts';
import { quorumRule } from '../meetings/read.ts';
import { standingIn, votesOn } from './model.ts';
import { givenVotes, insertVotes, lockItem } from './store.ts';

/** The services that closing an item needs. */
export type Closing = Pick<Services, 'changes' | 'clock' | 'config' | 'db'>;

/**
 * Closes an item in the transaction that has locked its meeting. For a request it stores who could vote, whose votes counted, and the
 * recommendation: later declarations, attendance and votes do not change these. When the request has left the review in the meantime,
 * nothing is recommended. The item is locked first and then its request, so no vote or recusal can come at the same moment. With
 * `onlyIfDone`, the item stays open while somebody may still vote on it. Returns whether it is closed.
 */
export async function closeVotes(
  within: Closing,
  { meeting, row, onlyIfDone = false }: { meeting: Meeting; row: MeetingItemRow; onlyIfDone?: boolean },
): Promise<boolean> {
  const { db } = within;
  const close = async (more: Partial<MeetingItemRow> = {}): Promise<true> => {
    await updateItem(db, row.id, { ...more, state: 'closed', closed_at: toSql(within.clock()) });
    return true;
  };
  if (row.request_id === null) return close();
  await lockItem(db, meeting.id, row.id);
  await lockRequest(db, row.request_id);
  const castVotes = await givenVotes(db, [row.id]);
  const votes = votesOn(castVotes, standingIn(meeting, await countedVotes(db, row.request_id)));
  const recused = (await recusalsOf(db, [row.request_id])).map(({ user_id: id }) => ({ id }));
  const who = { recused, voted: votersOf(votes) };
  const { eligible, present, quorum } = electorateOf(meeting, who, await quorumRule(within));
  const [request] = await requestsNamed(db, [row.request_id]);
  const isInReview = request !== undefined && isBeforeCommittee(request);
  if (onlyIfDone && isInReview && present.length < eligible.length) return false;
  const electorate = {
    needed: quorum.needed,
    eligible: JSON.stringify(meeting.kind === 'session' ? present : eligible),
  };
  if (!isInReview) return close(electorate);
  const counted = votes.filter(({ person }) => present.includes(person.id));
  const { result, counts } = recommendationOf(
    counted.map(({ vote }) => vote),
    quorum.reached,
  );
  const stood = counted.filter(({ person }) => !castVotes.some(({ user_id }) => user_id === person.id));
  if (stood.length)
    await insertVotes(
      db,
      stood.map(({ person, vote, reason, at: cast }) => ({
        ...{ item_id: row.id, user_id: person.id, user_name: person.name },
        ...{ vote, reason, at: isoToSql(cast) },
      })),
    );
  if (meeting.kind === 'circulation') {
    await tellRecommended(within, {
      ...{ requestId: row.request_id, hiddenFrom: recused.map(({ id }) => id) },
      notes: `${RECOMMENDATIONS[result]} (${countsText(counts) || 'no votes'}): ${meeting.title}, ${closingText(within, meeting, eligible.length > 0 && present.length === eligible.length)}`,
    });
  }
  return close({ ...electorate, result, counts: JSON.stringify(counts) });
}

/** When and why a circulation was closed: "closed 2026-11-20, all have voted". */
function closingText({ clock, config }: Closing, { endsAt }: Meeting, allVoted: boolean): string {
  const now = clock();
  const why = allVoted ? ', all have voted' : now < new Date(endsAt) ? ', before its end' : '';
  return `closed ${dayOf(now, config.timeZone)}${why}`;
}

/** Writes the result of a circulation into the history of a request, because a circulation has no minutes. */
async function tellRecommended(
  within: Closing,
  { requestId, notes, hiddenFrom }: { requestId: number; notes: string; hiddenFrom: number[] },
): Promise<void> {
  const { db } = within;
  const touched = await touchRequest(db, requestId);
  const event = { action: 'recommended', audience: 'staff', notes, hiddenFrom, at: within.clock() } as const;
  if (touched) await appendEvent(db, upkeepOf(within), PORTAL, { ...event, ...touched });
}
