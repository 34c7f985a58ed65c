import {
  addWorkingDays,
  CIRCULATION_ENDS,
  DomainError,
  dayOf,
  instantAt,
  isBeforeCommittee,
  LIMITS,
  OFFICE_ROLES,
  quorumOf,
  requestNumber,
} from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import {
  alone,
  fromSql,
  isDuplicate,
  leavableTransaction,
  toIso,
  toSql,
  transaction,
} from '../../platform/db/index.ts';
import {
  activePeople,
  appendEvent,
  calendarOf,
  hospitalSettings,
  insertDayReminder,
  lockRequest,
  PORTAL,
  recusalsOf,
  sendLetters,
  touchRequest,
  upkeepOf,
} from '../../requests/index.ts';
import { nameOfMeeting } from '../agenda/release.ts';
import { requestsNamed } from '../agenda/requests-store.ts';
import { itemsOf } from '../agenda/store.ts';
import type { NamedMeetingRow } from '../meetings/model.ts';
import { quorumRule } from '../meetings/read.ts';
import { possibleMembers } from '../meetings/store.ts';
import { membersIn, once } from '../reminders/remind.ts';
import { remindedOf, unmarked } from '../reminders/store.ts';
import { openCirculation } from './open.ts';
import { settleCirculation } from './settle.ts';
import {
  bringerOf,
  LACKING,
  notedLacking,
  openCirculations,
  ruledRequests,
  urgentRequests,
} from './store.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** How many circulations and requests are handled in one run; the next run handles the rest. */
const MOST = 200;
/**
 * Only requests that came before the committee within this time are circulated by the portal. Older ones wait for a person, so that an
 * upgrade or a changed setting opens no circulations.
 */
const RECENT_MS = 7 * DAY;

/** Records the reminder in the histories of the requests on which somebody may still vote. */
async function tellReminded(within: Services, meeting: NamedMeetingRow): Promise<void> {
  const { db } = within;
  const notes = nameOfMeeting(within, {
    ...meeting,
    startsAt: toIso(meeting.starts_at),
    endsAt: toIso(meeting.ends_at),
  });
  const open = (await itemsOf(db, [meeting.id])).filter(({ state }) => state === 'open');
  // Always in the same order, so that two such transactions never wait for each other.
  const ids = open.flatMap(({ request_id }) => request_id ?? []).sort((one, other) => one - other);
  for (const id of ids) {
    await lockRequest(db, id);
    const [request] = await requestsNamed(db, [id]);
    const touched = request && isBeforeCommittee(request) ? await touchRequest(db, id) : null;
    const event = { action: 'votes_soon', audience: 'staff', notes, at: within.clock() } as const;
    if (touched) await appendEvent(db, upkeepOf(within), PORTAL, { ...event, ...touched });
  }
}

/** Reminds the members of circulations that end soon, once each: members who have not voted on every item. */
async function remindOfCirculations(services: Services): Promise<void> {
  const { meeting_reminder_hours: hours } = await hospitalSettings(services);
  if (hours === 0) return;
  const now = services.clock().getTime();
  const due = (await openCirculations(services.db, MOST)).filter(({ ends_at, opened_at }) => {
    const from = fromSql(ends_at).getTime() - hours * HOUR;
    // A member who got the first mail shortly before needs no reminder.
    return now >= from && (opened_at === null || fromSql(opened_at).getTime() < from);
  });
  const mark = ({ ends_at }: Pick<(typeof due)[number], 'ends_at'>) => remindedOf(ends_at);
  for (const { id } of await unmarked(services.db, due, mark))
    await once(services, { id, mark, state: 'open' }, async (trx, meeting) => {
      const people = await membersIn(trx, id);
      await sendLetters(services, trx, { letter: 'circulation_reminder', of: id, people });
      await tellReminded({ ...services, db: trx }, meeting);
      return true;
    });
}

/** The result of an attempt: nothing remains to be done for the request, or too few members may vote on it. */
type Attempt = 'done' | 'lacking';

/**
 * Opens a circulation of a request for the whole committee, unless somebody else has placed the request first, or too few members may vote.
 */
