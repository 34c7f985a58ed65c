import {
  agendaOrderSchema,
  assertAllowed,
  canReadMeetings,
  DomainError,
  invalidField,
  isBeforeCommittee,
  isConfirmedUrgent,
  itemChangeSchema,
  LIMITS,
  MESSAGES,
  mayRead,
  newItemSchema,
  requestNumber,
  STAGE_LABELS,
  STATUSES_BEFORE_COMMITTEE,
  stageOf,
  stageSinceOf,
  validate,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { chainHead } from '../../audit/index.ts';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { isDuplicate, toSql, transaction } from '../../platform/db/index.ts';
import {
  appendEvent,
  assertRoom,
  type DeviceRequest,
  listPage,
  onWithdrawal,
  PORTAL,
  ROOM_FOR_REPEATS,
  requestNotFound,
  touchRequest,
} from '../../requests/index.ts';
import type { Meeting, PlanChange } from '../meetings/model.ts';
import { assertSession, lastEditor, lockChangeable, tell, tellPages } from '../meetings/service.ts';
import { tellChangedAgenda } from '../reminders/publish.ts';
import { type MeetingItem, nameOfItem } from './model.ts';
import { itemNotFound, readAgendas, readItem } from './read.ts';
import { nameOfMeeting, PLACED, tellRemoved } from './release.ts';
import { deleteItem, insertItem, isAhead, itemsOf, placesOf, updateItem } from './store.ts';
import type { MeetingItemRow } from './tables.ts';

onWithdrawal(
  'meeting_items',
  'there are none: only a submitted request is withdrawn, and agendas have requests in committee review',
);

/** How many requests in each order are considered as proposals for an agenda. */
const MOST_LOOKED_AT = 100;
/** The most proposals for an agenda. */
export const MOST_PROPOSED = 30;

/** The services that placing a request needs, within its transaction. */
export type Placing = Pick<Context, 'changes' | 'config' | 'correlationId' | 'db'>;

interface Agenda {
  meeting: Meeting;
  rows: MeetingItemRow[];
  at: Date;
}

/** Changes an agenda; one person can do so at a time. Each change is one step in the history of the meeting. */
async function change<T>(
  context: Context,
  meetingId: number,
  decide: (within: Context, user: SessionUser, agenda: Agenda) => Promise<{ changes: PlanChange[]; done: T }>,
): Promise<T> {
  const user = requireUser(context, say('signInToUpdate'));
  return transaction(context.db, async (trx) => {
    const within = { ...context, db: trx };
    const meeting = await lockChangeable(within, user, meetingId);
    assertSession(meeting);
    const at = context.clock();
    const { changes, done } = await decide(within, user, {
      meeting,
      rows: await itemsOf(trx, [meetingId]),
      at,
    });
    if (changes.length) {
      await tell(trx, user, { id: meetingId, action: 'agenda_changed', changes, at });
      const members = meeting.attendance.map(({ person }) => person.id);
      await tellChangedAgenda(context, trx, { id: meetingId, members });
      tellPages(within, meetingId);
    }
    return done;
  });
}

function rowOf(rows: readonly MeetingItemRow[], id: number): MeetingItemRow {
  const row = rows.find((each) => each.id === id);
  if (!row) throw itemNotFound();
  return row;
}

/**
 * Puts a request on the agenda: locks its row and writes an event of its history. Without a person, the event names the portal. DomainErrors:
 * `not_found` for a request that the person may not read, `conflict` for one that is on another agenda or not before the committee.
 */
export async function placeRequest(
  context: Placing,
  user: SessionUser | null,
  { requestId, meeting, at }: { requestId: number; meeting: Meeting; at: Date },
): Promise<void> {
  const { db: trx } = context;
  const touched = await touchRequest(trx, requestId);
  if (!touched || (user && !mayRead(user, touched.after))) throw requestNotFound();
  const number = requestNumber(requestId);
  if (!isBeforeCommittee(touched.after))
    throw new DomainError(
      'conflict',
      say('notBeforeCommittee', number, STAGE_LABELS[stageOf(touched.after)]),
    );
  const [place] = await placesOf(trx, [requestId]);
  // An item that an earlier meeting did not reach is carried over.
  if (place && (place.meeting_id === meeting.id || isAhead(place, toSql(at))))
    throw new DomainError('conflict', say('onAgendaAlready', number, place.title));
  if (place) await updateItem(trx, place.item_id, { planned_request: null });
  const notes = nameOfMeeting(context, meeting);
  const head = await chainHead(trx, 'request', requestId);
  assertRoom(head, ROOM_FOR_REPEATS);
  const event = { action: PLACED[meeting.kind].on, audience: 'staff', ...touched, notes, at } as const;
  await appendEvent(trx, context, user ?? PORTAL, event, head);
}

/**
 * Adds a request in committee review, or a text, to the end of an agenda, for people who may change the meeting. DomainErrors:
 * `unauthenticated`, `invalid`, `not_found`, `forbidden`, and `conflict` when the meeting has begun, the agenda is full, or the request is on
 * another agenda.
 */
export async function addItem(context: Context, meetingId: number, input: unknown): Promise<MeetingItem> {
  return change(context, meetingId, async (within, user, { meeting, rows, at }) => {
    const { requestId = null, text, minutes = null } = validate(newItemSchema, input);
    const most = LIMITS.meeting.items;
    if (rows.length >= most) throw new DomainError('conflict', say('agendaFull', most));
    if (requestId !== null) await placeRequest(within, user, { requestId, meeting, at });
    const row = {
      meeting_id: meetingId,
      turn: Math.max(0, ...rows.map(({ turn }) => turn)) + 1,
      request_id: requestId,
      planned_request: requestId,
      text,
      minutes,
      state: 'planned',
      added_by: user.id,
      added_at: toSql(at),
    } as const;
    const id = await insertItem(within.db, row).catch((error: unknown) => {
      // Another transaction has put the request on another agenda at the same moment.
      if (!isDuplicate(error) || requestId === null) throw error;
      throw new DomainError('conflict', say('onAgendaAlready', requestNumber(requestId), meeting.title));
    });
    const changes: PlanChange[] = [{ part: 'item', old: null, new: nameOfItem(row) }];
    return { changes, done: await readItem(within, meeting, id) };
  });
}

const minutesText = (row: Pick<MeetingItemRow, 'request_id' | 'text' | 'minutes'>): string =>
  row.minutes === null ? nameOfItem(row) : `${nameOfItem(row)}, ${row.minutes} minutes`;

/**
 * Changes the minutes planned for an item, or its text. Fields that are left out stay as they are. Allowed for the same people as `addItem`.
 * DomainErrors: `unauthenticated`, `invalid`, `not_found`, `forbidden`, `conflict` when the meeting has begun.
 */
export async function changeItem(
  context: Context,
  meetingId: number,
  itemId: number,
  input: unknown,
): Promise<MeetingItem> {
  return change(context, meetingId, async (within, _user, { meeting, rows }) => {
    const before = rowOf(rows, itemId);
    const { text, minutes } = validate(itemChangeSchema, input);
    if (text !== null && before.request_id !== null) throw invalidField('text', MESSAGES.itemNeedsOne);
    const after = {
      ...before,
      text: text ?? before.text,
      minutes: minutes === undefined ? before.minutes : minutes,
    };
    const changes: PlanChange[] = [];
    if (after.text !== before.text || after.minutes !== before.minutes) {
      await updateItem(within.db, itemId, { text: after.text, minutes: after.minutes });
      changes.push({ part: 'item', old: minutesText(before), new: minutesText(after) });
    }
    return { changes, done: await readItem(within, meeting, itemId) };
  });
}

/** Takes an item off an agenda. Allowed for the same people as `addItem`. DomainErrors: as `changeItem`, without `invalid`. */
export async function removeItem(context: Context, meetingId: number, itemId: number): Promise<void> {
  await change(context, meetingId, async (within, user, { meeting, rows, at }) => {
    const row = rowOf(rows, itemId);
    await deleteItem(within.db, itemId);
    if (row.planned_request !== null)
      await tellRemoved(within, within.db, user, { requestId: row.planned_request, meeting, at });
    return { changes: [{ part: 'item', old: nameOfItem(row), new: null }], done: undefined };
  });
}

/**
 * Sorts the items of an agenda: `order` names each item once. Allowed for the same people as `addItem`. DomainErrors: as `changeItem`;
 * `conflict` also when somebody else has added, removed or sorted items since the order that the person has `seen`.
 */
export async function orderAgenda(
  context: Context,
  meetingId: number,
  input: unknown,
): Promise<MeetingItem[]> {
  return change(context, meetingId, async (within, _user, { meeting, rows }) => {
    const { order, seen: seenOrder } = validate(agendaOrderSchema, input);
    const itemIds = new Set(order);
    if (itemIds.size !== order.length) throw invalidField('order', MESSAGES.notItems);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const isAsSeen = !seenOrder || seenOrder.join() === rows.map(({ id }) => id).join();
    if (!isAsSeen || order.length !== rows.length || order.some((id) => !byId.has(id)))
      throw new DomainError('conflict', say('agendaChanged', await lastEditor(within, meetingId)));
    const moved = order.flatMap((id, at) => (byId.get(id)?.turn === at + 1 ? [] : [{ id, turn: at + 1 }]));
    for (const { id, turn } of moved) await updateItem(within.db, id, { turn });
    const names = (all: readonly MeetingItemRow[]) => all.map(nameOfItem).join(', ');
    const [old, now] = [names(rows), names(order.flatMap((id) => byId.get(id) ?? []))];
    const [agenda = []] = await readAgendas(within, [meeting]);
    return { changes: old === now ? [] : [{ part: 'order', old, new: now }], done: agenda };
  });
}

/** A key that is sorted after every real date. */
const NEVER = '9999';

/** Urgent requests come first, then by due date, then by waiting time. */
function byNeed(a: DeviceRequest, b: DeviceRequest): number {
  const keys = (request: DeviceRequest) => [
    isConfirmedUrgent(request) ? '0' : '1',
    isConfirmedUrgent(request) ? (request.wantedBy ?? NEVER) : '',
    request.dueAt ?? NEVER,
    stageSinceOf(request),
  ];
  const [keysOfA, keysOfB] = [keys(a), keys(b)];
  const at = keysOfA.findIndex((key, place) => key !== keysOfB[place]);
  return at < 0 ? a.id - b.id : (keysOfA[at] ?? '') < (keysOfB[at] ?? '') ? -1 : 1;
}

/**
 * Requests in committee review that are on no coming agenda, sorted by need: urgency, then due date, then age. It considers the first 100 of
 * each. For people who read meetings. DomainErrors: `unauthenticated`, `forbidden`.
 */
export async function proposeItems(context: Context): Promise<DeviceRequest[]> {
  assertAllowed(canReadMeetings(requireUser(context)));
  const filter = { status: [...STATUSES_BEFORE_COMMITTEE] };
  const pages = await Promise.all(
    (['urgent', 'due', 'longest_in_stage'] as const).map((order) =>
      listPage(context, { view: 'all', filter, order, first: MOST_LOOKED_AT }),
    ),
  );
  const candidates = new Map(pages.flatMap(({ items }) => items.map(({ node }) => [node.id, node] as const)));
  const places = await placesOf(context.db, [...candidates.keys()], toSql(context.clock()));
  for (const { request_id } of places) candidates.delete(request_id);
  return [...candidates.values()].sort(byNeed).slice(0, MOST_PROPOSED);
}
