import { useAuth, useNotices } from '@portal/kit';
import { Badge, Button, ErrorState, FormActions, Panel, ShieldIcon, SkeletonText, Stack } from '@portal/ui';
import { useCallback, useEffect, useState } from 'react';
import { operations } from '../operations.ts';
import classes from './account.module.css';
import { BackupCodes } from './BackupCodes.tsx';
import { EnrolForm } from './EnrolForm.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';

type Step =
  | { name: 'rest' }
  | { name: 'password'; before: 'on' | 'off' | 'codes' }
  | { name: 'enrol'; uri: string; codes: readonly string[] }
  | { name: 'codes'; codes: readonly string[] };

/** The second factor, a code of an authenticator app. The person sets it up, gets new back-up codes, or switches it off. */
export function SecondFactorPanel() {
  const notices = useNotices();
  // Read the user again, because the roles that count may depend on the second factor.
  const { refreshUser } = useAuth();
  const [on, setOn] = useState<boolean | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [step, setStep] = useState<Step>({ name: 'rest' });

  const load = useCallback(async () => {
    setError(null);
    await operations.hasFactor().then(setOn, (cause: Error) => setError(cause.message));
  }, []);
  useEffect(() => void load(), [load]);
  const rest = () => setStep({ name: 'rest' });

  return (
    <Panel
      title="Second factor"
      subtitle="With a code of an app on your phone, your password alone signs nobody in."
      actions={
        on && (
          <Badge tone="green" icon={<ShieldIcon />}>
            On
          </Badge>
        )
      }
    >
      {error && <ErrorState message={error} onRetry={load} />}
      {on === null && !error && <SkeletonText />}
      {on !== null && content(on)}
    </Panel>
  );

  function content(isOn: boolean) {
    switch (step.name) {
      case 'rest':
        return isOn ? (
          <FormActions>
            <Button onClick={() => setStep({ name: 'password', before: 'codes' })}>New back-up codes</Button>
            <Button tone="danger" onClick={() => setStep({ name: 'password', before: 'off' })}>
              Switch off
            </Button>
          </FormActions>
        ) : (
          <Stack gap="md">
            <p className={classes.lead}>
              You need an authenticator app, such as the one of your phone’s maker.
            </p>
            <FormActions>
              <Button tone="primary" onClick={() => setStep({ name: 'password', before: 'on' })}>
                Set up
              </Button>
            </FormActions>
          </Stack>
        );
      case 'password':
        return prompt(step.before);
      case 'enrol':
        return (
          <EnrolForm
            uri={step.uri}
            onVerified={() => {
              setOn(true);
              setStep({ name: 'codes', codes: step.codes });
              notices.success('The second factor is on.');
              void refreshUser();
            }}
            onCancel={rest}
          />
        );
      case 'codes':
        return <BackupCodes codes={step.codes} onDone={rest} />;
    }
  }

  function prompt(before: 'on' | 'off' | 'codes') {
    switch (before) {
      case 'on':
        return (
          <PasswordPrompt
            lead="Enter your password to set up the second factor."
            action="Continue"
            onPassword={async (password) => {
              const { totpURI, backupCodes } = await operations.startFactor(password);
              setStep({ name: 'enrol', uri: totpURI, codes: backupCodes });
            }}
            onCancel={rest}
          />
        );
      case 'codes':
        return (
          <PasswordPrompt
            lead="New back-up codes take the place of those that you have."
            action="Make new codes"
            onPassword={async (password) => {
              setStep({ name: 'codes', codes: await operations.newBackupCodes(password) });
            }}
            onCancel={rest}
          />
        );
      case 'off':
        return (
          <PasswordPrompt
            lead="Your password alone will sign you in again."
            action="Switch off"
            tone="danger"
            onPassword={async (password) => {
              await operations.stopFactor(password);
              setOn(false);
              rest();
              notices.success('The second factor is off.');
              void refreshUser();
            }}
            onCancel={rest}
          />
        );
    }
  }
}
