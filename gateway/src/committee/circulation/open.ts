import { DomainError, requestNumber } from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import type { Context, SessionUser } from '../../platform/context.ts';
import { isDuplicate, toSql } from '../../platform/db/index.ts';
import { PORTAL, recuseInterestedMembers, sendLetters } from '../../requests/index.ts';
import { requestsNamed } from '../agenda/requests-store.ts';
import { type Placing, placeRequest } from '../agenda/service.ts';
import { insertItem } from '../agenda/store.ts';
import { changesBetween, type Meeting } from '../meetings/model.ts';
import { withMembers } from '../meetings/read.ts';
import { tell, tellPages } from '../meetings/service.ts';
import { insertMeeting, meetingsWith, writeMembers } from '../meetings/store.ts';

/** The services that opening a circulation needs, within its transaction. */
type Opening = Placing & Pick<Context, 'clock'>;

/** The contents of a new circulation. */
interface Circulation {
  title: string;
  endsAt: Date;
  chairId: number;
  /** The person who opens it. When the portal opens it: the person who sent the request to the committee. */
  plannedBy: number;
  memberIds: readonly number[];
  /** In their order on the screen. */
  requestIds: readonly number[];
}

/** Adds the requests to an open circulation, as its items. */
async function putRequests(
  within: Opening,
  by: SessionUser | null,
  { meeting, requestIds, at }: { meeting: Meeting; requestIds: readonly number[]; at: Date },
): Promise<void> {
  const { db } = within;
  // Always in the same order, so that two such transactions never wait for each other. Recusals are written before any request is locked.
  const inOrder = [...requestIds].sort((a, b) => a - b);
  const requests = await requestsNamed(db, inOrder);
  for (const request of requests) await recuseInterestedMembers(db, within, request);
  for (const requestId of inOrder) {
    await placeRequest(within, by, { requestId, meeting, at });
    await insertItem(db, {
      ...{ meeting_id: meeting.id, turn: requestIds.indexOf(requestId) + 1 },
      ...{ request_id: requestId, planned_request: requestId, text: null, minutes: null, state: 'open' },
      ...{ added_by: meeting.plannedBy.id, added_at: toSql(at), opened_at: toSql(at) },
    }).catch((error: unknown) => {
      // Another transaction has put the request on an agenda at the same moment.
      if (!isDuplicate(error)) throw error;
      throw new DomainError('conflict', say('onAgendaAlready', requestNumber(requestId), meeting.title));
    });
  }
}

/**
 * Opens a circulation with all of its items, in the transaction of `within`. It is opened by a person or by the portal. Its members get a
 * mail. DomainErrors: as `placeRequest`.
 */
export async function openCirculation(
  within: Opening,
  by: SessionUser | null,
  { title, endsAt, chairId, plannedBy, memberIds, requestIds }: Circulation,
): Promise<Meeting> {
  const { db } = within;
  const at = within.clock();
  const now = toSql(at);
  const id = await insertMeeting(db, {
    ...{ kind: 'circulation', title, place: null, guests: '[]', state: 'open', version: 1 },
    ...{ starts_at: now, opened_at: now, planned_at: now },
    ...{ ends_at: toSql(endsAt), listed_at: toSql(endsAt) },
    ...{ chair_id: chairId, planned_by: plannedBy },
  });
  await writeMembers(db, id, { add: memberIds, remove: [] });
  const [meeting] = await withMembers(within, await meetingsWith(db, [id]));
  if (!meeting) throw new Error('A circulation is gone that was just written');
  await tell(db, by ?? PORTAL, { id, action: 'circulated', changes: changesBetween(null, meeting), at });
  await putRequests(within, by, { meeting, requestIds, at });
  await sendLetters(within, db, { letter: 'circulation', of: id, people: memberIds });
  tellPages(within, id);
  return meeting;
}
