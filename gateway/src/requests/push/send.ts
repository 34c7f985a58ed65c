import { forWhom, NOTICE_KIND, noticePage, requestNumber } from '@portal/domain';
import type { Database, Services } from '../../platform/context.ts';
import { afterCommit, toSql } from '../../platform/db/index.ts';
import { beginTry, createSignal, startWorker, type Worker } from '../../platform/upkeep/index.ts';
import { onWithdrawal } from '../device-requests/withdrawal.ts';
import { itemOf } from '../notices/item.ts';
import { onPush, type Pushed } from '../notices/notify.ts';
import { activePeople } from '../notices/people-store.ts';
import { stillWanted } from '../notices/wanted.ts';
import { deliver, type PushMessage, type Subscription } from './deliver.ts';
import { pushKeys } from './keys.ts';
import {
  contentOf,
  deleteDevices,
  deletePush,
  deletePushesOf,
  devicesOf,
  duePushes,
  insertPushes,
  type PushRow,
  postponePush,
} from './store.ts';

/** How often a gateway looks for pushes that are due. Its own pushes wake it at once. */
const LOOK_MS = 10_000;
const MINUTE = 60_000;
/** The pauses between the tries of a push. After the last one it is dropped: it is old news by then, and the notice is behind the bell. */
const RETRY_TIMES = { leaseMs: MINUTE, pausesMs: [1, 5, 15, 60].map((minutes) => minutes * MINUTE) };
/** How many are sent at the same time, so that one service that hangs does not delay the others. */
const AT_ONCE = 20;
const LONGEST_TEXT = 500;

/** Given when this gateway has committed new pushes. */
const pushKept = createSignal();

/** Stores the notices to push, for each device of each person, in the transaction that writes the notices. */
async function keep(trx: Database, pushed: readonly Pushed[]): Promise<void> {
  const devices = await devicesOf(trx, [...new Set(pushed.map(({ userId }) => userId))]);
  if (!devices.length) return;
  const byPerson = Map.groupBy(devices, ({ user_id }) => user_id);
  const rows = pushed.flatMap(({ telling, userId, forId, kind, staffOnly }) =>
    (byPerson.get(userId) ?? []).map(({ id }) => ({
      device_id: id,
      user_id: userId,
      for_id: forId,
      kind,
      request_id: telling.request_id,
      event_id: telling.event_id,
      staff_only: staffOnly,
      due_at: telling.at,
      tries: 0,
    })),
  );
  await insertPushes(trx, rows);
  afterCommit(trx, pushKept.give);
}
onPush(keep);

onWithdrawal('pushes', async (_context, trx, requestId) => {
  await deletePushesOf(trx, requestId);
  return undefined;
});

type Sending = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/** Sends all pushes that are due. Several gateways may do this at once: each push is sent by one of them. */
export async function pushDue(services: Sending): Promise<void> {
  for (;;) {
    const due = await duePushes(services.db, toSql(services.clock()), AT_ONCE);
    if (!due.length) return;
    await Promise.all(due.map((push) => pushOne(services, push)));
  }
}

/**
 * The push as it is sent now; null when the person is no longer active, may no longer read it or no longer wants it, when it is no longer
 * true, or when the device is gone.
 */
async function messageOf(
  { db, clock, config }: Sending,
  push: PushRow,
): Promise<{ to: Subscription & { id: number }; message: PushMessage } | null> {
  const stored = await contentOf(db, push.id);
  const [content] = stored ? await stillWanted({ db, clock, config }, push.user_id, [stored], ['push']) : [];
  const person = content && (await activePeople(db, [push.user_id], [])).get(push.user_id);
  const item = person && itemOf(content, person);
  if (!item) return null;
  const { device_id: id, endpoint, p256dh, auth } = content;
  const { actor, device } = item;
  return {
    to: { id, endpoint, p256dh, auth },
    message: {
      title: requestNumber(item.requestId),
      body: forWhom(NOTICE_KIND[item.kind].text({ actor, device }), item.standsFor).slice(0, LONGEST_TEXT),
      path: noticePage(item.kind, item.requestId),
      tag: `event-${push.event_id}`,
    },
  };
}

async function pushOne(services: Sending, row: PushRow): Promise<void> {
  const { db, config, log } = services;
  const { claim, mine, next } = beginTry(services, RETRY_TIMES, row);
  if (!(await postponePush(db, row, claim))) return;
  const push = await messageOf(services, row);
  if (!push) return deletePush(db, mine);
  const status = await deliver(config, await pushKeys(db), push.to, push.message).catch((error: unknown) => {
    log.warn({ err: error, push: row.id }, 'a push was not sent');
    return 0;
  });
  // The device has ended its subscription.
  if (status === 404 || status === 410) await deleteDevices(db, [push.to.id]);
  const isLater = status === 0 || status === 429 || status >= 500;
  const dueAt = isLater ? next() : null;
  if (dueAt) await postponePush(db, mine, { due_at: dueAt, tries: mine.tries });
  else {
    if (status === 0 || status >= 400) log.warn({ status, push: row.id }, 'a push is dropped');
    await deletePush(db, mine);
  }
}

/** Pushes for as long as the gateway runs; its first start makes the portal's keys. */
export function startPushing(services: Services): Worker {
  const push = async () => {
    await pushKeys(services.db);
    await pushDue(services);
  };
  return startWorker(services.log, 'pushes', push, LOOK_MS, { wokenBy: pushKept });
}
