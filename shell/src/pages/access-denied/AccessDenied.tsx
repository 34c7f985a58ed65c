import { MESSAGES } from '@portal/domain';
import { Banner, LinkButton, Page, PageHeader } from '@portal/ui';
import { ACCESS_DENIED } from '../../app/product.ts';

/** Signed in, but without a permission that the page needs (spec 2). */
export function AccessDenied() {
  return (
    <Page narrow>
      <PageHeader title={ACCESS_DENIED} />
      <Banner
        kind="warning"
        quiet
        actions={
          <LinkButton to="/home" tone="primary">
            Return to Home
          </LinkButton>
        }
      >
        <p>{MESSAGES.accessDenied}</p>
      </Banner>
    </Page>
  );
}
