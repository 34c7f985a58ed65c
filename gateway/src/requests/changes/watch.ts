import {
  DomainError,
  hasPermission,
  isReminder,
  mayHear,
  mayRead,
  mayReadAnalystNotes,
  mayReadVotes,
  type Stage,
  statusOfStage,
} from '@portal/domain';
import { say } from '@portal/domain/service-messages';
import { Repeater } from '@repeaterjs/repeater';
import { stillSignedIn } from '../../people/index.ts';
import type { RequestChange } from '../../platform/changes/index.ts';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { Patience, REQUEST_MS } from '../../platform/db/index.ts';

/** A change as a person may see it. It never says more than the request itself says to them. */
export interface VisibleChange {
  id: number;
  action: string;
  stage: Stage | null;
  /** Why the request was dismissed; null for other changes, and for people who may not know the reason. */
  reason: string | null;
  at: string;
}

/**
 * After this time at the latest, an ended session, a deactivation or a change of roles takes effect (decisions: within 5
 * seconds).
 */
const RECHECK_MS = 4_000;
/**
 * When more changes than this wait for a client that does not read them, its stream ends. The client connects again.
 */
const MOST_WAITING = 200;
const MOST_OF_ONE_PERSON = 20;
const MOST = 5_000;

/** Open streams by person. */
const open = new Map<number, number>();
let openInAll = 0;

function count(userId: number, change: 1 | -1): void {
  const now = (open.get(userId) ?? 0) + change;
  openInAll += change;
  if (now > 0) open.set(userId, now);
  else open.delete(userId);
}

/**
 * How many streams are open on this gateway.
 * @internal Only tests call this.
 */
export const openStreams = (): number => openInAll;

/**
 * The change as this person may see it. When they may read the request now, it is the whole change. When they could read
 * the request only before, it says that the request is gone. Otherwise it is null. Only people who may read votes see
 * votes, only staff see what is for staff, and only people who read all requests see reminders.
 */
export function visibleChange(user: SessionUser, change: RequestChange): VisibleChange | null {
  const { id, requestedBy, action, from, to, reason = null, at } = change;
  if (action.startsWith('vote_') && !mayReadVotes(user)) return null;
  if (change.hiddenFrom?.includes(user.id)) return null;
  if (!mayHear(user, change.audience ?? 'everyone')) return null;
  if (isReminder(action) && !hasPermission(user, 'view_all_requests')) return null;
  const requestAt = (stage: Stage) => ({ requestedBy, status: statusOfStage(stage) });
  const readable = (stage: Stage | null) => stage !== null && mayRead(user, requestAt(stage));
  if (to !== null && readable(to)) {
    const visibleReason = mayReadAnalystNotes(user, requestAt(to)) ? reason : null;
    return { id, action, stage: to, reason: visibleReason, at };
  }
  if (!readable(from)) return null;
  return { id, action: to === null ? action : 'gone', stage: null, reason: null, at };
}

/** The due days of many requests have changed. It names no request (`id` 0), so everybody may get it. */
const recounted = (now: Date): VisibleChange => ({
  id: 0,
  action: 'recounted',
  stage: null,
  reason: null,
  at: now.toISOString(),
});

/** The reader of a stream, as a `NewsSource` sees them. */
export interface StreamReader<News> {
  /** The user as the last check of the session found them. */
  user(): SessionUser;
  /** Checks the session now, without waiting for the next regular check. */
  recheck(): void;
  emit(news: News): void;
}

/** Adds news of another kind to a stream of changes of requests. */
export type NewsSource<News> = (reader: StreamReader<News>) => {
  /** Called after each check of the session. */
  checked(): void;
  close(): void;
};

/**
 * Streams the changes of requests that the person may read, as they happen, until the session ends, and the news of `source`. It begins
 * with the changes of the last `since` milliseconds, because a page may have read its data before its stream opened. DomainErrors:
 * `unauthenticated`, `too_many_requests` when too many streams are open.
 */
export function watchRequests<News = never>(
  context: Context,
  source?: NewsSource<News>,
  since = 0,
): AsyncIterable<VisibleChange | News> {
  let user = requireUser(context);
  const userId = user.id;
  const { token, log, correlationId } = context;
  if (!token) throw new Error('watchRequests needs the token of the session');
  if (openInAll >= MOST || (open.get(userId) ?? 0) >= MOST_OF_ONE_PERSON) {
    throw new DomainError('too_many_requests', say('tooManyLivePages'));
  }
  return new Repeater<VisibleChange | News>(async (push, stop) => {
    count(userId, 1);
    const signedIn = (fresh: boolean) =>
      // Each check has its own time limit, because the request itself may last for hours.
      new Patience(REQUEST_MS)
        .run(() => stillSignedIn(context, token, fresh))
        .catch((error: unknown) => {
          log.warn({ err: error, correlationId }, 'live changes ended');
          return null;
        });
    let waiting = 0;
    let last = Promise.resolve();
    const queue = (send: () => Promise<unknown>) => {
      waiting++;
      if (waiting > MOST_WAITING) return stop();
      last = last.then(send).then(() => {
        waiting--;
      });
    };
    const send = async (change: RequestChange) => {
      const reader = await signedIn(false);
      if (!reader) return stop();
      const visible = visibleChange(reader, change);
      if (visible) await push(visible);
    };
    const unsubscribe = context.changes.subscribe(
      {
        changed: (change) => queue(() => send(change)),
        portalChanged(what) {
          if (what === 'dueDays') queue(() => push(recounted(context.clock())));
        },
        lost: stop,
      },
      since,
    );
    // The news of `source` are pushed without a check of the session: this regular check is enough for them.
    const recheck = async () => {
      const reader = await signedIn(true);
      if (!reader) return stop();
      user = reader;
      other?.checked();
    };
    const other = source?.({
      user: () => user,
      recheck: () => void recheck(),
      emit: (news) => queue(() => push(news)),
    });
    const rechecks = setInterval(recheck, RECHECK_MS);
    await stop;
    clearInterval(rechecks);
    other?.close();
    unsubscribe();
    count(userId, -1);
  });
}
