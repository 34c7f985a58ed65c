import { type AgendaAction, dayOf, type MeetingKind } from '@portal/domain';
import type { Context, Database, SessionUser } from '../../platform/context.ts';
import { appendEvent, touchRequest } from '../../requests/index.ts';
import type { Meeting } from '../meetings/model.ts';
import { itemsOf, releaseRequests } from './store.ts';

type Named = Pick<Meeting, 'title' | 'kind' | 'startsAt' | 'endsAt'>;

/** The name of a meeting in the histories of requests. */
export const nameOfMeeting = (
  { config }: Pick<Context, 'config'>,
  { title, kind, startsAt, endsAt }: Named,
): string =>
  kind === 'circulation'
    ? `${title}, until ${dayOf(endsAt, config.timeZone)}`
    : `${title}, ${dayOf(startsAt, config.timeZone)}`;

/** The actions that the histories of requests record, for each kind of meeting. */
export const PLACED = {
  session: { on: 'agenda_added', off: 'agenda_removed' },
  circulation: { on: 'circulated', off: 'circulation_off' },
} as const satisfies Record<MeetingKind, Record<'on' | 'off', AgendaAction>>;

/** Writes into the history of a request that it is no longer on an agenda. A deleted request has no history. */
export async function tellRemoved(
  context: Context,
  trx: Database,
  user: SessionUser,
  { requestId, meeting, at }: { requestId: number; meeting: Named; at: Date },
): Promise<void> {
  const touched = await touchRequest(trx, requestId);
  if (!touched) return;
  const notes = nameOfMeeting(context, meeting);
  await appendEvent(trx, context, user, {
    action: PLACED[meeting.kind].off,
    audience: 'staff',
    ...touched,
    notes,
    at,
  });
}

/** Takes the requests off the agenda of a cancelled meeting. Recommendations that a circulation has already made stay. */
export async function releaseAgenda(
  context: Context,
  trx: Database,
  user: SessionUser,
  { meeting, at }: { meeting: Named & { id: number }; at: Date },
): Promise<void> {
  const remaining = (await itemsOf(trx, [meeting.id])).filter(({ state }) => state !== 'closed');
  const planned = remaining.flatMap(({ planned_request }) => planned_request ?? []);
  await releaseRequests(trx, meeting.id);
  // Always in the same order, so that two such transactions never wait for each other.
  for (const requestId of planned.sort((a, b) => a - b))
    await tellRemoved(context, trx, user, { requestId, meeting, at });
}
