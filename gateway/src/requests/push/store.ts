import type { Database } from '../../platform/context.ts';
import { toldOfDueDay } from '../clock/store.ts';
import { consultedBy } from '../consultations/store.ts';
import { inSteps } from '../notices/people-store.ts';
import { supportedBy } from '../support/store.ts';
import { evaluatedBy } from '../trials/store.ts';
import type { NewPush, NewPushDevice, PushDeviceRow } from './tables.ts';

/** The devices of these people, the newest of each first. */
export async function devicesOf(db: Database, people: readonly number[]): Promise<PushDeviceRow[]> {
  const devices: PushDeviceRow[] = [];
  for (const step of inSteps(people))
    devices.push(
      ...(await db
        .selectFrom('push_devices')
        .selectAll()
        .where('user_id', 'in', step)
        .orderBy('id', 'desc')
        .execute()),
    );
  return devices;
}

/**
 * Adds a device, or gives the device with the same address this person and these keys. Returns its id. Rejects when another call has just
 * added it.
 */
export async function saveDevice(db: Database, device: NewPushDevice): Promise<number> {
  const { endpoint_hash: hash, created_at: _, ...changes } = device;
  const { numUpdatedRows } = await db
    .updateTable('push_devices')
    .set(changes)
    .where('endpoint_hash', '=', hash)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await db.insertInto('push_devices').values(device).execute();
  const { id } = await db
    .selectFrom('push_devices')
    .select('id')
    .where('endpoint_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteDevices(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length) await db.deleteFrom('push_devices').where('id', 'in', ids).execute();
}

/** Deletes a device of the person. Returns whether there was one. */
export async function deleteOwnDevice(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes the person's devices of one sign-in: of its session or, where it has one, of the provider's session. */
export async function deleteDevicesOfSignIn(
  db: Database,
  userId: number,
  { hash, providerSession }: { hash: string; providerSession: string | null },
): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where((eb) =>
      providerSession === null
        ? eb('session_hash', '=', hash)
        : eb.or([eb('session_hash', '=', hash), eb('provider_session', '=', providerSession)]),
    )
    .execute();
}

/** Deletes the person's devices whose session is over. */
export async function deleteSignedOutDevices(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where(
      'session_hash',
      'not in',
      db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId),
    )
    .execute();
}

export async function insertPushes(db: Database, pushes: readonly NewPush[]): Promise<void> {
  for (const step of inSteps(pushes)) await db.insertInto('pushes').values(step).execute();
}

/** The pushes that are due now, at most `most` of them, the earliest due first. */
export const duePushes = (db: Database, now: string, most: number) =>
  db
    .selectFrom('pushes')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute();

export type PushRow = Awaited<ReturnType<typeof duePushes>>[number];

/** The content of a push and its device; undefined when the device or the request is no longer there. */
export const contentOf = (db: Database, id: number) =>
  db
    .selectFrom('pushes')
    .innerJoin('push_devices as to', (on) =>
      on.onRef('to.id', '=', 'pushes.device_id').onRef('to.user_id', '=', 'pushes.user_id'),
    )
    .innerJoin('device_requests as request', 'request.id', 'pushes.request_id')
    .innerJoin('request_events as event', 'event.id', 'pushes.event_id')
    .leftJoin('users as away', 'away.id', 'pushes.for_id')
    .select(['to.id as device_id', 'to.endpoint', 'to.p256dh', 'to.auth'])
    .select(['pushes.kind', 'pushes.staff_only', 'pushes.request_id', 'pushes.event_id'])
    .select(['request.device_name', 'request.department', 'request.status', 'request.stage'])
    .select(['request.requested_by', 'request.assignee_id', 'request.due_at', 'request.urgency'])
    .select(['event.actor_name', 'event.notes', 'pushes.for_id', 'away.name as for_name'])
    .select((eb) => supportedBy(eb.ref('pushes.request_id'), eb.ref('pushes.user_id')).as('supports'))
    .select((eb) => toldOfDueDay(eb.ref('pushes.request_id'), eb.ref('request.due_at')).as('told_of_due_day'))
    .select((eb) => consultedBy(eb.ref('pushes.request_id'), eb.ref('pushes.user_id')).as('consulted'))
    .select((eb) => evaluatedBy(eb.ref('pushes.request_id'), eb.ref('pushes.user_id')).as('evaluates'))
    .where('pushes.id', '=', id)
    .executeTakeFirst();

/** Changes when a push is tried again and the number of its tries, if it is still at this try. Returns whether it was. */
export async function postponePush(
  db: Database,
  { id, tries }: Pick<PushRow, 'id' | 'tries'>,
  changes: Pick<PushRow, 'due_at' | 'tries'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pushes')
    .set(changes)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePush(db: Database, { id, tries }: Pick<PushRow, 'id' | 'tries'>): Promise<void> {
  await db.deleteFrom('pushes').where('id', '=', id).where('tries', '=', tries).execute();
}

export async function deletePushesOf(db: Database, requestId: number): Promise<void> {
  await db.deleteFrom('pushes').where('request_id', '=', requestId).execute();
}

/** How many pushes wait, and when the first of them is due. */
export const pushesWaiting = (db: Database) =>
  db
    .selectFrom('pushes')
    .select(({ fn }) => [fn.countAll<number | string>().as('waiting'), fn.min('due_at').as('since')])
    .executeTakeFirstOrThrow();
