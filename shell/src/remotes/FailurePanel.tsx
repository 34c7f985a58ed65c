import type { RegistryEntry } from '@portal/contract';
import { MESSAGES } from '@portal/domain';
import { Banner, Button, Page, PageHeader, RefreshIcon, Text } from '@portal/ui';
import { explain } from './failure.ts';

/** Replaces a dashboard that cannot be shown; the rest of the portal still works. */
export function FailurePanel({
  entry: remote,
  error,
  onRetry,
  onReload,
}: {
  entry: RegistryEntry;
  error: unknown;
  onRetry: () => void;
  /** Offers a reload after retries have failed. */
  onReload?: (() => void) | undefined;
}) {
  const title = MESSAGES.dashboardNotAvailable(remote.manifest.displayName);
  return (
    <Page narrow>
      <section role="alert" aria-label={title}>
        <PageHeader title={title} subtitle="Everything else in the portal works as usual." />
        <Banner
          kind="error"
          quiet
          title={explain(remote, error)}
          actions={
            <>
              <Button size="sm" icon={<RefreshIcon />} onClick={onRetry}>
                Retry
              </Button>
              {onReload && (
                <Button size="sm" onClick={onReload}>
                  Reload page
                </Button>
              )}
            </>
          }
        >
          <Text size="sm">
            {remote.name}, version {remote.version}
          </Text>
        </Banner>
      </section>
    </Page>
  );
}
