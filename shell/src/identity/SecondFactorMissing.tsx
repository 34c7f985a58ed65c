import { MESSAGES } from '@portal/domain';
import { useAuth } from '@portal/kit';
import { Banner, LinkButton } from '@portal/ui';
import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { IdentityContext } from './IdentityContext.ts';

/**
 * Tells people who lack a second factor that no role counts without it, and where to set it up. Other people see nothing. In a
 * frame there is no identity service, so there is no link.
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
      title={MESSAGES.secondFactorMissingTitle}
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
