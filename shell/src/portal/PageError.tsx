import { Button, ErrorState, Page, PageHeader } from '@portal/ui';
import { useRouteError } from 'react-router-dom';

/** Replaces a page of the shell that failed. The bar and the other pages still work. */
export function PageError() {
  const error = useRouteError();
  return (
    <Page narrow>
      <PageHeader title="This page could not be shown" />
      <ErrorState message={error instanceof Error ? error.message : 'Something went wrong.'} />
      <p>
        <Button tone="primary" onClick={() => location.reload()}>
          Reload page
        </Button>
      </p>
    </Page>
  );
}
