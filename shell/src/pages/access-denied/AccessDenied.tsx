import { MESSAGES } from '@portal/domain';
import { Banner, LinkButton, Page, PageHeader } from '@portal/ui';

/** Signed in, but without a permission that the page needs (spec 2). */
export function AccessDenied() {
  return (
    <Page narrow>
      <PageHeader title="Access Denied" />
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
