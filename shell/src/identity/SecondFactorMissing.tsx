import { MESSAGES } from '@portal/domain';
import { useAuth } from '@portal/kit';
import { Banner, LinkButton } from '@portal/ui';
import { useLocation } from 'react-router-dom';
import { useIdentity } from './IdentityContext.ts';

/** Tells whom a second factor is missing, without which no role counts, and where to set it up. Nothing for all others. */
export function SecondFactorMissing() {
  const { user } = useAuth();
  const { securityUrl } = useIdentity();
  const { pathname } = useLocation();
  if (!user?.secondFactorMissing) return null;
  const isThere = pathname === securityUrl;
  return (
    <Banner
      kind="warning"
      quiet
      title="A second factor is missing"
      actions={
        !isThere && (
          <LinkButton to={securityUrl} size="sm">
            Security Settings
          </LinkButton>
        )
      }
    >
      {isThere ? MESSAGES.secondFactorMissingHere : MESSAGES.secondFactorMissing}
    </Banner>
  );
}
