import { forgottenPasswordSchema } from '@portal/domain';
import { Button, Form, FormActions, TextField, useForm } from '@portal/ui';
import { attempt, operations } from '../operations.ts';
import classes from './forms.module.css';

/** Requests a code that lets the person choose a new password. */
export function ForgottenForm({
  email,
  onSent,
  onBack,
}: {
  email: string;
  onSent: (email: string) => void;
  onBack: () => void;
}) {
  const form = useForm({ schema: forgottenPasswordSchema, initialValues: { email }, draft: null });
  return (
    <Form
      form={form}
      label="Forgotten password"
      autoFocus
      onSubmit={(account) =>
        attempt(async () => {
          await operations.sendResetCode(account.email);
          onSent(account.email);
        })
      }
    >
      <p className={classes.lead}>We send a code to your address. With it you choose a new password.</p>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
        data-autofocus
      />
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Sending...">
          Send code
        </Button>
        <Button tone="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </FormActions>
    </Form>
  );
}
