import { MESSAGES } from '@portal/domain';
import { useAuth } from '@portal/kit';
import { Banner, LinkButton } from '@portal/ui';
import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { IdentityContext } from './IdentityContext.ts';

/**
 * Tells whom a second factor is missing, without which no role counts, and where to set it up. Nothing for all others. In a frame
 * there is no identity service, and so no link.
 */
export function SecondFactorMissing() {
  const { user } = useAuth();
  const identity = useContext(IdentityContext);
  const { pathname } = useLocation();
  if (!user?.secondFactorMissing) return null;
  const isThere = pathname === identity?.securityUrl;
  return (
    <Banner
      kind="warning"
      quiet
      title="A second factor is missing"
      actions={
        identity &&
        !isThere && (
          <LinkButton to={identity.securityUrl} size="sm">
            Security Settings
          </LinkButton>
        )
      }
    >
      {isThere ? MESSAGES.secondFactorMissingHere : MESSAGES.secondFactorMissing}
    </Banner>
  );
}
