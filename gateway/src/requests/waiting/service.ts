import {
  hasPermission,
  stageSinceOf,
  stagesWaitingFor,
  TRANSITIONS,
  WAITING,
  type WaitingKind,
  waitingKindsOf,
} from '@portal/domain';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { type SqlDateTime, toIso, toSql } from '../../platform/db/index.ts';
import { asSeenBy } from '../device-requests/lists.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { findWaiting, type Sought } from './store.ts';

/** Who asked or answered, and when. */
export interface Said {
  /** Null when the history no longer has it. */
  by: string | null;
  at: string;
}

/** What of one kind waits for a person. */
export interface Waiting {
  kind: WaitingKind;
  /** At most `MOST_WAITING`. */
  count: number;
  /** Since when the first of them waits; null when there is none. */
  oldest: string | null;
  /** Those that have waited longest. */
  items: DeviceRequest[];
  /** Of questions and answers: the first on each of the items. */
  said: Said[];
}

function soughtFor(user: SessionUser, kind: WaitingKind, now: SqlDateTime): Sought {
  const { by, stage, action } = WAITING[kind];
  switch (by) {
    case 'stage':
      return {
        by,
        stage,
        ...(!action && { notVotedBy: user.id }),
        ...(action && TRANSITIONS[action].blocked && { unblocked: true as const }),
      };
    case 'assignee':
      return { by: 'stage', stage, assignee: user.id };
    case 'due':
      return { by, stages: stagesWaitingFor(user), before: now };
    default:
      return { by, person: user.id, seesAll: hasPermission(user, 'view_all_requests') };
  }
}

/**
 * What waits for the person who asks: each kind that concerns them, with those first that have waited longest. One statement for each
 * kind. DomainError `unauthenticated`.
 */
export async function readWaiting(context: Context): Promise<Waiting[]> {
  const user = requireUser(context);
  const now = toSql(context.clock());
  return Promise.all(
    waitingKindsOf(user).map(async (kind) => {
      const { count, since, ...found } = await findWaiting(context.db, soughtFor(user, kind, now));
      const items = found.items.map((request) => asSeenBy(user, request));
      const [longest] = found.items;
      const oldest = longest ? (since ? toIso(since) : stageSinceOf(longest)) : null;
      const said = found.said.map(({ by, since: at }) => ({ by, at: toIso(at) }));
      return { kind, count, oldest, items, said };
    }),
  );
}
