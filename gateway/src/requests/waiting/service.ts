import {
  dayOf,
  hasPermission,
  MOST_WAITING,
  mayAct,
  mayFollowUp,
  mayRead,
  PASSED_ON,
  type SaidKind,
  stagesWaitingFor,
  TRANSITIONS,
  WAITING,
  type WaitingKind,
  waitingKindsOf,
  workingDaysBetween,
} from '@portal/domain';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { type Position, toIso, toSql } from '../../platform/db/index.ts';
import { decodeCursor, Listed, type Page } from '../../platform/paging.ts';
import { type ConsultedRequest, consultedRequest } from '../consultations/model.ts';
import { asSeenBy } from '../device-requests/lists.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { requireReader } from '../notices/service.ts';
import { isSecondAsked } from '../second-approvals/needs.ts';
import { calendarOf } from '../settings/service.ts';
import { findActions, type WaitingAction } from './actions.ts';
import { type Asked, type Found, findSaid, findWaiting, type SaidRow, type Sought } from './store.ts';

/** Who asked, answered, gave or began what waits, and when. */
export interface Said {
  /** Null when the history no longer has it. */
  by: string | null;
  at: string;
  /** For conditions and consultations: the date by which it is wanted. */
  dueDay: string | null;
  /** Whether that day is over. */
  overdue: boolean;
  /** The name of the person for whom it waits, when the reader is their deputy; else null. */
  waitsFor: string | null;
}

/** What waits for a person, of one kind. */
export interface Waiting {
  kind: WaitingKind;
  /** At most `MOST_WAITING`. */
  count: number;
  /** Since when the longest waiting one has waited; null when none waits. */
  oldest: string | null;
  /** The working days since then; null when none waits. */
  oldestWorkingDays: number | null;
  /** For work at a stage, conditions, consultations and actions: how many are overdue, at most `MOST_WAITING`. Null for other kinds. */
  overdue: number | null;
  /** Urgent requests first, then those that have waited longest. */
  items: DeviceRequest[];
  /** For the kinds in `SAID_KINDS`, such as questions and conditions: who was first on each request. Else empty. */
  said: Said[];
  /** For consultations: the requests, also those that the person may not read and that are not among the items. */
  consulted: ConsultedRequest[];
  /** For actions of meetings, which belong to no request: the first due first. */
  actions: WaitingAction[];
}

/** The ids of absent people whose work of this kind goes to the person as their deputy. */
const othersOf = ({ standsFor }: SessionUser, kind: WaitingKind): number[] =>
  standsFor && PASSED_ON.includes(kind) ? standsFor.map(({ id }) => id) : [];

const askedFor = ({ clock, config }: Context, user: SessionUser, kind: WaitingKind): Asked => ({
  by: WAITING[kind].by as Asked['by'],
  person: user.id,
  ...(othersOf(user, kind).length && { standsFor: othersOf(user, kind) }),
  seesAll: hasPermission(user, 'view_all_requests'),
  analyzes: mayFollowUp(user),
  overBefore: mayAct('stop_trial', user).allowed ? dayOf(clock(), config.timeZone) : '',
  today: dayOf(clock(), config.timeZone),
});

const saidOf = ({ standsFor = [] }: SessionUser, { by, since, until, whom }: SaidRow, today = ''): Said => ({
  by,
  at: toIso(since),
  dueDay: until,
  overdue: until !== null && until < today,
  waitsFor: standsFor.find(({ id }) => id === whom)?.name ?? null,
});

/** The kinds of which overdue ones are counted. */
const COUNTED_LATE: readonly string[] = ['stage', 'assignee', 'condition', 'consultation', 'action'];

function soughtFor(context: Context, user: SessionUser, kind: WaitingKind, secondAsked: boolean): Sought {
  const { by, stage, action } = WAITING[kind];
  const dueBefore = toSql(context.clock());
  switch (by) {
    case 'stage':
      return {
        by,
        stage,
        dueBefore,
        ...(!action && { notVotedBy: user.id }),
        ...(action === 'approve' && secondAsked && { notApprovedBy: user.id }),
        ...(action && TRANSITIONS[action].blocked && { unblocked: true as const }),
      };
    case 'assignee':
      return { by: 'stage', stage, assignees: [user.id, ...othersOf(user, kind)], dueBefore };
    case 'due':
      return { by, stages: stagesWaitingFor(user), before: dueBefore };
    default:
      return askedFor(context, user, kind);
  }
}

