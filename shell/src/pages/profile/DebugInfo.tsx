import type { PortalUser } from '@portal/kit';
import { DefinitionList, formatDateTime } from '@portal/ui';
import { useIdentity } from '../../identity/IdentityContext.ts';
import classes from './Profile.module.css';

const yesNo = (value: boolean) => (value ? 'yes' : 'no');

/** The facts that support needs. It never shows a token or a key (decisions, "Debug Info"). */
export function DebugInfo({ user }: { user: PortalUser }) {
  const { isLoaded, isSignedIn } = useIdentity();
  return (
    <details className={classes.debug}>
      <summary>Debug Info</summary>
      <DefinitionList
        items={[
          { term: 'Identity loaded', value: yesNo(isLoaded) },
          { term: 'Identity signed in', value: yesNo(isSignedIn) },
          { term: 'Back-end user', value: yesNo(Boolean(user)) },
          { term: 'Roles', value: user.roles.join(', ') || 'none' },
          {
            term: 'Token expires',
            value: user.sessionExpiresAt ? formatDateTime(user.sessionExpiresAt) : 'unknown',
          },
        ]}
      />
    </details>
  );
}
