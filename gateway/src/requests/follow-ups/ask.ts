import {
  FOLLOW_UP_ROUNDS,
  FOLLOWED_UP_STAGE,
  type FollowUpPart,
  type FollowUpRound,
  LIMITS,
  stageOf,
} from '@portal/domain';
import { peopleById } from '../../people/index.ts';
import type { Database, Services } from '../../platform/context.ts';
import { alone, fromSql, toSql } from '../../platform/db/index.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { hospitalSettings } from '../settings/known.ts';
import { tellOnce } from '../tell-once.ts';
import { isAnalyst } from './people.ts';
import {
  askedSince,
  followUpsOf,
  insertFollowUps,
  lastAnalyst,
  remindersDue,
  shelvedBetween,
  updateFollowUp,
} from './store.ts';
import type { FollowUpRow } from './tables.ts';

const DAY_MS = 24 * 60 * 60_000;
/** One run asks about at most this many devices in each round, and reminds about at most as many; the next run handles the rest. */
const MOST = 1_000;
/** Devices whose date is longer ago are not asked about, so that nobody is flooded after an outage or a shorter setting. */
const LOOK_BACK_DAYS = 14;

/** The id of a follow-up in its request. With fixed ids nobody is asked twice. They are stored, so they must never change. */
const FOLLOW_UP_ID: Readonly<Record<FollowUpRound, Readonly<Record<FollowUpPart, number>>>> = {
  first: { requester: 1, analyst: 2 },
  second: { requester: 3, analyst: 4 },
};

/** Nobody is asked about devices whose date was before this instant. */
export const lookBack = (now: Date): Date => later(now, -LOOK_BACK_DAYS);

/** The instant so many days of 24 hours later; earlier for a negative number. */
export const later = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

/**
 * The people to ask: the requester, and another person who analyzed the request: its assignee, or the last one who did. The person is null
 * when nobody is left who analyzed it.
 */
async function askedOf(
  trx: Database,
  { id, requestedBy, assigneeId }: DeviceRequest,
): Promise<{ part: FollowUpPart; person: { id: number; name: string } | null }[]> {
  const analystId = assigneeId ?? (await lastAnalyst(trx, id));
  const people = await peopleById(trx, [...new Set([requestedBy, analystId ?? requestedBy])]);
  const requester = people.find((person) => person.id === requestedBy);
  const analyst = people.find((person) => person.id === analystId);
  const analyzes = isAnalyst(analyst);
  return [
    ...(requester ? [{ part: 'requester' as const, person: requester }] : []),
    ...(analyzes && analyst.id === requestedBy
      ? []
      : [{ part: 'analyst' as const, person: analyzes ? analyst : null }]),
  ];
}

/** Asks people what came of a device, once in each round. Returns whether this gateway has asked. */
export async function askAbout(
  services: Pick<Services, 'db' | 'clock' | 'changes'>,
  requestId: number,
  { round, days }: { round: FollowUpRound; days: number },
): Promise<boolean> {
  let rows: FollowUpRow[] = [];
  return tellOnce(services, requestId, {
    action: 'follow_up_asked',
    async concern(trx, request) {
      if (stageOf(request) !== FOLLOWED_UP_STAGE) return null;
      const at = services.clock();
      rows = (await askedOf(trx, request)).map(({ part, person }) => ({
        request_id: requestId,
        id: FOLLOW_UP_ID[round][part],
        round,
        part,
        days,
        person_id: person?.id ?? null,
        person_name: person?.name ?? null,
        asked_at: toSql(at),
        open_to: person?.id ?? null,
        remind_at: person && toSql(later(at, LIMITS.followUp.remindDays)),
        ...{ answered_by: null, answered_by_name: null, first_answered_at: null, answered_at: null },
        ...{ value: null, salt: null, digest: null },
      }));
      return { concerns: rows.flatMap(({ open_to }) => open_to ?? []) };
    },
    mark: (trx) => insertFollowUps(trx, rows),
    rows: () => ({ request_follow_ups: rows }),
  });
}

/** Reminds the people who have not answered about a device, once. Returns whether this gateway has reminded them. */
async function remindAbout(services: Services, requestId: number): Promise<boolean> {
  let rows: FollowUpRow[] = [];
  return tellOnce(services, requestId, {
    action: 'follow_up_due',
    async concern(trx, request) {
      const now = toSql(services.clock());
      const due = (await followUpsOf(trx, [requestId])).filter(
        ({ remind_at }) => remind_at !== null && remind_at <= now,
      );
      rows = due.map((row) => ({ ...row, remind_at: null }));
      if (stageOf(request) !== FOLLOWED_UP_STAGE || !rows.length) return null;
      const people = await peopleById(trx, [...new Set(rows.flatMap(({ open_to }) => open_to ?? []))]);
      const isTold = ({ part, open_to }: FollowUpRow) =>
        part === 'requester' || isAnalyst(people.find((person) => person.id === open_to));
      return { concerns: [...new Set(rows.filter(isTold).flatMap(({ open_to }) => open_to ?? []))] };
    },
    async mark(trx) {
      for (const row of rows) await updateFollowUp(trx, row);
    },
    rows: () => ({ request_follow_ups: rows }),
  });
}

/**
 * Asks about devices whose date has come in the last `LOOK_BACK_DAYS` days, but not before the first run of follow-ups, and reminds people
 * who have not answered, once. Returns the number of events.
 */
export const followUp = (services: Services): Promise<number> =>
  alone(services.db, 'followUps', async () => {
    const now = services.clock();
    const since = fromSql(await askedSince(services.db, toSql(now)));
    const start = new Date(Math.max(since.getTime(), lookBack(now).getTime()));
    const settings = await hospitalSettings(services);
    let count = 0;
    for (const round of FOLLOW_UP_ROUNDS) {
      const days = settings[`follow_up_days_${round}`];
      if (days === 0) continue;
      const [after, to] = [toSql(later(start, -days)), toSql(later(now, -days))];
      for (const id of await shelvedBetween(services.db, { round, after, to, count: MOST }))
        if (await askAbout(services, id, { round, days })) count++;
    }
    for (const id of await remindersDue(services.db, { now: toSql(now), count: MOST }))
      if (await remindAbout(services, id)) count++;
    return count;
  });
