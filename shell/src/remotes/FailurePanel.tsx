import type { RegistryEntry } from '@portal/contract';
import { explain } from './failure.ts';

/** Stands in the place of a dashboard that cannot be shown; the rest of the portal goes on. */
export function FailurePanel({
  entry,
  error,
  retry,
  reload,
}: {
  entry: RegistryEntry;
  error: unknown;
  retry: () => void;
  /** Offered once trying again has not helped. */
  reload?: (() => void) | undefined;
}) {
  return (
    <section role="alert" aria-label={`${entry.manifest.displayName} is not available`}>
      <h1>{entry.manifest.displayName} is not available</h1>
      <p>{explain(entry, error)}</p>
      <p>
        {entry.name} {entry.version}
      </p>
      <button type="button" onClick={retry}>
        Retry
      </button>
      {reload && (
        <button type="button" onClick={reload}>
          Reload page
        </button>
      )}
    </section>
  );
}
