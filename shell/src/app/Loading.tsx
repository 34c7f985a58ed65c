import { LoadingState, Page } from '@portal/ui';

/** While nobody knows yet who is signed in. */
export function Loading() {
  return (
    <Page>
      <LoadingState text="Loading authentication..." />
    </Page>
  );
}
