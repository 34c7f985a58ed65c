import { MESSAGES } from '@portal/domain';
import { useAuth } from '@portal/kit';
import { EmptyState, LinkButton, LockIcon, Page, PageHeader, Panel } from '@portal/ui';
import { SecondFactorMissing } from '../../identity/SecondFactorMissing.tsx';
import { ACCESS_DENIED } from '../../portal/product.ts';

/** Shown to signed-in people who lack a permission that the page needs (spec 2). */
export function AccessDenied() {
  const { user } = useAuth();
  return (
    <Page narrow>
      <PageHeader title={ACCESS_DENIED} />
      <SecondFactorMissing />
      <Panel>
        <EmptyState
          title={MESSAGES.accessDenied}
          icon={<LockIcon />}
          action={
            <LinkButton to="/home" tone="primary">
              Return to Home
            </LinkButton>
          }
        >
          {user?.secondFactorMissing
            ? MESSAGES.roleWaitsForFactor
            : 'An administrator can give you a role that opens it.'}
        </EmptyState>
      </Panel>
    </Page>
  );
}
