import type { Audience, Stage } from '@portal/domain';

/** A write to a request, as gateways send it to each other, with the facts that decide who may see it. */
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
  /** Staff alone are told of some changes. Missing from a gateway of an older version: everyone. */
  audience?: Audience;
  /** People who may not know of it, though others of their roles do. Missing from a gateway of an older version: nobody. */
  hiddenFrom?: readonly number[];
  /** ISO 8601 in UTC. */
  at: string;
}

/** Something that happens in a meeting. */
export interface MeetingChange {
  id: number;
  /** People who may not know of it, though others of the committee do. */
  hiddenFrom: readonly number[];
}

/**
 * What must be read again after a change: which dashboards there are, which flags are on, what the hospital has decided, or when
 * requests are due by that.
 */
export type PortalChange = 'dashboards' | 'flags' | 'settings' | 'dueDays';

export interface ChangeListener {
  changed?(change: RequestChange): void;
  portalChanged?(what: PortalChange): void;
  /** These people have other notices than before. */
  noticed?(people: readonly number[]): void;
  /** Other mails than before have failed. */
  mailsFailed?(): void;
  /** Other people than before are writing in the value analysis of a request. */
  written?(requestId: number): void;
  /** Something has happened in a meeting. */
  met?(change: MeetingChange): void;
  /** These people have another deputy than before, or stand in for others. */
  deputized?(people: readonly number[]): void;
  /** Changes may have been missed, or no more will come, so the listener must start again. */
  lost(): void;
}

/** Tells every gateway of an installation what one of them has changed. */
export interface ChangeFeed {
  /** Neither waits nor fails, because the change itself is committed already. */
  publish(change: RequestChange): void;
  /** As `publish`, for a change of what the portal offers. */
  announce(what: PortalChange): void;
  /** As `publish`, for notices of these people. */
  notice(people: readonly number[]): void;
  /** As `publish`, for mails that have failed, or are tried again. */
  failMails(): void;
  /** As `publish`, for people who begin or end to write in the value analysis of a request. */
  write(requestId: number): void;
  /** As `publish`, for what happens in a meeting. */
  meet(change: MeetingChange): void;
  /** As `publish`, for people who have another deputy, or stand in for others. */
  deputize(people: readonly number[]): void;
  /**
   * Returns the function that ends the subscription. The listener is first told the changes of the last `since` milliseconds, as far
   * as they are kept: `KEPT_MS`, and the last `KEPT` of them.
   */
  subscribe(listener: ChangeListener, since?: number): () => void;
  /** Ends every subscription; the feed still publishes. */
  endSubscriptions(): void;
  close(): Promise<void>;
}

/** How long a change is kept for those who subscribe after it, in milliseconds. */
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
