import type { Stage } from '@portal/domain';

/** A write to a request, as gateways tell each other: with what decides who may be told of it. */
export interface RequestChange {
  id: number;
  requestedBy: number;
  action: string;
  /** Null before it was there. */
  from: Stage | null;
  /** Null when it is gone. */
  to: Stage | null;
  /** ISO 8601 in UTC. */
  at: string;
}

export interface ChangeListener {
  changed(change: RequestChange): void;
  /** Changes may have been missed, or no more will come: whoever listens begins anew. */
  lost(): void;
}

/** Tells every gateway of an installation of what was changed on one of them. */
export interface ChangeFeed {
  /** Neither waits nor fails: the change itself has been committed. */
  publish(change: RequestChange): void;
  /** Gives the function that ends it. */
  subscribe(listener: ChangeListener): () => void;
  /** Ends every subscription; the feed still publishes. */
  endSubscriptions(): void;
  close(): Promise<void>;
}

/** The feed of a gateway that stands alone. */
export function localFeed(): ChangeFeed {
  const listeners = new Set<ChangeListener>();
  return {
    publish(change) {
      for (const { changed } of [...listeners]) changed(change);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    endSubscriptions() {
      for (const { lost } of [...listeners]) lost();
    },
    async close() {},
  };
}
