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
import { type FollowedSession, followSession } from '../../people/index.ts';
import {
  type LiveNews,
  liveNews,
  type OpenNews,
  type Reader,
  type RequestChange,
} from '../../platform/changes/index.ts';
import { type Context, requireUser, type SessionUser } from '../../platform/context.ts';
import { beyondTheRequest } from '../../platform/db/index.ts';

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
 * How often a session is checked. An ended session, a deactivation or a change of roles takes effect within 5 seconds (decisions). The time is
 * shorter than the three seconds for which a session is remembered, so that a change does not have to wait for the database.
 */
const RECHECK_MS = 2_500;
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

const isRoomFor = (userId: number): boolean =>
  openInAll < MOST && (open.get(userId) ?? 0) < MOST_OF_ONE_PERSON;

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
    return shared(change, { id, action, stage: to, reason: visibleReason, at });
  }
  if (!readable(from)) return null;
  return shared(change, { id, action: to === null ? action : 'gone', stage: null, reason: null, at });
}

const forms = new WeakMap<RequestChange, VisibleChange[]>();

/** Returns the same object for all people who may see the same of a change, so that the text of an event is made only once. */
function shared(change: RequestChange, visible: VisibleChange): VisibleChange {
  const known = forms.get(change) ?? [];
  const same = known.find(({ stage, reason }) => stage === visible.stage && reason === visible.reason);
  if (same) return same;
  known.push(visible);
  forms.set(change, known);
  return visible;
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
): LiveNews<VisibleChange | News> {
  const user = requireUser(context);
  const { token } = context;
  if (!token) throw new Error('watchRequests needs the token of the session');
  if (!isRoomFor(user.id)) {
    throw new DomainError('too_many_requests', say('tooManyLivePages'));
  }
  const session = followSession(context, token);
  return liveNews((reader) =>
    beyondTheRequest(() => openStream(context, session, { user, source, since }, reader)),
  );
}

interface Opening<News> {
  user: SessionUser;
  source: NewsSource<News> | undefined;
  since: number;
}

function openStream<News>(
  context: Context,
  session: FollowedSession,
  { user, source, since }: Opening<News>,
  reader: Reader<VisibleChange | News>,
): OpenNews {
  const { log, correlationId, clock, changes } = context;
  /** What the reader has not taken yet. What the person may see of a change is decided when the reader takes it. */
  const waiting: ({ change: RequestChange } | { news: VisibleChange | News })[] = [];
  const undo: (() => void)[] = [];
  let isReady = true;
  let isChecking = false;
  let isOver = false;

  function close(): void {
    if (isOver) return;
    isOver = true;
    waiting.length = 0;
    for (const each of undo.splice(0)) each();
  }
  function end(): void {
    if (isOver) return;
    close();
    reader.end();
  }
  /** Calls `each` at the end of the stream, or now when it has ended already. */
  function endsWith(each: () => void): void {
    if (isOver) each();
    else undo.push(each);
  }
  function failed(error: unknown): void {
    log.warn({ err: error, correlationId }, 'live changes ended');
    end();
  }

  function add(next: (typeof waiting)[number]): void {
    if (isOver) return;
    waiting.push(next);
    if (waiting.length > MOST_WAITING) end();
    else pass();
  }
  function pass(): void {
    while (isReady && !isChecking) {
      const next = waiting.shift();
      if (!next) return;
      if ('news' in next) isReady = reader.take(next.news);
      else show(next.change);
    }
  }
  function show(change: RequestChange): void {
    const person = session.person();
    if (!(person instanceof Promise)) {
      showTo(person, change);
      return;
    }
    isChecking = true;
    person
      .then((checked) => {
        isChecking = false;
        showTo(checked, change);
        pass();
      })
      .catch(failed);
  }
  function showTo(person: SessionUser | null, change: RequestChange): void {
    if (isOver) return;
    const visible = person && visibleChange(person, change);
    if (visible) isReady = reader.take(visible);
    else if (!person) end();
  }

  // Others may have been opened since this one was accepted.
  if (!isRoomFor(user.id)) {
    end();
    return { ready() {}, close };
  }
  count(user.id, 1);
  endsWith(() => count(user.id, -1));
  let now = user;
  // The news of `source` are passed on without a check of the session: this regular check is enough for them.
  const recheck = () =>
    session
      .check()
      .then((checked) => {
        if (isOver) return;
        if (!checked) return end();
        now = checked;
        other?.checked();
      })
      .catch(failed);
  const rechecks = setInterval(recheck, RECHECK_MS);
  endsWith(() => clearInterval(rechecks));
  endsWith(
    changes.subscribe(
      {
        changed: (change) => add({ change }),
        portalChanged(what) {
          if (what === 'dueDays') add({ news: recounted(clock()) });
        },
        lost: end,
      },
      since,
    ),
  );
  const other = source?.({ user: () => now, recheck, emit: (news) => add({ news }) });
  if (other) endsWith(() => other.close());
  // What is known of the person may be seconds old.
  void recheck();
  return {
    ready() {
      isReady = true;
      pass();
    },
    close,
  };
}
