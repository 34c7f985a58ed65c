import type { Audience, Stage } from '@portal/domain';

/** A write to a request, as gateways send it to each other. It includes the facts that decide who may see it. */
export interface RequestChange {
  id: number;
  requestedBy: number;
  action: string;
  /** Null when the request was created. */
  from: Stage | null;
  /** Null when the request was deleted. */
  to: Stage | null;
  /** Why the request was dismissed. Missing from a gateway of an older version. */
  reason?: string | null;
  /** Only staff are told about some changes. Missing from a gateway of an older version: everyone is told. */
  audience?: Audience;
  /** People who may not know about the change, although others with their roles may. Missing from a gateway of an older version: nobody. */
  hiddenFrom?: readonly number[];
  /** ISO 8601 in UTC. */
  at: string;
}

/** An event of a meeting. */
export interface MeetingChange {
  id: number;
  /** People who may not know about the event, although other members of the committee may. */
  hiddenFrom: readonly number[];
}

/** What must be read again after a change: the dashboards, the flags, the hospital's settings, or the due dates that follow from them. */
export type PortalChange = 'dashboards' | 'flags' | 'settings' | 'dueDays';

export interface ChangeListener {
  changed?(change: RequestChange): void;
  portalChanged?(what: PortalChange): void;
  /** The notices of these people have changed. */
  noticed?(people: readonly number[]): void;
  /** The failed mails have changed. */
  mailsFailed?(): void;
  /** The people who are writing in the value analysis of a request have changed. */
  written?(requestId: number): void;
  /** Something has happened in a meeting. */
  met?(change: MeetingChange): void;
  /** These people have another deputy than before, or stand in for others. */
  deputized?(people: readonly number[]): void;
  /** Changes may have been missed, or no more will come, so the listener must start again. */
  lost(): void;
}

/** Tells every gateway of an installation about the changes that one of them has made. */
export interface ChangeFeed {
  /** Neither waits nor fails, because the change itself is committed already. */
  publish(change: RequestChange): void;
  /** Like `publish`, for a change of the dashboards, flags, settings or due dates. */
  announce(what: PortalChange): void;
  /** Like `publish`, for notices of these people. */
  notice(people: readonly number[]): void;
  /** Like `publish`, for mails that have failed, or are retried. */
  failMails(): void;
  /** Like `publish`, for people who start or stop writing in the value analysis of a request. */
  write(requestId: number): void;
  /** Like `publish`, for events of a meeting. */
  meet(change: MeetingChange): void;
  /** Like `publish`, for people who have another deputy, or stand in for others. */
  deputize(people: readonly number[]): void;
  /**
   * Returns a function that ends the subscription. The listener first gets the changes of the last `since` milliseconds. The feed keeps
   * changes for `KEPT_MS`, and at most the last `KEPT`.
   */
  subscribe(listener: ChangeListener, since?: number): () => void;
  /** Ends every subscription; the feed still publishes. */
  endSubscriptions(): void;
  close(): Promise<void>;
}

/** How long a change is kept for listeners that subscribe after it, in milliseconds. */
export const KEPT_MS = 30_000;
const KEPT = 200;

/** The feed of a gateway that runs alone. */
export function localFeed(): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  const kept: { change: RequestChange; at: number }[] = [];
  return {
    publish(change) {
      kept.push({ change, at: performance.now() });
      if (kept.length > KEPT) kept.shift();
      for (const { changed } of [...listeners]) changed?.(change);
    },
    announce(what) {
      for (const { portalChanged } of [...listeners]) portalChanged?.(what);
    },
    notice(people) {
      for (const { noticed } of [...listeners]) noticed?.(people);
    },
    failMails() {
      for (const { mailsFailed } of [...listeners]) mailsFailed?.();
    },
    write(requestId) {
      for (const { written } of [...listeners]) written?.(requestId);
    },
    meet(change) {
      for (const { met } of [...listeners]) met?.(change);
    },
    deputize(people) {
      for (const { deputized } of [...listeners]) deputized?.(people);
    },
    subscribe(listener, since = 0) {
      const from = performance.now() - Math.min(since, KEPT_MS);
      for (const { change, at } of kept) if (at > from) listener.changed?.(change);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    endSubscriptions() {
      for (const { lost } of [...listeners]) lost();
    },
    async close() {},
  };
}