const circulateOne = (
  services: Services,
  requestId: number,
  { why, endsAt }: { why: string; endsAt: Date },
): Promise<Attempt> =>
  leavableTransaction<Attempt>(services.db, async (trx, leave) => {
    const within = { ...services, ...upkeepOf(services), db: trx };
    const bringer = await bringerOf(trx, requestId);
    const members = await possibleMembers(trx, { count: LIMITS.meeting.members + 1 });
    // When the committee is too large for a meeting, or nobody has sent the request to the committee, a person must put it on an agenda.
    if (!bringer || members.length > LIMITS.meeting.members) return leave('done');
    const memberIds = members.map(({ id }) => id);
    await openCirculation(within, null, {
      ...{ title: `${why}: ${requestNumber(requestId)}`, endsAt, memberIds, requestIds: [requestId] },
      ...{ chairId: bringer.id, plannedBy: bringer.id },
    });
    const recused = (await recusalsOf(trx, [requestId])).map(({ user_id }) => user_id);
    const may = memberIds.filter((id) => !recused.includes(id)).length;
    return quorumOf(may, may, await quorumRule(within)).reached ? 'done' : leave('lacking');
  }).catch((err: unknown) => {
    // A DomainError means that the request was put on an agenda or has left the review. Any other error must not stop the other requests.
    if (!(err instanceof DomainError))
      services.log.error({ err, request: requestId }, 'a request was not circulated by itself');
    return 'done';
  });

/**
 * Records that too few members may vote on a request, so that it is not tried again on this day. The first time since the request came
 * before the committee, its history records it too. Then a mail goes to the business office and to the person who sent the request to the
 * committee.
 */
const noteLacking = (services: Services, requestId: number, day: string): Promise<void> =>
  transaction(services.db, async (trx) => {
    await lockRequest(trx, requestId);
    const [request] = await requestsNamed(trx, [requestId]);
    if (!request || !isBeforeCommittee(request)) return;
    const came = request.stageSince && dayOf(toIso(request.stageSince), services.config.timeZone);
    const isFirst = !(await notedLacking(trx, requestId, came ?? day));
    await insertDayReminder(trx, { request_id: requestId, kind: LACKING, day });
    const touched = isFirst ? await touchRequest(trx, requestId) : null;
    if (!touched) return;
    const event = { action: LACKING, audience: 'staff', ...touched, at: services.clock() } as const;
    await appendEvent(trx, upkeepOf(services), PORTAL, event);
    const bringer = await bringerOf(trx, requestId);
    const told = await activePeople(trx, bringer ? [bringer.id] : [], OFFICE_ROLES);
    await sendLetters(services, trx, {
      letter: 'circulation_lacking',
      of: requestId,
      people: [...told.keys()],
    });
  }).catch((err: unknown) => {
    // A duplicate: another gateway has recorded it. Any other error must not stop the other requests.
    if (!isDuplicate(err)) services.log.error({ err, request: requestId }, 'too few votes were not noted');
  });

/**
 * Opens circulations of requests that came before the committee and are on no agenda, if the hospital wants it: requests whose rule says
 * so, with the days of the rule, and urgent requests.
 */
async function circulateByItself(services: Services): Promise<void> {
  const calendar = await calendarOf(services);
  const { circulation_days: urgentDays, routing_rules } = calendar.settings;
  const now = services.clock();
  const since = toSql(new Date(now.getTime() - RECENT_MS));
  const sought = { since, today: dayOf(now, calendar.timeZone), count: MOST };
  const circulate = async (id: number, why: string, days: number) => {
    const day = addWorkingDays(dayOf(now, calendar.timeZone), days, calendar);
    const endsAt = instantAt({ day, time: CIRCULATION_ENDS }, calendar.timeZone);
    const attempt = endsAt && (await circulateOne(services, id, { why, endsAt }));
    if (attempt === 'lacking') await noteLacking(services, id, sought.today);
  };
  const rules = routing_rules.filter(({ circulation }) => circulation !== null);
  const ids = rules.map(({ id }) => id);
  for (const { id, rule } of await ruledRequests(services.db, { rules: ids, ...sought })) {
    const sentBy = rules.find((each) => each.id === rule);
    if (sentBy?.circulation) await circulate(id, sentBy.name, sentBy.circulation);
  }
  if (urgentDays === 0) return;
  for (const id of await urgentRequests(services.db, sought)) await circulate(id, 'Urgent', urgentDays);
}

/** Does the work on circulations that is due. Only one gateway does it at a time. */
export const tendCirculations = (services: Services): Promise<void> =>
  alone(services.db, 'circulations', async () => {
    for (const { id } of await openCirculations(services.db, MOST))
      await settleCirculation(services, id).catch((err: unknown) =>
        // One failure must not keep the other circulations from ending on time.
        services.log.error({ err, meeting: id }, 'a circulation was not settled'),
      );
    await circulateByItself(services);
    await remindOfCirculations(services);
  }).then(() => undefined);