type FoundOfKind = Found & Pick<Waiting, 'actions'>;

async function findKind(
  context: Context,
  user: SessionUser,
  kind: WaitingKind,
  secondAsked: boolean,
): Promise<FoundOfKind> {
  if (WAITING[kind].by === 'action') return { items: [], said: [], ...(await findActions(context, user)) };
  return { ...(await findWaiting(context.db, soughtFor(context, user, kind, secondAsked))), actions: [] };
}

/** What the person may read of a request that waits for them. */
const shownTo = (
  user: SessionUser,
  kind: WaitingKind,
  request: DeviceRequest,
): Pick<SaidRequest, 'request' | 'consulted'> => {
  const isConsulted = kind === 'consultations';
  return {
    request: !isConsulted || mayRead(user, request) ? asSeenBy(user, request) : null,
    consulted: isConsulted ? consultedRequest(request, true) : null,
  };
};

/**
 * What waits for the person who asks: each kind that concerns them, urgent requests first, then those that have waited longest. One
 * statement for each kind. DomainError `unauthenticated`.
 */
export async function readWaiting(context: Context): Promise<Waiting[]> {
  const user = requireUser(context);
  const { timeZone } = context.config;
  const calendar = await calendarOf(context);
  // A request that the person has approved may wait for a second person.
  const secondAsked = await isSecondAsked(context);
  const today = dayOf(context.clock(), timeZone);
  const daysSince = (at: string) => workingDaysBetween(dayOf(at, timeZone), today, calendar);
  return Promise.all(
    waitingKindsOf(user).map(async (kind) => {
      const { by: waitsBy } = WAITING[kind];
      const { count, oldest: since, overdue, ...found } = await findKind(context, user, kind, secondAsked);
      const { actions } = found;
      const shown = found.items.map((request) => shownTo(user, kind, request));
      const items = shown.flatMap(({ request }) => request ?? []);
      const consulted = shown.flatMap((each) => each.consulted ?? []);
      const said = found.said.map((each) => saidOf(user, each, today));
      const oldest = since && toIso(since);
      const oldestWorkingDays = oldest === null ? null : daysSince(oldest);
      const late = COUNTED_LATE.includes(waitsBy) ? (overdue ?? 0) : null;
      return { kind, count, oldest, oldestWorkingDays, overdue: late, items, said, consulted, actions };
    }),
  );
}

/** A request on which something of `SAID_KINDS` waits for a person, such as a question. */
export interface SaidRequest extends Said {
  /** Null when the person is consulted about the request and may not read it. */
  request: DeviceRequest | null;
  /** What the person is asked about; null for other kinds than consultations. */
  consulted: ConsultedRequest | null;
}

/**
 * A page of what waits for the person who asks, of one of `SAID_KINDS`: the longest waiting first, `MOST_WAITING` at most. DomainErrors:
 * `unauthenticated`, `forbidden` for people who may read no requests, `invalid` for a cursor that is not valid.
 */
export async function readSaid(
  context: Context,
  { kind, first, after }: { kind: SaidKind; first: number; after?: string | null },
): Promise<Page<SaidRequest>> {
  const user = requireReader(context);
  const { db } = context;
  const sought = askedFor(context, user, kind);
  const find = (position: Position | null, count: number) => findSaid(db, sought, { position, count });
  const { items, said, count } = await find(after ? decodeCursor(after) : null, first + 1);
  const inAll = async () => (after ? (await find(null, 1)).count : count);
  return {
    items: items.slice(0, first).map((request, index) => {
      const row = said[index] as SaidRow;
      const node = { ...shownTo(user, kind, request), ...saidOf(user, row, sought.today) };
      return new Listed(node, { at: row.since, id: request.id });
    }),
    hasNext: items.length > first,
    total: inAll,
    isLeast: async () => (await inAll()) >= MOST_WAITING,
  };
}
