import type { RegistryEntry } from '@portal/contract';
import type { FailureReason } from './failure.ts';

type Listener = (entry: RegistryEntry, reason: FailureReason) => void;
const listeners = new Set<Listener>();

let send = (body: string): void => {
  fetch('/api/remotes/errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => {});
};

/** Replaces how this page sends its reports: a sandboxed frame cannot reach the gateway. */
export function sendReportsBy(replacement: typeof send): void {
  send = replacement;
}

/** Calls the listener for each dashboard that could not be shown here. */
export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells the gateway that a dashboard could not be shown on this page. The page does not wait for an answer. */
export function reportFailure(entry: RegistryEntry, reason: FailureReason) {
  const { name, version } = entry;
  for (const listener of listeners) listener(entry, reason);
  send(JSON.stringify({ name, version, reason }));
}
