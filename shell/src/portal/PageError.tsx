import { MESSAGES } from '@portal/domain';
import { ErrorState, Page, PageHeader } from '@portal/ui';
import { useRouteError } from 'react-router-dom';
import { wordsOf } from './wordsOf.ts';

/** Replaces a page of the shell that failed. The bar and the other pages still work. */
export function PageError() {
  return (
    <Page narrow>
      <PageHeader title={MESSAGES.pageNotShown} />
      <ErrorState message={wordsOf(useRouteError())} onRetry={() => location.reload()} />
    </Page>
  );
}
