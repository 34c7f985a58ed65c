import { LoadingState, Page, VisuallyHidden } from '@portal/ui';
import { PRODUCT } from './product.ts';

/** Shown until the portal knows who is signed in. */
export function Loading() {
  return (
    <Page>
      <VisuallyHidden component="h1" data-passing>
        {PRODUCT}
      </VisuallyHidden>
      <LoadingState text="Loading authentication..." />
    </Page>
  );
}
