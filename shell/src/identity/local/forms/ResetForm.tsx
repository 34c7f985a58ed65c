import { MAILED_CODE_LENGTH, MESSAGES, PASSWORD, passwordResetSchema } from '@portal/domain';
import { Button, CodeField, Form, FormActions, PasswordField, useForm } from '@portal/ui';
import { attempt, operations } from '../operations.ts';
import classes from './forms.module.css';
import { useNotice } from './useNotice.tsx';

/** Asks for the mailed code and the new password. */
export function ResetForm({
  email,
  onReset,
  onBack,
}: {
  email: string;
  onReset: () => void;
  onBack: () => void;
}) {
  const form = useForm({
    schema: passwordResetSchema,
    initialValues: { code: '', password: '' },
    draft: null,
  });
  const { notice, pending, proceed } = useNotice();
  return (
    <Form
      form={form}
      label="Choose a new password"
      autoFocus
      onSubmit={({ code, password }) =>
        attempt(async () => {
          await operations.resetPassword(email, code, password);
          onReset();
        })
      }
    >
      <p className={classes.lead}>
        If <span className={classes.address}>{email}</span> has an account, a code is on its way.
      </p>
      {notice}
      <CodeField {...form.field('code')} length={MAILED_CODE_LENGTH} label="Code" required />
      <PasswordField
        {...form.field('password')}
        label="New password"
        autoComplete="new-password"
        help={`At least ${PASSWORD.min} characters.`}
        required
      />
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Saving...">
          Change password
        </Button>
        <Button
          pending={pending}
          onClick={() =>
            proceed(async () => {
              await operations.sendResetCode(email);
              form.clear('code');
            }, MESSAGES.resetCodeSent)
          }
        >
          Send a new code
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </FormActions>
    </Form>
  );
}
