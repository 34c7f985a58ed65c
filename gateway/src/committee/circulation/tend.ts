import {
  addWorkingDays,
  CIRCULATION_ENDS,
  DomainError,
  dayOf,
  instantAt,
  LIMITS,
  quorumOf,
  requestNumber,
} from '@portal/domain';
import type { Services } from '../../platform/context.ts';
import { alone, fromSql, leavableTransaction, toSql } from '../../platform/db/index.ts';
import { calendarOf, hospitalSettings, recusalsOf, sendLetters, upkeepOf } from '../../requests/index.ts';
import { quorumRule } from '../meetings/read.ts';
import { possibleMembers } from '../meetings/store.ts';
import { membersIn, once } from '../reminders/remind.ts';
import { remindedOf, unmarked } from '../reminders/store.ts';
import { openCirculation } from './open.ts';
import { settleCirculation } from './settle.ts';
import { bringerOf, openCirculations, ruledRequests, urgentRequests } from './store.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** How many are handled in one run; the next run handles the rest. */
const MOST = 200;
/**
 * Requests that came before the committee earlier wait for a person. So no circulation is opened just because the portal is upgraded or the
 * setting changes.
 */
const RECENT_MS = 7 * DAY;

/** Reminds the members of circulations that end soon, once: those who have not voted on every item. */
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
    await once(services, { id, mark, state: 'open' }, async (trx) => {
      const people = await membersIn(trx, id);
      await sendLetters(services, trx, { letter: 'circulation_reminder', of: id, people });
      return true;
    });
}

/** Opens a circulation of a request for the whole committee, unless too few members may vote or somebody else has placed the request first. */
const circulateOne = (
  services: Services,
  requestId: number,
  { why, endsAt }: { why: string; endsAt: Date },
): Promise<void> =>
  leavableTransaction<void>(services.db, async (trx, leave) => {
    const within = { ...services, ...upkeepOf(services), db: trx };
    const bringer = await bringerOf(trx, requestId);
    const members = await possibleMembers(trx, { count: LIMITS.meeting.members + 1 });
    if (!bringer || members.length > LIMITS.meeting.members) return leave();
    const memberIds = members.map(({ id }) => id);
    await openCirculation(within, null, {
      ...{ title: `${why}: ${requestNumber(requestId)}`, endsAt, memberIds, requestIds: [requestId] },
      ...{ chairId: bringer.id, plannedBy: bringer.id },
    });
    const recused = (await recusalsOf(trx, [requestId])).map(({ user_id }) => user_id);
    const may = memberIds.filter((id) => !recused.includes(id)).length;
    if (!quorumOf(may, may, await quorumRule(within)).reached) leave();
  }).catch((err: unknown) => {
    // A refusal means that it was put on an agenda or has left the review. Any other error must not stop the other requests.
    if (!(err instanceof DomainError))
      services.log.error({ err, request: requestId }, 'a request was not circulated by itself');
  });

/**
 * Where the hospital wants it, opens circulations of requests that have come before the committee and are on no agenda: requests whose rule
 * says so, with the days of the rule, and urgent requests.
 */
async function circulateByItself(services: Services): Promise<void> {
  const calendar = await calendarOf(services);
  const { circulation_days: urgentDays, routing_rules } = calendar.settings;
  const now = services.clock();
  const since = toSql(new Date(now.getTime() - RECENT_MS));
  const circulate = async (id: number, why: string, days: number) => {
    const day = addWorkingDays(dayOf(now, calendar.timeZone), days, calendar);
    const endsAt = instantAt({ day, time: CIRCULATION_ENDS }, calendar.timeZone);
    if (endsAt) await circulateOne(services, id, { why, endsAt });
  };
  const rules = routing_rules.filter(({ circulation }) => circulation !== null);
  const ids = rules.map(({ id }) => id);
  for (const { id, rule } of await ruledRequests(services.db, { rules: ids, since, count: MOST })) {
    const sentBy = rules.find((each) => each.id === rule);
    if (sentBy?.circulation) await circulate(id, sentBy.name, sentBy.circulation);
  }
  if (urgentDays === 0) return;
  for (const id of await urgentRequests(services.db, { since, count: MOST }))
    await circulate(id, 'Urgent', urgentDays);
}

/** The work on circulations that is due: only one gateway does it at a time. */
export const tendCirculations = (services: Services): Promise<void> =>
  alone(services.db, 'circulations', async () => {
    for (const { id } of await openCirculations(services.db, MOST))
      await settleCirculation(services, id).catch((err: unknown) =>
        // The others end on time.
        services.log.error({ err, meeting: id }, 'a circulation was not settled'),
      );
    await circulateByItself(services);
    await remindOfCirculations(services);
  }).then(() => undefined);
