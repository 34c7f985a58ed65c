import { isRole, MESSAGES, ROLE_DEFINITIONS } from '@portal/domain';
import { failureOf } from '@portal/kit';
import { Banner, Button } from '@portal/ui';
import { useId, useState } from 'react';
import { useSettings } from '../portal/SettingsContext.ts';
import type { DemoAccount } from '../portal/settings.ts';
import classes from './DemoAccounts.module.css';
import { useIdentity } from './IdentityContext.ts';

/** The demo accounts of an installation that has them. One click signs in and then calls `onEntered`. */
export function DemoAccounts({ onEntered }: { onEntered?: () => void }) {
  const { demoAccounts = [] } = useSettings();
  const { signInAs } = useIdentity();
  const heading = useId();
  const [pending, setPending] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (!signInAs || demoAccounts.length === 0) return null;

  async function enter(account: DemoAccount) {
    setPending(account.email);
    setError(null);
    try {
      await signInAs?.(account);
      onEntered?.();
    } catch (error) {
      setError(failureOf(error, MESSAGES.loginFailed).message);
      setPending(null);
    }
  }

  return (
    // No landmark: the dialog can stand over the page that has them, too.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" className={classes.demo} aria-labelledby={heading}>
      <h2 id={heading}>Demo accounts</h2>
      <p>This installation holds demo data. One click signs you in.</p>
      {error && (
        <Banner kind="error" onDismiss={() => setError(null)}>
          {error}
        </Banner>
      )}
      <ul className={classes.accounts}>
        {demoAccounts.map((account) => (
          <li key={account.email}>
            <Button
              fullWidth
              pending={pending === account.email}
              disabled={pending !== null}
              title={account.email}
              onClick={() => enter(account)}
            >
              {isRole(account.role) ? ROLE_DEFINITIONS[account.role].displayName : account.name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
