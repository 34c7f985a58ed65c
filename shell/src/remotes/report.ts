import type { RegistryEntry } from '@portal/contract';
import type { FailureReason } from './failure.ts';

/** Tells the gateway that a dashboard could not be shown here; whether it hears that does not matter to the page. */
export function reportFailure({ name, version }: RegistryEntry, reason: FailureReason) {
  fetch('/api/remotes/errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, version, reason }),
    keepalive: true,
  }).catch(() => {});
}
