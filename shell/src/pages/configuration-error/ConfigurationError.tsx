import { Banner, Button, Page, PageHeader } from '@portal/ui';

/** Replaces the portal when it cannot start: a setting is missing or wrong, or the gateway does not answer. */
export function ConfigurationError({ message }: { message: string }) {
  return (
    <main>
      <title>Configuration Error</title>
      <Page narrow>
        <PageHeader title="Configuration Error" subtitle="The portal cannot start." />
        <Banner
          kind="error"
          actions={
            <Button size="sm" onClick={() => location.reload()}>
              Try again
            </Button>
          }
        >
          <p>{message}</p>
        </Banner>
      </Page>
    </main>
  );
}
