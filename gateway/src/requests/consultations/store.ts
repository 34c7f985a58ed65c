import { CONSULTING_STAGES, type ReminderAction } from '@portal/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import type { SqlDateTime } from '../../platform/db/index.ts';
import { type DueDay, toldOfDay } from '../day-reminders/store.ts';
import type { ConsultationRow } from './tables.ts';

/** The consultations about these requests, oldest first; with `askedOf`, only those of one person. One statement for all. */
export async function consultationsOf(
  db: Database,
  requestIds: readonly number[],
  askedOf?: number,
): Promise<ConsultationRow[]> {
  if (!requestIds.length) return [];
  let rows = db.selectFrom('request_consultations').selectAll().where('request_id', 'in', requestIds);
  if (askedOf !== undefined) rows = rows.where('asked_of', '=', askedOf);
  return rows.orderBy('request_id').orderBy('id').execute();
}

export const insertConsultation = async (db: Database, row: ConsultationRow): Promise<void> =>
  void (await db.insertInto('request_consultations').values(row).execute());

/** Writes the columns that change after somebody was asked. */
export async function updateConsultation(
  db: Database,
  { request_id, id, open_to, answer, answer_text, answered_at, withdrawn_at, salt, digest }: ConsultationRow,
): Promise<void> {
  await db
    .updateTable('request_consultations')
    .set({ open_to, answer, answer_text, answered_at, withdrawn_at, salt, digest })
    .where((eb) => eb.and({ request_id, id }))
    .execute();
}

export const deleteConsultationsOf = async (db: Database, requestId: number): Promise<void> =>
  void (await db.deleteFrom('request_consultations').where('request_id', '=', requestId).execute());

/** A part of another statement: whether a person is or was consulted about a request. */
export const consultedBy = (requestId: Expression<number>, userId: Expression<number>) =>
  sql<SqlBool>`exists (select 1 from request_consultations as consultation
    where consultation.asked_of = ${userId} and consultation.request_id = ${requestId})`;

/** Those of the requests about which a consultation waits for the person's answer. */
export async function requestsConsulting(
  db: Database,
  userId: number,
  requestIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('request_consultations')
    .innerJoin('device_requests', 'device_requests.id', 'request_id')
    .select('request_id')
    .where('open_to', '=', userId)
    .where('request_id', 'in', requestIds)
    .where('stage', 'in', CONSULTING_STAGES)
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}

/**
 * The dates after `after` and up to `until` on which consultations wait for an answer, if they were asked before today and this kind of
 * reminder was not sent for them.
 */
export const consultationsDue = (
  db: Database,
  {
    kind,
    after,
    until,
    askedBefore,
    count,
  }: {
    kind: ReminderAction;
    after: string;
    until: string;
    askedBefore: SqlDateTime;
    count: number;
  },
): Promise<DueDay[]> =>
  db
    .selectFrom('request_consultations as asked')
    .innerJoin('device_requests', 'device_requests.id', 'asked.request_id')
    .select(['asked.request_id', 'asked.answer_by as day'])
    .distinct()
    .where('asked.answer_by', '>', after)
    .where('asked.answer_by', '<=', until)
    .where('asked.open_to', 'is not', null)
    .where('asked.asked_at', '<', askedBefore)
    .where('device_requests.stage', 'in', CONSULTING_STAGES)
    .where((eb) => eb.not(toldOfDay(kind, eb.ref('asked.request_id'), eb.ref('asked.answer_by'))))
    .orderBy('asked.answer_by')
    .orderBy('asked.request_id')
    .limit(count)
    .$narrowType<DueDay>()
    .execute();
