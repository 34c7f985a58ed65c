import { MESSAGES } from '@portal/domain';
import { Button, ErrorState, Page, PageHeader } from '@portal/ui';
import { useRouteError } from 'react-router-dom';

/** Replaces a page of the shell that failed. The bar and the other pages still work. */
export function PageError() {
  const error = useRouteError();
  return (
    <Page narrow>
      <PageHeader title={MESSAGES.pageNotShown} />
      <ErrorState message={error instanceof Error ? error.message : MESSAGES.somethingWrong} />
      <p>
        <Button tone="primary" onClick={() => location.reload()}>
          Reload page
        </Button>
      </p>
    </Page>
  );
}
