import { backupCodeSchema, codeSchema } from '@portal/domain';
import { Button, CodeField, Form, FormActions, TextField, useForm } from '@portal/ui';
import { useState } from 'react';
import { attempt, operations } from '../operations.ts';
import classes from './forms.module.css';

/** The second step of a sign-in: it asks for a code of the authenticator app, or for a back-up code. */
export function SecondFactorForm({
  onSignedIn,
  onOver,
  onBack,
}: {
  onSignedIn: () => Promise<void>;
  /** Codes are no longer accepted: the password is required again. */
  onOver: (why: string) => void;
  onBack: () => void;
}) {
  const [backup, setBackup] = useState(false);
  const form = useForm({
    schema: backup ? backupCodeSchema : codeSchema,
    initialValues: { code: '' },
    draft: null,
  });
  return (
    <Form
      key={String(backup)}
      form={form}
      label="Second factor"
      autoFocus
      onSubmit={async ({ code }) => {
        const refused = await attempt(async () => {
          await (backup ? operations.verifyBackupCode : operations.verifyFactor)(code);
          await onSignedIn();
        });
        if (refused?.over) onOver(refused.message);
        return refused;
      }}
    >
      <p className={classes.lead}>
        {backup
          ? 'Enter one of the back-up codes that you kept. Each works once.'
          : 'Enter the code that your authenticator app shows.'}
      </p>
      {backup ? (
        <TextField {...form.field('code')} label="Back-up code" autoComplete="off" required />
      ) : (
        <CodeField {...form.field('code')} label="Code" required />
      )}
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Signing in...">
          Sign In
        </Button>
        <Button
          tone="quiet"
          onClick={() => {
            form.reset();
            setBackup(!backup);
          }}
        >
          {backup ? 'Use the app' : 'Use a back-up code'}
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </FormActions>
    </Form>
  );
}
