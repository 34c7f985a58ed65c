import { PASSWORD, signUpSchema } from '@portal/domain';
import { Button, Form, FormActions, PasswordField, TextField, useForm } from '@portal/ui';
import { attempt, operations } from '../operations.ts';
import { FormSwitch } from './FormSwitch.tsx';

/** Asks for name, email and password. The person then confirms the address with a code. */
export function SignUpForm({
  autoFocus,
  onAccount,
  onSignIn,
}: {
  /** True when another form led here. */
  autoFocus: boolean;
  onAccount: (account: { email: string; password: string }) => void;
  onSignIn: (() => void) | undefined;
}) {
  const form = useForm({
    schema: signUpSchema,
    initialValues: { name: '', email: '', password: '' },
    draft: null,
  });
  return (
    <Form
      form={form}
      label="Sign Up"
      autoFocus={autoFocus}
      onSubmit={(account) =>
        attempt(async () => {
          await operations.signUp(account);
          onAccount(account);
        })
      }
    >
      <TextField {...form.field('name')} label="Full name" autoComplete="name" required data-autofocus />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        help="We send a code to this address."
        required
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="new-password"
        help={`At least ${PASSWORD.min} characters. A few words are easier to remember than symbols.`}
        required
      />
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Creating account...">
          Create account
        </Button>
      </FormActions>
      {onSignIn && <FormSwitch question="Already have an account?" action="Sign in" onClick={onSignIn} />}
    </Form>
  );
}
